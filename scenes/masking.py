"""The causal mask: no looking ahead."""

import numpy as np
from manim import DOWN, MED_SMALL_BUFF, RIGHT, UP, VGroup
from numpy.typing import NDArray

from attention_reel.choreography import Appear, Dim, Slide, Vanish, become, fill
from attention_reel.claims import future_weight, mask_pattern, still_adds_up
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Line, NumberGrid, level_with


class CausalMasking(Lesson):
    """Scores plus mask, the weights it leaves, and the weights there would be without it."""

    title = "The mask hides what comes later"
    stage = "mask"
    needs = ("scaled_scores", "a mask that hides something, or one sequence of several tokens", "weights")

    def construct(self) -> None:
        masked = "" if self.trace.has("mask") else "masked"
        trace = self.trace if self.trace.has("mask") else self.variant(masked, mask="causal")
        self.variant("unmasked", mask=None)
        allowed = trace.values("mask") == 0
        self.lay_out_sum(masked)
        self.lay_out_weights(masked, allowed)
        scores, plus, mask, equals, total = self.scores, self.plus, self.mask, self.equals, self.total
        weights, free, softmax, zero = self.weights, self.free, self.softmax, self.zero
        hidden = self.hidden_frames(scores, allowed)

        with self.beat(mask_pattern(self.worked, allowed)):
            self.play(Appear(scores, shift=0.2 * RIGHT))
            self.play(Appear(*hidden, lag_ratio=0.3, run_time=1.0))

        with self.beat("The mask M says so in numbers: 0 where a token may look, minus infinity where it may not."):
            self.play(Appear(plus), Appear(mask, shift=0.2 * RIGHT))

        with self.beat("Added to the scores, it leaves the allowed ones as they are."):
            self.play(Appear(equals) if self.abreast else Vanish(plus, mask))
            self.play(Appear(total.blank()))
            self.play(fill(total))

        with self.beat(
            "Softmax again: e to the minus infinity is 0, so a masked key gets exactly no weight.", loop=True
        ):
            gone = scores.all_but_row_labels()
            self.play(Vanish(gone, hidden, *([plus, mask, equals] if self.abreast else [])))
            self.play(Slide(total, by=self.home - total.cell_group.get_center()))
            self.play(Appear(softmax, zero), become(total, weights))

        if self.sums:
            with self.beat(still_adds_up(trace.values("weights", self.head()))):
                self.play(Appear(*self.sums, lag_ratio=0.3))

        with self.beat(future_weight(self.worked, allowed, self.values("weights", variant="unmasked"))):
            leaving = [*self.sums, *([] if self.abreast else [total, softmax, zero])]
            if leaving:
                self.play(Vanish(*leaving))
            if not self.abreast:
                self.play(Slide(weights, by=self.home - weights.cell_group.get_center()))
            self.play(Appear(free, shift=0.2 * RIGHT), Appear(*self.notes))
            frames = self.hidden_frames(free, allowed)
            self.play(Appear(*frames, lag_ratio=0.3, run_time=1.0))

        if masked:
            with self.beat("This example has no mask of its own: we go on with the weights without it."):
                self.play(Vanish(frames), Dim(total, weights, softmax, zero, self.notes[0]))

    def lay_out_sum(self, masked: str) -> None:
        """Put scores + mask = total in a row; where it doesn't fit, the total comes to stand in the mask's place."""
        scores = self.scores = self.grid("scaled_scores", variant=masked)
        width = scores.cell_width
        self.mask = self.grid("mask", labels="columns", variant=masked, least_width=width)
        self.total = self.grid(
            "masked_scores", labels="columns", variant=masked, least_width=width, strongest=scores.strongest
        )
        self.plus, self.equals = self.formula("+"), self.formula("=")
        row = VGroup(scores, self.plus, self.mask, self.equals, self.total).arrange(RIGHT, buff=self.theme.gaps.large)
        pair = VGroup(scores, self.plus, self.mask)
        stage, narrow = self.zones.stage, self.zones.stage_left_of_sums
        self.abreast = stage.fits(row)
        self.has_room_for_sums = self.abreast or narrow.fits(pair)
        if self.abreast:
            stage.place(row, most_scale=1.2)
        else:
            (narrow if self.has_room_for_sums else stage).place(pair, most_scale=1.2)
        level_with(scores, row)
        if not self.abreast:
            self.total.put_cells_over(self.mask)

    def lay_out_weights(self, masked: str, allowed: NDArray[np.bool_]) -> None:
        """Put the weights with the mask in its place, those without it in the total's; the total moves to the left."""
        gaps, left, total = self.theme.gaps, self.scores.cell_group, self.total
        self.home = left.get_center()
        self.weights = self.grid("weights", labels="columns", variant=masked).put_cells_over(self.mask)
        self.free = self.grid("weights", labels="columns", variant="unmasked").put_cells_over(total)
        arrow = self.arrow_between(left, self.weights.cell_group)
        above = self.formula('"softmax"', size=self.theme.sizes.label).next_to(arrow, UP, buff=gaps.hair)
        self.softmax = VGroup(arrow, above) if above.width < arrow.width else VGroup(arrow)
        self.zero = self.vanished(masked, allowed).next_to(left, DOWN, buff=gaps.medium)
        self.notes = [
            self.label(text, color=self.theme.muted).next_to(cells, DOWN, buff=gaps.medium)
            for cells, text in (
                (self.weights.cell_group if self.abreast else left, "with the mask"),
                (self.free.cell_group, "without it"),
            )
        ]
        sums = self.weight_sums(self.weights, variant=masked, buff=MED_SMALL_BUFF)
        self.sums = sums if self.has_room_for_sums else []

    def vanished(self, variant: str, allowed: NDArray[np.bool_]) -> Line:
        """Return that e to the minus infinity is 0, as the first hidden entry shows."""
        r, c = np.argwhere(~allowed)[0]
        entry = self.source("shifted_exponentials", int(r), int(c), variant=variant)
        return self.quantity("mask(e^(-oo))", entry, color=self.theme.role("mask"), size=self.theme.sizes.formula)

    def hidden_frames(self, grid: NumberGrid, allowed: NDArray[np.bool_]) -> VGroup:
        """Return a frame around every entry that the mask hides."""
        return VGroup(
            *(grid.frame_entry(r, c, self.theme.role("mask")) for r, c in zip(*(~allowed).nonzero(), strict=True))
        )
