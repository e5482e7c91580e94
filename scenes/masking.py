"""The causal mask: no looking ahead."""

import numpy as np
from manim import DOWN, RIGHT, UP, VGroup
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
        gap = self.theme.gaps.large

        scores = self.grid("scaled_scores", variant=masked)
        mask = self.grid("mask", labels="columns", variant=masked, least_width=scores.cell_width)
        total = self.grid(
            "masked_scores", labels="columns", variant=masked, least_width=scores.cell_width, strongest=scores.strongest
        )
        plus, equals = self.formula("+"), self.formula("=")
        row = VGroup(scores, plus, mask, equals, total).arrange(RIGHT, buff=gap)
        abreast = self.zones.stage.fits(row)
        room, _ = self.zones.stage.columns(6, 1)  # sums will stand right of the last matrix, where they can
        pair = VGroup(scores, plus, mask)
        summed = abreast or room.fits(pair)
        (room if summed and not abreast else self.zones.stage).place(row if abreast else pair, most_scale=1.2)
        level_with(scores, row)
        if not abreast:
            total.put_cells_over(mask)
        hidden = self.hidden_frames(scores, allowed)

        with self.beat(mask_pattern(self.worked, allowed)):
            self.play(Appear(scores, shift=0.2 * RIGHT))
            self.play(Appear(*hidden, lag_ratio=0.3, run_time=1.0))

        with self.beat("The mask M says so in numbers: 0 where a token may look, minus infinity where it may not."):
            self.play(Appear(plus), Appear(mask, shift=0.2 * RIGHT))

        with self.beat("Added to the scores, it leaves the allowed ones as they are."):
            self.play(Appear(equals) if abreast else Vanish(plus, mask))
            self.play(Appear(total.blank()))
            self.play(fill(total))

        weights = self.grid("weights", labels="columns", variant=masked).put_cells_over(mask)
        free = self.grid("weights", labels="columns", variant="unmasked").put_cells_over(total)
        home = scores.cell_group.get_center()
        arrow = self.arrow_between(scores.cell_group, weights.cell_group)
        above = self.formula('"softmax"', size=self.theme.sizes.label).next_to(arrow, UP, buff=self.theme.gaps.hair)
        softmax = VGroup(arrow, above) if above.width < arrow.width else VGroup(arrow)
        notes = [
            self.label(text, color=self.theme.muted).next_to(grid.cell_group, DOWN, buff=self.theme.gaps.medium)
            for grid, text in ((weights if abreast else scores, "with the mask"), (free, "without it"))
        ]
        zero = self.vanished(masked, allowed).next_to(scores.cell_group, DOWN, buff=self.theme.gaps.medium)
        with self.beat("Softmax again: e to the minus infinity is 0, so a masked key gets exactly no weight."):
            gone = VGroup(*scores.surroundings()[len(self.tokens) :], scores.cell_group, scores.numeral_group)
            self.play(Vanish(gone, hidden, *([plus, mask, equals] if abreast else [])))
            self.play(Slide(total, by=home - total.cell_group.get_center()))
            self.play(Appear(softmax, zero), become(total, weights))

        sums = [
            self.row_sum(
                "Sigma", "weights", r, "weights.row_sums", variant=masked, decimals=int(weights.decimals.max())
            ).next_to(weights.cells[r][-1], RIGHT)
            for r in range(len(self.tokens))
        ]
        if summed:
            with self.beat(still_adds_up(trace.values("weights", self.head()))):
                self.play(Appear(*sums, lag_ratio=0.3))

        with self.beat(future_weight(self.worked, allowed, self.values("weights", variant="unmasked"))):
            leaving = [*(sums if summed else []), *([] if abreast else [total, softmax, zero])]
            if leaving:
                self.play(Vanish(*leaving))
            if not abreast:
                self.play(Slide(weights, by=home - weights.cell_group.get_center()))
            self.play(Appear(free, shift=0.2 * RIGHT), Appear(*notes))
            frames = self.hidden_frames(free, allowed)
            self.play(Appear(*frames, lag_ratio=0.3, run_time=1.0))

        if masked:
            with self.beat("This example has no mask of its own: we go on with the weights without it."):
                self.play(Vanish(frames), Dim(total, weights, softmax, zero, notes[0]))

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
