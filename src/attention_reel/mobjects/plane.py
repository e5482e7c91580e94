"""The plane of two-dimensional vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import Arc, Arrow, VGroup, VMobject
from manim.utils.color import ManimColor
from numpy.typing import ArrayLike, NDArray

from attention_reel.mobjects.arrows import Measure, straight_arrow
from attention_reel.mobjects.text import Formula
from attention_reel.theme import Theme


def tick_step(span: float) -> float:
    """Return a distance of 1, 2 or 5 times a power of ten that cuts a span into at most ten.

    Examples
    --------
    >>> tick_step(4.0), tick_step(30.0), tick_step(0.012)
    (0.5, 5.0, 0.002)
    """
    power = 10.0 ** np.floor(np.log10(span / 10))
    return float(next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= 10))


class VectorPlane(VGroup):
    """Axes through the origin, ticks at round distances, the same scale both ways.

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
        padding = 0.1 * max(float(np.ptp(reach, axis=0).max()), 1e-9)
        low, high = reach.min(axis=0) - padding, reach.max(axis=0) + padding
        spread = high - low
        # Labels at the tips need room around the vectors.
        self.unit = float(min((width - 1.2) / spread[0], (height - 1.0) / spread[1]))
        self.axes = VGroup(self._line((low[0], 0), (high[0], 0)), self._line((0, low[1]), (0, high[1])))
        self.ticks = VGroup()
        for axis in (0, 1):
            across = np.eye(2)[1 - axis] * 0.06 / self.unit
            step = tick_step(float(spread.max()))
            for count in range(int(np.ceil(low[axis] / step)), int(np.floor(high[axis] / step)) + 1):
                if count:
                    middle = np.eye(2)[axis] * count * step
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

    def turn(self, one: ArrayLike, other: ArrayLike) -> float:
        """Return by how much a vector turns to point where another one does, in radians, counterclockwise positive."""
        start, end = (complex(*np.asarray(vector, dtype=float)) for vector in (one, other))
        return float(np.angle(end / start))

    def arc(self, one: ArrayLike, other: ArrayLike, *, radius: float) -> Arc:
        """Return the arc around the origin from one vector's direction to another's."""
        start = self.turn((1, 0), one)
        arc = Arc(radius, start, self.turn(one, other), arc_center=self.at((0, 0)))
        return arc.set_stroke(self.theme.ink, width=self.theme.sizes.line_stroke)

    def beside_arc(self, one: ArrayLike, other: ArrayLike, *, radius: float) -> NDArray[np.float64]:
        """Return the place on a circle around the origin half-way from one vector's direction to another's."""
        middle = self.turn((1, 0), one) + self.turn(one, other) / 2
        return self.at((0, 0)) + radius * np.array([np.cos(middle), np.sin(middle), 0.0])

    def measure(self, start: ArrayLike, end: ArrayLike, *, aside: float) -> Measure:
        """Return a measure of how far two vectors' tips are apart, shifted aside to below the line between them."""
        first, second = (self.between(start, end, share, aside=aside) for share in (0.0, 1.0))
        return Measure(first, second, self.theme)

    def between(self, start: ArrayLike, end: ArrayLike, share: float, *, aside: float) -> NDArray[np.float64]:
        """Return the place at a share of the way from one tip to another, shifted aside to below the line between."""
        tips = self.at(start), self.at(end)
        x, y, _ = (tips[1] - tips[0]) / np.linalg.norm(tips[1] - tips[0])
        below = np.array([y, -x, 0.0]) if x >= 0 else np.array([-y, x, 0.0])
        return np.asarray(tips[0] + share * (tips[1] - tips[0]) + aside * below)

    def tip_labels(
        self,
        wanted: Sequence[tuple[str, ArrayLike, str | ManimColor]],
        arrows: Sequence[tuple[ArrayLike, ArrayLike]],
        *,
        others: Sequence[Formula] = (),
    ) -> list[Formula]:
        """Return labels at vectors' tips, each where it is clear of all arrows, axes and the labels before it.

        Parameters
        ----------
        wanted
            What each label reads, at which vector's tip, and in which colour.
        arrows
            Starts and ends of all arrows that are drawn, in the plane's coordinates.
        others
            Labels that are there already.
        """
        along = np.linspace(0.0, 1.0, 41)[:, None]
        shafts = [self.at(start) + along * (self.at(stop) - self.at(start)) for start, stop in arrows]
        axes = [axis.get_start() + along * (axis.get_end() - axis.get_start()) for axis in self.axes]
        lines, placed = np.vstack([*shafts, *axes]), list(others)
        for math, end, color in wanted:
            label = Formula(math, self.theme, size=self.theme.sizes.work, color=color)
            placed.append(self._clear_of(label, self.at(end), lines, placed))
        return placed[len(others) :]

    def _clear_of(
        self, label: Formula, tip: NDArray[np.float64], lines: NDArray[np.float64], placed: Sequence[Formula]
    ) -> Formula:
        """Move a label around a tip, and away from it, until it has most room."""
        half = np.array([label.width / 2, label.height / 2])
        outward = float(np.arctan2(*(tip - self.at((0, 0)))[1::-1]))

        def room(center: NDArray[np.float64]) -> float:
            to_lines = (np.abs(lines[:, :2] - center[:2]) - half).max(axis=1).min()
            to_labels = [
                float((np.abs(other.get_center()[:2] - center[:2]) - half - [other.width / 2, other.height / 2]).max())
                for other in placed
            ]
            return min([float(to_lines), *to_labels])

        best, most = tip, -np.inf
        for distance in (0.14, 0.3, 0.5):
            for turn in (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 2.6, -2.6):
                direction = np.array([np.cos(outward + turn), np.sin(outward + turn), 0.0])
                center = tip + direction * (distance + np.abs(direction[:2]) @ half)
                score = min(room(center), 0.08) - 0.002 * abs(turn) - 0.05 * distance
                if score > most:
                    best, most = center, score
        label.move_to(best)
        return label
