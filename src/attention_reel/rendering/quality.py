"""Picture size and frame rate, by manim's own letters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    """How many pixels a frame has and how many frames a second.

    Attributes
    ----------
    flag
        The letter that chooses it on the command line.
    width, height
        Pixels.
    frame_rate
        Frames a second.
    """

    flag: str
    width: int
    height: int
    frame_rate: int


QUALITIES = {
    quality.flag: quality
    for quality in (
        Quality("l", 854, 480, 15),
        Quality("m", 1280, 720, 30),
        Quality("h", 1920, 1080, 60),
        Quality("p", 2560, 1440, 60),
        Quality("k", 3840, 2160, 60),
    )
}
