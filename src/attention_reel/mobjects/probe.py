"""A probe: a point that runs along curves over one horizontal axis, and says where it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import UP, Dot, VGroup, VMobject
from numpy.typing import ArrayLike, NDArray

from attention_reel.mobjects.plot import Plot
from attention_reel.mobjects.text import Formula
from attention_reel.theme import Theme

TANGENT = 1.4
"""How long the tangent is, in frame units."""


class Probe(VGroup):
    """A vertical line through plots that stand over each other, a point on each curve, and a tangent at the first.

    Parameters
    ----------
    plots
        From top to bottom, with the same horizontal range.
    curves
        Points of each plot's curve, shape ``n × 2``, from left to right.
    symbol
        What stands over the line.
    at
        Where it starts, on the horizontal axis.
    """

    def __init__(
        self, plots: Sequence[Plot], curves: Sequence[ArrayLike], symbol: str, theme: Theme, *, at: float
    ) -> None:
        self.plots, self.curves = list(plots), [np.asarray(curve, dtype=float) for curve in curves]
        self.theme = theme
        self.rule = VMobject(stroke_color=theme.muted, stroke_width=2)
        self.tangent = VMobject(stroke_color=theme.ink, stroke_width=theme.sizes.line_stroke)
        self.points_on = [Dot(radius=0.1, color=theme.ink) for _ in self.plots]
        self.symbol = Formula(symbol, theme, size=theme.sizes.work)
        super().__init__(self.rule, self.tangent, *self.points_on, self.symbol)
        self.place(at)

    def place(self, x: float) -> None:
        """Put the probe at a place on the horizontal axis."""
        self.x = x
        top, bottom = self.plots[0], self.plots[-1]
        over = self.theme.gaps.medium * UP
        head = top.at((x, top.up[1])) + over
        self.rule.set_points_as_corners([head, bottom.at((x, 0.0))])
        for plot, curve, point in zip(self.plots, self.curves, self.points_on, strict=True):
            point.move_to(_on(plot, curve, x))
        step = 1e-2 * (top.across[1] - top.across[0])
        before, after = (_on(top, self.curves[0], end) for end in (x - step, x + step))
        along = TANGENT / 2 * (after - before) / np.linalg.norm(after - before)
        middle = self.points_on[0].get_center()
        self.tangent.set_points_as_corners([middle - along, middle + along])
        self.symbol.next_to(head, UP, buff=self.theme.gaps.small)


def _on(plot: Plot, curve: NDArray[np.float64], x: float) -> NDArray[np.float64]:
    return plot.at((x, np.interp(x, curve[:, 0], curve[:, 1])))
