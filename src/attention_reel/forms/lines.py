"""A derivation or an overview: one line of mathematics after another, each with its sentence."""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, RIGHT, UP, VGroup, VMobject

from attention_reel.choreography import Appear
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm, SolutionData
from attention_reel.mobjects import Formula, Label, Line, NumberGrid, frame_around, level_headings, level_with
from attention_reel.numerics import penalised

FEW = 4
"""More lines than this are set smaller and closer."""


class ToldInLines(ExerciseFilm[SolutionData]):
    """A film of which a part at least is told in lines of mathematics that appear under each other and stay."""

    def given_pieces(self) -> list[VGroup]:
        """Return what is asked about, as formulas under each other."""
        return self.stacked_formulas()

    def tell(self, told: Sequence[solutions.MathLine]) -> Sequence[VMobject]:
        """Say one line after another, and return the last one."""
        lines = self.lay_out_lines(told)
        for line, pieces in zip(told, lines, strict=True):
            with self.beat(line.says):
                self.play(Appear(*pieces, shift=0.15 * UP))
        return lines[-1]

    def answer(self, last: Sequence[VMobject]) -> None:
        """Say the answer, with a frame around the last line, or the last matrix."""
        with self.beat(self.exercise.answer):
            self.play(Appear(self.frame_of_answer(last)))

    def frame_of_answer(self, last: Sequence[VMobject]) -> VMobject:
        """Return a frame around the last line, or the last matrix."""
        ink, end = self.theme.ink, last[-1]
        if isinstance(end, NumberGrid):
            return end.frame([*end.cell_group], ink)
        return frame_around(*last, theme=self.theme, color=ink, buff=self.theme.gaps.small)

    def lay_out_lines(self, told: Sequence[solutions.MathLine]) -> list[list[Formula | Label]]:
        """Place the formulas in one column and what they mean in another."""
        many = len(told) > FEW
        gap = self.theme.gaps.medium if many else self.theme.gaps.large
        size = self.theme.sizes.label if many else self.theme.sizes.formula
        formulas = [self.formula(line.math, size=size) for line in told]
        labels = [self.label(line.means, color=self.theme.muted) if line.means else None for line in told]
        column = VGroup(*formulas).arrange(DOWN, buff=gap, aligned_edge=LEFT)
        right = column.get_right()[0] + self.theme.gaps.large
        for formula, label in zip(formulas, labels, strict=True):
            if label is not None:
                label.shift((right - label.get_left()[0], formula.baseline - label.baseline, 0.0))
        room = self.zones.stage_and_strip.inset(self.theme.gaps.medium)
        whole = VGroup(column, *(label for label in labels if label is not None))
        room.place(whole, most_scale=1.4 if many else 1.2)
        return [
            [formula] if label is None else [formula, label] for formula, label in zip(formulas, labels, strict=True)
        ]


class Lines(ToldInLines[solutions.Lines]):
    """Lines, what they look like in numbers, and what stands for −∞ in a program."""

    def solve(self) -> None:
        """Say one line after another."""
        last = self.tell(self.solution.lines)
        if self.solution.seen:
            last = self.show_in_numbers(self.solution.seen)
        if self.solution.practice:
            last = self.show_in_practice(self.solution.practice)
        self.answer(last)

    def show_in_numbers(self, seen: solutions.Seen) -> list[NumberGrid]:
        """Show what the lines are about as matrices of the example, with the rows framed that are meant.

        The last of those returned is the one that the answer is about.
        """
        grids = [self.grid(step) for step in seen.steps]
        sums = self.lay_out_numbers(grids, summed=seen.sums)
        frames = [
            grid.frame([cell for row in rows for cell in grid.cells[row]])
            for grid, rows in zip(grids, seen.marks, strict=False)
            if rows
        ]
        with self.beat(seen.says):
            self.play(self.clear_stage())
            self.play(Appear(*grids, lag_ratio=0.5, run_time=2.4))
            if frames or sums:
                self.play(Appear(*frames, *sums, lag_ratio=0.4, run_time=1.6))
        return [grids[seen.steps.index(seen.framed)]] if seen.framed else grids

    def show_in_practice(self, practice: solutions.Practice) -> list[NumberGrid]:
        """Show the mask with a number for −∞, and the weights that it makes."""
        self.derive("in practice", penalised(self.values("scaled_scores"), self.trace["mask"] == 0, practice.penalty))
        grids = [self.grid(step, variant="in practice") for step in ("mask", "weights")]
        sums = self.lay_out_numbers(grids, summed=True, variant="in practice")
        with self.beat(practice.says):
            self.play(self.clear_stage())
            self.play(Appear(*grids, lag_ratio=0.5, run_time=1.8))
            self.play(Appear(*sums, lag_ratio=0.4, run_time=1.2))
        return grids

    def lay_out_numbers(self, grids: Sequence[NumberGrid], *, summed: bool, variant: str = "") -> list[Line]:
        """Place matrices beside each other, and what the rows of weights add up to; return the sums."""
        row = VGroup(*grids).arrange(RIGHT, buff=self.theme.gaps.section)
        level_with(grids[0], grids)
        if len({len(grid.cells) for grid in grids}) == 1:
            level_headings(grids)
        sums = self.weight_sums(grids[-1], buff=self.theme.gaps.medium, variant=variant) if summed else []
        room = self.zones.stage_and_strip.inset(self.theme.gaps.small)
        whole = VGroup(row, *sums)
        if not (sums or room.fits(whole)):  # the first over the others, which are made of it
            grids[0].next_to(VGroup(*grids[1:]), UP, buff=self.theme.gaps.large)
        room.place(whole, most_scale=1.3)
        return sums
