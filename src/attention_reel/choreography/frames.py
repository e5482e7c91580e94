"""Frames that point at rows, columns and entries, and slide from one to the next."""

from __future__ import annotations

from typing import Any

from attention_reel.choreography.motion import Fly
from attention_reel.mobjects import RoundedBox


def slide(frame: RoundedBox, to: RoundedBox, **kwargs: Any) -> Fly:
    """Let a frame slide to where another one is; afterwards the other one is on screen."""
    return Fly([(frame, to)], adds=[to], removes_first=[frame], **{"run_time": 0.6, **kwargs})
