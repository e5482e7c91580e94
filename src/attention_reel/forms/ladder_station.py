"""One query's row, step under step: scale, mask, exponentiate, divide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from manim import RIGHT, UP, VGroup

from attention_reel.choreography import Appear, Vanish, become_rows, grow
from attention_reel.exercises.solutions import Step
from attention_reel.forms.operations import Operations
from attention_reel.mobjects import Ladder, Line, NumberGrid
from attention_reel.tensors import LOOKS

TOTALS = {"exponentials": "row_sums", "weights": "weights.row_sums"}
"""Which steps' rows are added up, and to what."""


class LadderStation(Operations):
    """The rungs of a ladder, each grown out of the one above, what they add up to beside them."""

    def work_down(
        self, before: NumberGrid | None, first: str, steps: Sequence[Step], *, opening: str = ""
    ) -> NumberGrid:
        """Work a row down from the step ``first``, which ``before`` or the opening shows, and return the last."""
        row = self.exercise.row or 0
        names = [first, *(step.step for step in steps)]
        ladder, sums = self.lay_out_ladder(names, row)
        if opening:
            with self.beat(opening):
                self.open_ladder(before, ladder)
        for k, step in enumerate(steps, start=1):
            with self.beat(step.says):
                if k == 1 and not opening:
                    self.open_ladder(before, ladder)
                self.play(Appear(ladder.step(k)), *self.light(names[k]))
                for j in range(len(self.key_tokens)):
                    self.show_lines(self.entry_lines(names[k - 1], names[k], row, j))
                    self.play(grow(ladder.rungs[k - 1], ladder.rungs[k], [((0, j), (0, j))], labels=False))
                if names[k] in sums:
                    self.play(self.strip(None), Appear(sums[names[k]]))
                if names[k] == "weights":
                    self.play(Appear(self.chart, shift=0.15 * UP))
        return ladder.rungs[-1]

    def open_ladder(self, before: NumberGrid | None, ladder: Ladder) -> None:
        """Let the top rung grow out of the row that is there, or appear."""
        top = ladder.rungs[0]
        if before is None:
            self.play(Appear(top, ladder.symbols[0], shift=0.15 * UP))
            return
        self.play(self.clear_stage(but=[before]))
        self.play(become_rows(before, top, [(0, 0)]), Vanish(before, run_time=1.2), Appear(ladder.symbols[0]))

    def lay_out_ladder(self, names: Sequence[str], row: int) -> tuple[Ladder, dict[str, Line]]:
        """Place the rungs, with the sums of exponentials and weights right of theirs."""
        rungs = [self.grid(name, rows=[row], labels="" if k else "columns", symbol="") for k, name in enumerate(names)]
        symbols = [f"weight(alpha_({row + 1} j))" if name == "weights" else LOOKS[name].symbol for name in names]
        ladder = Ladder(rungs, symbols, [self.operation(*pair) for pair in pairwise(names)], self.theme)
        sums = {
            name: ladder.beside(rung, self.row_sum("Sigma", name, row, TOTALS[name]), RIGHT)
            for name, rung in zip(names, rungs, strict=True)
            if name in TOTALS
        }
        left, right = self.zones.stage.inset(self.theme.gaps.small).columns(1.5, 1, gap=self.theme.gaps.large)
        left.place(VGroup(ladder, *sums.values()), most_scale=1.25)
        if names[-1] == "weights":
            self.chart = right.place(self.bars("weights", row, tallest=1.0, height=2.4), most_scale=1.2)
        return ladder, sums
