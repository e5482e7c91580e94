"""The plane of two-dimensional vectors."""

from __future__ import annotations

import numpy as np
from manim import Arrow, VGroup, VMobject
from manim.utils.color import ManimColor
from numpy.typing import ArrayLike, NDArray

from attention_reel.mobjects.arrows import straight_arrow
from attention_reel.mobjects.text import Formula
from attention_reel.theme import Theme


class VectorPlane(VGroup):
    """Axes through the origin, one tick a unit, the same scale both ways.

    Parameters
    ----------
    points
        Vectors that must fit, shape ``n × 2``.
    width, height
        The room there is.
    """

    def __init__(self, points: ArrayLike, theme: Theme, *, width: float, height: float) -> None:
        super().__init__()
        self.theme = theme
        reach = np.vstack([np.zeros((1, 2)), np.asarray(points, dtype=float)])
        low, high = reach.min(axis=0) - 0.35, reach.max(axis=0) + 0.35
        spread = np.maximum(high - low, 0.5)
        # Labels at the tips need room around the vectors.
        self.unit = float(min((width - 1.2) / spread[0], (height - 1.0) / spread[1]))
        self.axes = VGroup(self._line((low[0], 0), (high[0], 0)), self._line((0, low[1]), (0, high[1])))
        self.ticks = VGroup()
        for axis in (0, 1):
            across = np.eye(2)[1 - axis] * 0.06 / self.unit
            for place in range(int(np.ceil(low[axis])), int(np.floor(high[axis])) + 1):
                if place:
                    middle = np.eye(2)[axis] * place
                    self.ticks.add(self._line(middle - across, middle + across))
        # The axes hold the plane's place: whatever is drawn in it is positioned by them.
        self.add(self.axes, self.ticks)

    def at(self, point: ArrayLike) -> NDArray[np.float64]:
        """Return where a vector's tip lies in the frame."""
        across, up = self.axes
        x, y = np.asarray(point, dtype=float)
        origin = np.array([up.get_x(), across.get_y(), 0.0])
        return origin + self.unit * np.array([x, y, 0.0])

    def _line(self, start: ArrayLike, end: ArrayLike) -> VMobject:
        line = VMobject(stroke_color=self.theme.line, stroke_width=2)
        ends = [np.append(self.unit * np.asarray(point, dtype=float), 0.0) for point in (start, end)]
        return line.set_points_as_corners(ends)

    def arrow(self, end: ArrayLike, color: str | ManimColor, *, start: ArrayLike = (0, 0)) -> Arrow:
        """Return a vector's arrow, from the origin unless another start is given."""
        return straight_arrow(self.at(start), self.at(end), self.theme, color=color, width=5.0)

    def tip_label(self, math: str, end: ArrayLike, color: str | ManimColor, *, others: ArrayLike = ()) -> Formula:
        """Return a label at a vector's tip, on the side where it is furthest from other arrows.

        Parameters
        ----------
        others
            The tips of other arrows from the origin, shape ``n × 2``; the label keeps away from them and their labels.
        """
        label = Formula(math, self.theme, size=self.theme.sizes.work, color=color)
        tip, origin = self.at(end), self.at((0, 0))
        shafts = [
            origin + share * (self.at(other) - origin)
            for other in [end, *np.asarray(others)]
            for share in (0.5, 0.7, 0.85, 1, 1.2)
        ]
        crowd = np.array([*shafts[:4], *shafts[5:]])

        def place(angle: float) -> NDArray[np.float64]:
            direction = np.array([np.cos(angle), np.sin(angle), 0.0])
            reach = 0.14 + abs(direction[0]) * label.width / 2 + abs(direction[1]) * label.height / 2
            return np.asarray(tip + direction * reach)

        outward = float(np.arctan2(*(tip - origin)[1::-1]))
        angles = outward + np.array([0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8])
        room = [float(np.linalg.norm(crowd - place(angle), axis=1).min()) - 0.02 * k for k, angle in enumerate(angles)]
        return label.move_to(place(float(angles[int(np.argmax(room))])))
