"""What films compute besides the example: the same numbers without the scale, with or without the mask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from attention_reel.examples import Example
from attention_reel.publishing.matrices import Matrix, matrices

_MASKED = (
    "mask", "masked_scores", "row_max", "shifted_scores", "shifted_exponentials", "shifted_row_sums", "weights"
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    """Steps under one heading."""

    title: str
    note: str
    matrices: list[Matrix]


def parts(example: Example, stages: tuple[str, ...]) -> list[Part]:
    """Return the example's steps, then those that scenes about ``stages`` hold against them."""
    layout = "column" if example.convention == "columns" else "row"
    note = f"Every step in the order of computing, one token a {layout}."
    return [Part("The numbers, step by step", note, matrices(example)), *_compared(example, stages)]


def _compared(example: Example, stages: tuple[str, ...]) -> Iterator[Part]:
    trace = example.trace
    if "scaling" in stages and trace.has("scores"):
        unscaled = matrices(example, trace.rerun(scale=1.0, mask=None), only=("weights",))
        yield Part("Without the scale", "The weights, were the scores not scaled.", unscaled)
    if "mask" in stages and trace.has("mask"):
        free = matrices(example, trace.rerun(mask=None), only=("weights",))
        yield Part("Without the mask", "The weights, were nothing hidden.", free)
    elif "mask" in stages:
        masked = matrices(example, trace.rerun(mask="causal"), only=_MASKED)
        yield Part("With a causal mask", "The steps that a causal mask changes, up to the weights.", masked)
