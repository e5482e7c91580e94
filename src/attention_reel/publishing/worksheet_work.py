"""How a step's numbers come about, entry by entry, as one would write it on a blackboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from attention_reel.examples import Example
from attention_reel.numerics import Trace
from attention_reel.publishing.matrices import MOST_DECIMALS
from attention_reel.publishing.worked import worked_entries
from attention_reel.rounding import adds_up, decimals_of_each, number_text, rounded, shown_exactly

FEW = 4
"""Up to so many entries all are worked, of more only the first row."""

Shown = tuple[float, int]
"""A value and how many decimals of it are shown."""


def work(example: Example, name: str, head: int | None, query: int | None, most: int = MOST_DECIMALS) -> list[str]:
    """Return lines such as ``"word 1, word 2: 3/√3 ≈ 1.732"``; none where there is nothing to work.

    Only for the query that is asked about; if all are, for all when they are few, else for the first.

    Examples
    --------
    >>> from attention_reel.examples import load_example
    >>> print(*work(load_example("score-row"), "weights", None, 0), sep="\\n")
    word 1, sum: 3.173 + 5.652 + 17.935 = 26.760
    word 1, word 1: 3.173/26.760 ≈ 0.119
    word 1, word 2: 5.652/26.760 ≈ 0.211
    word 1, word 3: 17.935/26.760 ≈ 0.670
    """
    step = example.trace.step(name, head)
    if step.formula == "given" or step.values.ndim == 0:
        return []
    rows = range(len(step.values)) if step.values.size <= FEW else range(1)
    lines: list[str] = []
    for row in rows if query is None else [query]:
        if name in _ROWS:
            lines += _ROWS[name](_Row(example, head, row, query is not None, most))
        else:
            entries = list(worked_entries(step, example, example.trace, most))
            width = len(entries) // len(step.values)
            lines += entries[row * width : (row + 1) * width]
    return lines


def sum_of_weights(example: Example, head: int | None, row: int, most: int = MOST_DECIMALS) -> str:
    """Add up a row of weights, as displayed.

    Examples
    --------
    >>> from attention_reel.examples import load_example
    >>> sum_of_weights(load_example("the-cat-sat"), None, 0)
    '0.02 + 0.71 + 0.05 + 0.03 + 0.07 + 0.12 = 1'
    """
    weights = _Row(example, head, row, alone=True, most=most).numbers("weights")
    total = (float(example.trace.values("weights.row_sums", head)[row]), 0)
    return _sum(weights, total)


@dataclass(frozen=True)
class _Row:
    """A query's row of every step; ``alone`` if it is displayed without the other rows,
    with at ``most`` so many decimals."""

    example: Example
    head: int | None
    row: int
    alone: bool
    most: int

    @property
    def trace(self) -> Trace:
        return self.example.trace

    def numbers(self, name: str) -> list[Shown]:
        """Return a row with the decimals that the step's matrix shows."""
        values = self.trace.values(name, self.head)
        row = np.atleast_1d(values[self.row])
        decimals = decimals_of_each(row, self.most)
        if not self.alone:
            decimals = np.atleast_1d(decimals_of_each(values, self.most)[self.row])
        return [(float(value), int(places)) for value, places in zip(row, decimals, strict=True)]

    @property
    def root(self) -> str:
        """What scores are divided by, such as ``"√3"``, or "" where it is no root of d_k."""
        usual = self.trace.inputs.scale is None and self.trace.d_k is not None
        return f"√{self.trace.d_k}" if usual else ""

    def entry(self, key: int, how: str, *, exact: bool, result: Shown) -> str:
        """Write an entry with how it came about."""
        names = f"{self.example.tokens[self.row]}, {self.example.key_tokens[key]}"
        return f"{names}: {how} {_sign(exact)} {number_text(*result)}"


def _scaled(row: _Row) -> Iterator[str]:
    scale = float(row.trace.values("scale"))
    factor = (scale, int(decimals_of_each(scale, row.most)))
    if not row.root and row.trace.inputs.scale is None:
        return
    pairs = zip(row.numbers("scores"), row.numbers("scaled_scores"), strict=True)
    for key, (score, result) in enumerate(pairs):
        how = f"{number_text(*score)}/{row.root}" if row.root else f"{_bracketed(factor)} × {_bracketed(score)}"
        exact = all(shown_exactly(*shown) for shown in (score, result, *([] if row.root else [factor])))
        yield row.entry(key, how, exact=exact, result=result)


def _exponentials(row: _Row) -> Iterator[str]:
    powers = row.numbers("masked_scores" if row.trace.has("masked_scores") else "scaled_scores")
    for key, (power, result) in enumerate(zip(powers, row.numbers("exponentials"), strict=True)):
        rounded_off = np.isfinite(power[0]) and not shown_exactly(*power)
        text = f"{number_text(*row.numbers('scores')[key])}/{row.root}" if rounded_off and row.root else None
        how = f"e^({text or number_text(*power)})"
        yield row.entry(key, how, exact=power[0] in (0, -np.inf), result=result)


def _weights(row: _Row) -> Iterator[str]:
    exponentials, (total,) = row.numbers("exponentials"), row.numbers("row_sums")
    yield f"{row.example.tokens[row.row]}, sum: {_sum(exponentials, total)}"
    for key, (one, weight) in enumerate(zip(exponentials, row.numbers("weights"), strict=True)):
        exact = rounded(*one) == rounded(*weight) * rounded(*total)
        yield row.entry(key, f"{number_text(*one)}/{number_text(*total)}", exact=exact, result=weight)


_ROWS = {"scaled_scores": _scaled, "exponentials": _exponentials, "weights": _weights}


def _sum(summands: list[Shown], total: Shown) -> str:
    values, decimals = zip(*summands, strict=True)
    added = " + ".join(_bracketed(one) for one in summands)
    return f"{added} {_sign(adds_up(values, decimals, *total))} {number_text(*total)}"


def _bracketed(number: Shown) -> str:
    text = number_text(*number)
    return f"({text})" if rounded(*number) < Decimal(0) else text


def _sign(exact: bool) -> str:
    return "=" if exact else "≈"
