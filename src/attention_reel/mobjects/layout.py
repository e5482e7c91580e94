"""How matrices stand to each other: the crossing, in which a product's entry lies where its row meets its column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manim import LEFT, RIGHT, UP, VGroup, VMobject

from attention_reel.mobjects.grid import NumberGrid
from attention_reel.mobjects.text import Formula, on_one_baseline
from attention_reel.theme import Theme


def cross(left: NumberGrid, top: NumberGrid, result: NumberGrid, *, gap: float = 0.4) -> VGroup:
    """Put ``left`` beside and ``top`` above their product, rows on its rows and columns on its columns.

    The cells of ``left`` must be as high as the product's; columns become as wide as the wider of both.
    """
    top.widen(result.cell_width)
    result.widen(top.cell_width)
    corner = result.cell_group.get_corner(UP + LEFT)
    top.shift((corner[0] - top.cell_group.get_left()[0], corner[1] + gap - top.cell_group.get_bottom()[1], 0.0))
    left.shift((corner[0] - gap - left.get_right()[0], corner[1] - left.cell_group.get_top()[1], 0.0))
    return VGroup(left, top, result)


def abreast(left: NumberGrid, right: NumberGrid, result: NumberGrid, theme: Theme, *, gap: float = 0.3) -> VGroup:
    """Put a product in a row, ``left · right = result``, where it is too high for a crossing.

    Returns the group of the three matrices and the two signs.
    """
    times, equals = (Formula(sign, theme) for sign in ("dot.op", "="))
    return in_row(left, times, right, equals, result, gap=gap)


def in_row(first: NumberGrid, *others: VMobject, gap: float) -> VGroup:
    """Put matrices, and the signs between them, in a row: all are level with the cells of the first."""
    row = VGroup(first, *others).arrange(RIGHT, buff=gap)
    level_with(first, row)
    return row


def cross_side_by_side(
    left: NumberGrid,
    tops: Sequence[NumberGrid],
    results: Sequence[NumberGrid],
    *,
    gap: float = 0.4,
    between: float = 1.32,
) -> VGroup:
    """Put several products of one left factor next to each other: its rows run through all of them."""
    for k, (top, result) in enumerate(zip(tops, results, strict=True)):
        if k:
            before = results[k - 1].cell_group
            result.put_cells_at(left=before.get_right()[0] + between, top=before.get_top()[1])
        cross(left, top, result, gap=gap)
    cross(left, tops[0], results[0], gap=gap)
    level_headings(tops)
    return VGroup(left, *tops, *results)


def level_with_rows(grid: NumberGrid, signs: Iterable[VMobject]) -> None:
    """Shift signs up or down so that each is level with one row of a grid."""
    for sign, cells in zip(signs, grid.cells, strict=True):
        sign.set_y(cells[0].get_y())


def level_headings(grids: Iterable[NumberGrid]) -> None:
    """Put the headings of matrices that stand abreast on one baseline, that of the highest."""
    on_one_baseline([piece for grid in grids for piece in (grid.symbol, grid.shape_label) if piece is not None])


def level_with(grid: NumberGrid, pieces: Iterable[VMobject]) -> None:
    """Shift grids and signs up or down so that their cells are level with a grid's cells."""
    for piece in pieces:
        center = piece.cell_group if isinstance(piece, NumberGrid) else piece
        piece.shift((grid.cell_group.get_y() - center.get_y()) * UP)
