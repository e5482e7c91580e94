"""One matrix cell and the frames that point at cells."""

from __future__ import annotations

from functools import cache

import numpy as np
from manim import RoundedRectangle, VMobject
from manim.utils.color import ManimColor
from numpy.typing import NDArray

from attention_reel.theme import Theme

RADIUS = 0.08


@cache
def _outline(width: float, height: float, radius: float) -> NDArray[np.float64]:
    return np.asarray(RoundedRectangle(radius, width=width, height=height).points, dtype=float)


def rounded_points(width: float, height: float, radius: float = RADIUS) -> NDArray[np.float64]:
    """Return the outline of a rounded rectangle around the origin; each size is computed once."""
    return _outline(round(width, 6), round(height, 6), radius).copy()


class RoundedBox(VMobject):
    """A rounded rectangle whose outline is computed once for each size."""

    def __init__(
        self,
        width: float,
        height: float,
        *,
        radius: float = RADIUS,
        fill: str | ManimColor | None = None,
        stroke: str | ManimColor | None = None,
        stroke_width: float = 0.0,
    ) -> None:
        super().__init__(
            fill_color=fill,
            fill_opacity=0.0 if fill is None else 1.0,
            stroke_color=stroke,
            stroke_width=0.0 if stroke is None else stroke_width,
        )
        self.set_points(rounded_points(width, height, radius))


def frame_around(*mobjects: VMobject, theme: Theme, color: str | ManimColor, buff: float | None = None) -> RoundedBox:
    """Return a frame around mobjects, in the middle of the gap between cells."""
    buff = theme.gaps.cell / 2 if buff is None else buff
    boxes = [(m.get_corner((-1, -1, 0)), m.get_corner((1, 1, 0))) for m in mobjects]
    low = np.min([low for low, _ in boxes], axis=0)
    high = np.max([high for _, high in boxes], axis=0)
    width, height = (high - low)[:2] + 2 * buff
    frame = RoundedBox(width, height, radius=0.12, stroke=color, stroke_width=theme.sizes.frame_stroke)
    return frame.move_to((low + high) / 2)
