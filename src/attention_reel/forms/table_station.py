"""All queries' rows side by side, step after step: scale, mask, exponentiate, divide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import numpy as np
from manim import RIGHT, UP, VGroup, VMobject

from attention_reel.choreography import Appear, Vanish, become, fill_other_rows, fill_row
from attention_reel.exercises.solutions import Step
from attention_reel.forms.operations import Operations
from attention_reel.mobjects import Formula, Line, NumberGrid, level_with


class TableStation(Operations):
    """Matrices with arrows between them; of each the first row is filled first, with one entry written out."""

    def work_across(
        self, before: NumberGrid | None, first: str, steps: Sequence[Step], *, opening: str = ""
    ) -> NumberGrid:
        """Work all rows from the step ``first``, which ``before`` or the opening shows, and return the last."""
        names = [first, *(step.step for step in steps)]
        grids, arrows, words, sums = self.lay_out_tables(names)
        if opening:
            with self.beat(opening):
                self.open_tables(before, grids[0])
        for k, step in enumerate(steps, start=1):
            with self.beat(step.says):
                if k == 1 and not opening:
                    self.open_tables(before, grids[0])
                self.play(Appear(arrows[k - 1], words[k - 1]), Appear(grids[k].blank()), *self.light(names[k]))
                along = [grid.frame_row(0) for grid in grids[k - 1 : k + 1]] if names[k] == "weights" else []
                if along:
                    self.play(Appear(*along))
                columns = self.written_out(names[k - 1])
                self.show_lines([line for j in columns for line in self.entry_lines(names[k - 1], names[k], 0, j)])
                self.play(fill_row(grids[k], 0))
                if along:
                    self.play(Vanish(*along))
                if len(self.tokens) > 1:
                    self.play(fill_other_rows(grids[k], 0))
                if names[k] == "weights" and sums:
                    self.play(self.strip(None), Appear(*sums, lag_ratio=0.3, run_time=1.2))
        return grids[-1]

    def written_out(self, before: str) -> list[int]:
        """Return which entries of the first row are written out: the first one, and one that a mask hides."""
        hidden = np.flatnonzero(np.isneginf(self.values(before)[0, 1:])) + 1
        return [0, *map(int, hidden[:1])]

    def open_tables(self, before: NumberGrid | None, first: NumberGrid) -> None:
        """Let the first matrix grow out of what is there, or appear."""
        if before is None:
            self.play(Appear(first, shift=0.15 * UP))
            return
        self.play(self.clear_stage(but=[before]))
        self.play(become(before, first), Vanish(before, run_time=1.2))

    def lay_out_tables(
        self, names: Sequence[str]
    ) -> tuple[list[NumberGrid], list[VMobject], list[Formula], list[Line]]:
        """Place the steps in a row, as far as there is room with their columns' names and with the weights' sums."""
        for summed, later in product((True, False), ("columns", "")):
            grids = [self.grid(name, labels=later if k else "rows and columns") for k, name in enumerate(names)]
            words = [self.formula(self.operation(*pair), size=self.theme.sizes.label) for pair in pairwise(names)]
            row = VGroup(grids[0])
            for grid, word in zip(grids[1:], words, strict=True):
                row.add(grid.next_to(row, RIGHT, buff=word.width + 3 * self.theme.gaps.medium))
            level_with(grids[0], grids)
            sums = self.weight_sums(grids[-1], buff=self.theme.gaps.medium) if summed and names[-1] == "weights" else []
            row.add(*sums)
            if self.zones.stage.fits(row):
                break
        self.zones.stage.place(row, most_scale=1.4)
        arrows = [self.arrow_between(left.cell_group, right.cell_group) for left, right in pairwise(grids)]
        for word, arrow in zip(words, arrows, strict=True):
            word.next_to(arrow, UP, buff=self.theme.gaps.hair)
        return grids, arrows, words, sums
