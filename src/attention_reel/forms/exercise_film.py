"""What all exercise films have in common: the question card, the pause, the answer."""

from __future__ import annotations

import textwrap

from manim import DOWN, LEFT, RIGHT, UP, VGroup

from attention_reel.choreography import Appear
from attention_reel.exercises import Exercise
from attention_reel.lesson import Lesson
from attention_reel.mobjects import NumberGrid
from attention_reel.rounding import decimals_of_each

PAUSE_SECONDS = 4.0
CHARACTERS = 30
"""Of a line of the question."""


class ExerciseFilm(Lesson):
    """A film that asks, waits, and solves; a subclass says how in ``solve``."""

    exercise: Exercise
    shows_all_heads = True

    def _example_in_use(self) -> str:
        return self.exercise.example  # its sentences are true of this example only

    def construct(self) -> None:
        """Ask, wait, solve."""
        self.ask()
        self.solve()

    def ask(self) -> None:
        """Show the question with what is given, and wait for the class to try."""
        theme = self.theme
        lines = [self.label(line, size=theme.sizes.note) for line in textwrap.wrap(self.exercise.question, CHARACTERS)]
        text = VGroup(*lines).arrange(DOWN, buff=theme.gaps.small, aligned_edge=LEFT)
        for k, line in enumerate(lines):
            line.shift((lines[0].baseline - 1.45 * k * theme.sizes.note - line.baseline) * UP)
        grids = VGroup(*self.given_pieces()).arrange(RIGHT, buff=theme.gaps.large, aligned_edge=DOWN)
        self.zones.stage.place(VGroup(text, grids).arrange(RIGHT, buff=2 * theme.gaps.large))
        with self.beat(self.exercise.question):
            self.play(Appear(*lines, lag_ratio=0.2))
            self.play(Appear(*grids, lag_ratio=0.4, run_time=1.0))
        with self.beat("Stop the film here and work it out on paper first.", hold=PAUSE_SECONDS):
            self.play(self.note("pause and try it yourself", color=theme.muted))

    def given_pieces(self) -> list[VGroup]:
        """Return what is shown beside the question."""
        return [self.given_grid(step) for step in self.exercise.given]

    def given_grid(self, step: str) -> NumberGrid:
        """Return what is given; of scores and weights only the row that is asked about."""
        row = self.exercise.row
        one_row = row is not None and step in ("scores", "scaled_scores", "weights")
        if row is None or not one_row:
            return self.grid(step)
        return self.grid(step, rows=[row], decimals=decimals_of_each(self.values(step)[[row]]))

    def solve(self) -> None:
        """Show the solution."""
        raise NotImplementedError
