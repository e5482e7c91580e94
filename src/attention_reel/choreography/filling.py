"""Filling a blank grid: entries take their tint and their number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attention_reel.choreography.motion import Motion
from attention_reel.mobjects import NumberGrid

Entry = tuple[int, int]


class FillCells(Motion):
    """Give blank cells their tint and stroke, and with ``numbers`` let the waiting numbers appear in them."""

    def __init__(
        self, grid: NumberGrid, entries: Iterable[Entry] | None = None, *, numbers: bool = True, **kwargs: Any
    ) -> None:
        self.grid, self.numbers = grid, numbers
        self.entries = list(every_entry(grid) if entries is None else entries)
        super().__init__([grid.entry(i, j) for i, j in self.entries], **kwargs)

    def remember(self) -> None:
        """Note how the cells look while blank and how they look when filled."""
        self.looks = []
        for i, j in self.entries:
            cell = self.grid.cells[i][j]
            full = (
                cell.copy()
                .set_fill(self.grid.fill_of(i, j))
                .set_stroke(self.grid.stroke_of(i, j), width=self.grid.stroke_width_of(i, j))
            )
            start = (cell.fill_rgbas.copy(), cell.stroke_rgbas.copy(), cell.stroke_width)
            end = (full.fill_rgbas.copy(), full.stroke_rgbas.copy(), full.stroke_width)
            self.looks.append((cell, self.grid.numerals[i][j], start, end))

    def count(self) -> int:
        """Return the number of entries."""
        return len(self.looks)

    def interpolate_part(self, part: int, alpha: float) -> None:
        """Fill one cell."""
        cell, numeral, start, end = self.looks[part]
        cell.fill_rgbas = (1 - alpha) * start[0] + alpha * end[0]
        cell.stroke_rgbas = (1 - alpha) * start[1] + alpha * end[1]
        cell.stroke_width = (1 - alpha) * start[2] + alpha * end[2]
        if self.numbers:
            numeral.fill_rgbas[:, 3] = alpha


def fill(grid: NumberGrid, entries: Iterable[Entry] | None = None, **kwargs: Any) -> FillCells:
    """Fill entries of a blank grid (all of them by default) in one lagged sweep."""
    kwargs = {"run_time": grid.theme.durations.sweep, "lag_ratio": 0.3, **kwargs}
    return FillCells(grid, entries, **kwargs)


def every_entry(grid: NumberGrid) -> list[Entry]:
    """Return all places of a grid, row by row."""
    rows, columns = grid.values.shape
    return [(i, j) for i in range(rows) for j in range(columns)]


def fill_row(grid: NumberGrid, row: int, *, but: Iterable[int] = (), **kwargs: Any) -> FillCells:
    """Fill a row of a blank grid, leaving out columns that are filled already."""
    left_out = set(but)
    return fill(grid, [(i, j) for i, j in every_entry(grid) if i == row and j not in left_out], **kwargs)


def fill_rest(grid: NumberGrid, *, but: Iterable[Entry], **kwargs: Any) -> FillCells:
    """Fill a blank grid, leaving out entries that are filled already."""
    left_out = set(but)
    return fill(grid, [entry for entry in every_entry(grid) if entry not in left_out], **kwargs)


def fill_other_rows(grid: NumberGrid, row: int, **kwargs: Any) -> FillCells:
    """Fill every row but one."""
    return fill(grid, [(i, j) for i, j in every_entry(grid) if i != row], **kwargs)
