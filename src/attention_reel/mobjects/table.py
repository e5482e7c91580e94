"""A table: named rows of numbers, and pictures between them, under the headings of their columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from manim import VGroup, VMobject

from attention_reel.mobjects.arrows import Rule
from attention_reel.mobjects.numeral import Numeral, number_points
from attention_reel.mobjects.text import LEADING, Glyphs, Line, Piece, Typeset, on_baseline
from attention_reel.theme import Theme

CAP_HEIGHT = 0.65
"""Of a capital or a digit, in em."""


class Table(VGroup):
    """Rows and columns, with a rule under the headings.

    What stands on a baseline is level with its row's name; numbers of a column stand with their units under each other.
    Pictures are centred.

    Parameters
    ----------
    headings
        Of each column, or of several columns together.
    names
        Of each row, aligned at their left.
    rows
        What stands in each row, column by column; None where nothing does.
    spans
        How many columns each heading stands over; one each by default.
    size
        One em of what is written, for the distance of the lines.
    gap
        Between two columns.
    """

    def __init__(
        self,
        headings: Sequence[Piece],
        names: Sequence[Piece],
        rows: Sequence[Sequence[VMobject | None]],
        theme: Theme,
        *,
        spans: Sequence[int] | None = None,
        size: float | None = None,
        gap: float | None = None,
    ) -> None:
        self.headings, self.names, self.rows = list(headings), list(names), [list(row) for row in rows]
        self.cells = [cell for row in self.rows for cell in row if cell is not None]
        self.gap = theme.gaps.large if gap is None else gap
        size = theme.sizes.work if size is None else size
        self._place_columns(list(spans or [1] * len(self.headings)))
        for name in self.names:
            name.shift((-name.get_left()[0], 0.0, 0.0))
        self._place_rows(size, theme)
        self.rule = Rule(VGroup(*self.names, *self.headings, *self.cells), theme)
        lowest_heading = min(heading.get_bottom()[1] for heading in self.headings)
        self.rule.set_y(lowest_heading - theme.gaps.small)
        super().__init__(*self.headings, self.rule, *self.names, *self.cells)
        self.center()

    def _place_columns(self, spans: Sequence[int]) -> None:
        """Put columns right of the names, each as wide as the widest in it, its numbers' units under each other."""
        columns = [VGroup(*(cell for cell in cells if cell is not None)) for cells in zip(*self.rows, strict=True)]
        for column in columns:
            for cell in column:
                cell.shift((-_units_end(cell), 0.0, 0.0))
        ends = list(accumulate(spans))
        pen = max(name.width for name in self.names) + self.gap
        for end, span, heading in zip(ends, spans, self.headings, strict=True):
            over = columns[end - span : end]
            width = sum(column.width for column in over) + self.gap * (span - 1)
            room = max(width, heading.width)
            at = pen + (room - width) / 2
            for column in over:
                column.shift((at - column.get_left()[0], 0.0, 0.0))
                at += column.width + self.gap
            heading.set_x(pen + room / 2)
            pen += room + self.gap

    def _place_rows(self, size: float, theme: Theme) -> None:
        """Put rows under the headings, each as high as the highest in it."""
        on_baseline(self.headings, 0.0)
        top = -theme.gaps.medium - theme.gaps.small
        for name, row in zip(self.names, self.rows, strict=True):
            height = max(LEADING * size, *(cell.height + theme.gaps.medium for cell in row if cell is not None))
            middle = top - height / 2
            for cell in [name, *row]:
                if cell is None:
                    continue
                if isinstance(cell, (Glyphs, Typeset, Line)):
                    on_baseline([cell], middle - CAP_HEIGHT * size / 2)
                else:
                    cell.set_y(middle)
            top -= height

    def row(self, row: int) -> VGroup:
        """Return a row's name and what stands in it."""
        return VGroup(self.names[row], *(cell for cell in self.rows[row] if cell is not None))


def _units_end(cell: VMobject) -> float:
    """Return where a number's units end; of anything else, its middle."""
    numerals = [part for part in cell.get_family() if isinstance(part, Numeral)]
    if not numerals:
        return float(cell.get_center()[0])
    last = numerals[-1]
    whole = np.ptp(number_points(last.text.split(".")[0])[:, 0])
    return float(last.get_left()[0] + whole * last.shown_size)
