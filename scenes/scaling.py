"""S / √d_k: why scores are scaled, before and after."""

from collections.abc import Sequence

from manim import DOWN, RIGHT, UP, VGroup, VMobject

from attention_reel.choreography import Appear, Vanish, fill
from attention_reel.claims import scaling_softens, scores_spread, unscaled_weight
from attention_reel.lesson import Lesson
from attention_reel.mobjects import NumberGrid


class Scaling(Lesson):
    """Scores before and after the division, and the weights that each would give."""

    title = "Scaling keeps scores moderate"
    stage = "scaling"
    needs = ("scores", "scaled_scores", "a scale other than 0 and 1", "weights")

    def construct(self) -> None:
        i = self.focus
        unscaled = self.variant("unscaled", scale=1.0).values("weights", self.head())
        scaled = self.values("weights")
        self.lay_out(i)
        before, after = self.before, self.after
        sharp, soft = self.charts

        with self.beat(scores_spread(self.trace)):
            self.play(Appear(before, shift=0.2 * RIGHT))
            if self.trace.d_k is not None:
                work = self.work_line("scores", i, self.best_key)
                if self.zones.strip.fits(work):
                    self.play(self.strip(work.line))

        with self.beat(f"So every score is {self.scaling().spoken}.", loop=True):
            self.play(self.strip(None))
            self.play(Appear(self.arrow, self.divide, self.divisor))
            self.play(Appear(after.blank()))
            self.play(fill(after))
            if self.tight:
                self.play(Vanish(self.divisor))

        asks = before.frame_row(i, self.theme.ink), after.frame_row(i, self.theme.ink)
        with self.beat(unscaled_weight(self.worked, unscaled, i)):
            self.play(Appear(asks[0]))
            self.play(Appear(sharp, shift=0.2 * UP), Appear(self.under(sharp, "weights without scaling")))

        with self.beat(scaling_softens(self.worked, unscaled, scaled, i)):
            self.play(Appear(asks[1]))
            self.play(Appear(soft, shift=0.2 * UP), Appear(self.under(soft, "weights with scaling")))

    def lay_out(self, i: int) -> None:
        """Put scores before and after side by side, an arrow between them, the weights they would give below."""
        before = self.before = self.grid("scores")
        after = self.after = self.grid(
            "scaled_scores", labels="columns", least_width=before.cell_width, strongest=before.strongest
        )
        scaling = self.scaling()
        self.divisor = self.quantity(scaling.name, self.source(scaling.step))
        arrow_room = self.divisor.width + 2 * self.theme.gaps.large
        self.charts: Sequence[VMobject] = [
            self.bars("weights", i, variant=name, tallest=1.0, height=1.35) for name in ("unscaled", "")
        ]
        table = self.side_by_side(arrow_room)
        if not self.zones.stage.fits(table):
            self.charts = [self.weight_row(i, name, grid) for name, grid in (("unscaled", before), ("", after))]
            table = self.side_by_side(arrow_room)
        self.tight = not self.zones.stage.fits(table)
        if self.tight:  # the arrow gets shorter, and the divisor stands in the strip
            table = self.side_by_side(arrow_room / 2)
        self.zones.stage.place(table, most_scale=1.15)
        self.arrow = self.arrow_between(before.cell_group, after.cell_group)
        self.divide = self.formula(scaling.operation).next_to(self.arrow, UP, buff=self.theme.gaps.small)
        if self.tight:
            self.zones.strip.place(self.divisor)
        else:
            self.divisor.next_to(self.arrow, DOWN, buff=self.theme.gaps.medium)

    def side_by_side(self, between: float) -> VGroup:
        """Put each matrix over its chart, and the two next to each other with room for an arrow."""
        before, after = self.before, self.after
        after.put_cells_at(
            left=before.cell_group.get_right()[0] + between,
            top=before.cell_group.get_top()[1],
        )
        for grid, chart in zip((before, after), self.charts, strict=True):
            chart.next_to(grid.cell_group, DOWN, buff=self.theme.gaps.large)
        lowest = min(chart.get_bottom()[1] for chart in self.charts)
        for chart in self.charts:  # both stand on one line, so that their heights compare
            chart.shift((lowest - chart.get_bottom()[1]) * UP)
        return VGroup(before, after, *self.charts)

    def weight_row(self, i: int, variant: str, above: NumberGrid) -> NumberGrid:
        """Return a query's weights as a row of cells under a matrix's columns."""
        return self.grid(
            "weights", rows=[i], variant=variant, labels="", symbol="", strongest=1.0, least_width=above.cell_width
        )
