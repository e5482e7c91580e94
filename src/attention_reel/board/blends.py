"""One output as a blend of values: weight by weight, scaled row by scaled row, and as arrows in the plane."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from manim import LEFT, UP, VGroup

from attention_reel.board.equations import Equations
from attention_reel.board.matrices import Matrices
from attention_reel.mobjects import (
    Line,
    NumberGrid,
    Numeral,
    Region,
    Rule,
    VectorPlane,
    in_row,
    level_with_rows,
    on_baseline,
    on_one_baseline,
)


class Blends(Matrices, Equations):
    """Lays out how a query's output is blended."""

    def blend_of(self, query: int, height: float) -> Blend:
        """Return weight · value = scaled value for every key, over their sum."""
        return Blend(self, query, height)

    def product_of_all(self, gap: float) -> tuple[VGroup, NumberGrid]:
        """Return A, V and Z in a row as one product, with the signs between them, and Z by itself."""
        weights, values = self.grid("weights"), self.grid("values", tokens_as="rows", labels="rows")
        outputs = self.grid("head_outputs", tokens_as="rows", labels="")
        entries = [
            ([[left, right] for left, right in zip(line, values.column_numerals(c), strict=True)], total)
            for line, totals in zip(weights.numerals, outputs.numerals, strict=True)
            for c, total in enumerate(totals)
        ]
        row = in_row(weights, self.formula("dot.op"), values, self.sign_of_all(entries), outputs, gap=gap)
        return row, outputs

    def blend_in_plane(self, query: int, region: Region) -> BlendInPlane:
        """Return the same as arrows, for values of two numbers, placed in a region."""
        return BlendInPlane(self, query, region)


class Blend(VGroup):
    """A column of weights, the value rows and the scaled ones, with the signs between them, over the output.

    Attributes
    ----------
    share, value_rows, parts, z
        The weights, the values, the scaled values, and the output.
    heads
        What stands over the weights and over the scaled values.
    times, equals
        A sign for each row.
    rule, sum_name
        The line over the output, and its name.
    """

    def __init__(self, board: Blends, query: int, height: float) -> None:
        self.board, self.query, self.keys = board, query, range(len(board.key_tokens))
        row = self._summands(height)
        total = self._sum()
        super().__init__(row, *self.heads, *total)

    def _summands(self, height: float) -> VGroup:
        board, gaps = self.board, self.board.theme.gaps
        share = self.share = board.grid(
            "weights", rows=[self.query], turned=True, labels="rows", symbol="", height=height
        )
        values = self.value_rows = board.grid("values", tokens_as="rows", labels="", height=height)
        parts = self.parts = board.grid(
            "weighted_values",
            within=(self.query,),
            tokens_as="rows",
            labels="",
            symbol="",
            strongest=values.strongest,
            height=height,
        )
        self.z = board.grid("head_outputs", rows=[self.query], tokens_as="rows", labels="", symbol="", height=height)
        parts.widen(self.z.cell_width)
        self.z.widen(parts.cell_width)
        self.times = VGroup(*(board.formula("dot.op") for _ in self.keys))
        self.equals = VGroup(*(board.sign_of_all(self._scaled_row(j)) for j in self.keys))
        row = in_row(share, self.times, values, self.equals, parts, gap=gaps.large / 2)
        for signs in (self.times, self.equals):
            level_with_rows(share, signs)
        i = self.query + 1
        self.heads = [board.formula(f"weight(alpha_({i} j))"), board.formula(f"weight(alpha_({i} j)) value(v_j)")]
        for head, grid in zip(self.heads, (share, parts), strict=True):
            head.next_to(grid.cell_group, UP, buff=gaps.small)
        on_one_baseline([*self.heads, *values.heading()])
        return row

    def _sum(self) -> VGroup:
        board, gaps, z, parts = self.board, self.board.theme.gaps, self.z, self.parts
        z.put_cells_at(left=parts.cell_group.get_left()[0], top=parts.cell_group.get_bottom()[1] - gaps.large)
        self.rule = Rule(parts.cell_group, board.theme).next_to(z.cell_group, UP, buff=gaps.large / 2)
        adds = [([[number] for number in parts.column_numerals(c)], z.numerals[0][c]) for c in range(z.values.shape[1])]
        self.sum_name = Line(board.formula(f"output(z_{self.query + 1})"), board.sign_of_all(adds), gap=gaps.small)
        self.sum_name.next_to(z.cell_group, LEFT, buff=gaps.medium)
        on_baseline([self.sum_name], z.numerals[0][0].baseline)
        return VGroup(z, self.rule, self.sum_name)

    def _scaled_row(self, j: int) -> list[tuple[list[list[Numeral]], Numeral]]:
        """Return what the row of one value says: weight times entry makes scaled entry."""
        weight = self.share.numerals[j][0]
        pairs = zip(self.value_rows.numerals[j], self.parts.numerals[j], strict=True)
        return [([[weight, entry]], scaled) for entry, scaled in pairs]

    def running_sums(self) -> list[NumberGrid]:
        """Return the sum after each value row, each over the cells of the output; the last is the output."""
        before_last = [
            self.board.grid(
                "weighted_values.partial_sums",
                within=(self.query,),
                tokens_as="rows",
                rows=[j],
                labels="",
                symbol="",
                least_width=self.z.cell_width,
            ).put_cells_over(self.z)
            for j in self.keys[:-1]
        ]
        return [*before_last, self.z]


class BlendInPlane(VGroup):
    """Values as arrows from the origin, the scaled ones tip to tail, and the output at the end of them.

    Attributes
    ----------
    plane, arrows, tips
        The axes, the values' arrows and their names.
    path
        The scaled arrows, tip to tail.
    z, z_tip
        The output's arrow and its name.
    """

    def __init__(self, board: Blends, query: int, region: Region) -> None:
        green, rose = board.theme.role("value"), board.theme.role("output")
        values, ends = board.values("values"), board.values("weighted_values.partial_sums")[query]
        around = VectorPlane([*values, *ends], board.theme, width=region.width, height=region.height)
        plane = self.plane = region.place(around)
        origin = np.zeros(2)
        legs = [(start, end) for start, end in pairwise([origin, *ends]) if np.linalg.norm(end - start) > 0]
        drawn = [*((origin, v) for v in values), *legs, (origin, ends[-1])]
        self.tips = plane.tip_labels([(f"v_{j + 1}", v, green) for j, v in enumerate(values)], drawn)
        (self.z_tip,) = plane.tip_labels([(f"z_{query + 1}", ends[-1], rose)], drawn, others=self.tips)
        self.arrows = VGroup(*(plane.arrow(v, green) for v in values))
        self.path = [plane.arrow(end, green, start=start) for start, end in legs]
        self.z = plane.arrow(ends[-1], rose)
        super().__init__(plane, self.arrows, *self.tips, *self.path, self.z, self.z_tip)
