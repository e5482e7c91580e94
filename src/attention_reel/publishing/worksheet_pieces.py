"""What worksheets and answer keys are put together from: matrices, formulas, shapes, room to write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from attention_reel.examples import Example
from attention_reel.exercises import Exercise
from attention_reel.exercises.solutions import Shapes
from attention_reel.numerics import Trace
from attention_reel.numerics.catalogue import CATALOGUE
from attention_reel.publishing.math_words import said
from attention_reel.publishing.matrices import MOST_DECIMALS, TITLES, matrix_of
from attention_reel.publishing.notation import as_typst, spoken
from attention_reel.roles import Role
from attention_reel.tensors import LOOKS, TENSORS

A_ROW_EACH = {name for name, kind in CATALOGUE.items() if kind.axes[:1] == ("q_len",)} - {"embeddings", "queries"}
"""Steps that have a row for each query and of which an exercise about one query shows only its own."""
ON_PAPER = {
    "exponentials": "Exponentials",
    "row_sums": "Sums of the rows",
    "shifted_exponentials": "Their exponentials",
    "head_outputs": "Outputs",
}
"""Where a step has another title on paper, where softmax is worked without subtracting anything."""
STATED = {
    "comparison": {"d_k": "d_k"},
    "heads": {"d_model": "d_model", "n_heads": "h"},
    "path": {"query": "i", "key": "j"},
    "spread": {"d_k": "d_k"},
}
"""Which numbers of a form its question states, and under which symbols."""
ROUGH_ENTRIES = 8
"""More entries than this get no more room to work them."""


@dataclass(frozen=True)
class Math:
    """A formula in Typst's notation, and in words."""

    math: str
    words: str
    kind: str = "math"


@dataclass(frozen=True)
class Grid:
    """A step of the trace with its numbers, or to be filled in.

    Attributes
    ----------
    title
        What it is called.
    symbol, formula
        As on paper; the formula is left out of what is given.
    role
        Whose colour its frame has.
    sign
        "=" or "≈", the latter where numbers are rounded.
    """

    title: str
    symbol: Math
    formula: Math | None
    role: Role
    sign: str
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: str = "grid"

    @property
    def room(self) -> int:
        """How many lines it takes to work the entries."""
        return min(len(self.rows) * len(self.rows[0]), ROUGH_ENTRIES)


@dataclass(frozen=True)
class Scalar:
    """A step of the trace that is one number."""

    symbol: Math
    sign: str
    number: str
    kind: str = "scalar"


@dataclass(frozen=True)
class Earlier:
    """What an earlier exercise on the same sheet asks for, so that its answer isn't printed here."""

    title: str
    symbol: Math
    role: Role
    exercise: str
    kind: str = "earlier"


@dataclass(frozen=True)
class Shape:
    """A tensor with its rows and columns, or these to be filled in."""

    symbol: Math
    role: Role
    rows: str
    columns: str
    row_name: Math
    column_name: Math
    kind: str = "shape"


@dataclass(frozen=True)
class Equation:
    """Shapes that are multiplied, or with one on the left a step that keeps the shape."""

    left: tuple[Shape, ...]
    result: Shape
    kind: str = "equation"


Piece = Math | Grid | Scalar | Earlier | Shape


def formula(math: str) -> Math:
    """Return a formula that is written in Typst's notation."""
    return Math(math, said(math))


def size(name: str) -> Math:
    """Return the symbol of a size, such as d_model: an index of several letters is a word."""
    letter, _, index = name.partition("_")
    return formula(f'{letter}_"{index}"' if len(index) > 1 else name)


def of_trace(text: str) -> Math:
    """Return a formula as the trace writes it."""
    return Math(as_typst(text), spoken(text))


def head_shown(trace: Trace, name: str) -> int | None:
    """Return which head a step is read from: the first, as in the films."""
    return 0 if trace.differs_by_head(name) else None


def title(name: str) -> str:
    """Return what a step is called on paper."""
    return ON_PAPER.get(name, TITLES[name])


