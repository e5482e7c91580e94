"""What leads from one step of a pass to the next, as a formula and written out for one entry."""

from __future__ import annotations

from collections.abc import Sequence

from attention_reel.exercises import Exercise
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Line, Numeral

OPERATIONS = {"exponentials": "exp", "masked_scores": "+ mask(M)", "weights": '"softmax"'}


class Operations(Lesson):
    """Names the operation between two steps that have the same shape."""

    exercise: Exercise

    def operation(self, before: str, step: str) -> str:
        """Return what leads from one step to the next; how scores are scaled is the example's own."""
        if (before, step) == ("exponentials", "weights"):
            return "div Sigma"
        return self.scaling().operation if step == "scaled_scores" else OPERATIONS[step]

    def entry_lines(self, before: str, step: str, row: int, column: int) -> list[Line]:
        """Return how one entry is made from the step before, line by line; of a mask nothing need be written out."""
        if step == "weights" and before != "exponentials":
            return [
                self.entry_line(before, "exponentials", row, column),
                *([] if column else [self.row_sum("Sigma", "exponentials", row, "row_sums")]),
                self.entry_line("exponentials", step, row, column),
            ]
        return [] if step == "masked_scores" else [self.entry_line(before, step, row, column)]

    def entry_line(self, before: str, step: str, row: int, column: int) -> Line:
        """Return how one entry is made of one entry of the step before."""
        place = f"({row + 1} {column + 1})"
        if step == "scaled_scores":
            entries = self.entry(before, row, column), self.shared(self.scaling().step), self.entry(step, row, column)
            return self.quotient(f"s'_{place}", *entries)
        if step == "exponentials":
            return self.power(self.entry(before, row, column), self.entry(step, row, column))
        entries = self.entry(before, row, column), self.shared("row_sums", row), self.entry(step, row, column)
        return self.quotient(f"weight(alpha_{place})", *entries)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Write the lines in the strip, one after another; without any, clear it."""
        for k, line in enumerate(lines):
            if k:
                self.wait(self.theme.durations.hold)
            self.play(self.strip(line))
        if not lines:
            self.play(self.strip(None))

    def shared(self, step: str, *index: int) -> Numeral:
        """Return a number that a whole row, or every row, has in common."""
        source = self.source(step, *index)
        return self.number(source, self.places(step, self.value_at(source)), size=self.theme.sizes.work)
