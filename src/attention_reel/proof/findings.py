"""Findings: what is wrong on screen, where and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["truth", "claim", "layout", "colour", "pace", "motion"]


@dataclass(frozen=True)
class Finding:
    """One fault of a film.

    Attributes
    ----------
    kind
        Which of the proofs found it.
    message
        What is wrong, naming the objects.
    scene
        The film's class.
    time
        Seconds from the film's start.
    beat
        The sentence that is said meanwhile; "" before the first one.
    """

    kind: Kind
    message: str
    scene: str
    time: float
    beat: str

    def __str__(self) -> str:
        said = f", “{self.beat}”" if self.beat else ""
        return f"{self.scene} at {self.time:.1f} s{said}: {self.kind}: {self.message}"
