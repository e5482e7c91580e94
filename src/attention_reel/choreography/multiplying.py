"""A product of a few numbers, worked in the open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import Animation, AnimationGroup

from attention_reel.choreography.motion import Appear, Fly
from attention_reel.mobjects import Numeral, ProductLine


def multiply(origins: Sequence[Numeral], line: ProductLine, result: Numeral) -> Iterator[Animation]:
    """Let the factors travel from where they stand to the line, and the product to its place.

    Parameters
    ----------
    origins
        The factors where they stand, in the line's order.
    line
        The line on which the product is written.
    result
        The number, not shown yet, that the product becomes.
    """
    durations = line.theme.durations
    yield Appear(line.frame, run_time=durations.quick)
    flights = list(zip(origins, line.factors, strict=True))
    yield AnimationGroup(
        Fly(flights, adds=line.factors, run_time=durations.sweep, lag_ratio=0.3),
        Appear(*line.dots, run_time=durations.sweep, lag_ratio=0.3),
    )
    yield Appear(line.sign, line.total, run_time=durations.quick)
    yield Fly([(line.total, result)], adds=[result], arc=1.2, run_time=durations.travel)
