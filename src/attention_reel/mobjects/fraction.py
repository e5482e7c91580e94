"""Fractions and powers put together from pieces, so that numbers in them keep their sources."""

from __future__ import annotations

from manim import DOWN, UP, VMobject

from attention_reel.mobjects.text import Glyphs, Line, Piece, Typeset
from attention_reel.theme import Theme

AXIS = 0.25
"""How far above the baseline a fraction's bar lies, in em."""
RAISED = 0.42
"""How far above its base's baseline an exponent stands, in em of the base."""
BAR = 2.2
"""Stroke width of a fraction's bar."""


class Fraction(Line):
    """One piece over another one, with a bar between; it stands in a line as any piece does."""

    def __init__(self, over: Piece, under: Piece, theme: Theme, *, size: float) -> None:
        super().__init__(over, gap=0.0)
        gap = theme.gaps.small
        width = max(over.width, under.width) + gap
        self.bar = VMobject(stroke_color=theme.ink, stroke_width=BAR)
        self.bar.set_points_as_corners([(-width / 2, 0, 0), (width / 2, 0, 0)])
        over.next_to(self.bar, UP, buff=gap)
        under.next_to(self.bar, DOWN, buff=gap)
        self.add(under, self.bar)
        self._drop, self._width = AXIS * size, width

    @property
    def baseline(self) -> float:
        """The height of the baseline of the line that the fraction stands in."""
        return float(self.bar.get_y() - self._drop * self.bar.width / self._width)


class Power(Line):
    """A base with a raised exponent."""

    def __init__(self, base: Glyphs | Typeset, exponent: Piece, theme: Theme) -> None:
        super().__init__(base, exponent, gap=theme.gaps.hair / 2)
        exponent.shift(RAISED * base.size * UP)
