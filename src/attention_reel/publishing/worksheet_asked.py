"""What is filled in on a worksheet: matrices of the right shape, shapes, or ruled lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attention_reel.examples import Example, load_example
from attention_reel.exercises import Exercise
from attention_reel.numerics import Trace
from attention_reel.publishing.worksheet_pieces import (
    Earlier,
    Equation,
    Grid,
    Piece,
    Scalar,
    equations,
    formula,
    given,
    head_shown,
    step_piece,
    which_head,
)
from attention_reel.publishing.worksheet_solved import told

LINES_A_SENTENCE = 2
FEWEST_LINES, MOST_LINES = 4, 10
LINES_BESIDE_NUMBERS = 2
"""Where numbers are asked for, and something in words as well."""
NEVER_GIVEN = ("mask", "scale", "scale_divisor")
"""To set up a mask and to find what divides is for those who work the exercise."""


@dataclass(frozen=True)
class Asked:
    """An exercise on a worksheet.

    Attributes
    ----------
    note
        Which head's matrices these are; "" where there is one, or none are shown.
    given
        What the question shows.
    grids
        Matrices to be filled in, without their numbers.
    equations
        Shapes to be filled in.
    lines
        How many lines are ruled, where neither matrices nor shapes are to be filled in.
    """

    id: str
    level: int
    topic: str
    question: str
    note: str
    given: tuple[Piece, ...]
    grids: tuple[Grid, ...]
    rooms: tuple[int, ...]
    equations: tuple[Equation, ...]
    lines: int


def asked(entries: Sequence[Exercise]) -> list[Asked]:
    """Return exercises as they stand on one worksheet.

    What an earlier one asks for isn't printed as given in a later one: it is taken over from there.
    """
    answers: dict[tuple[object, ...], str] = {}
    sheet = []
    for entry in entries:
        example = load_example(entry.example)
        parts = list(told(entry, example))
        steps = [part.step for part in parts if part.step and part.step not in entry.given]
        also = also_needed(entry, example, steps)
        pieces = [_unless_asked(piece, answers) for piece in given(entry, example, also)]
        if "scaled_scores" in steps and "scores" in entry.given and example.trace.d_k:
            pieces.append(Scalar(formula("d_k"), "=", str(example.trace.d_k)))
        grids = [piece for name in steps if isinstance(piece := step_piece(entry, example, name), Grid)]
        shapes = equations(entry, blank=True)
        sentences = sum(bool(part.says) for part in parts)
        sheet.append(
            Asked(
                id=entry.id,
                level=entry.level,
                topic=entry.topic,
                question=entry.question,
                note=which_head(example, *entry.given, *steps),
                given=tuple(pieces),
                grids=tuple(_blank(grid) for grid in grids),
                rooms=tuple(grid.room for grid in grids),
                equations=tuple(shapes),
                lines=_lines(entry, sentences, numbers=bool(grids or shapes)),
            )
        )
        answers |= {_identity(grid): entry.id for grid in grids}
    return sheet


def also_needed(entry: Exercise, example: Example, steps: Sequence[str]) -> list[str]:
    """Return what else must be given to work some steps: on paper nothing was shown before.

    Examples
    --------
    >>> from attention_reel.exercises import exercise
    >>> also_needed(exercise("A16"), load_example("two-tokens-mostly-self-causal"), ["masked_scores", "head_outputs"])
    ['values']
    """
    trace = example.trace
    needed: list[str] = []
    waiting = list(steps)
    while waiting:
        for name in _sources(trace, waiting.pop()):
            if name in entry.given or name in steps or name in NEVER_GIVEN or name in needed:
                continue
            inputs = _sources(trace, name)
            if inputs:
                waiting.append(name)
            else:
                needed.append(name)
    return needed


def _sources(trace: Trace, name: str) -> tuple[str, ...]:
    return trace.step(name, head_shown(trace, name)).sources


def _lines(entry: Exercise, sentences: int, *, numbers: bool) -> int:
    """Return how many lines to rule for words."""
    if numbers:
        return LINES_BESIDE_NUMBERS if entry.question.endswith("?") else 0
    return min(max(LINES_A_SENTENCE * sentences, FEWEST_LINES), MOST_LINES)


def _unless_asked(piece: Piece, answers: dict[tuple[object, ...], str]) -> Piece:
    if isinstance(piece, Grid) and _identity(piece) in answers:
        return Earlier(piece.title, piece.symbol, piece.role, answers[_identity(piece)])
    return piece


def _identity(grid: Grid) -> tuple[object, ...]:
    """Tell a matrix by what it is and shows."""
    return grid.title, grid.row_labels, grid.column_labels, grid.rows


def _blank(grid: Grid) -> Grid:
    return replace(grid, formula=None, sign="=", rows=tuple(("",) * len(row) for row in grid.rows))
