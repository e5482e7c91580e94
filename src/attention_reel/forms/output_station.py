"""Outputs, worked in the open: values scaled by their weights and added, as numbers and as arrows."""

from __future__ import annotations

from manim import UP, GrowArrow, Succession

from attention_reel.board import Blend
from attention_reel.choreography import Appear, Dim, Restore, Vanish, add_rows, become_rows, grow
from attention_reel.lesson import Lesson
from attention_reel.mobjects import NumberGrid


class OutputStation(Lesson):
    """One output as a sum of scaled values; with values of two numbers in the plane too; then all outputs."""

    def work_outputs(
        self, before: NumberGrid | None, says: str, row: int | None, *, hard: str = "", together: str = ""
    ) -> NumberGrid:
        """Work the outputs of one query, or of all, and return them.

        ``hard`` is said of the value that counts most, ``together`` of all outputs as one product.
        """
        i = row or 0
        blend = self.blend_of(i, self.row_height(len(self.key_tokens) + 2))
        self.lay_out_blend(blend)
        with self.beat(says):
            self.open_blend(before, blend, place=i if row is None else 0)
            self.play(Appear(blend.value_rows, shift=0.15 * UP))
            for j in blend.keys:
                signs = [blend.times[j], blend.equals[j], *(() if j else (blend.heads[1],))]
                self.play(Appear(*signs), become_rows(blend.value_rows, blend.parts, [(j, j)]))
        with self.beat("Add the scaled values, entry by entry: that is the output."):
            self.play(Appear(blend.rule, blend.sum_name))
            self.play_steps(add_rows(blend.parts, blend.running_sums()))
        if self.trace.d_v == 2:
            self.draw_in_plane(i, hard)
        alone = len(self.tokens) == 1 or (row is not None and not together)
        return blend.z if alone else self.all_outputs(together or "All outputs at once are one matrix product.")

    def lay_out_blend(self, blend: Blend) -> None:
        """Place the blend, and keep room beside it for the plane where values have two numbers."""
        region = self.zones.stage_and_strip.inset(self.theme.gaps.small)
        left, self.plane_room = region.columns(1.6, 1, gap=self.theme.gaps.large)
        (left if self.trace.d_v == 2 else region).place(blend, most_scale=1.25)

    def open_blend(self, before: NumberGrid | None, blend: Blend, *, place: int) -> None:
        """Let the weights grow out of the row that is there, or appear."""
        if before is None:
            self.play(Appear(blend.share, blend.heads[0], shift=0.15 * UP), *self.light("head_outputs"))
            return
        self.play(self.clear_stage(but=[before]))
        places = [((place, j), (j, 0)) for j in blend.keys]
        self.play(
            grow(before, blend.share, places),
            Appear(blend.heads[0]),
            Vanish(before, run_time=1.2),
            *self.light("head_outputs"),
        )

    def draw_in_plane(self, i: int, hard: str) -> None:
        """Draw the values as arrows beside their numbers, and the scaled ones tip to tail; or point at one."""
        drawn = self.blend_in_plane(i, self.plane_room)
        with self.beat("In the plane the values are arrows, scaled by their weights and set tip to tail."):
            self.play(Appear(drawn.plane, *drawn.arrows, *drawn.tips, lag_ratio=0.2, run_time=1.4))
            self.play(Dim(drawn.arrows, *drawn.tips))
            self.play(Succession(*(GrowArrow(arrow, run_time=0.9) for arrow in drawn.path)))
            self.play(GrowArrow(drawn.z), Appear(drawn.z_tip))
        if hard:
            most = int(self.values("weights")[i].argmax())
            with self.beat(hard):
                self.play(Dim(*drawn.path))
                self.play(Restore(drawn.arrows[most], drawn.tips[most]))

    def all_outputs(self, says: str) -> NumberGrid:
        """Show all outputs at once as one product."""
        row, outputs = self.product_of_all(self.theme.gaps.medium)
        self.zones.stage.place(row, most_scale=1.4)
        with self.beat(says):
            self.play(self.clear_stage())
            self.play(Appear(*row, lag_ratio=0.3, run_time=2.4), self.strip(self.formula(self.blend())))
        return outputs