def most_decimals(entry: Exercise) -> int:
    """Return how many decimals an exercise's rounded numbers have: as many as its sheet prints, or a few."""
    return max(MOST_DECIMALS, entry.decimals)


def step_piece(
    entry: Exercise, example: Example, name: str, instead: NDArray[np.float64] | None = None
) -> Grid | Scalar:
    """Return a step of an example's trace, of the one query that an exercise asks about, or of all.

    Parameters
    ----------
    instead
        Other numbers in place of the step's own.
    """
    trace = example.trace
    step = trace.step(name, head_shown(trace, name))
    query = entry.row if name in A_ROW_EACH else None
    matrix = matrix_of(step, example, trace, query=query, instead=instead, most=most_decimals(entry))
    symbol, sign = of_trace(matrix.symbol), "=" if matrix.exact else "≈"
    if not step.shape:
        return Scalar(symbol, sign, matrix.rows[0][0])
    return Grid(
        title=title(name),
        symbol=symbol,
        formula=of_trace(matrix.formula.removesuffix(", row by row")) if matrix.formula and instead is None else None,
        role=LOOKS[name].role if name in LOOKS else "score",
        sign=sign,
        row_labels=matrix.row_labels,
        column_labels=matrix.column_labels,
        rows=matrix.rows,
    )


def without_formula(piece: Grid | Scalar) -> Grid | Scalar:
    """Return a matrix that doesn't tell how it was computed."""
    return replace(piece, formula=None) if isinstance(piece, Grid) else piece


def which_head(example: Example, *steps: str) -> str:
    """Say which head matrices are of, where there are several."""
    if not any(example.trace.differs_by_head(name) for name in steps):
        return ""
    return f"The matrices are those of the first head of “{example.title}”."


def shape_piece(name: str, sizes: dict[str, int]) -> Shape:
    """Return a tensor with its shape."""
    symbol, rows, columns, role, _ = TENSORS[name]
    return Shape(formula(symbol), role, str(sizes[rows]), str(sizes[columns]), size(rows), size(columns))


def given(entry: Exercise, example: Example, also: Sequence[str] = ()) -> list[Piece]:
    """Return what an exercise's question shows: steps of the trace, shapes, formulas.

    Parameters
    ----------
    also
        Further steps that are needed to work it.
    """
    trace = example.trace
    known = [*dict.fromkeys(step.name for step in trace.steps)]
    steps = sorted({*also, *filter(known.__contains__, entry.given)}, key=known.index)
    sizes = entry.solution.sizes if isinstance(entry.solution, Shapes) else {}
    rest = [name for name in entry.given if name not in steps]
    pieces: list[Piece] = [without_formula(step_piece(entry, example, name)) for name in steps]
    pieces += [shape_piece(name, sizes) if name in TENSORS and sizes else formula(name) for name in rest]
    stated = STATED.get(entry.solution.form, {})
    pieces += [Scalar(size(symbol), "=", str(getattr(entry.solution, name))) for name, symbol in stated.items()]
    return pieces + sizes_needed(entry)


def sizes_needed(entry: Exercise) -> list[Piece]:
    """Return the sizes that a question about shapes must state, since no given shape shows them."""
    if not isinstance(entry.solution, Shapes):
        return []
    named = [name for one in entry.solution.equations for name in (one.left, one.right, one.result) if name]
    shown = {size for name in entry.given for size in TENSORS[name][1:3]}
    missing = dict.fromkeys(size for name in named for size in TENSORS[name][1:3] if size not in shown)
    return [Scalar(size(name), "=", str(entry.solution.sizes[name])) for name in missing]


def equations(entry: Exercise, *, blank: bool) -> list[Equation]:
    """Return the products of an exercise about shapes; ``blank`` leaves out the numbers that aren't given."""
    if not isinstance(entry.solution, Shapes):
        return []
    sizes = entry.solution.sizes

    def shape(name: str) -> Shape:
        whole = shape_piece(name, sizes)
        return replace(whole, rows="", columns="") if blank and name not in entry.given else whole

    return [
        Equation(tuple(shape(name) for name in (one.left, one.right) if name), shape(one.result))
        for one in entry.solution.equations
    ]
