"""A dot product, worked in the open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import Animation, AnimationGroup

from attention_reel.choreography.filling import FillCells
from attention_reel.choreography.motion import Appear, Fly, Roll
from attention_reel.mobjects import NumberGrid, Numeral, WorkLine


def dot_product(
    left: Sequence[Numeral], right: Sequence[Numeral], work: WorkLine, result: NumberGrid, row: int, column: int
) -> Iterator[Animation]:
    """Work one entry in full, so that the line is true at every moment.

    1. Pair after pair, the factors travel from their matrices to the work line, and the sum so far counts up behind
       the equals sign; from the third pair on, faster.
    2. A bias, if there is one, is added last.
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
    yield Appear(work.frame(), run_time=durations.quick)
    pairs = zip(zip(left, work.left_factors, strict=True), zip(right, work.right_factors, strict=True), strict=True)
    for k, pair in enumerate(pairs):
        travel = durations.travel if k < 2 else durations.travel / 2
        factors = [destination for _, destination in pair]
        yield AnimationGroup(
            Appear(work.operators[k], run_time=travel), Fly(pair, adds=factors, run_time=travel, lag_ratio=0.2)
        )
        yield count_up(work, k)
    if work.bias is not None:
        yield Appear(work.operators[-1], work.bias)
        yield count_up(work, len(work.sums) - 1)
    yield land(work, result, row, column)


def land(work: WorkLine, result: NumberGrid, row: int, column: int) -> Animation:
    """Let a worked result travel from its line to its cell."""
    travel = result.theme.durations.travel
    return AnimationGroup(
        FillCells(result, [(row, column)], numbers=False, run_time=travel),
        Fly([(work.result, result.numerals[row][column])], arc=1.2, run_time=travel),
    )


def count_up(work: WorkLine, to: int) -> Animation:
    """Let the sum show its first value, or roll on to the next, with the sign that is true of it."""
    if to == 0:
        return Appear(work.signs[0], work.sums[0], run_time=0.4)
    before, after = work.signs[to - 1], work.signs[to]
    return AnimationGroup(Roll(work.sums[to - 1], work.sums[to]), Roll(before, after))
