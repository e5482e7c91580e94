"""Rows and columns that change places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manim import VMobject

from attention_reel.choreography.matrices import move_entries
from attention_reel.choreography.motion import Fly
from attention_reel.mobjects import NumberGrid

Pairs = list[tuple[VMobject, VMobject]]


def move_rows(origin: NumberGrid, destination: NumberGrid, order: Sequence[int], **kwargs: Any) -> Fly:
    """Let rows, with their labels, fly down to another order, whose row ``k`` is row ``order[k]`` of the origin.

    The lowest row leaves first, so that none flies over those that have landed.
    """
    columns = range(destination.values.shape[1])
    lines = [
        move_entries(origin, destination, [((start, j), (end, j)) for j in columns])
        + _label(origin.row_labels, destination.row_labels, start, end)
        for end, start in reversed(list(enumerate(order)))
    ]
    return _fly(lines, **{"arc": 0.4, "lag_ratio": 0.5, "run_time": 2.6, **kwargs})


def move_columns(origin: NumberGrid, destination: NumberGrid, order: Sequence[int], **kwargs: Any) -> Fly:
    """Let columns, with their labels, change places where a matrix stands; it becomes the destination, heading and all.

    Columns that meet pass each other above and below.
    """
    rows = range(destination.values.shape[0])
    lines = [
        move_entries(origin, destination, [((i, start), (i, end)) for i in rows])
        + _label(origin.column_labels, destination.column_labels, start, end)
        for end, start in enumerate(order)
    ]
    lines[-1] += zip(origin.heading(), destination.heading(), strict=True)
    return _fly(lines, **{"removes_first": [origin], "arc": 1.7, "lag_ratio": 0.2, "run_time": 2.6, **kwargs})


def move_entries_to(origin: NumberGrid, destination: NumberGrid, order: Sequence[int], **kwargs: Any) -> Fly:
    """Let entries fly, one after the other, to where another order of rows and of columns puts them."""
    places = [((row, column), (i, j)) for i, row in enumerate(order) for j, column in enumerate(order)]
    lines = [move_entries(origin, destination, [place]) for place in places]
    return _fly(lines, **{"arc": 0.4, "lag_ratio": 0.35, "run_time": 3.4, **kwargs})


def _label(before: Sequence[VMobject], after: Sequence[VMobject], start: int, end: int) -> Pairs:
    """Pair a line's label with its new place, where both matrices have labels."""
    return [(before[start], after[end])] if before and after else []


def _fly(lines: Sequence[Pairs], **kwargs: Any) -> Fly:
    """Let each line leave as a whole, one after the other."""
    pairs = [pair for line in lines for pair in line]
    waves = [wave for wave, line in enumerate(lines) for _ in line]
    return Fly(pairs, waves=waves, adds=[end for _, end in pairs], **kwargs)
