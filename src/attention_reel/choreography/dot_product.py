"""A dot product, worked in the open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from manim import Animation, AnimationGroup, Succession

from attention_reel.choreography.filling import FillCells
from attention_reel.choreography.motion import Appear, Fly, Roll
from attention_reel.mobjects import NumberGrid, Numeral, WorkLine


def dot_product(
    left: Sequence[Numeral], right: Sequence[Numeral], work: WorkLine, result: NumberGrid, row: int, column: int
) -> Iterator[Animation]:
    """Work one entry in full, in three steps.

    1. The paired factors travel from their matrices to the work line, pair by pair.
    2. The sum counts up through its partial sums.
    3. The result travels to its cell.

    Parameters
    ----------
    left, right
        The numbers that are paired, where they stand in their matrices.
    work
        The line on which the sum is written.
    result, row, column
        The blank grid and the entry that gets the result.
    """
    durations = result.theme.durations
    pairs = [
        pair
        for factors in zip(
            zip(left, work.left_factors, strict=True), zip(right, work.right_factors, strict=True), strict=True
        )
        for pair in factors
    ]
    yield AnimationGroup(
        Appear(work.skeleton(), run_time=durations.quick),
        Fly(
            pairs,
            adds=[destination for _, destination in pairs],
            lag_ratio=0.25,
            run_time=durations.travel + 0.3 * len(pairs),
        ),
    )
    if work.bias is not None:
        yield Appear(work.bias)
    yield count_up(work.sums, run_time=durations.normal)
    yield AnimationGroup(
        FillCells(result, [(row, column)], numbers=False, run_time=durations.travel),
        Fly([(work.result, result.numerals[row][column])], run_time=durations.travel),
    )


def count_up(sums: Sequence[Numeral], *, run_time: float) -> Animation:
    """Show the first partial sum and roll on to the last."""
    rolls = (Roll(before, after, run_time=run_time) for before, after in pairwise(sums))
    return Succession(Appear(sums[0], run_time=0.4), *rolls)
