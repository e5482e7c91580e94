"""Matrices on screen: cells whose tint is magnitude, numbers that know their source, labels of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup, VMobject
from manim.utils.color import ManimColor
from numpy.typing import ArrayLike, NDArray

from attention_reel.mobjects.cell import RoundedBox, frame_around, rounded_points
from attention_reel.mobjects.numeral import Numeral, number_points
from attention_reel.mobjects.text import Formula, Label, Piece, on_baseline, short_labels
from attention_reel.rounding import decimals_of_each, number_text
from attention_reel.theme import Role, Theme

Look = Literal["computed", "learned"]
ROW_LABEL_ROOM, COLUMN_LABEL_ROOM, WIDE_COLUMN_LABEL_ROOM = 1.6, 1.0, 1.35
"""How wide labels may be, in frame units, before they are shortened; there is more room over few columns."""
FEW = 3

HeadingSide = Literal["above", "below", "right"]


def cell_width(texts: Iterable[str], theme: Theme) -> float:
    """Return how wide cells must be for the widest of some numbers' texts, with air on both sides."""
    widest = max(float(np.ptp(number_points(text)[:, 0])) for text in texts)
    return max(0.66, widest * theme.sizes.number + 2 * theme.gaps.small)


class NumberGrid(VGroup):
    """A matrix of numbers in cells.

    Computed matrices are filled, the stronger the larger the magnitude; learned ones are outlined. A grid can start
    blank and be filled entry by entry (see ``choreography``).

    Parameters
    ----------
    values
        Shape ``rows × columns``.
    role
        Whose colour the cells have.
    sources
        Addresses of the entries, nested like ``values``; each numeral carries its own.
    symbol
        Mathematics that heads the grid, followed by the shape.
    heading_at
        On which side the heading stands.
    row_labels, column_labels
        Texts left of the rows and above the columns.
    look
        "computed" (filled) or "learned" (outlined).
    decimals
        How many decimals the entries show, one number for all or one each; by default what they need, at most two.
    blank
        Start with empty cells.
    strongest
        The magnitude that gets the full tint; the largest finite one by default. Grids that are compared share it.
    least_width
        Cells are at least so wide; grids that are compared share it.
    """

    def __init__(
        self,
        values: ArrayLike,
        role: Role,
        theme: Theme,
        *,
        sources: Sequence[Sequence[Any]] | None = None,
        decimals: ArrayLike | None = None,
        symbol: str | None = None,
        row_labels: Sequence[str] = (),
        column_labels: Sequence[str] = (),
        look: Look = "computed",
        heading_at: HeadingSide = "above",
        blank: bool = False,
        strongest: float | None = None,
        least_width: float = 0.0,
        height: float = 0.56,
    ) -> None:
        super().__init__()
        self.theme, self.role, self.look = theme, role, look
        self.values: NDArray[np.float64] = np.atleast_2d(np.asarray(values, dtype=float))
        chosen = decimals_of_each(self.values) if decimals is None else np.asarray(decimals, dtype=int)
        self.decimals = np.where(self.values == 0, 0, chosen)
        finite = np.abs(self.values[np.isfinite(self.values)])
        self.strongest = strongest or float(finite.max(initial=0.0)) or 1.0
        texts = [number_text(*entry) for entry in zip(self.values.flat, self.decimals.flat, strict=True)]
        number_width = max(least_width, cell_width(texts, theme))
        self.row_labels = short_labels(row_labels, ROW_LABEL_ROOM, theme)
        room = COLUMN_LABEL_ROOM if self.values.shape[1] > FEW else WIDE_COLUMN_LABEL_ROOM
        self.column_labels = short_labels(column_labels, max(number_width, room) - theme.gaps.small, theme)
        names = [label.width + theme.gaps.small for label in self.column_labels]
        self.cell_width = max([number_width, *names])
        self.cell_height = height
        self.heading_at = heading_at
        n_rows, n_columns = self.values.shape

        step = np.array([self.cell_width + theme.gaps.cell, self.cell_height + theme.gaps.cell])
        self.cells = [[self._cell(i, j, step) for j in range(n_columns)] for i in range(n_rows)]
        self.numerals = [
            [self._numeral(i, j, None if sources is None else sources[i][j]) for j in range(n_columns)]
            for i in range(n_rows)
        ]
        self.cell_group = VGroup(*(cell for row in self.cells for cell in row))
        self.numeral_group = VGroup(*(numeral for row in self.numerals for numeral in row))
        self.symbol = Formula(symbol, theme, size=theme.sizes.symbol, color=theme.role(role)) if symbol else None
        self.shape_label = ShapeLabel(self.values.shape, theme) if symbol else None
        self._place_labels()
        self._place_heading()
        self.add(self.cell_group, self.numeral_group, *self.row_labels, *self.column_labels)
        if self.symbol is not None and self.shape_label is not None:
            self.add(self.symbol, self.shape_label)
        self.center()
        if blank:
            self.blank()

    # --- how cells look ---

    def fill_of(self, row: int, column: int) -> ManimColor:
        """Return the fill of a cell that shows its number."""
        value = self.values[row, column]
        if np.isinf(value):
            return self.theme.tint("mask", 0.0)
        if self.look == "learned":
            return ManimColor(self.theme.background)
        return self.theme.tint(self.role, abs(value) / self.strongest)

    def stroke_of(self, row: int, column: int) -> ManimColor:
        """Return the stroke of a cell that shows its number."""
        return self.theme.role("mask" if np.isinf(self.values[row, column]) else self.role)

    def stroke_width_of(self, row: int, column: int) -> float:
        """Return the stroke width of a cell that shows its number."""
        sizes = self.theme.sizes
        outlined = self.look == "learned" or np.isinf(self.values[row, column])
        return sizes.learned_stroke if outlined else sizes.cell_stroke

    def _cell(self, row: int, column: int, step: NDArray[np.float64]) -> RoundedBox:
        cell = RoundedBox(
            self.cell_width,
            self.cell_height,
            fill=self.fill_of(row, column),
            stroke=self.stroke_of(row, column),
            stroke_width=self.stroke_width_of(row, column),
        )
        return cell.shift((column * step[0], -row * step[1], 0.0))

    def _numeral(self, row: int, column: int, source: Any) -> Numeral:
        masked = np.isinf(self.values[row, column])
        ink = self.theme.role("mask") if masked else self.theme.ink_on(self.fill_of(row, column))
        numeral = Numeral(
            self.values[row, column], int(self.decimals[row, column]), self.theme, source=source, color=ink
        )
        # Digits stand on one baseline across a row, whatever brackets or signs stand beside them.
        cell = self.cells[row][column]
        cap_height = 0.65 * self.theme.sizes.number
        numeral.move_to(cell)
        return numeral.shift((0.0, cell.get_center()[1] - cap_height / 2 - numeral.baseline, 0.0))

    def blank(self) -> Self:
        """Empty all cells; their numbers wait, invisible, to be shown."""
        self.numeral_group.set_opacity(0)
        for cell in self.cell_group:
            cell.set_fill(self.theme.panel).set_stroke(self.theme.line, width=self.theme.sizes.cell_stroke)
        return self

    # --- where labels stand ---

    def _place_labels(self) -> None:
        gaps = self.theme.gaps
        for label, row in zip(self.row_labels, self.cells, strict=False):
            label.next_to(row[0], LEFT, buff=gaps.small + gaps.hair)
            on_baseline([label], row[0].get_center()[1] - 0.325 * self.theme.sizes.number)
        top = self.cell_group.get_top()[1]
        for label, cell in zip(self.column_labels, self.cells[0], strict=False):
            label.move_to(cell)
        on_baseline(self.column_labels, top + gaps.small + gaps.hair)

    def _place_heading(self) -> None:
        if self.symbol is None or self.shape_label is None:
            return
        gaps, cells = self.theme.gaps, self.cell_group
        self.shape_label.next_to(self.symbol, RIGHT, buff=gaps.small)
        pieces: list[Piece] = [self.symbol, self.shape_label]
        head = VGroup(*pieces).move_to(cells)
        if self.heading_at == "right":
            on_baseline(pieces, cells.get_center()[1] - 0.33 * self.theme.sizes.symbol)
            head.shift((cells.get_right()[0] + gaps.medium - head.get_left()[0], 0.0, 0.0))
        elif self.heading_at == "below":
            on_baseline(pieces, cells.get_bottom()[1] - gaps.small - 0.75 * self.theme.sizes.symbol)
        else:
            top = cells.get_top()[1]
            if self.column_labels:
                top = self.column_labels[0].baseline + 0.78 * self.theme.sizes.label
            on_baseline(pieces, top + gaps.small)
            head.shift(max(0.0, top + gaps.small - head.get_bottom()[1]) * UP)

    def widen(self, width: float) -> Self:
        """Make all cells at least so wide; the grid keeps its left edge."""
        growth = width - self.cell_width
        if growth <= 0:
            return self
        self.cell_width = width
        for cells, numerals in zip(self.cells, self.numerals, strict=True):
            for j, (cell, numeral) in enumerate(zip(cells, numerals, strict=True)):
                shift = np.array([growth * (j + 0.5), 0.0, 0.0])
                center = cell.get_center() + shift
                cell.set_points(rounded_points(width, self.cell_height)).shift(center)
                numeral.shift(shift)
        for j, label in enumerate(self.column_labels):
            label.shift((growth * (j + 0.5), 0.0, 0.0))
        share = 1.0 if self.heading_at == "right" else 0.5
        self.heading().shift((share * growth * self.values.shape[1], 0.0, 0.0))
        return self

    # --- parts ---

    def entry(self, row: int, column: int) -> VGroup:
        """Return a cell with its number."""
        return VGroup(self.cells[row][column], self.numerals[row][column])

    def row(self, row: int) -> VGroup:
        """Return a row's cells and numbers."""
        return VGroup(*self.cells[row], *self.numerals[row])

    def column(self, column: int) -> VGroup:
        """Return a column's cells and numbers."""
        return VGroup(*(cells[column] for cells in self.cells), *(line[column] for line in self.numerals))

    def column_numerals(self, column: int) -> list[Numeral]:
        """Return a column's numbers."""
        return [numerals[column] for numerals in self.numerals]

    def heading(self) -> VGroup:
        """Return the symbol and the shape above the grid."""
        return VGroup(*(part for part in (self.symbol, self.shape_label) if part is not None))

    def surroundings(self) -> list[VMobject]:
        """Return all that isn't a cell or its number: labels, symbol, shape."""
        return [*self.row_labels, *self.column_labels, *self.heading()]

    def all_but_row_labels(self) -> VGroup:
        """Return all that goes when another matrix with the same rows takes the place."""
        return VGroup(*self.column_labels, *self.heading(), self.cell_group, self.numeral_group)

    def frame_row(self, row: int, color: str | ManimColor | None = None) -> RoundedBox:
        """Return a frame around a row."""
        return self.frame(self.cells[row], color)

    def frame_column(self, column: int, color: str | ManimColor | None = None) -> RoundedBox:
        """Return a frame around a column."""
        return self.frame([cells[column] for cells in self.cells], color)

    def frame_entry(self, row: int, column: int, color: str | ManimColor | None = None) -> RoundedBox:
        """Return a frame around one entry."""
        return self.frame([self.cells[row][column]], color)

    def frame(self, cells: Sequence[VMobject], color: str | ManimColor | None = None) -> RoundedBox:
        """Return a frame around cells, in the role's colour unless another is given."""
        return frame_around(*cells, theme=self.theme, color=self.theme.role(self.role) if color is None else color)

    @property
    def zoom(self) -> float:
        """How much the grid was scaled since it was made."""
        return float(self.cells[0][0].width / self.cell_width)

    def put_cells_over(self, other: NumberGrid) -> Self:
        """Scale and shift the grid so that its cells cover those of another one."""
        self.scale(other.zoom / self.zoom)
        return self.shift(other.cell_group.get_center() - self.cell_group.get_center())

    def put_cells_at(self, *, left: float | None = None, top: float | None = None) -> Self:
        """Shift the grid so that its cells, not its labels, start at given coordinates."""
        corner = self.cell_group.get_corner(UP + LEFT)
        dx = 0.0 if left is None else left - corner[0]
        dy = 0.0 if top is None else top - corner[1]
        return self.shift((dx, dy, 0.0))


class ShapeLabel(Label):
    """A matrix's shape, rows × columns, beside its symbol."""

    def __init__(self, shape: tuple[int, ...], theme: Theme) -> None:
        self.shape = shape
        super().__init__(" × ".join(map(str, shape)), theme, size=theme.sizes.small, color=theme.muted)
