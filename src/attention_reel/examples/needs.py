"""What a film needs of an example."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attention_reel.examples.example import Example


def is_one_sequence(example: Example) -> bool:
    """Tell whether the tokens that ask are those that answer, as in self-attention."""
    return list(example.tokens) == list(example.key_tokens) and not example.trace.has("context")


def _is_scaled(example: Example) -> bool:
    return example.trace.has("scale") and float(example.trace["scale"]) not in (0.0, 1.0)


def _hides_something(example: Example) -> bool:
    allowed = example.trace.allowed
    if allowed is not None:
        return not bool(allowed.all())
    return is_one_sequence(example) and example.trace.q_len > 1


CONDITIONS: Mapping[str, Callable[[Example], bool]] = {
    "several heads": lambda example: example.trace.n_heads > 1,
    "a scale other than 0 and 1": _is_scaled,
    "a mask that hides something, or one sequence of several tokens": _hides_something,
    "one sequence that asks and answers": is_one_sequence,
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
        met = CONDITIONS[need](example) if need in CONDITIONS else example.trace.has(need)
        if not met:
            return (
                f"{need}, which the example {example.name!r} doesn't have: it starts from {example.trace.inputs.start}"
            )
    return None
