"""The forward pass of attention, as on paper: one name a line, every name kept."""

from __future__ import annotations

import math

import numpy as np

from attention_reel.numerics.arrays import Array, BoolArray
from attention_reel.numerics.catalogue import CATALOGUE, make_step
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.inputs import HEAD_AXES, AttentionInputs
from attention_reel.numerics.linear import matrix_product, project, running_sum, weighted_values
from attention_reel.numerics.masks import additive_mask, allowed_positions
from attention_reel.numerics.softmax import softmax_rows
from attention_reel.numerics.trace import Trace

Kept = dict[str, Array]


def attention(inputs: AttentionInputs) -> Trace:
    """Compute attention from wherever the inputs start, and keep every step.

    Parameters
    ----------
    inputs : AttentionInputs

    Returns
    -------
    Trace
        Its steps in the order of computing, stage by stage and within a stage head by head.

    Notes
    -----
    softmax(Q Kᵀ/√d_k + M) V, from Vaswani et al., "Attention is all you need" (2017), equation 1 and
    section 3.2.2.

    Examples
    --------
    q·k is 2·1 + 0·1 = 2 for the first key and 2·0 + 0·2 = 0 for the second; over √2 that is 1.414 and 0:

    >>> from attention_reel.numerics import AttentionInputs
    >>> inputs = AttentionInputs(queries=[[2, 0]], keys=[[1, 1], [0, 2]], values=[[1, 0, 0], [0, 1, 0]])
    >>> trace = attention(inputs)
    >>> trace["scores"].tolist()
    [[2.0, 0.0]]
    >>> trace["scaled_scores"].round(3).tolist()
    [[1.414, 0.0]]
    >>> trace["weights"].round(3).tolist()
    [[0.804, 0.196]]
    >>> trace["head_outputs"].round(3).tolist()
    [[0.804, 0.196, 0.0]]
    """
    allowed = allowed_positions(inputs.mask, inputs.q_len, inputs.kv_len)
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        shared = _shared(inputs, allowed)
        heads = [attend(inputs, head, shared, allowed) for head in range(inputs.n_heads)]
        shared |= join(inputs, heads)
    present = shared.keys() | heads[0].keys()
    steps = []
    for name in CATALOGUE:
        if name in shared:
            steps.append(make_step(inputs, name, None, shared[name], present))
        elif name in heads[0]:
            numbers = [None] if inputs.n_heads == 1 else range(inputs.n_heads)
            steps += [make_step(inputs, name, n, kept[name], present) for n, kept in zip(numbers, heads, strict=True)]
    return Trace(inputs=inputs, steps=tuple(steps), allowed=allowed)


def attend(inputs: AttentionInputs, head: int, shared: Kept, allowed: BoolArray | None) -> Kept:
    """Run one head and return all it computed, by name."""
    kept = {name: getattr(inputs, name)[head] for name in HEAD_AXES if getattr(inputs, name) is not None}
    if inputs.start == "embeddings":
        source = shared.get("context", shared["embeddings"])
        kept["queries"] = project(shared["embeddings"], kept["w_query"], kept.get("b_query"))
        kept["keys"] = project(source, kept["w_key"], kept.get("b_key"))
        if "w_value" in kept:
            kept["values"] = project(source, kept["w_value"], kept.get("b_value"))
    if "keys" in kept:
        kept["scores"] = matrix_product(kept["queries"], kept["keys"].T)
    if "scores" in kept:
        kept |= weigh(kept["scores"], shared, by_number=inputs.scale is not None, allowed=allowed)
    if "values" in kept:
        kept["head_outputs"] = running_sum(weighted_values(kept["weights"], kept["values"]), axis=1)[:, -1]
    return kept


def weigh(scores: Array, shared: Kept, *, by_number: bool, allowed: BoolArray | None) -> Kept:
    """Turn scores into weights: scale, mask, softmax."""
    divide = not by_number and "scale_divisor" in shared
    scaled_scores = scores / shared["scale_divisor"] if divide else scores * shared["scale"]
    kept = {"scaled_scores": scaled_scores}
    if allowed is not None:
        # S′ + M, but chosen rather than added: NaN + (−∞) would be NaN.
        kept["masked_scores"] = np.where(allowed, scaled_scores, -np.inf)
    last_scores = kept.get("masked_scores", scaled_scores)
    for row in np.flatnonzero((last_scores == -np.inf).all(axis=1)):
        raise AttentionError(f"row {row + 1} of the scores (index {row}) is −∞ throughout, but one key must be allowed")
    soft = softmax_rows(last_scores)
    return kept | vars(soft)


def join(inputs: AttentionInputs, heads: list[Kept]) -> Kept:
    """Lay the heads' outputs side by side and mix them with W_O."""
    if "head_outputs" not in heads[0]:
        return {}
    concatenated = np.concatenate([kept["head_outputs"] for kept in heads], axis=1)
    joined = {"concatenated": concatenated}
    if inputs.w_output is not None:
        joined["output"] = project(concatenated, inputs.w_output, inputs.b_output)
    return joined


def _shared(inputs: AttentionInputs, allowed: BoolArray | None) -> Kept:
    """Collect what all heads share and needs no head to compute."""
    names = ("embeddings", "context", "w_output", "b_output")
    shared: Kept = {name: getattr(inputs, name) for name in names if getattr(inputs, name) is not None}
    if inputs.start != "weights":
        shared |= scaling(inputs.scale, inputs.d_k)
    if allowed is not None:
        shared["mask"] = additive_mask(allowed)
    return shared


def scaling(scale: float | None, d_k: int | None) -> Kept:
    """Work out the factor on the scores and what it divides by: 1/√d_k and √d_k unless a scale is stated.

    Examples
    --------
    >>> {name: float(number) for name, number in scaling(None, 4).items()}
    {'scale_divisor': 2.0, 'scale': 0.5}

    Bare scores have no d_k, so they stay as they are:

    >>> {name: float(number) for name, number in scaling(None, None).items()}
    {'scale_divisor': 1.0, 'scale': 1.0}
    """
    if scale is None:
        divisor = math.sqrt(d_k) if d_k is not None else 1.0
        return {"scale_divisor": np.array(divisor), "scale": np.array(1.0 / divisor)}
    if scale == 0:
        return {"scale": np.array(0.0)}
    return {"scale_divisor": np.array(1.0 / scale), "scale": np.array(scale)}
