"""Numbers of a solution that are no steps of its example, side by side in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from attention_reel.examples import Example
from attention_reel.exercises import Exercise
from attention_reel.numerics import (
    Derivation,
    alignment,
    cost_growth,
    dot_product_variance,
    memory_counts,
    multiply_counts,
    path_lengths,
    sampled_dot_product_variance,
    softmax_jacobian,
)
from attention_reel.numerics.softmax import softmax_rows
from attention_reel.publishing.matrices import MOST_DECIMALS
from attention_reel.publishing.worksheet_pieces import Math, formula
from attention_reel.rounding import fitting_decimals, number_text


@dataclass(frozen=True)
class Row:
    """A row of numbers with its name."""

    name: Math
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Quantities of some cases; in the corner stands what all cases share."""

    columns: tuple[Math, ...]
    rows: tuple[Row, ...]
    corner: Math
    kind: str = "table"


def tables(entry: Exercise, example: Example) -> list[Table]:
    """Return the numbers of a solution beside the forward pass; none for forms that have only that."""
    make = TABLES.get(entry.solution.form)
    return [] if make is None else [make(entry.solution, example)]


FAINT = 4
"""Decimals of what is left of a signal."""
NOTHING = Math("", "")
"""The name of what needs none."""


def in_words(text: str) -> Math:
    """Return a name that is no formula."""
    return Math("", text)


def _numbers(values: Iterable[float], most: int = MOST_DECIMALS) -> tuple[str, ...]:
    """Write numbers, each with as many decimals as it needs."""
    return tuple(number_text(value, fitting_decimals([value], most)) for value in values)


def _row(name: Math, derivation: Derivation, steps: Iterable[str]) -> Row:
    """Return single numbers of a derivation."""
    return Row(name, _numbers(float(derivation[step]) for step in steps))


def _cost(solution: Any, _: Example) -> Table:
    n, d = solution.seq_len, solution.d_model
    sizes = {"before": (n, d), "after": (n * solution.seq_factor, d * solution.d_factor)}
    rows = []
    for name, size in sizes.items():
        counts = [float(memory_counts(*size)["scores"]), float(multiply_counts(*size)["scores"])]
        rows.append(Row(in_words(name), _numbers([*size, *counts])))
    growth = cost_growth(solution.seq_factor, solution.d_factor)
    rows.append(_row(in_words("factor"), growth, ["seq_factor", "d_factor", "scores", "multiplications"]))
    return Table(tuple(map(formula, ("n", "d", "n^2", "n^2 d"))), tuple(rows), NOTHING)


def _spread(solution: Any, _: Example) -> Table:
    steps = ("variance", "standard_deviation", "scaled_variance", "scaled_standard_deviation")
    exact = dot_product_variance(solution.d_k)
    drawn = sampled_dot_product_variance(solution.d_k, samples=solution.samples, seed=solution.seed)
    score = "query(q) dot key(k)"
    columns = (f'"Var"({score})', "sigma", f'"Var"(({score}) / sqrt(d_k))', "sigma'")
    return Table(
        tuple(map(formula, columns)),
        (_row(in_words("computed"), exact, steps), _row(in_words(f"{solution.samples} drawn"), drawn, steps)),
        NOTHING,
    )


def _comparison(solution: Any, example: Example) -> Table:
    """Return a row of scores not scaled and, on its right, scaled: exponentials, their sum, weights, their slopes."""
    columns = []
    traces = (example.trace.rerun(scale=1.0), example.trace)
    for trace, places in zip(traces, solution.exponential_decimals, strict=True):
        weights = trace["weights"][0]
        slopes = np.diag(softmax_jacobian(weights)["jacobian"])
        exponentials = [*trace["exponentials"][0], *trace["row_sums"]]
        numbers = [*_numbers(trace["scaled_scores"][0]), *_numbers(exponentials, places)]
        columns.append([*numbers, *(number_text(value, solution.decimals) for value in (*weights, *slopes))])
    keys = range(1, len(example.key_tokens) + 1)
    names = [
        *(f"s_{j}" for j in keys),
        *(f"e^(s_{j})" for j in keys),
        "Sigma",
        *(f"weight(alpha_{j})" for j in keys),
        *(f"partial weight(alpha_{j}) \\/ partial s_{j}" for j in keys),
    ]
    rows = tuple(Row(formula(name), pair) for name, pair in zip(names, zip(*columns, strict=True), strict=True))
    return Table((in_words("not scaled"), in_words("scaled")), rows, NOTHING)


def _curve(solution: Any, _: Example) -> Table:
    """Return the weight of a score against zero, and its slope, where a curve's point stops."""
    rows = []
    for stop in sorted(solution.stops, key=lambda stop: float(stop.at)):
        weights = softmax_rows(np.array([[stop.at, 0.0]])).weights[0]
        slope = softmax_jacobian(weights)["jacobian"][0, 0]
        rows.append(Row(in_words(""), _numbers([stop.at, weights[0], slope], solution.decimals)))
    columns = (
        "c",
        "weight(alpha_1) = e^c / (e^c + e^0) = 1 / (1 + e^(-c))",
        "d weight(alpha_1) \\/ d c = weight(alpha_1) (1 - weight(alpha_1))",
    )
    return Table(tuple(map(formula, columns)), tuple(rows), NOTHING)


def _geometry(solution: Any, _: Example) -> Table:
    """Return how a query and keys of the plane lie to each other."""
    measured = alignment(solution.query, [key.vector for key in solution.against])
    steps = ("dot_products", "key_lengths", "cosines", "distances")
    columns = ("query(q) dot key(k)", "norm(key(k))", "cos theta", "norm(query(q) - key(k))")
    rows = [
        Row(in_words(f"k = ({', '.join(_numbers(key.vector))})"), _numbers(measured[step][j] for step in steps))
        for j, key in enumerate(solution.against)
    ]
    corner = in_words(f"q = ({', '.join(_numbers(solution.query))})")
    return Table(tuple(map(formula, columns)), tuple(rows), corner)


def _heads(solution: Any, _: Example) -> Table:
    """Return how wide one big head and several narrow ones are, and what they multiply."""
    n, d = solution.seq_len, solution.d_model
    steps = ("d_k", "joined_width", "scores", "head_outputs", "queries", "output")
    rows = (
        _row(formula(f"h = {heads}"), multiply_counts(n, d, n_heads=heads), steps) for heads in (1, solution.n_heads)
    )
    columns = ("d_k", "h d_v", "query(Q) key(K)^top", "weight(A) value(V)", "X query(W_Q)", "output(Z) input(W_O)")
    return Table(tuple(map(formula, columns)), tuple(rows), formula(f"n = {n}"))


def _path(solution: Any, _: Example) -> Table:
    """Return how many steps a signal takes on both ways, and what the recurrent one leaves of it."""
    path = path_lengths(solution.query, solution.key, solution.kept)
    names = {
        "recurrent_steps": "recurrent steps",
        "attention_hops": "hops of attention",
        "kept": "kept by each recurrent step (assumed)",
        "half_after": "recurrent steps until less than half is left",
        "signal_left": "left after all of them",
    }
    rows = tuple(Row(in_words(name), _numbers([float(path[step])], FAINT)) for step, name in names.items())
    return Table((NOTHING,), rows, NOTHING)


TABLES: Mapping[str, Callable[[Any, Example], Table]] = {
    "comparison": _comparison,
    "cost": _cost,
    "curve": _curve,
    "geometry": _geometry,
    "heads": _heads,
    "path": _path,
    "spread": _spread,
}
"""Which forms have such numbers."""
