"""A probe that travels along its curves."""

from __future__ import annotations

from typing import Any

from attention_reel.choreography.motion import Motion
from attention_reel.mobjects import Probe


class Travel(Motion):
    """Let a probe run to another place on its horizontal axis; its points stay on their curves all the way."""

    def __init__(self, probe: Probe, to: float, *, run_time: float = 2.0, **kwargs: Any) -> None:
        self.probe, self.to = probe, to
        super().__init__([probe], run_time=run_time, **kwargs)

    def remember(self) -> None:
        """Note where it starts."""
        self.start = self.probe.x

    def count(self) -> int:
        """All of it moves together."""
        return 1

    def interpolate_part(self, _: int, alpha: float) -> None:
        """Move the probe."""
        self.probe.place((1 - alpha) * self.start + alpha * self.to)
