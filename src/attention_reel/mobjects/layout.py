"""How matrices stand to each other: the crossing, in which a product's entry lies where its row meets its column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manim import LEFT, RIGHT, UP, VGroup, VMobject

from attention_reel.mobjects.grid import NumberGrid
from attention_reel.mobjects.text import Formula
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
    signs = [Formula(sign, theme) for sign in ("dot.op", "=")]
    row = VGroup(left, signs[0], right, signs[1], result).arrange(RIGHT, buff=gap)
    level_with(left, row)
    return row


def cross_side_by_side(
    left: NumberGrid,
    tops: Sequence[NumberGrid],
    results: Sequence[NumberGrid],
    *,
    gap: float = 0.4,
    between: float = 0.7,
) -> VGroup:
    """Put several products of one left factor next to each other: its rows run through all of them."""
    for k, (top, result) in enumerate(zip(tops, results, strict=True)):
        if k:
            result.put_cells_at(left=results[k - 1].cell_group.get_right()[0] + between)
        cross(left, top, result, gap=gap)
    cross(left, tops[0], results[0], gap=gap)
    headings = [top.symbol for top in tops if top.symbol is not None]
    for top in tops:
        if top.symbol is not None:
            top.heading().shift((0.0, max(symbol.baseline for symbol in headings) - top.symbol.baseline, 0.0))
    return VGroup(left, *tops, *results)


def level_with(grid: NumberGrid, pieces: Iterable[VMobject]) -> None:
    """Shift grids and signs up or down so that their cells are level with a grid's cells."""
    for piece in pieces:
        center = piece.cell_group if isinstance(piece, NumberGrid) else piece
        piece.shift((grid.cell_group.get_y() - center.get_y()) * UP)
