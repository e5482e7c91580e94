"""Sentences about a worked example, each with what makes it true.

Where a sentence doesn't hold for the numbers in use, a truer one takes its place.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from attention_reel.examples import Example
from attention_reel.examples.needs import is_one_sequence
from attention_reel.narration import Claim, first_true
from attention_reel.numerics import Trace

Row = NDArray[np.float64]
SAME_WAY = 0.7
"""From this cosine on, two vectors are said to point the same way: an angle of 45° or less."""


def _listed(row: Row) -> str:
    return ", ".join(f"{value:.3f}" for value in row)


def _leads(row: Row, by: float = 1e-9) -> bool:
    ordered = np.sort(row)
    return len(row) > 1 and bool(ordered[-1] - ordered[-2] > by)


def in_head(example: Example, sentence: str) -> str:
    """Say which head a sentence is about, where there are several: films show the first one."""
    return f"In the first head, {sentence}" if example.trace.n_heads > 1 else sentence


def best_match(example: Example, scores: Row, query: int) -> Claim:
    """Say which key scores highest for a query."""
    row = scores[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(f"There is only one key, so “{asks}” has only one score.", lambda: len(row) == 1),
        Claim(f"“{asks}” scores highest with “{key}”: they match best.", lambda: _leads(row), _listed(row)),
        Claim(f"No key stands out for “{asks}”: its best scores are equal.", lambda: not _leads(row), _listed(row)),
    )


def worst_match(example: Example, scores: Row, query: int) -> Claim:
    """Say which key scores lowest for a query that has several."""
    row = scores[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmin(row))]
    return first_true(
        Claim(
            f"Its score with “{key}” is negative: this query and this key point apart.",
            lambda: bool(row.min() < 0),
            _listed(row),
        ),
        Claim(f"Its score with “{key}” is 0: this query finds nothing in this key.", lambda: bool(row.min() == 0)),
        Claim(f"Of all keys, “{key}” matches “{asks}” least.", lambda: _leads(-row), _listed(row)),
        Claim("The smaller a score, the worse a query and a key match.", lambda: True),
    )


def large_scores(cosines: Row, scores: Row) -> Claim:
    """Say what a large score means for a query's row of scores and of cosines."""
    best = int(np.argmax(scores))
    return first_true(
        Claim(
            "a large score: query and key point the same way",
            lambda: bool(cosines[best] >= max(cosines.max() - 1e-9, SAME_WAY)),
            _listed(cosines),
        ),
        Claim("the larger a score, the better query and key match", lambda: True),
    )


def scaling_softens(example: Example, unscaled: Row, scaled: Row, query: int) -> Claim:
    """Compare a query's largest weight without and with scaling."""
    before, after = unscaled[query].max(), scaled[query].max()
    asks, values = example.tokens[query], f"{before:.4f} before, {after:.4f} after"
    return first_true(
        Claim(
            f"With scaling the weights of “{asks}” are softer: the others keep their say.",
            lambda: bool(before - after > 1e-3),
            values,
        ),
        Claim(f"Here scaling sharpens the weights of “{asks}”.", lambda: bool(after - before > 1e-3), values),
        Claim(
            f"Here scaling hardly changes the weights of “{asks}”.", lambda: bool(abs(after - before) <= 1e-3), values
        ),
    )


def unscaled_weight(example: Example, unscaled: Row, query: int) -> Claim:
    """Say how one-sided a query's weights would be without scaling."""
    row = unscaled[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(
            f"Without scaling, “{asks}” would look at “{key}” and at hardly anything else.",
            lambda: len(row) > 1 and bool(row.max() > 0.9),
            _listed(row),
        ),
        Claim(f"Without scaling, “{asks}” would look most at “{key}”.", lambda: _leads(row), _listed(row)),
        Claim(f"These are the weights that “{asks}” would give without scaling.", lambda: True),
    )


def scores_spread(trace: Trace) -> Claim:
    """Say why scores may need scaling."""
    return first_true(
        Claim(
            "Each score adds d_k products: the longer the vectors, the further scores spread.",
            lambda: trace.d_k is not None,
        ),
        Claim("Scores can spread far apart, and softmax would then leave almost all weight to one key.", lambda: True),
    )


