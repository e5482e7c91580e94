"""Colour: text and meaningful strokes stand out against what is really behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import ManimColor, Scene, VMobject

from attention_reel.mobjects import Glyphs
from attention_reel.proof.stage import MEANT, Shown
from attention_reel.theme import contrast, mix

TEXT, STROKE = 4.5, 3.0
"""Least contrast ratios, as WCAG 2 asks of text and of what carries meaning."""
MEANINGFUL_WIDTH = 2.5
"""Strokes from this width on carry meaning; thinner ones are the edges of filled cells."""


def faint(scene: Scene, shown: Sequence[Shown]) -> Iterator[str]:
    """Yield what doesn't stand out enough among what is meant to be looked at."""
    background = ManimColor(scene.camera.background_color)  # type: ignore[union-attr]
    filled = [item for item in shown if item.fill > 0 and not item.is_text]
    for item in shown:
        if item.opacity < MEANT:
            continue
        if isinstance(item.leaf, Glyphs):
            ratio = contrast(fill_colour(item.leaf), behind(item, filled, background))
            if ratio < TEXT:
                yield f"{item} has a contrast of {ratio:.1f} : 1, less than {TEXT} : 1"
        elif item.is_line and item.leaf.stroke_width >= MEANINGFUL_WIDTH:
            ratio = contrast(ManimColor(tuple(item.leaf.stroke_rgbas[0, :3])), under(item, filled, background))
            if ratio < STROKE:
                yield f"{item} has a contrast of {ratio:.1f} : 1, less than {STROKE} : 1"


def behind(item: Shown, filled: Sequence[Shown], background: ManimColor) -> ManimColor:
    """Return the colour behind the middle of a leaf: all fills drawn before it there, laid over the background."""
    x, y = (item.box.left + item.box.right) / 2, (item.box.bottom + item.box.top) / 2
    colour = background
    for other in filled:
        box = other.box
        if other.order < item.order and box.left < x < box.right and box.bottom < y < box.top:
            colour = mix(colour, fill_colour(other.leaf), other.fill)
    return colour


def under(line: Shown, filled: Sequence[Shown], background: ManimColor) -> ManimColor:
    """Return the colour that a line is drawn on: that of the fills, drawn before it, in which all of it lies."""
    colour = background
    for other in filled:
        if other.order < line.order and line.box.within(other.box):
            colour = mix(colour, fill_colour(other.leaf), other.fill)
    return colour


def fill_colour(leaf: VMobject) -> ManimColor:
    """Return a leaf's fill without its opacity."""
    return ManimColor(tuple(leaf.fill_rgbas[0, :3]))
