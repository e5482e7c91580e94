"""What a film needs of an example."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attention_reel.examples.example import Example
from attention_reel.numerics import Trace


def _is_scaled(trace: Trace) -> bool:
    return trace.has("scale") and float(trace["scale"]) != 1.0


def _hides_something(trace: Trace) -> bool:
    if trace.allowed is not None:
        return not bool(trace.allowed.all())
    return trace.q_len == trace.kv_len > 1


CONDITIONS: Mapping[str, Callable[[Trace], bool]] = {
    "several heads": lambda trace: trace.n_heads > 1,
    "a scale other than 1": _is_scaled,
    "a mask that hides something, or one sequence of several tokens": _hides_something,
    "one X for queries and keys": lambda trace: not trace.has("context"),
}
"""What can be needed besides steps of the trace, in words, and how it is told."""


def unmet_need(example: Example, needs: Iterable[str]) -> str | None:
    """Return in words what of some needs an example doesn't have, or None if it has all.

    Parameters
    ----------
    needs
        Names of steps, such as ``"embeddings"``, and of ``CONDITIONS``.

    Examples
    --------
    >>> from attention_reel.examples import load_example
    >>> unmet_need(load_example("score-row"), ["queries", "embeddings"])
    "embeddings, which the example 'score-row' doesn't have: it starts from queries"
    """
    for need in needs:
        met = CONDITIONS[need](example.trace) if need in CONDITIONS else example.trace.has(need)
        if not met:
            return (
                f"{need}, which the example {example.name!r} doesn't have: it starts from {example.trace.inputs.start}"
            )
    return None
