"""Z = A V: values, scaled by their weights and added."""

from manim import LEFT, RIGHT, Animation, GrowArrow, Succession, VGroup, VMobject

from attention_reel.choreography import Appear, Dim, Vanish, add_rows, become_rows, grow
from attention_reel.claims import largest_share
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Region


class WeightedSum(Lesson):
    """One output as a sum of weighted value rows, as arrows in the plane, then all outputs."""

    title = "Outputs blend the values"
    stage = "values"
    needs = ("weights", "values", "head_outputs")

    def construct(self) -> None:
        i, keys = self.focus, range(len(self.key_tokens))
        self.lay_out(i)
        blend, weights = self.one_output, self.weights

        asks = weights.frame_row(i, self.theme.ink)
        with self.beat(f"The weights of “{self.tokens[i]}” say how much it takes of each value."):
            self.play(Appear(weights, shift=0.2 * LEFT))
            self.play(Appear(asks))
            self.play(grow(weights, blend.share, [((i, j), (j, 0)) for j in keys]), Appear(blend.heads[0]))

        first = int(self.values("weights")[i].argmax())
        with self.beat(f"The value of “{self.key_tokens[first]}” is scaled by its weight, every entry of it."):
            if not self.weights_stay:
                self.play(Vanish(weights, asks))
            self.play(Appear(blend.value_rows, shift=0.2 * RIGHT))
            self.play(
                Appear(blend.times[first], blend.equals[first], blend.heads[1]),
                become_rows(blend.value_rows, blend.parts, [(first, first)]),
            )

        others = [j for j in keys if j != first]
        if others:
            with self.beat("So is every other value, each by its own weight."):
                for j in others:
                    signs = Appear(blend.times[j], blend.equals[j])
                    self.play(signs, become_rows(blend.value_rows, blend.parts, [(j, j)]))

        side = self.beside(blend)
        in_plane = self.trace.d_v == 2 and side.width > side.height / 2
        with self.beat(
            f"Add the scaled values, entry by entry: that is the output of “{self.tokens[i]}”.", loop=not in_plane
        ):
            self.play(Appear(blend.rule, blend.sum_name))
            self.play_steps(add_rows(blend.parts, blend.running_sums()))

        if in_plane:
            self.show_in_plane(i, side, VGroup(weights, asks) if self.weights_stay else VGroup())

        with self.beat("All queries at once: the weights times the values, in one matrix product."):
            self.play(self.clear_stage())
            self.play(*self.whole_product())

    def lay_out(self, i: int) -> None:
        """Put weight · value = scaled value in rows, their sum below; the whole A stands beside, at first at least."""
        height = self.row_height(self.trace.kv_len + 2)  # the value rows, their sum, and the rule between
        self.one_output = self.zones.stage.place(self.blend_of(i, height), LEFT)
        self.weights = self.grid("weights")
        self.weights_stay = self.place_beside(self.one_output, self.weights, most_scale=1.15)
        if not self.weights_stay:  # they go before the values come
            self.beside(self.one_output.share).place(self.weights, RIGHT)

    def show_in_plane(self, i: int, region: Region, before: VMobject) -> None:
        """Draw the values as arrows, and the scaled ones tip to tail."""
        drawn = self.blend_in_plane(i, region)
        with self.beat("In the plane: every value is an arrow."):
            if before:
                self.play(Vanish(before))
            self.play(Appear(drawn.plane, *drawn.arrows, *drawn.tips, lag_ratio=0.2, run_time=1.4))

        with self.beat(largest_share(self.worked, self.values("weights"), i), loop=True):
            self.play(Dim(drawn.arrows, *drawn.tips))
            self.play(Succession(*(GrowArrow(arrow, run_time=0.7) for arrow in drawn.path)))
            self.play(GrowArrow(drawn.z))
            self.play(Appear(drawn.z_tip))

    def whole_product(self) -> list[Animation]:
        """Return the motions that show A, V and Z as one product."""
        row, _ = self.product_of_all(self.theme.gaps.large)
        if not self.zones.stage.fits(row):
            row = VGroup(self.grid("head_outputs", tokens_as="rows"))
        self.zones.stage.place(row, most_scale=1.2)
        return [Appear(*row, lag_ratio=0.3, run_time=2.4), self.strip(self.formula(self.blend()))]
