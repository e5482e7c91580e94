"""Z = A V: values, scaled by their weights and added."""

from itertools import pairwise

import numpy as np
from manim import LEFT, RIGHT, UP, Animation, GrowArrow, Succession, VGroup, VMobject

from attention_reel.choreography import Appear, Dim, Vanish, add_rows, become_rows, grow
from attention_reel.claims import largest_share
from attention_reel.lesson import Lesson
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


class WeightedSum(Lesson):
    """One output as a sum of weighted value rows, as arrows in the plane, then all outputs."""

    title = "Outputs blend the values"
    stage = "values"
    needs = ("weights", "values", "head_outputs")

    def construct(self) -> None:
        i, keys = self.focus, range(len(self.key_tokens))
        self.lay_out(i)
        share, value_rows, parts, weights = self.share, self.value_rows, self.parts, self.weights
        times, equals = self.times, self.equals

        asks = weights.frame_row(i, self.theme.ink)
        with self.beat(f"The weights of “{self.tokens[i]}” say how much it takes of each value."):
            self.play(Appear(weights, shift=0.2 * LEFT))
            self.play(Appear(asks))
            self.play(grow(weights, share, [((i, j), (j, 0)) for j in keys]), Appear(self.heads[0]))

        first = int(self.values("weights")[i].argmax())
        with self.beat(f"The value of “{self.key_tokens[first]}” is scaled by its weight, every entry of it."):
            if not self.weights_stay:
                self.play(Vanish(weights, asks))
            self.play(Appear(value_rows, shift=0.2 * RIGHT))
            self.play(
                Appear(times[first], equals[first], self.heads[1]), become_rows(value_rows, parts, [(first, first)])
            )

        others = [j for j in keys if j != first]
        if others:
            with self.beat("So is every other value, each by its own weight."):
                for j in others:
                    self.play(Appear(times[j], equals[j]), become_rows(value_rows, parts, [(j, j)]))

        side = self.beside(self.table)
        in_plane = self.trace.d_v == 2 and side.width > side.height / 2
        with self.beat(
            f"Add the scaled values, entry by entry: that is the output of “{self.tokens[i]}”.", loop=not in_plane
        ):
            self.play(Appear(self.rule, self.sum_name))
            self.play_steps(add_rows(parts, self.running_sums(i, self.z)))

        if in_plane:
            self.show_in_plane(i, side, VGroup(weights, asks) if self.weights_stay else VGroup())

        with self.beat("All queries at once: the weights times the values, in one matrix product."):
            self.play(self.clear_stage())
            self.play(*self.whole_product())

    def lay_out(self, i: int) -> None:
        """Put weight · value = scaled value in rows, their sum below; the whole A stands beside, at first at least."""
        height = self.row_height(self.trace.kv_len + 2)  # the value rows, their sum, and the rule between
        row = self.lay_out_summands(i, height)
        total = self.lay_out_sum(i)
        self.table = self.zones.stage.place(VGroup(row, *self.heads, *total), LEFT)
        self.weights = self.grid("weights")
        self.weights_stay = self.place_beside(self.table, self.weights, most_scale=1.15)
        if not self.weights_stay:  # they go before the values come
            self.beside(self.share).place(self.weights, RIGHT)

    def lay_out_summands(self, i: int, height: float) -> VGroup:
        """Return a column of weights, the value rows and the scaled ones, in a row with the signs between them."""
        share = self.share = self.grid("weights", rows=[i], turned=True, labels="rows", symbol="", height=height)
        value_rows = self.value_rows = self.grid("values", tokens_as="rows", labels="", height=height)
        parts = self.parts = self.grid(
            "weighted_values",
            within=(i,),
            tokens_as="rows",
            labels="",
            symbol="",
            strongest=value_rows.strongest,
            height=height,
        )
        self.z = self.grid("head_outputs", tokens_as="rows", rows=[i], labels="", symbol="", height=height)
        parts.widen(self.z.cell_width)
        self.z.widen(parts.cell_width)
        keys = range(len(self.key_tokens))
        self.times = VGroup(*(self.formula("dot.op") for _ in keys))
        self.equals = VGroup(*(self.sign_of_all(self.scaled_row(share, value_rows, parts, j)) for j in keys))
        row = in_row(share, self.times, value_rows, self.equals, parts, gap=self.theme.gaps.large / 2)
        for signs in (self.times, self.equals):
            level_with_rows(share, signs)

        self.heads = [self.formula(f"weight(alpha_({i + 1} j))"), self.formula(f"weight(alpha_({i + 1} j)) value(v_j)")]
        for head, grid in zip(self.heads, (share, parts), strict=True):
            head.next_to(grid.cell_group, UP, buff=self.theme.gaps.small)
        on_one_baseline([*self.heads, *value_rows.heading()])
        return row

    def lay_out_sum(self, i: int) -> VGroup:
        """Return the output under the scaled values, with its name and the rule above it."""
        gaps, z, parts = self.theme.gaps, self.z, self.parts
        z.put_cells_at(left=parts.cell_group.get_left()[0], top=parts.cell_group.get_bottom()[1] - gaps.large)
        self.rule = Rule(parts.cell_group, self.theme).next_to(z.cell_group, UP, buff=gaps.large / 2)
        adds = [([[number] for number in parts.column_numerals(c)], z.numerals[0][c]) for c in range(z.values.shape[1])]
        self.sum_name = Line(self.formula(f"output(z_{i + 1})"), self.sign_of_all(adds), gap=gaps.small)
        self.sum_name.next_to(z.cell_group, LEFT, buff=gaps.medium)
        on_baseline([self.sum_name], z.numerals[0][0].baseline)
        return VGroup(z, self.rule, self.sum_name)

    def scaled_row(
        self, share: NumberGrid, values: NumberGrid, parts: NumberGrid, j: int
    ) -> list[tuple[list[list[Numeral]], Numeral]]:
        """Return what the row of one value says: weight times entry makes scaled entry."""
        weight = share.numerals[j][0]
        return [
            ([[weight, entry]], scaled) for entry, scaled in zip(values.numerals[j], parts.numerals[j], strict=True)
        ]

    def running_sums(self, i: int, z: NumberGrid) -> list[NumberGrid]:
        """Return the sum after each value row, each over the cells of the output; the last is the output."""
        step = "weighted_values.partial_sums"
        before_last = [
            self.grid(
                step, within=(i,), tokens_as="rows", rows=[j], labels="", symbol="", least_width=z.cell_width
            ).put_cells_over(z)
            for j in range(len(self.key_tokens) - 1)
        ]
        return [*before_last, z]

    def show_in_plane(self, i: int, region: Region, before: VMobject) -> None:
        """Draw the values as arrows, and the scaled ones tip to tail."""
        green, rose = self.theme.role("value"), self.theme.role("output")
        values, ends = self.values("values"), self.values("weighted_values.partial_sums")[i]
        plane = region.place(VectorPlane([*values, *ends], self.theme, width=region.width, height=region.height))
        origin = np.zeros(2)
        legs = [(start, end) for start, end in pairwise([origin, *ends]) if np.linalg.norm(end - start) > 0]
        drawn = [*((origin, v) for v in values), *legs, (origin, ends[-1])]
        tips = plane.tip_labels([(f"v_{j + 1}", v, green) for j, v in enumerate(values)], drawn)
        z_tip = plane.tip_labels([(f"z_{i + 1}", ends[-1], rose)], drawn, others=tips)[0]
        arrows = VGroup(*(plane.arrow(v, green) for v in values))
        path = [plane.arrow(end, green, start=start) for start, end in legs]
        z = plane.arrow(ends[-1], rose)
        with self.beat("In the plane: every value is an arrow."):
            if before:
                self.play(Vanish(before))
            self.play(Appear(plane, *arrows, *tips, lag_ratio=0.2, run_time=1.4))

        with self.beat(largest_share(self.worked, self.values("weights"), i), loop=True):
            self.play(Dim(arrows, *tips))
            self.play(Succession(*(GrowArrow(arrow, run_time=0.7) for arrow in path)))
            self.play(GrowArrow(z))
            self.play(Appear(z_tip))

    def whole_product(self) -> list[Animation]:
        """Return the motions that show A, V and Z as one product."""
        a, v = self.grid("weights"), self.grid("values", tokens_as="rows", labels="rows")
        z = self.grid("head_outputs", tokens_as="rows", labels="")
        entries = [
            ([[left, right] for left, right in zip(a.numerals[r], v.column_numerals(c), strict=True)], z.numerals[r][c])
            for r in range(z.values.shape[0])
            for c in range(z.values.shape[1])
        ]
        row = in_row(a, self.formula("dot.op"), v, self.sign_of_all(entries), z, gap=self.theme.gaps.large)
        if not self.zones.stage.fits(row):
            row = VGroup(self.grid("head_outputs", tokens_as="rows"))
        self.zones.stage.place(row, most_scale=1.2)
        return [Appear(*row, lag_ratio=0.3, run_time=2.4), self.strip(self.formula(self.blend()))]
