"""Arrows, rules and measures."""

from __future__ import annotations

import numpy as np
from manim import ArcBetweenPoints, Arrow, VMobject
from manim.utils.color import ManimColor
from numpy.typing import ArrayLike

from attention_reel.theme import Theme


def straight_arrow(
    start: ArrayLike, end: ArrayLike, theme: Theme, *, color: str | ManimColor | None = None, width: float = 4.0
) -> Arrow:
    """Return an arrow from one point exactly to another, its tip never longer than a third of it."""
    return Arrow(
        start,
        end,
        buff=0,
        stroke_width=width,
        tip_length=0.2,
        max_tip_length_to_length_ratio=0.34,
        max_stroke_width_to_length_ratio=100,
        color=ManimColor(theme.muted if color is None else color),
    )


def curved_arrow(
    start: ArrayLike, end: ArrayLike, theme: Theme, *, angle: float, color: str | ManimColor | None = None
) -> ArcBetweenPoints:
    """Return an arrow from one point to another along an arc of an angle in radians."""
    stroke = ManimColor(theme.muted if color is None else color)
    arc = ArcBetweenPoints(np.asarray(start), np.asarray(end), angle=angle, color=stroke, stroke_width=5.0)
    arc.add_tip(tip_length=0.24, tip_width=0.24)
    return arc


class Rule(VMobject):
    """A horizontal line as wide as what stands above it, as under a column of summands."""

    def __init__(self, above: VMobject, theme: Theme) -> None:
        super().__init__(stroke_color=theme.muted, stroke_width=theme.sizes.line_stroke)
        self.set_points_as_corners([above.get_left(), above.get_right()])


class Measure(VMobject):
    """A straight line from one point to another with a short bar across each end: how far it is between them."""

    def __init__(
        self, start: ArrayLike, end: ArrayLike, theme: Theme, *, color: str | ManimColor | None = None, bar: float = 0.2
    ) -> None:
        super().__init__(stroke_color=theme.ink if color is None else color, stroke_width=theme.sizes.line_stroke)
        ends = [np.asarray(point, dtype=float) for point in (start, end)]
        x, y, _ = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        across = np.array([-y, x, 0.0]) * bar / 2
        for first, second in (ends, *((point - across, point + across) for point in ends)):
            self.start_new_path(first)
            self.add_line_to(second)
