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
    cost_growth,
    dot_product_variance,
    memory_counts,
    multiply_counts,
    sampled_dot_product_variance,
    softmax_jacobian,
)
from attention_reel.publishing.matrices import MOST_DECIMALS
from attention_reel.publishing.worksheet_pieces import Math, formula
from attention_reel.rounding import fitting_decimals, number_text


@dataclass(frozen=True)
class Row:
    """What is computed for one case."""

    name: str
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A quantity a column, a case a row."""

    columns: tuple[Math, ...]
    rows: tuple[Row, ...]
    kind: str = "table"


def tables(entry: Exercise, example: Example) -> list[Table]:
    """Return the numbers of a solution beside the forward pass; none for forms that have only that."""
    make = TABLES.get(entry.solution.form)
    return [] if make is None else [make(entry.solution, example)]


def _row(name: str, derivations: Iterable[Derivation], steps: Iterable[str]) -> Row:
    """Return single numbers of derivations, each from the first that has it."""
    together = list(derivations)
    values = [float(next(one for one in together if one.has(step)).values(step)) for step in steps]
    return Row(name, tuple(number_text(value, fitting_decimals([value], MOST_DECIMALS)) for value in values))


def _cost(solution: Any, _: Example) -> Table:
    n, d = solution.seq_len, solution.d_model
    sizes = {"before": (n, d), "after": (n * solution.seq_factor, d * solution.d_factor)}
    rows = []
    for name, size in sizes.items():
        memory, work = memory_counts(*size), multiply_counts(*size)
        stored, multiplied = _row(name, [memory], ["scores"]), _row(name, [work], ["seq_len", "d_model", "scores"])
        rows.append(Row(name, (*multiplied.numbers[:2], *stored.numbers, *multiplied.numbers[2:])))
    growth = cost_growth(solution.seq_factor, solution.d_factor)
    rows.append(_row("factor", [growth], ["seq_factor", "d_factor", "scores", "multiplications"]))
    return Table(tuple(map(formula, ("n", "d", "n^2", "n^2 d"))), tuple(rows))


def _spread(solution: Any, _: Example) -> Table:
    steps = ("variance", "standard_deviation", "scaled_variance", "scaled_standard_deviation")
    exact = dot_product_variance(solution.d_k)
    drawn = sampled_dot_product_variance(solution.d_k, samples=solution.samples, seed=solution.seed)
    score = "query(q) dot key(k)"
    columns = (f'"Var"({score})', "sigma", f'"Var"(({score}) / sqrt(d_k))', "sigma'")
    return Table(
        tuple(map(formula, columns)),
        (_row("computed", [exact], steps), _row(f"{solution.samples} drawn", [drawn], steps)),
    )


def _comparison(solution: Any, example: Example) -> Table:
    """Return a row of scores without and with scaling: exponentials, their sum, weights, and how these answer."""
    rows = []
    settings = {"not scaled": example.trace.rerun(scale=1.0), "scaled": example.trace}
    for (name, trace), places in zip(settings.items(), solution.exponential_decimals, strict=True):
        weights = trace["weights"][0]
        slopes = np.diag(softmax_jacobian(weights)["jacobian"])
        exponentials = [*trace["exponentials"][0], *trace["row_sums"]]
        numbers = [number_text(value, fitting_decimals([value])) for value in trace["scaled_scores"][0]]
        numbers += [number_text(value, fitting_decimals([value], places)) for value in exponentials]
        numbers += [number_text(value, solution.decimals) for value in (*weights, *slopes)]
        rows.append(Row(name, tuple(numbers)))
    keys = range(1, len(example.key_tokens) + 1)
    columns = [
        *(f"s_{j}" for j in keys),
        *(f"e^(s_{j})" for j in keys),
        "Sigma",
        *(f"weight(alpha_{j})" for j in keys),
        *(f"partial weight(alpha_{j}) \\/ partial s_{j}" for j in keys),
    ]
    return Table(tuple(map(formula, columns)), tuple(rows))


TABLES: Mapping[str, Callable[[Any, Example], Table]] = {"comparison": _comparison, "cost": _cost, "spread": _spread}
"""Which forms have such numbers."""
