"""Right or wrong: a frame and a tag, so that a wrong number is never taken for a right one."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from manim import DOWN, LEFT, VGroup, VMobject

from attention_reel.mobjects.cell import RoundedBox, frame_around
from attention_reel.mobjects.text import Label
from attention_reel.theme import Theme

DASHES = 4
"""Dashes per frame unit of outline."""


class Verdict(VGroup):
    """A frame around what is right (solid, a tick) or wrong (dashed, in the colour of warning, a cross), with its tag.

    Parameters
    ----------
    around
        What is judged.
    right
        The verdict.
    """

    def __init__(self, around: VMobject, theme: Theme, *, right: bool) -> None:
        self.right = right
        color = theme.role("value" if right else "mask")
        outline = frame_around(around, theme=theme, color=color, buff=theme.gaps.medium)
        self.frame = outline if right else WrongFrame(outline)
        word = Label("right" if right else "wrong", theme, size=theme.sizes.note, weight="semibold")
        ink = theme.ink_on(color)
        word.set_fill(ink)
        sign = VMobject(stroke_color=ink, stroke_width=5.0)
        for stroke in TICK if right else CROSS:
            sign.start_new_path(stroke[0])
            for point in stroke[1:]:
                sign.add_line_to(point)
        sign.scale(0.62 * theme.sizes.note).next_to(word, LEFT, buff=theme.gaps.small)
        sign.set_y(word.baseline + 0.33 * theme.sizes.note)
        gaps = theme.gaps
        pill = RoundedBox(sign.width + word.width + 2.4 * gaps.medium, 1.5 * theme.sizes.note, radius=0.2, fill=color)
        pill.move_to(VGroup(sign, word)).set_y(word.baseline + 0.33 * theme.sizes.note)
        self.word = word
        self.tag = VGroup(pill, sign, word).next_to(self.frame, DOWN, buff=gaps.small)
        super().__init__(self.frame, self.tag)

    def level_with(self, other: Verdict) -> None:
        """Let the tag stand as low as another one's."""
        lowest = min(self.word.baseline, other.word.baseline)
        for verdict in (self, other):
            verdict.tag.shift((0.0, lowest - verdict.word.baseline, 0.0))


TICK = (np.array([(-0.5, 0.0, 0.0), (-0.15, -0.4, 0.0), (0.5, 0.45, 0.0)]),)
CROSS = (
    np.array([(-0.4, -0.4, 0.0), (0.4, 0.4, 0.0)]),
    np.array([(-0.4, 0.4, 0.0), (0.4, -0.4, 0.0)]),
)


class WrongFrame(VMobject):
    """An outline in dashes: what is inside is wrong."""

    def __init__(self, outline: VMobject) -> None:
        super().__init__(stroke_color=outline.stroke_color, stroke_width=outline.stroke_width)
        cuts = np.linspace(0.0, 1.0, 2 * round(DASHES * outline.get_arc_length()) + 1)
        for start, end in list(pairwise(cuts))[::2]:
            self.append_points(outline.get_subcurve(start, end).points)
