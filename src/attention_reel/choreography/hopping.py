"""A ball that hops from place to place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import VMobject, linear
from manim.utils.color import ManimColor
from numpy.typing import NDArray

from attention_reel.choreography.motion import Motion


class Hop(Motion):
    """Let a ball hop from each place to the next, taking the colour that belongs to each.

    Parameters
    ----------
    places
        Where it touches down; it starts at the first.
    colours
        One for each place.
    height
        How high it hops; 0 to glide along.
    """

    def __init__(
        self,
        ball: VMobject,
        places: Sequence[NDArray[np.float64]],
        colours: Sequence[ManimColor],
        *,
        height: float,
        **kwargs: Any,
    ) -> None:
        self.ball, self.places, self.height = ball, [np.asarray(place, dtype=float) for place in places], height
        self.colours = [np.array([colour.to_rgba()]) for colour in colours]
        super().__init__([ball], **{"rate_func": linear, **kwargs})

    def count(self) -> int:
        """Return that one ball moves."""
        return 1

    def interpolate_part(self, _: int, alpha: float) -> None:
        """Put the ball where it is between two places."""
        hops = len(self.places) - 1
        hop = min(int(alpha * hops), hops - 1)
        share = alpha * hops - hop
        place = (1 - share) * self.places[hop] + share * self.places[hop + 1]
        self.ball.move_to(place + np.array([0.0, 4 * share * (1 - share) * self.height, 0.0]))
        self.ball.fill_rgbas = (1 - share) * self.colours[hop] + share * self.colours[hop + 1]
