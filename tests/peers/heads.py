"""What peers compute and a worked exercise doesn't: soft caps, added biases, rows that may attend to nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from attention_reel.numerics import AttentionInputs, attention

Array = npt.NDArray[np.float64]


class Attended(NamedTuple):
    """One head's stages; a row that may attend to nothing has weights and outputs of 0, as the peers have it."""

    scaled_scores: Array
    capped_scores: Array
    biased_scores: Array
    weights: Array
    outputs: Array


def attend(
    queries: Array, keys: Array, values: Array, bias: Array, *, scale: float | None = None, softcap: float = 0.0
) -> Attended:
    """Run one head over the core. `bias` is added to the scores, −∞ where a query may not attend."""
    scaled_scores = attention(AttentionInputs(queries=queries, keys=keys, scale=scale))["scaled_scores"]
    capped_scores = softcap * np.tanh(scaled_scores / softcap) if softcap else scaled_scores
    weights = np.zeros(bias.shape)
    outputs = np.zeros((len(queries), values.shape[1]))
    allowed = bias != -np.inf
    open_rows = allowed.any(axis=1)
    if open_rows.any():
        mask = None if allowed.all() else allowed[open_rows]
        if softcap or bias[allowed].any():
            scores = (capped_scores + np.where(allowed, bias, 0.0))[open_rows]
            inputs = AttentionInputs(scores=scores, values=values, mask=mask)
        else:  # nothing but scale and mask: one pass
            inputs = AttentionInputs(queries=queries[open_rows], keys=keys, values=values, scale=scale, mask=mask)
        trace = attention(inputs)
        weights[open_rows], outputs[open_rows] = trace["weights"], trace["head_outputs"]
    return Attended(scaled_scores, capped_scores, capped_scores + bias, weights, outputs)


def share_keys(kv_heads: Array, n_query_heads: int) -> Array:
    """Repeat the heads of keys or values for groups of query heads: h0, h0, h1, h1 (axis −3 counts heads)."""
    return np.repeat(kv_heads, n_query_heads // kv_heads.shape[-3], axis=-3)
