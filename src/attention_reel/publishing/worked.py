"""Entries of matrix products, written out term by term."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import numpy as np

from attention_reel.examples import Example
from attention_reel.numerics import Step, Trace
from attention_reel.rounding import decimals_of_each, number_text, rounded

FACTORS = {
    "queries": ("embeddings", "w_query", "b_query"),
    "keys": ("embeddings", "w_key", "b_key"),
    "values": ("embeddings", "w_value", "b_value"),
    "scores": ("queries", "keys", ""),
    "head_outputs": ("weights", "values", ""),
    "output": ("concatenated", "w_output", "b_output"),
}
"""Which steps a product multiplies, and which one it adds."""

MOST_DECIMALS = 3


def worked_entries(step: Step, example: Example, trace: Trace, most: int = MOST_DECIMALS) -> Iterator[str]:
    """Yield each entry of a product, such as ``"it, 1: 2 × (−1) + 1 × 1 = −1"``; nothing for other steps.

    The sign is ≈ where the displayed factors don't give the displayed result.
    """
    left_name, right_name, bias_name = FACTORS.get(step.name, ("", "", ""))
    if left_name == "embeddings" and step.name != "queries" and trace.has("context"):
        left_name = "context"
    if not (left_name and trace.has(left_name) and trace.has(right_name)) or step.formula == "given":
        return
    left, right = trace.values(left_name, step.head), trace.values(right_name, step.head)
    right = right.T if step.name == "scores" else right
    bias = trace.values(bias_name, step.head) if bias_name and trace.has(bias_name) else None
    places = [decimals_of_each(array, most) for array in (left, right, step.values)]
    names = example.key_tokens if step.name in ("keys", "values") else example.tokens
    columns = example.key_tokens if step.name == "scores" else [str(c + 1) for c in range(step.shape[1])]
    for i, j in np.ndindex(*step.shape):
        factors = [
            ((float(left[i, m]), int(places[0][i, m])), (float(right[m, j]), int(places[1][m, j])))
            for m in range(left.shape[1])
        ]
        sum_shown = sum((rounded(*one) * rounded(*other) for one, other in factors), Decimal(0))
        text = " + ".join(f"{_factor(*one)} × {_factor(*other)}" for one, other in factors)
        if bias is not None:
            added = (float(bias[j]), int(decimals_of_each(bias, most)[j]))
            sum_shown += rounded(*added)
            text += f" + {_factor(*added)}"
        result = (float(step.values[i, j]), int(places[2][i, j]))
        sign = "=" if sum_shown == rounded(*result) else "≈"
        yield f"{names[i]}, {columns[j]}: {text} {sign} {number_text(*result)}"


def _factor(value: float, decimals: int) -> str:
    text = number_text(value, decimals)
    return f"({text})" if text.startswith("−") else text
