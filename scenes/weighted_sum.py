"""Z = A V: values, scaled by their weights and added."""

import numpy as np
from manim import LEFT, RIGHT, UP, Animation, GrowArrow, Succession, VGroup, VMobject

from attention_reel.choreography import Appear, Dim, Vanish, add_rows, become, grow
from attention_reel.claims import largest_share
from attention_reel.lesson import Lesson
from attention_reel.mobjects import NumberGrid, Region, Rule, VectorPlane, level_with, on_baseline


class WeightedSum(Lesson):
    """One output as a sum of weighted value rows, as arrows in the plane, then all outputs."""

    title = "Outputs blend the values"
    stage = "values"
    needs = ("weights", "values", "head_outputs")

    def construct(self) -> None:
        i, gap = self.focus, self.theme.gaps.large
        table, side = self.zones.stage.columns(1.3, 1, gap=gap)

        share = self.grid("weights", rows=[i], turned=True, labels="rows", symbol="")
        values = self.grid("values", tokens_as="rows", labels="")
        parts = self.grid(
            "weighted_values", within=(i,), tokens_as="rows", labels="", symbol="", strongest=values.strongest
        )
        z = self.grid("head_outputs", tokens_as="rows", rows=[i], labels="", symbol="", least_width=parts.cell_width)
        parts.widen(z.cell_width)
        times, equals = self.formula("dot.op"), self.formula("=")
        row = VGroup(share, times, values, equals, parts).arrange(RIGHT, buff=gap / 2)
        level_with(share, row)
        z.put_cells_at(left=parts.cell_group.get_left()[0], top=parts.cell_group.get_bottom()[1] - gap)
        rule = Rule(parts.cell_group, self.theme).move_to(
            (parts.cell_group.get_x(), z.cell_group.get_top()[1] + gap / 2, 0)
        )
        name = self.formula(f"output(z_{i + 1}) =")
        name.next_to(z.cell_group, LEFT, buff=self.theme.gaps.medium).shift(
            (z.numerals[0][0].baseline - name.baseline) * UP
        )
        heads = [self.formula(f"weight(alpha_({i + 1} j))"), self.formula("weight(alpha) value(v_j)")]
        table.place(VGroup(row, z, rule, name), most_scale=1.15)
        for head, grid in zip(heads, (share, parts), strict=True):
            head.next_to(grid.cell_group, UP, buff=self.theme.gaps.small)
        line = [*heads, *values.heading()]
        on_baseline(line, max(head.baseline for head in line))

        weights = side.place(self.grid("weights"), most_scale=1.15)
        asks = weights.frame_row(i, self.theme.ink)
        with self.beat(f"The weights of “{self.tokens[i]}” say how much it takes of each value."):
            self.play(Appear(weights, shift=0.2 * LEFT))
            self.play(Appear(asks))
            keys = range(len(self.key_tokens))
            self.play(grow(weights, share, [((i, j), (j, 0)) for j in keys]), Appear(heads[0]))

        with self.beat("Each value is a row of V, and its weight scales the whole row."):
            self.play(Appear(values, shift=0.2 * RIGHT), Appear(times))
            self.play(become(values, parts), Appear(equals, heads[1]))

        with self.beat(f"Add the scaled rows, column by column: that is the output of “{self.tokens[i]}”."):
            self.play(Appear(rule, name))
            self.play_steps(add_rows(parts, self.running_sums(i, z)))

        if self.trace.d_v == 2:
            self.show_in_plane(i, side, VGroup(weights, asks))

        with self.beat("All queries at once: the weights times the values, one matrix product."):
            self.play(self.clear_stage())
            self.play(*self.whole_product())

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
        tips = VGroup(
            *(
                plane.tip_label(f"v_{j + 1}", v, green, others=np.delete(values, j, axis=0))
                for j, v in enumerate(values)
            )
        )
        arrows = VGroup(*(plane.arrow(v, green) for v in values))
        path = [plane.arrow(end, green, start=start) for start, end in zip([(0, 0), *ends], ends, strict=False)]
        z, z_tip = plane.arrow(ends[-1], rose), plane.tip_label(f"z_{i + 1}", ends[-1], rose, others=values)
        with self.beat("In the plane: every value is an arrow."):
            self.play(Vanish(before))
            self.play(Appear(plane, *arrows, *tips, lag_ratio=0.2, run_time=1.4))

        with self.beat(largest_share(self.worked, self.values("weights"), i)):
            self.play(Dim(arrows, tips))
            self.play(Succession(*(GrowArrow(arrow, run_time=0.7) for arrow in path)))
            self.play(GrowArrow(z), Appear(z_tip))

    def whole_product(self) -> list[Animation]:
        """Return the motions that show A, V and Z as one product."""
        a, v = self.grid("weights"), self.grid("values", tokens_as="rows", labels="rows")
        z = self.grid("head_outputs", tokens_as="rows", labels="")
        times, equals = self.formula("dot.op"), self.formula("=")
        row = VGroup(a, times, v, equals, z).arrange(RIGHT, buff=self.theme.gaps.large)
        level_with(a, row)
        self.zones.stage.place(row, most_scale=1.2)
        return [Appear(*row, lag_ratio=0.3, run_time=2.4), self.strip(self.formula(self.blend()))]
