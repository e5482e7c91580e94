"""A matrix as a block: its shape to scale, its numbers left out."""

from __future__ import annotations

from manim import DOWN, UP, VGroup

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.mobjects.grid import ShapeLabel
from attention_reel.mobjects.text import Formula
from attention_reel.theme import Role, Theme


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
        self.shape_label = ShapeLabel(shape, theme).next_to(self.box, DOWN, buff=theme.gaps.small)
        super().__init__(self.box, self.symbol, self.shape_label)
