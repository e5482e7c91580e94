"""S / √d_k: why scores are scaled, before and after."""

from manim import DOWN, RIGHT, UP, VGroup

from attention_reel.choreography import Appear, become
from attention_reel.claims import scaling_softens, unscaled_weight
from attention_reel.lesson import Lesson


class Scaling(Lesson):
    """Scores before and after the division, and the weights that each would give."""

    title = "Scaling keeps scores moderate"
    stage = "scaling"
    needs = ("scores", "scaled_scores", "a scale other than 1", "weights")

    def construct(self) -> None:
        i = self.focus
        unscaled = self.variant("unscaled", scale=1.0, mask=None).values("weights", self.head())
        scaled = self.variant("scaled", mask=None).values("weights", self.head())
        left, _, right = self.zones.stage.columns(1, 0.3, 1)

        before = self.grid("scores")
        after = self.grid("scaled_scores", labels="columns", least_width=before.cell_width)
        tallest = {"tallest": max(unscaled[i].max(), scaled[i].max()), "height": 1.2}
        sharp, soft = (self.bars("weights", i, variant=variant, **tallest) for variant in ("unscaled", "scaled"))
        for region, grid, bars in ((left, before, sharp), (right, after, soft)):
            region.place(VGroup(grid, bars).arrange(DOWN, buff=self.theme.gaps.large), most_scale=1.3)
            bars.shift((grid.cell_group.get_x() - bars.get_x()) * RIGHT)
        arrow = self.arrow_between(before.cell_group, after.cell_group)
        divide = self.formula(f"div {self.divisor_symbol()}").next_to(arrow, UP, buff=self.theme.gaps.small)
        divisor = self.quantity(self.divisor_symbol(), self.source("scale_divisor"))
        divisor.next_to(arrow, DOWN, buff=self.theme.gaps.medium)

        with self.beat("Each score adds d_k products: the longer the vectors, the further scores spread."):
            self.play(Appear(before, shift=0.2 * RIGHT))

        with self.beat("So every score is divided by the square root of d_k."):
            self.play(Appear(arrow, divide, divisor))
            self.play(become(before, after))

        with self.beat(unscaled_weight(self.worked, unscaled, i)):
            self.play(Appear(sharp, shift=0.2 * UP), Appear(self.under(sharp, "weights without scaling")))

        with self.beat(scaling_softens(self.worked, unscaled, scaled, i)):
            self.play(Appear(soft, shift=0.2 * UP), Appear(self.under(soft, "weights with scaling")))
