"""What all exercise films have in common: the question card, the pause, the solution, a common mistake."""

from __future__ import annotations

import textwrap
from typing import Generic, TypeVar

from manim import DOWN, LEFT, RIGHT, VGroup

from attention_reel.choreography import Appear
from attention_reel.exercises import Exercise, Part
from attention_reel.exercises.solutions import Data
from attention_reel.forms.mistakes import Mistakes
from attention_reel.mobjects import Formula, Line, NumberGrid, level_headings, on_even_baselines
from attention_reel.rounding import decimals_of_each

PAUSE_SECONDS = 4.0
ROOMY = 1.15
"""How wide the cells of a single row are."""
ABOVE, BESIDE = 48, 28
"""Characters of a line of the question, above and beside what is given."""
MOST_SCALE = 1.3
"""How much larger than usual what is given may be."""

SolutionData = TypeVar("SolutionData", bound=Data)


class ExerciseFilm(Mistakes, Generic[SolutionData]):
    """A film that asks, waits, solves, and warns; a subclass says how it is solved, in ``solve``."""

    exercise: Exercise
    parts: tuple[Part, ...]
    shows_all_heads = True

    @property
    def solution(self) -> SolutionData:
        """What fills the form."""
        return self.exercise.solution  # type: ignore[return-value]  # FORMS pairs forms with their data

    def _example_in_use(self) -> str:
        return self.exercise.example  # its sentences are true of this example only

    def setup(self) -> None:
        """Show numbers with as many decimals as the sheet."""
        self.most_decimals = self.exercise.decimals
        super().setup()

    def construct(self) -> None:
        """Play the parts one after another, each on an empty stage."""
        play = {"question": self.ask, "solution": self.solve, "mistake": self.warn}
        for k, part in enumerate(self.parts):
            if k:
                self.play(self.clear_stage())
            play[part]()

    def ask(self) -> None:
        """Show the question with what is given, and wait for the class to try."""
        theme = self.theme
        lines, grids = self.lay_out_question()
        with self.beat(self.exercise.question):
            self.play(Appear(*lines, lag_ratio=0.2))
            self.play(Appear(*grids, lag_ratio=0.4, run_time=1.0))
        with self.beat("Stop the film here and work it out on paper first.", hold=PAUSE_SECONDS, pause=True):
            self.play(self.note("pause and try it yourself", color=theme.muted))

    def lay_out_question(self) -> tuple[list[Line], VGroup]:
        """Put the question over what is given or, where that is high, beside it; what is given fills what is left."""
        gaps, stage, size = self.theme.gaps, self.zones.stage, self.theme.sizes.work
        grids = VGroup(*self.given_pieces()).arrange(RIGHT, buff=gaps.large, aligned_edge=DOWN)
        matrices = [piece for piece in grids if isinstance(piece, NumberGrid)]
        if len({len(grid.cells) for grid in matrices}) == 1:
            level_headings(matrices)
        for characters, direction in ((ABOVE, DOWN), (BESIDE, RIGHT)):
            lines = [self.text_line(text, size=size) for text in self.question_in(characters)]
            text = VGroup(*lines).arrange(DOWN, aligned_edge=LEFT)
            on_even_baselines(lines, size)
            card = VGroup(text, grids).arrange(direction, buff=gaps.block)
            if stage.inset(gaps.medium).fits(card, least_scale=1.0):
                break
        if grids.height:
            room = stage.inset(gaps.large)
            over, beside = (card, grids) if direction is DOWN else (grids, card)
            spare = min((room.height - over.height) / grids.height, (room.width - beside.width) / grids.width)
            grids.scale(min(MOST_SCALE, 1.0 + max(spare, 0.0)))
        stage.inset(gaps.medium).place(card.arrange(direction, buff=gaps.block))
        return lines, grids

    def question_in(self, characters: int) -> list[str]:
        """Return the question in lines of about the same length, each of so many characters at most."""
        text = self.exercise.question
        count = len(textwrap.wrap(text, characters))
        widths = range(len(text) // count, characters + 1)
        return next(lines for width in widths if len(lines := textwrap.wrap(text, width)) == count)

    def given_pieces(self) -> list[VGroup]:
        """Return what is shown beside the question."""
        return [self.given_grid(step) for step in self.exercise.given]

    def given_formulas(self) -> list[Formula]:
        """Return what is given, where that is mathematics."""
        return [self.formula(math) for math in self.exercise.given]

    def stacked_formulas(self) -> list[VGroup]:
        """Return what is given, where that is mathematics, as formulas under each other."""
        formulas = self.given_formulas()
        return [VGroup(*formulas).arrange(DOWN, buff=self.theme.gaps.large, aligned_edge=LEFT)] if formulas else []

    def given_grid(self, step: str) -> NumberGrid:
        """Return what is given; of scores and weights only the row that is asked about."""
        row = self.exercise.row
        one_row = row is not None and step in ("scores", "scaled_scores", "weights")
        if row is None or not one_row:
            return self.grid(step)
        places = decimals_of_each(self.values(step)[[row]], self.most_decimals)
        return self.grid(step, rows=[row], decimals=places, least_width=ROOMY)  # names need not be shortened

    def solve(self) -> None:
        """Show the solution on an empty stage."""
        raise NotImplementedError

    def warn(self) -> None:
        """Show a common mistake beside what is right."""
        if self.exercise.mistake:
            self.warn_of(self.exercise.mistake)
