"""Z = A V: values, scaled by their weights and added."""

from itertools import pairwise

import numpy as np
from manim import LEFT, RIGHT, UP, Animation, GrowArrow, Succession, VGroup, VMobject

from attention_reel.choreography import Appear, Dim, Vanish, add_rows, become_rows, grow
from attention_reel.claims import largest_share
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Line, NumberGrid, Numeral, Region, Rule, VectorPlane, level_with, on_baseline


class WeightedSum(Lesson):
    """One output as a sum of weighted value rows, as arrows in the plane, then all outputs."""

    title = "Outputs blend the values"
    stage = "values"
    needs = ("weights", "values", "head_outputs")

    def construct(self) -> None:
        i, gap, stage = self.focus, self.theme.gaps.large, self.zones.stage
        height = self.row_height(self.trace.kv_len + 2)
        share = self.grid("weights", rows=[i], turned=True, labels="rows", symbol="", height=height)
        values = self.grid("values", tokens_as="rows", labels="", height=height)
        parts = self.grid(
            "weighted_values",
            within=(i,),
            tokens_as="rows",
            labels="",
            symbol="",
            strongest=values.strongest,
            height=height,
        )
        z = self.grid("head_outputs", tokens_as="rows", rows=[i], labels="", symbol="", height=height)
        parts.widen(z.cell_width)
        keys = range(len(self.key_tokens))
        times = VGroup(*(self.formula("dot.op") for _ in keys))
        equals = VGroup(*(self.sign_of_all(self.scaled_row(share, values, parts, j)) for j in keys))
        row = VGroup(share, times, values, equals, parts).arrange(RIGHT, buff=gap / 2)
        for signs in (times, equals):
            for sign, cells in zip(signs, share.cells, strict=True):
                sign.move_to((sign.get_x(), cells[0].get_y(), 0))
        level_with(share, [values, parts])
        heads = [self.formula(f"weight(alpha_({i + 1} j))"), self.formula(f"weight(alpha_({i + 1} j)) value(v_j)")]
        for head, grid in zip(heads, (share, parts), strict=True):
            head.next_to(grid.cell_group, UP, buff=self.theme.gaps.small)
        line = [*heads, *values.heading()]
        on_baseline(line, max(head.baseline for head in line))
        z.widen(parts.cell_width)
        z.put_cells_at(left=parts.cell_group.get_left()[0], top=parts.cell_group.get_bottom()[1] - gap)
        rule = Rule(parts.cell_group, self.theme).next_to(z.cell_group, UP, buff=gap / 2)
        adds = [([[number] for number in parts.column_numerals(c)], z.numerals[0][c]) for c in range(z.values.shape[1])]
        name = Line(self.formula(f"output(z_{i + 1})"), self.sign_of_all(adds), gap=self.theme.gaps.small)
        name.next_to(z.cell_group, LEFT, buff=self.theme.gaps.medium)
        on_baseline([name], z.numerals[0][0].baseline)
        table = stage.place(VGroup(row, *heads, z, rule, name), LEFT)

        side = stage.right_of(table, gap)
        weights = self.grid("weights")
        beside = side.width > 0 and side.fits(weights)
        if beside:
            side.place(weights, most_scale=1.15)
        else:
            stage.right_of(share, gap).place(weights, RIGHT)
        asks = weights.frame_row(i, self.theme.ink)
        with self.beat(f"The weights of “{self.tokens[i]}” say how much it takes of each value."):
            self.play(Appear(weights, shift=0.2 * LEFT))
            self.play(Appear(asks))
            self.play(grow(weights, share, [((i, j), (j, 0)) for j in keys]), Appear(heads[0]))

        first = int(self.values("weights")[i].argmax())
        with self.beat(f"The value of “{self.key_tokens[first]}” is scaled by its weight, every entry of it."):
            if not beside:
                self.play(Vanish(weights, asks))
            self.play(Appear(values, shift=0.2 * RIGHT))
            self.play(Appear(times[first], equals[first], heads[1]), become_rows(values, parts, [(first, first)]))

        others = [j for j in keys if j != first]
        if others:
            with self.beat("So is every other value, each by its own weight."):
                for j in others:
                    self.play(Appear(times[j], equals[j]), become_rows(values, parts, [(j, j)]))

        with self.beat(f"Add the scaled values, entry by entry: that is the output of “{self.tokens[i]}”."):
            self.play(Appear(rule, name))
            self.play_steps(add_rows(parts, self.running_sums(i, z)))

        if self.trace.d_v == 2 and side.width > self.zones.stage.height / 2:
            self.show_in_plane(i, side, VGroup(weights, asks) if beside else VGroup())

        with self.beat("All queries at once: the weights times the values, in one matrix product."):
            self.play(self.clear_stage())
            self.play(*self.whole_product())

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

        with self.beat(largest_share(self.worked, self.values("weights"), i)):
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
        row = VGroup(a, self.formula("dot.op"), v, self.sign_of_all(entries), z)
        row.arrange(RIGHT, buff=self.theme.gaps.large)
        level_with(a, row)
        if not self.zones.stage.fits(row):
            row = VGroup(self.grid("head_outputs", tokens_as="rows"))
        self.zones.stage.place(row, most_scale=1.2)
        return [Appear(*row, lag_ratio=0.3, run_time=2.4), self.strip(self.formula(self.blend()))]
