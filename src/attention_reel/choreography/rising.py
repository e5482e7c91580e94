"""Bars that rise from the line they stand on."""

from __future__ import annotations

from typing import Any

from manim import VMobject

from attention_reel.choreography.motion import Motion


class Rise(Motion):
    """Let bars grow from their foot, one after another with a lag ratio.

    Parameters
    ----------
    bars
        Filled shapes; each one's lowest edge is its foot.
    """

    def __init__(self, *bars: VMobject, run_time: float = 1.2, **kwargs: Any) -> None:
        self.bars = bars
        super().__init__(bars, adds=bars, run_time=run_time, **kwargs)

    def remember(self) -> None:
        """Note every bar's full shape and opacity."""
        self.shapes = [(bar, bar.points.copy(), bar.fill_rgbas[:, 3].copy()) for bar in self.bars]

    def count(self) -> int:
        """Return the number of bars."""
        return len(self.shapes)

    def interpolate_part(self, part: int, alpha: float) -> None:
        """Let one bar grow; it is faint while it is flat."""
        bar, points, opacity = self.shapes[part]
        foot = points[:, 1].min()
        grown = points.copy()
        grown[:, 1] = foot + alpha * (points[:, 1] - foot)
        bar.set_points(grown)
        bar.fill_rgbas[:, 3] = opacity * min(1.0, 4 * alpha)