def largest_weight(example: Example, weights: Row, query: int) -> Claim:
    """Say which key gets most of a query's attention."""
    row = weights[query]
    asks, key = example.tokens[query], example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(f"With one key only, “{asks}” gives it all its weight.", lambda: len(row) == 1),
        Claim(in_head(example, f"“{asks}” attends most to “{key}”."), lambda: _leads(row), _listed(row)),
        Claim(f"“{asks}” attends to its best keys equally.", lambda: not _leads(row), _listed(row)),
    )


def exponentials_are_positive(exponentials: Row, allowed: NDArray[np.bool_]) -> Claim:
    """Say what exponentiating does to a query's row; ``allowed`` tells which keys it may look at."""
    seen = exponentials[allowed]
    return first_true(
        Claim(
            "Raise e to each of them: now all are positive, and larger scores count far more.",
            lambda: bool(exponentials.min() > 0),
            _listed(exponentials),
        ),
        Claim(
            "Raise e to each of them: what is masked becomes 0, all the others are positive.",
            lambda: bool((exponentials[~allowed] == 0).all() and seen.min() > 0 and not allowed.all()),
            _listed(exponentials),
        ),
        Claim(
            "Raise e to each of them: the smallest become too small to be told from 0.",
            lambda: bool(seen.min() == 0),
            _listed(exponentials),
        ),
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


def mask_pattern(example: Example, allowed: NDArray[np.bool_]) -> Claim:
    """Say what a mask hides."""
    square = allowed.shape[0] == allowed.shape[1]
    causal = square and bool(np.array_equal(allowed, np.tril(np.ones(allowed.shape, dtype=bool))))
    return first_true(
        Claim(
            "Reading left to right, no token may look ahead: scores above the diagonal must not count.",
            lambda: causal and is_one_sequence(example),
        ),
        Claim("Some keys must stay hidden: the framed scores must not count.", lambda: not allowed.all()),
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
    asks = example.tokens[int(np.argmax(lost))]
    return first_true(
        Claim(
            f"Without the mask, “{asks}” would give most of its weight to tokens it may not see.",
            lambda: bool(lost.max() > 0.5),
            _listed(lost),
        ),
        Claim(
            f"Without the mask, “{asks}” would give some of its weight to tokens it may not see.",
            lambda: bool(lost.max() > 0),
            _listed(lost),
        ),
        Claim("Here the hidden keys would have had no weight anyway.", lambda: bool(lost.max() == 0), _listed(lost)),
    )


def largest_share(example: Example, weights: Row, query: int) -> Claim:
    """Say which value has the largest share in an output."""
    row = weights[query]
    key = example.key_tokens[int(np.argmax(row))]
    return first_true(
        Claim(
            f"Tip to tail, the scaled arrows end at the output. The value of “{key}” has the largest share in it.",
            lambda: _leads(row),
            _listed(row),
        ),
        Claim("Tip to tail, the scaled arrows end at the output.", lambda: True),
    )


def heads_differ(example: Example, weights: Sequence[Row], query: int) -> Claim:
    """Say what a query attends to in the heads."""
    asks = example.tokens[query]
    best = [int(np.argmax(head[query])) for head in weights]
    names = [example.key_tokens[key] for key in best]
    values = "; ".join(_listed(head[query]) for head in weights)
    owned = "its own matrices, and so its own weights" if example.trace.has("w_query") else "its own weights"
    return first_true(
        Claim(
            f"Each head has its own weights: in one “{asks}” looks at “{names[0]}”, in the other at “{names[1]}”.",
            lambda: len(weights) == 2 and best[0] != best[1] and all(_leads(head[query]) for head in weights),
            values,
        ),
        Claim(
            f"Each head has {owned}.",
            lambda: not any(np.allclose(weights[0], other) for other in weights[1:]),
            values,
        ),
        Claim("Heads may have different weights; here some of them agree.", lambda: True),
    )


def output_shape(trace: Trace) -> Claim:
    """Say how wide the output is."""
    width = trace.values("output").shape[1]
    return first_true(
        Claim(
            "So there is one output per token again, as wide as the embeddings were.",
            lambda: width == trace.d_model,
            f"{width} and {trace.d_model}",
        ),
        Claim("So there is one output per token again.", lambda: True),
    )
