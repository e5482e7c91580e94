"""A common mistake: the wrong numbers, computed and marked as wrong, beside the right ones."""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, RIGHT, VGroup

from attention_reel.board import WRONG
from attention_reel.choreography import Appear, fill
from attention_reel.exercises import Mistake
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Formula, Line, NumberGrid, Verdict, level_with, on_one_baseline
from attention_reel.numerics.mistakes import mistake

BEFORE = "before the mistake"
"""The name under which what a mistake starts from is right."""


class Mistakes(Lesson):
    """Shows the right matrix, then what a mistake makes of it, each under its verdict."""

    def warn_of(self, common: Mistake) -> None:
        """Show what is right and what is wrong, say what is done wrongly, then why it is wrong."""
        self.most_decimals = 2  # enough to tell them apart
        self.derive(WRONG, mistake(common.computes, self.trace))
        start = [self.starting_grid(common)] if common.starts else []
        grids = self.both(common.shows)
        sums = [self.sums_of(grid, variant) for grid, variant in zip(grids, ("", WRONG), strict=True)]
        rules = self.rules_under(common.rule, [VGroup(grid, *lines) for grid, lines in zip(grids, sums, strict=True)])
        verdicts = [
            Verdict(VGroup(grid, *lines, *rule), self.theme, right=not variant)
            for grid, lines, rule, variant in zip(grids, sums, rules, ("", WRONG), strict=True)
        ]
        verdicts[0].level_with(verdicts[1])
        judged = [
            VGroup(grid, *lines, *rule, verdict)
            for grid, lines, rule, verdict in zip(grids, sums, rules, verdicts, strict=True)
        ]
        row = VGroup(*start, *judged).arrange(RIGHT, buff=self.theme.gaps.section)
        level_with(grids[0], start)
        self.zones.stage_and_strip.inset(self.theme.gaps.medium).place(row, most_scale=1.4)

        with self.beat(common.says):
            if start:
                self.play(Appear(*start))
            self.play(Appear(grids[0], *rules[0], verdicts[0], shift=0.2 * RIGHT), *self.light(common.shows))
            self.play(Appear(grids[1].blank(), *rules[1], verdicts[1]))
            self.play(fill(grids[1]))
        with self.beat(common.because):
            for lines in filter(None, sums):
                self.play(Appear(*lines, lag_ratio=0.3, run_time=1.2))

    def rules_under(self, rule: tuple[str, str] | None, matrices: Sequence[VGroup]) -> list[list[Formula]]:
        """Return how each matrix is computed, as a formula under it; the formulas stand on one baseline."""
        if rule is None:
            return [[] for _ in matrices]
        formulas = [
            self.formula(math, size=self.theme.sizes.note).next_to(matrix, DOWN, buff=self.theme.gaps.medium)
            for math, matrix in zip(rule, matrices, strict=True)
        ]
        on_one_baseline(formulas)
        return [[formula] for formula in formulas]

    def starting_grid(self, common: Mistake) -> NumberGrid:
        """Return what both the right and the wrong matrix are made of; it is right itself."""
        if not self.derivations[WRONG].has(common.starts):
            return self.grid(common.starts)
        self.derive(BEFORE, self.derivations[WRONG])
        return self.grid(common.starts, variant=BEFORE, shown_as=common.shows)

    def both(self, step: str) -> list[NumberGrid]:
        """Return the right and the wrong matrix, with cells of one width and tints of one scale."""
        right = self.grid(step)
        wrong = self.grid(step, variant=WRONG, strongest=right.strongest)
        for one, other in ((right, wrong), (wrong, right)):
            one.widen(other.cell_width)
        return [right, wrong]

    def sums_of(self, grid: NumberGrid, variant: str) -> list[Line]:
        """Return what the rows of weights add up to: it is there that many mistakes show."""
        if grid.role != "weight":
            return []
        return self.weight_sums(grid, buff=self.theme.gaps.medium, variant=variant)
