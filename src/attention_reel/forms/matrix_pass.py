"""A pass through matrices, from station to station: products, then steps entry by entry, then outputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from manim import DOWN, RIGHT, UP, VGroup, VMobject

from attention_reel.choreography import Appear, slide
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.forms.ladder_station import LadderStation
from attention_reel.forms.output_station import OutputStation
from attention_reel.forms.product_station import ProductStation
from attention_reel.forms.table_station import TableStation
from attention_reel.forms.view_station import VIEWS, ViewStation
from attention_reel.mobjects import NumberGrid, RoundedBox, frame_around

ALONE = ("scores", "head_outputs")
"""Steps that get a station of their own; others that follow each other share one, views of X another."""


class MatrixPass(ViewStation, ProductStation, LadderStation, TableStation, OutputStation, ExerciseFilm[solutions.Pass]):
    """The steps of a pass, for one query or for all; each station begins with what the last one left."""

    def solve(self) -> None:
        """Work from station to station, and say the answer."""
        last: NumberGrid | None = None
        shown = next((step for step in self.exercise.given if step in ("scores", "scaled_scores", "weights")), "")
        for steps in stations(self.solution.steps):
            last = self.work_at(steps, last, shown)
            shown = steps[-1].step
        if self.solution.picks and last is not None:
            self.pick(self.solution.picks, last)
            return
        if self.solution.compares:
            self.compare_scaling(self.solution.compares)
            last = None
        with self.beat(self.exercise.answer):
            self.play(self.strip(None))
            if last is not None:
                self.play(Appear(self.frame_of_answer(last)))

    def pick(self, picks: Sequence[solutions.Pick], scores: NumberGrid) -> None:
        """Point at one key after another, the query's best one first, and say the answer of that."""
        left, top = self.factors
        best, *others = [(pick.says, *self.frames_at(pick.key, top, scores)) for pick in picks]
        says, *frames = best
        with self.beat(says):
            self.play(Appear(left.frame_row(0), *frames))
        for says, *to in (*others, (self.exercise.answer, *self.frames_at(picks[0].key, top, scores))):
            with self.beat(says):
                self.play(*(slide(one, other) for one, other in zip(frames, to, strict=True)))
                frames = to

    def frames_at(self, key: int, top: NumberGrid, scores: NumberGrid) -> tuple[RoundedBox, RoundedBox]:
        """Return frames around a key and its score."""
        return top.frame_column(key), scores.frame_entry(0, key, self.theme.ink)

    def compare_scaling(self, says: str) -> None:
        """Show the weights with and without scaling side by side, as bars of one scale."""
        row = self.exercise.row or 0
        self.variant("unscaled", scale=1.0)
        self.variant("scaled", scale=None)
        charts, bests = [], []
        for variant, name in (("scaled", "with scaling"), ("unscaled", "without scaling")):
            bars = self.bars("weights", row, variant=variant, tallest=1.0, height=2.6)
            best = int(bars.values.argmax())
            bests.append((bars.bars[best], bars.numerals[best]))
            charts.append(VGroup(bars, self.label(name).next_to(bars, DOWN, buff=self.theme.gaps.medium)))
        self.zones.stage.place(
            VGroup(*charts).arrange(RIGHT, buff=2 * self.theme.gaps.section, aligned_edge=DOWN), most_scale=1.2
        )
        with self.beat(says):
            self.play(self.clear_stage())
            for chart in charts:
                self.play(Appear(chart, shift=0.15 * UP))
            ink, buff = self.theme.ink, self.theme.gaps.cell
            self.play(Appear(*(frame_around(*best, theme=self.theme, color=ink, buff=buff) for best in bests)))

    def frame_of_answer(self, last: NumberGrid) -> VMobject:
        """Return a frame around what was asked for; in one query's scores or weights, around the largest."""
        if len(last.cells) == 1 and last.role in ("score", "weight"):
            return last.frame_entry(0, int(last.values[0].argmax()), self.theme.ink)
        return last.frame([cell for row in last.cells for cell in row], self.theme.ink)

    def work_at(self, steps: Sequence[solutions.Step], last: NumberGrid | None, shown: str) -> NumberGrid:
        """Work at one station, from the matrix that the last one left or from what is given."""
        row, (first, *rest) = self.exercise.row, steps
        if first.step == "head_outputs":
            said = self.solution
            before = last if shown == "weights" else None
            return self.work_outputs(before, first.says, row, hard=said.hard, together=said.together)
        if first.step in (*VIEWS, *ALONE):
            if last is not None:
                self.play(self.clear_stage())
            if rest:
                return self.work_views(steps)
            return self.work_product(first.step, first.says, row, then=first.then)
        opening = first.says if first.step == shown and last is None else ""
        work = self.work_across if row is None else self.work_down
        return work(last, shown, rest if opening else steps, opening=opening)


def stations(steps: Sequence[solutions.Step]) -> Iterator[Sequence[solutions.Step]]:
    """Yield the steps of one station after another."""
    for _, group in groupby(steps, key=lambda step: step.step if step.step in ALONE else step.step in VIEWS):
        yield list(group)
