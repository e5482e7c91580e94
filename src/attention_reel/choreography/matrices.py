"""Matrices that turn, or become other matrices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from manim import AnimationGroup, VMobject

from attention_reel.choreography.motion import Appear, Fly
from attention_reel.mobjects import NumberGrid

Place = tuple[int, int]


def move_entries(
    origin: NumberGrid, destination: NumberGrid, places: Iterable[tuple[Place, Place]]
) -> list[tuple[VMobject, VMobject]]:
    """Pair cells with cells and numbers with numbers, for entries that fly from one grid to another."""
    pairs = [(origin.entry(*start), destination.entry(*end)) for start, end in places]
    return [(start[part], end[part]) for part in (0, 1) for start, end in pairs]


def grow(
    origin: NumberGrid,
    destination: NumberGrid,
    places: Iterable[tuple[Place, Place]],
    *,
    labels: bool = True,
    run_time: float = 1.2,
    **kwargs: Any,
) -> AnimationGroup:
    """Let entries of a matrix that isn't shown yet grow out of another one's: they fly over and change.

    With ``labels`` the new matrix's labels and symbol appear meanwhile.
    """
    places = list(places)
    pairs = move_entries(origin, destination, places)
    rows = sorted({row for _, (row, _) in places})
    waves = [rows.index(row) for _, (row, _) in places] * 2  # cells, then numbers: a row leaves as a whole
    flight = Fly(pairs, waves=waves, adds=[end for _, end in pairs], run_time=run_time, **kwargs)
    around = destination.surroundings() if labels else []
    return AnimationGroup(flight, *([Appear(*around, run_time=run_time)] if around else []))


def become(origin: NumberGrid, destination: NumberGrid, **kwargs: Any) -> AnimationGroup:
    """Let a whole matrix grow out of one of the same shape."""
    rows, columns = destination.values.shape
    return grow(origin, destination, [((i, j), (i, j)) for i in range(rows) for j in range(columns)], **kwargs)


def become_rows(
    origin: NumberGrid, destination: NumberGrid, rows: Iterable[tuple[int, int]], **kwargs: Any
) -> AnimationGroup:
    """Let rows of a matrix grow out of rows of another one; ``rows`` pairs their indices."""
    columns = range(destination.values.shape[1])
    return grow(origin, destination, [((start, j), (end, j)) for start, end in rows for j in columns], **kwargs)


def turn(matrix: NumberGrid, turned: NumberGrid, **kwargs: Any) -> Fly:
    """Transpose a matrix: one row after another flies, with its label, to its column."""
    rows, columns = matrix.values.shape
    pairs: list[tuple[VMobject, VMobject]] = []
    waves: list[int] = []
    for i in range(rows):
        pairs += move_entries(matrix, turned, [((i, j), (j, i)) for j in range(columns)])
        pairs += list(zip(matrix.row_labels, turned.column_labels, strict=False))[i : i + 1]
        waves += [i] * (len(pairs) - len(waves))
    pairs += list(zip(matrix.column_labels, turned.row_labels, strict=True))
    pairs += [
        (before, after)
        for before, after in ((matrix.symbol, turned.symbol), (matrix.shape_label, turned.shape_label))
        if before is not None and after is not None
    ]
    waves += [rows - 1] * (len(pairs) - len(waves))
    return Fly(
        pairs,
        waves=waves,
        adds=[turned],
        removes_first=[matrix],
        **{"arc": 0.4, "lag_ratio": 0.5, "run_time": 2.2, **kwargs},
    )
