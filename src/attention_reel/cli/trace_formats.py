"""A trace as text, JSON and npz."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_reel.cli.tables import table_lines
from attention_reel.examples import Example
from attention_reel.numerics import Step
from attention_reel.rounding import fitting_decimals, number_text

MOST_DECIMALS = 4
FloatArray = NDArray[np.float64]


def trace_as_json(example: Example) -> str:
    """Return every step in row form; what JSON has no numbers for is ``"-inf"``, ``"inf"`` and ``"nan"``."""
    document = {
        "example": example.name,
        "convention": example.convention,
        "steps": [
            {
                "name": step.name,
                "symbol": step.symbol,
                "head": step.head,
                "shape": list(step.values.shape),
                "values": _plain(step.values.tolist()),
            }
            for step in example.trace.steps
        ],
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n"


def _plain(values: Any) -> Any:
    if isinstance(values, list):
        return [_plain(value) for value in values]
    return values if math.isfinite(values) else str(values)


def trace_as_npz(example: Example) -> bytes:
    """Return every step as an array called by its name, or ``name.head`` where there are several heads."""
    arrays = {
        step.name if step.head is None else f"{step.name}.{step.head}": step.values for step in example.trace.steps
    }
    archive = io.BytesIO()
    np.savez(archive, allow_pickle=False, **arrays)
    return archive.getvalue()


def trace_as_text(example: Example) -> str:
    """Return every step with its formula, shape and numbers, tokens written beside their rows and columns."""
    lines = [example.title, f"tokens: {' '.join(example.tokens)}"]
    if example.key_tokens != example.tokens:
        lines.append(f"keys and values: {' '.join(example.key_tokens)}")
    if example.convention == "columns":
        lines.append("the source has tokens as columns; here they are rows")
    lines = table_lines([line] for line in lines)
    for step in example.trace.steps:
        lines += ["", _heading(step), *_number_lines(step, example)]
    return "\n".join(lines) + "\n"


def _heading(step: Step) -> str:
    head = "" if step.head is None else f" (head {step.head})"
    shape = " × ".join(map(str, step.values.shape))
    parts = [
        f"{step.name}{head}",
        step.symbol,
        f"{step.shape_words} = {shape}" if shape else "",
        step.formula,
    ]
    return "   ".join(dict.fromkeys(part for part in parts if part))


def _number_lines(step: Step, example: Example) -> Iterator[str]:
    words = step.shape_words.split(" × ") if step.values.ndim else []
    labels = [_labels(word, size, example) for word, size in zip(words, step.values.shape, strict=True)]
    decimals = fitting_decimals(step.values, MOST_DECIMALS)
    if step.values.ndim == 2:
        rows = [["", *labels[1]], *_labelled(labels[0], step.values, decimals)]
    elif labels and any(labels[0]):
        rows = _labelled(labels[0], step.values[:, np.newaxis], decimals)
    else:
        rows = _labelled([""], np.atleast_2d(step.values), decimals)
    for line in table_lines(rows if any(rows[0]) else rows[1:], numbers=True):
        yield f"  {line}"


def _labels(word: str, size: int, example: Example) -> list[str]:
    """Name the entries along an axis by their tokens, where the axis runs along tokens."""
    tokens = {"seq_len": example.tokens, "q_len": example.tokens, "kv_len": example.key_tokens}.get(word, ())
    return list(tokens) if len(tokens) == size else [""] * size


def _labelled(labels: Sequence[str], values: FloatArray, decimals: int) -> list[list[str]]:
    return [[label, *(_text(value, decimals) for value in row)] for label, row in zip(labels, values, strict=True)]


def _text(value: float, decimals: int) -> str:
    return "nan" if math.isnan(value) else number_text(value, decimals)
