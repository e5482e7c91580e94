"""A pass through matrices: each step grows out of the one before, from left to right."""

from __future__ import annotations

from itertools import pairwise

from manim import RIGHT, UP, Animation, VGroup

from attention_reel.choreography import Appear, fill
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Formula, NumberGrid, level_with

OPERATIONS = {
    "exponentials": "exp",
    "masked_scores": "+ mask(M)",
    "weights": '"softmax"',
    "head_outputs": "dot value(V)",
}
"""What leads to a step, above its arrow; how scores are scaled is the example's own."""


class MatrixPass(ExerciseFilm[solutions.Pass]):
    """The steps of a pass side by side, in full or for one query."""

    def solve(self) -> None:
        """Fill one matrix after another, and say the answer."""
        steps = self.solution.steps
        grids, words = self.lay_out()
        arrows = [self.arrow_between(before.cell_group, after.cell_group) for before, after in pairwise(grids)]
        for word, arrow in zip(words, arrows, strict=True):
            word.next_to(arrow, UP, buff=self.theme.gaps.hair)

        for k, (step, grid) in enumerate(zip(steps, grids, strict=True)):
            with self.beat(step.says):
                if k:
                    self.play(Appear(arrows[k - 1], words[k - 1]))
                self.play(Appear(grid.blank()))
                self.play(*self.work(step.step, grid))
        cells = [cell for row in grids[-1].cells for cell in row]
        with self.beat(self.exercise.answer):
            self.play(self.strip(None))
            self.play(Appear(grids[-1].frame(cells, self.theme.ink)))

    def lay_out(self) -> tuple[list[NumberGrid], list[Formula]]:
        """Place the steps in a row, later ones without their columns' names where there is no room for these."""
        for later in ("columns", ""):
            grids, words = self.pieces(later)
            row = VGroup(grids[0])
            for grid, word in zip(grids[1:], words, strict=True):
                row.add(grid.next_to(row, RIGHT, buff=word.width + 3 * self.theme.gaps.medium))
            level_with(grids[0], grids)
            if self.zones.stage.fits(row):
                break
        self.zones.stage.place(row, most_scale=1.25)
        return grids, words

    def pieces(self, later: str) -> tuple[list[NumberGrid], list[Formula]]:
        """Return the steps' matrices, the later ones with the labels given, and the words between them."""
        steps = [step.step for step in self.solution.steps]
        grids = [self.step_grid(step, later if k else "rows and columns") for k, step in enumerate(steps)]
        size = self.theme.sizes.label
        return grids, [self.formula(self.operation(*pair), size=size) for pair in pairwise(steps)]

    def step_grid(self, step: str, labels: str) -> NumberGrid:
        """Return a step, in full or for the query that is asked about."""
        row = self.exercise.row
        return self.grid(step, tokens_as="rows", rows=None if row is None else [row], labels=labels)

    def work(self, step: str, grid: NumberGrid) -> list[Animation]:
        """Return the motions that fill a step, with its first entry written out where that is a product."""
        row = self.exercise.row or 0
        if step in ("scores", "head_outputs") and self.trace.has(f"{step}.partial_sums"):
            line = self.work_line(step, row, 0, tokens_as="rows")
            if self.zones.strip.fits(line):
                return [self.strip(line.line), fill(grid)]
        if step == "exponentials":
            return [self.strip(self.row_sum("Sigma", step, row, "row_sums")), fill(grid)]
        return [self.strip(None), fill(grid)]

    def operation(self, before: str, step: str) -> str:
        """Return what leads from one step to the next."""
        if (before, step) == ("exponentials", "weights"):
            return "div Sigma"
        return self.scaling().operation if step == "scaled_scores" else OPERATIONS[step]
