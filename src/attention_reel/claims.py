"""Sentences about a worked example, each with what makes it true.

Where a sentence doesn't hold for the numbers in use, a truer one takes its place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from attention_reel.examples import Example
from attention_reel.narration import Claim, first_true
from attention_reel.numerics import Trace

Row = NDArray[np.float64]


def _listed(row: Row) -> str:
    return ", ".join(f"{value:.3f}" for value in row)


def _leads(row: Row, by: float = 1e-9) -> bool:
    ordered = np.sort(row)
    return len(row) == 1 or bool(ordered[-1] - ordered[-2] > by)


def best_match(example: Example, scores: Row, query: int) -> Claim:
    """Say which key scores highest for a query."""
    row = scores[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(f"“{asks}” scores highest with “{key}”: they match best.", lambda: _leads(row), _listed(row)),
        Claim(f"No key stands out for “{asks}”: its best scores are equal.", lambda: not _leads(row), _listed(row)),
    )


def worst_match(example: Example, scores: Row, query: int) -> Claim:
    """Say which key scores lowest for a query."""
    row = scores[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmin(row))]
    return first_true(
        Claim(
            f"Its score with “{key}” is negative: this query and this key point apart.",
            lambda: bool(row.min() < 0),
            _listed(row),
        ),
        Claim(f"Its score with “{key}” is 0: they have nothing to do with each other.", lambda: bool(row.min() == 0)),
        Claim(f"With “{key}”, “{asks}” has the least in common.", lambda: _leads(-row), _listed(row)),
        Claim("The smaller a score, the less a query and a key have in common.", lambda: True),
    )


def large_scores(cosines: Row, scores: Row) -> Claim:
    """Say what a large score means for a query's row of scores and of cosines."""
    best = int(np.argmax(scores))
    return first_true(
        Claim(
            "a large score: query and key point the same way",
            lambda: bool(cosines[best] >= cosines.max() - 1e-9 and cosines[best] > 0),
            _listed(cosines),
        ),
        Claim("a large score: a close direction, or long vectors", lambda: True),
    )


def scaling_softens(example: Example, unscaled: Row, scaled: Row, query: int) -> Claim:
    """Compare a query's largest weight without and with scaling."""
    before, after = unscaled[query].max(), scaled[query].max()
    asks, values = example.tokens[query], f"{before:.4f} before, {after:.4f} after"
    return first_true(
        Claim(
            f"With scaling the weights of “{asks}” are softer: the others keep their say.",
            lambda: after < before,
            values,
        ),
        Claim(f"Here scaling leaves the weights of “{asks}” as they are.", lambda: after == before, values),
        Claim(f"Here scaling sharpens the weights of “{asks}”.", lambda: after > before, values),
    )


def unscaled_weight(example: Example, unscaled: Row, query: int) -> Claim:
    """Say how one-sided a query's weights would be without scaling."""
    row = unscaled[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(
            f"Without scaling, “{asks}” would look at “{key}” and at hardly anything else.",
            lambda: row.max() > 0.9,
            _listed(row),
        ),
        Claim(f"Without scaling, “{asks}” would look most at “{key}”.", lambda: _leads(row), _listed(row)),
        Claim(f"These are the weights that “{asks}” would give without scaling.", lambda: True),
    )


def largest_weight(example: Example, weights: Row, query: int) -> Claim:
    """Say which key gets most of a query's attention."""
    row = weights[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(f"“{asks}” attends most to “{key}”.", lambda: _leads(row), _listed(row)),
        Claim(f"“{asks}” attends to its best keys equally.", lambda: not _leads(row), _listed(row)),
    )


def exponentials_are_positive(exponentials: Row) -> Claim:
    """Say what exponentiating does to a row."""
    return first_true(
        Claim(
            "Raise e to each of them: now all are positive, and larger scores count far more.",
            lambda: bool(exponentials.min() > 0),
            _listed(exponentials),
        ),
        Claim("Raise e to each of them: what is masked becomes 0, all the others are positive.", lambda: True),
    )


