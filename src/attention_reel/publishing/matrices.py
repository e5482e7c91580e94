"""Steps of a trace as labelled tables of displayed numbers, and as words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_reel.examples import Example
from attention_reel.numerics import Step, Trace
from attention_reel.publishing.notation import number_in_words, spoken
from attention_reel.publishing.worked import worked_entries
from attention_reel.rounding import decimals_of_each, number_text, shown_exactly

MOST_DECIMALS = 3
OVERFLOW = "too large"

TITLES = {
    "embeddings": "Embeddings",
    "context": "Embeddings of the other sequence",
    "w_query": "Learned matrix for queries",
    "w_key": "Learned matrix for keys",
    "w_value": "Learned matrix for values",
    "b_query": "Bias of queries",
    "b_key": "Bias of keys",
    "b_value": "Bias of values",
    "queries": "Queries",
    "keys": "Keys",
    "values": "Values",
    "scale": "Scale",
    "scale_divisor": "What scores are divided by",
    "scores": "Scores",
    "scaled_scores": "Scaled scores",
    "mask": "Mask",
    "masked_scores": "Masked scores",
    "row_max": "Largest score of each row",
    "shifted_scores": "Scores less the largest of their row",
    "shifted_exponentials": "Exponentials of those",
    "shifted_row_sums": "Sums of their rows",
    "exponentials": "Exponentials with nothing subtracted",
    "row_sums": "Sums of their rows, with nothing subtracted",
    "weights": "Attention weights",
    "head_outputs": "Outputs: values, blended",
    "concatenated": "Outputs of all heads, joined",
    "w_output": "Learned matrix for the output",
    "b_output": "Bias of the output",
    "output": "Output",
}
"""What each step is called in a heading."""


@dataclass(frozen=True)
class Matrix:
    """One step, ready to be read.

    Attributes
    ----------
    title
        Such as ``"Queries of head 1"``.
    symbol, formula
        As on paper; the formula is "" for what the example states.
    formula_words
        The formula, spoken.
    size
        Such as ``"3 × 4, seq_len × d_model"``; "" for a single number.
    row_labels, column_labels
        Headers: tokens where the axis runs along tokens, counted else.
    rows
        Displayed numbers.
    exact
        Whether rounding lost nothing in any of them.
    decimals
        How many the rounded ones have.
    worked
        Entries written out as sums of products.
    """

    title: str
    symbol: str
    formula: str
    formula_words: str
    size: str
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    exact: bool
    decimals: int
    worked: tuple[str, ...]

    @property
    def row_words(self) -> tuple[str, ...]:
        """One sentence a row, with signs in words."""
        return tuple(
            f"{label}: {', '.join(map(number_in_words, row))}."
            for label, row in zip(self.row_labels, self.rows, strict=True)
        )


def matrices(example: Example, trace: Trace | None = None, only: Collection[str] = TITLES) -> list[Matrix]:
    """Return the steps of an example's trace, or of another trace on its tokens, in the order of computing."""
    trace = example.trace if trace is None else trace
    return [matrix_of(step, example, trace) for step in trace.steps if step.name in only]


def matrix_of(
    step: Step,
    example: Example,
    trace: Trace,
    *,
    query: int | None = None,
    instead: NDArray[np.float64] | None = None,
    most: int = MOST_DECIMALS,
) -> Matrix:
    """Return one step, ready to be read.

    Parameters
    ----------
    query
        Only the row of this query, of a step that has one row a query.
    instead
        Other numbers in place of the step's own, such as those of a mistake.
    most
        How many decimals numbers have that can't be shown exactly with fewer.
    """
    values = np.asarray(step.values if instead is None else instead, dtype=float)
    words = step.shape_words.split(" × ") if values.ndim else []
    labels = [_labels(word, length, example) for word, length in zip(words, values.shape, strict=True)]
    worked = () if instead is not None else tuple(worked_entries(step, example, trace, most))
    if query is not None:
        width = len(worked) // len(values)
        worked = worked[query * width : (query + 1) * width]
        values, labels[0] = values[[query]], labels[0][query : query + 1]
    formula = step.formula
    if example.convention == "columns":
        formula = step.column_formula
        if values.ndim == 2 and not _runs_along_tokens_twice(step):
            values, words, labels = values.T, words[::-1], labels[::-1]
    size = f"{' × '.join(map(str, values.shape))}, {' × '.join(words)}" if words else ""
    if values.ndim == 1:
        along_tokens = words[0] in _TOKEN_AXES
        values = values[:, np.newaxis] if along_tokens else values[np.newaxis]
        labels = [labels[0], ("value",)] if along_tokens else [("value",), labels[0]]
    decimals = decimals_of_each(values, most)
    return Matrix(
        title=step_title(step.name) + ("" if step.head is None else f" of head {step.head + 1}"),
        symbol=step.symbol,
        formula="" if formula == "given" else formula,
        formula_words="" if formula == "given" else spoken(formula),
        size=size,
        row_labels=labels[0] if labels else ("value",),
        column_labels=labels[1] if labels else ("value",),
        rows=tuple(_row(*pair) for pair in zip(np.atleast_2d(values), np.atleast_2d(decimals), strict=True)),
        exact=all(shown_exactly(value, most) for value in values.flat if np.isfinite(value)),
        decimals=most,
        worked=worked,
    )


_SIZES = {
    "seq_len": "Number of tokens",
    "d_model": "Length of embeddings",
    "d_k": "Length of queries and keys",
    "seq_factor": "Times as many tokens",
    "d_factor": "Times as long embeddings",
}
"""What sizes are called in computations beside the forward pass."""


def step_title(name: str) -> str:
    """Return what a step is called in a heading, one of any computation.

    Examples
    --------
    >>> step_title("weights"), step_title("standard_deviation"), step_title("weights.row_sums")
    ('Attention weights', 'Standard deviation', 'Attention weights: row sums')
    """
    of, _, detail = name.partition(".")
    title = TITLES.get(of) or _SIZES.get(of) or of.replace("_", " ").capitalize()
    return f"{title}: {detail.replace('_', ' ')}" if detail else title


def _row(values: NDArray[Any], decimals: NDArray[Any]) -> tuple[str, ...]:
    return tuple(_displayed(float(value), int(places)) for value, places in zip(values, decimals, strict=True))


def _displayed(value: float, decimals: int) -> str:
    """Write a number; only masks are infinite, and only downwards: what grows beyond all floats is said to."""
    if np.isnan(value):
        return "undefined"
    return OVERFLOW if value == np.inf else number_text(value, decimals)


_TOKEN_AXES = ("seq_len", "q_len", "kv_len")


def _runs_along_tokens_twice(step: Step) -> bool:
    return step.shape_words.count("seq_len") == 2 or step.shape_words == "q_len × kv_len"


def _labels(word: str, length: int, example: Example) -> tuple[str, ...]:
    tokens: Sequence[str] = example.key_tokens if word == "kv_len" else example.tokens
    if word in _TOKEN_AXES and len(tokens) == length:
        return tuple(tokens)
    return tuple(str(number) for number in range(1, length + 1))
