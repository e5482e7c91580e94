"""Tokens in a row, and arcs that show who attends to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from manim import RIGHT, ArcBetweenPoints, VGroup, VMobject

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.mobjects.text import Label, on_baseline, short_labels
from attention_reel.theme import Theme

GAP = 0.8
"""Between two tokens, in em."""


class TokenStrip(VGroup):
    """Tokens as boxes in a row, on one baseline.

    Parameters
    ----------
    tokens
        Their texts.
    size
        One em of the texts, in frame units, where there is room.
    width
        How wide the strip may be; long texts are shortened.
    """

    def __init__(self, tokens: Sequence[str], theme: Theme, *, size: float = 0.8, width: float = 100.0) -> None:
        self.theme = theme
        size = self._fitting_size(tokens, size, width)
        self.labels = self._labels(tokens, size, width)
        self.boxes = [
            RoundedBox(
                max(label.width + 0.9 * size, 1.6 * size),
                1.6 * size,
                radius=0.2 * size,
                fill=theme.panel,
                stroke=theme.line,
                stroke_width=2,
            )
            for label in self.labels
        ]
        VGroup(*self.boxes).arrange(buff=GAP * size)
        for label, box in zip(self.labels, self.boxes, strict=True):
            label.move_to(box)
        on_baseline(self.labels, self.boxes[0].get_center()[1] - 0.24 * size)
        super().__init__(*self.boxes, *self.labels)
        self.center()

    def _fitting_size(self, tokens: Sequence[str], size: float, width: float) -> float:
        """Return the largest size, between a label's and the wanted one, at which the strip is narrow enough."""
        needed = sum(max(Label(token, self.theme, size=1.0).width + 0.9, 1.6) for token in tokens)
        return max(self.theme.sizes.label, min(size, width / (needed + GAP * (len(tokens) - 1))))

    def _labels(self, tokens: Sequence[str], size: float, width: float) -> list[Label]:
        room = width / len(tokens) - (0.9 + GAP) * size
        short = [label.text for label in short_labels(tokens, room * self.theme.sizes.label / size, self.theme)]
        return [Label(text, self.theme, size=size) for text in short]

    def stand_at(self, places: Sequence[float]) -> Self:
        """Shift each token sideways to a place of its own."""
        for box, label, x in zip(self.boxes, self.labels, places, strict=True):
            for part in (label, box):
                part.shift((x - box.get_x()) * RIGHT)
        return self

    def arc(self, query: int, key: int, weight: float, *, angle: float = 2.1) -> VMobject:
        """Return the arc from a query's token to a key's, the wider the larger the weight; a loop to itself."""
        asking, asked = self.boxes[query], self.boxes[key]
        leftwards = key < query
        if query == key:
            # The loop to itself stands at the box's outer side, clear of the arcs to the others.
            start, end = (asking.get_top() + side * asking.width * RIGHT for side in (0.1, 0.4))
            angle = -4.0
        else:
            start = asking.get_top() + (-0.15 if leftwards else 0.15) * asking.width * RIGHT
            end, angle = asked.get_top(), angle if leftwards else -angle
        arc = ArcBetweenPoints(start, end, angle=angle, color=self.theme.role("weight"), stroke_width=2 + 16 * weight)
        return arc.set_stroke(opacity=0.45 + 0.55 * weight)
