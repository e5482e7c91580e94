"""Axes with numbers at their ticks, curves in them, and histograms that stand on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, VGroup, VMobject
from manim.utils.color import ManimColor
from numpy.typing import ArrayLike, NDArray

from attention_reel.mobjects.bars import Bar
from attention_reel.mobjects.numeral import Numeral
from attention_reel.mobjects.text import on_baseline
from attention_reel.theme import Role, Theme

TICK = 0.09
"""How long a tick is, in frame units."""
BAR_SHARE = 0.88
"""Of its bin, a bar fills so much; the rest parts it from the next one."""

FloatArray = NDArray[np.float64]
Range = tuple[float, float]


class Plot(VGroup):
    """A horizontal axis at height 0, a vertical one at its left end where that has ticks, and a number at each tick.

    Parameters
    ----------
    across, up
        From where to where the axes run, in their own units; ``up`` includes 0.
    width, height
        The room for the axes, numbers not included.
    x_ticks, y_ticks
        The numbers at the ticks; each stands where its value says.
    """

    def __init__(
        self,
        across: Range,
        up: Range,
        theme: Theme,
        *,
        width: float,
        height: float,
        x_ticks: Sequence[Numeral] = (),
        y_ticks: Sequence[Numeral] = (),
    ) -> None:
        self.theme, self.across, self.up = theme, across, up
        # An unseen rectangle holds the plot's place: whatever is drawn in it is positioned by this.
        self.field = VMobject(stroke_width=0, fill_opacity=0)
        self.field.set_points_as_corners([(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0), (0, 0, 0)])
        super().__init__(self.field)
        self.x_ticks, self.y_ticks = list(x_ticks), list(y_ticks)
        axes = [((across[0], 0.0), (across[1], 0.0))]
        axes += [((across[0], up[0]), (across[0], up[1]))] if self.y_ticks else []
        self.axes = VGroup(*(self._rule(self.at(start), self.at(end)) for start, end in axes))
        self.marks = VGroup()
        for number in self.x_ticks:
            foot = self.at((number.value, 0.0))
            self.marks.add(self._rule(foot, foot + TICK * DOWN))
            number.move_to(foot)
        if self.x_ticks:
            on_baseline(self.x_ticks, self.at((0, 0))[1] - TICK - theme.gaps.hair - 0.66 * self.x_ticks[0].size)
        for number in self.y_ticks:
            foot = self.at((across[0], number.value))
            self.marks.add(self._rule(foot, foot + TICK * LEFT))
            number.next_to(foot, LEFT, buff=TICK + theme.gaps.hair)
            on_baseline([number], foot[1] - 0.33 * number.size)
        self.add(self.axes, self.marks, *self.x_ticks, *self.y_ticks)

    def at(self, point: ArrayLike) -> FloatArray:
        """Return where a point of the plot lies in the frame; it follows every shift and scaling of the plot."""
        low, high = self.field.get_corner((-1, -1, 0)), self.field.get_corner((1, 1, 0))
        x, y = np.asarray(point, dtype=float)
        shares = [(x - self.across[0]) / np.ptp(self.across), (y - self.up[0]) / np.ptp(self.up), 0.0]
        return np.asarray(low + (high - low) * shares)

    def curve(self, points: ArrayLike, color: str | ManimColor) -> VMobject:
        """Return a line through points, shape ``n × 2``, close enough to look smooth."""
        line = VMobject(stroke_color=color, stroke_width=self.theme.sizes.frame_stroke)
        return line.set_points_as_corners([self.at(point) for point in np.asarray(points, dtype=float)])

    def _rule(self, start: FloatArray, end: FloatArray) -> VMobject:
        return VMobject(stroke_color=self.theme.line, stroke_width=2).set_points_as_corners([start, end])


class Histogram(VGroup):
    """Bars on a plot, as high as there are samples between two edges; empty bins have none.

    Parameters
    ----------
    edges
        Where bins begin and end, one more than counts.
    counts
        How many samples there are in each bin.
    """

    def __init__(self, plot: Plot, edges: ArrayLike, counts: ArrayLike, role: Role) -> None:
        self.edges, self.counts = np.asarray(edges, dtype=float), np.asarray(counts, dtype=float)
        self.filled = [k for k, count in enumerate(self.counts) if count]
        self.plot = plot
        super().__init__(*(self._bar(k, role) for k in self.filled))

    def _bar(self, k: int, role: Role) -> Bar:
        left, right = (self.plot.at((edge, 0.0)) for edge in self.edges[k : k + 2])
        height = float(self.plot.at((0.0, self.counts[k]))[1] - left[1])
        bar = Bar(BAR_SHARE * float(right[0] - left[0]), height, 0.0, role, self.plot.theme)
        return bar.shift((left + right) / 2)

    def beyond(self, low: float, high: float) -> list[VMobject]:
        """Return the bars that lie outside of an interval."""
        return [
            bar
            for k, bar in zip(self.filled, self.submobjects, strict=True)
            if self.edges[k + 1] <= low or self.edges[k] >= high
        ]

    def skyline(self) -> VMobject:
        """Return one line along the tops of all bars, from the axis up and down to it again."""
        line = VMobject(stroke_color=self.plot.theme.muted, stroke_width=2)
        heights = np.concatenate([[0.0], np.repeat(self.counts, 2), [0.0]])
        corners = zip(np.repeat(self.edges, 2), heights, strict=True)
        return line.set_points_as_corners([self.plot.at(corner) for corner in corners])
