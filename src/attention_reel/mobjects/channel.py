"""A channel: how much of a signal gets through."""

from __future__ import annotations

from manim import VGroup, VMobject

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.theme import Theme

HAIR = 0.012
"""However little flows, that it flows is seen."""
TIP = 0.3
"""How long the stream's tip may be, in frame units."""


class Channel(VGroup):
    """An upright channel, as wide as the most that can flow, and the stream in it, as wide as what does.

    Parameters
    ----------
    share
        What flows, from 0 to 1 of the most.
    """

    def __init__(self, share: float, theme: Theme, *, width: float, height: float) -> None:
        self.walls = RoundedBox(
            width, height, radius=0.06, fill=theme.panel, stroke=theme.line, stroke_width=theme.sizes.cell_stroke
        )
        self.stream = VMobject(fill_color=theme.ink, fill_opacity=1, stroke_width=0)
        half, top = max(share * width, HAIR) / 2, height / 2
        shoulder = top - min(TIP, 2 * half, height / 2)
        corners = [(-half, -top), (-half, shoulder), (0.0, top), (half, shoulder), (half, -top), (-half, -top)]
        self.stream.set_points_as_corners([(x, y, 0.0) for x, y in corners])
        super().__init__(self.walls, self.stream)
