"""A matrix as a block: its shape to scale, its numbers left out."""

from __future__ import annotations

from typing import Literal

from manim import DL, DOWN, UL, UP, UR, VGroup, VMobject

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.mobjects.grid import ShapeLabel
from attention_reel.mobjects.text import Formula, on_baseline
from attention_reel.theme import Role, Theme

EDGES = {"rows": (UL, DL), "columns": (UL, UR)}
"""Where a block shows how many rows and columns it has: at its left and its upper edge."""
DESCENT = 0.52
"""How far a symbol's baseline is from its block, in em: there is room for a subscript under it."""
MARK = 9.0
"""Stroke width of a marked edge."""


class ShapeBlock(VGroup):
    """A block as high as a matrix has rows and as wide as it has columns, under its symbol and over its shape.

    Parameters
    ----------
    symbol
        Mathematics.
    shape
        Rows and columns.
    unit
        Height of a row and width of a column, in frame units.
    learned
        Outlined instead of filled.
    """

    def __init__(
        self, symbol: str, shape: tuple[int, int], role: Role, theme: Theme, *, unit: float = 0.3, learned: bool = False
    ) -> None:
        rows, columns = shape
        self.shape = shape
        self.box = RoundedBox(
            max(columns * unit, 0.5),
            max(rows * unit, 0.5),
            fill=theme.background if learned else theme.tint(role, 0.5),
            stroke=theme.role(role),
            stroke_width=theme.sizes.learned_stroke,
        )
        self.symbol = Formula(symbol, theme, size=theme.sizes.symbol, color=theme.role(role))
        self.symbol.next_to(self.box, UP, buff=theme.gaps.small)
        on_baseline([self.symbol], self.box.get_top()[1] + DESCENT * theme.sizes.symbol)  # symbols in a row are level
        self.shape_label = ShapeLabel(shape, theme).next_to(self.box, DOWN, buff=theme.gaps.small)
        super().__init__(self.box, self.symbol, self.shape_label)
        self.theme = theme

    def edge(self, size: Literal["rows", "columns"]) -> VMobject:
        """Return a mark along the edge that is as long as there are rows or columns."""
        mark = VMobject(stroke_color=self.theme.ink, stroke_width=MARK)
        return mark.set_points_as_corners([self.box.get_corner(corner) for corner in EDGES[size]])
