"""Rows that are added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import Animation, AnimationGroup

from attention_reel.choreography.matrices import become_rows
from attention_reel.choreography.motion import Vanish
from attention_reel.mobjects import NumberGrid


def add_rows(rows: NumberGrid, sums: Sequence[NumberGrid]) -> Iterator[Animation]:
    """Add a matrix's rows, one at a time: each flies to the sum, which takes its next value.

    Parameters
    ----------
    rows
        The summands.
    sums
        One-row grids in one place, the sum after each row.
    """
    for k, total in enumerate(sums):
        flight = become_rows(rows, total, [(k, 0)], labels=False, run_time=1.0)
        yield AnimationGroup(flight, Vanish(sums[k - 1], run_time=1.0)) if k else flight
