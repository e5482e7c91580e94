"""A common mistake: the wrong numbers, computed and marked as wrong, beside the right ones."""

from __future__ import annotations

from manim import RIGHT, VGroup

from attention_reel.board import WRONG
from attention_reel.choreography import Appear, fill
from attention_reel.exercises import Mistake
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Line, NumberGrid, Verdict, level_with
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
        verdicts = [
            Verdict(VGroup(grid, *lines), self.theme, right=not variant)
            for grid, lines, variant in zip(grids, sums, ("", WRONG), strict=True)
        ]
        verdicts[0].level_with(verdicts[1])
        judged = [VGroup(*parts, verdict) for *parts, verdict in zip(grids, map(VGroup, sums), verdicts, strict=True)]
        row = VGroup(*start, *judged).arrange(RIGHT, buff=self.theme.gaps.section)
        level_with(grids[0], start)
        self.zones.stage_and_strip.place(row, most_scale=1.4)

        with self.beat(common.says):
            if start:
                self.play(Appear(*start))
            self.play(Appear(grids[0], verdicts[0], shift=0.2 * RIGHT))
            self.play(Appear(grids[1].blank(), verdicts[1]))
            self.play(fill(grids[1]))
        with self.beat(common.because):
            for lines in filter(None, sums):
                self.play(Appear(*lines, lag_ratio=0.3, run_time=1.2))

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