def same_weights(exponentials: Row, row_sum: float, weights: Row) -> Claim:
    """Say that softmax without subtracting the maximum gives the same weights."""

    def same() -> bool:
        return bool(np.allclose(exponentials / row_sum, weights, rtol=1e-12, atol=1e-15))

    return first_true(
        Claim(
            "Without subtracting the maximum, the numbers are larger, but the weights are the same.",
            lambda: same() and bool(exponentials.max() > 1),
            _listed(exponentials),
        ),
        Claim("Without subtracting the maximum, the weights are the same.", same, _listed(exponentials)),
    )


def columns_need_not_add_up(weights: Row) -> Claim:
    """Say that softmax runs along rows, not columns."""
    sums = weights.sum(axis=0)
    return first_true(
        Claim(
            "Softmax runs along rows: the columns do not add up to 1.",
            lambda: bool(np.all(np.abs(sums - 1) > 0.005)),
            _listed(sums),
        ),
        Claim("Softmax runs along rows: the columns need not add up to 1.", lambda: True),
    )


def mask_pattern(allowed: NDArray[np.bool_]) -> Claim:
    """Say what a mask hides."""
    causal = bool(np.array_equal(allowed, np.tril(np.ones(allowed.shape, dtype=bool))))
    return first_true(
        Claim(
            "Reading left to right, no token may look ahead: scores above the diagonal must not count.", lambda: causal
        ),
        Claim("Some keys must stay hidden: the framed scores must not count.", lambda: not allowed.all()),
        Claim("Here every token may look at every key: nothing is hidden.", lambda: True),
    )


def still_adds_up(weights: Row) -> Claim:
    """Say that masked rows are distributions too."""
    return Claim(
        "What is left of each row shares the whole weight: it still adds up to 1.",
        lambda: bool(np.allclose(weights.sum(axis=1), 1, rtol=0, atol=1e-12)),
        _listed(weights.sum(axis=1)),
    )


def future_weight(example: Example, allowed: NDArray[np.bool_], unmasked: Row) -> Claim:
    """Compare with the weight that hidden keys would have had."""
    lost = np.where(allowed, 0.0, unmasked).sum(axis=1)
    query = int(np.argmax(lost))
    return first_true(
        Claim(
            f"Without the mask, “{example.tokens[query]}” would give most of its weight to tokens it may not see.",
            lambda: bool(lost[query] > 0.5),
            _listed(lost),
        ),
        Claim(
            f"Without the mask, “{example.tokens[query]}” would give weight to tokens it may not see.",
            lambda: bool(lost[query] > 0),
            _listed(lost),
        ),
        Claim("The mask changes nothing here.", lambda: True),
    )


def largest_share(example: Example, weights: Row, query: int) -> Claim:
    """Say whose value an output is closest made of."""
    row = weights[query]
    key = example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(
            f"Tip to tail, the scaled arrows end at the output, most of the way along the value of “{key}”.",
            lambda: bool(row.max() > 0.5),
            _listed(row),
        ),
        Claim("Tip to tail, the scaled arrows end at the output, a blend of the values.", lambda: True),
    )


def heads_differ(example: Example, weights: list[Row], query: int) -> Claim:
    """Say what a query attends to in each of two heads."""
    asks = example.tokens[query]
    best = [int(np.argmax(head[query])) for head in weights[:2]]
    names = [example.key_tokens[key] for key in best]
    values = "; ".join(_listed(head[query]) for head in weights[:2])
    return first_true(
        Claim(
            f"Each head has its own matrices: in one “{asks}” looks at “{names[0]}”, in the other at “{names[1]}”.",
            lambda: best[0] != best[1] and all(_leads(head[query]) for head in weights[:2]),
            values,
        ),
        Claim(
            "Each head has its own matrices, and so its own weights.",
            lambda: bool(not np.allclose(weights[0], weights[1])),
            values,
        ),
        Claim("Each head has its own matrices; here they happen to agree.", lambda: True),
    )


def output_shape(trace: Trace) -> Claim:
    """Say how wide the output is."""
    width = trace.values("output").shape[1]
    return first_true(
        Claim(
            "So the output has one row per token again, as wide as the embeddings were.",
            lambda: width == trace.d_model,
            f"{width} and {trace.d_model}",
        ),
        Claim("So the output has one row per token again.", lambda: True),
    )
