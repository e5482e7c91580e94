"""ONNX's Attention operator on top of the core: batches, cache, windows and masks of any rank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from attention_reel.numerics import split_heads

from .heads import Array, attend, share_keys

STAGES = ("scaled_scores", "capped_scores", "biased_scores", "weights")
"""What `qk_matmul_output` shows, by `qk_matmul_output_mode`."""


def attention_node(given: Mapping[str, npt.NDArray[Any]], attributes: Mapping[str, Any]) -> dict[str, Array]:
    """Compute every output of an Attention node from its inputs and attributes, by name."""
    queries = _heads(given["Q"], attributes.get("q_num_heads"))
    keys = _cached(given.get("past_key"), _heads(given["K"], attributes.get("kv_num_heads")))
    values = _cached(given.get("past_value"), _heads(given["V"], attributes.get("kv_num_heads")))
    batch, n_heads, q_len, _ = queries.shape
    bias = _bias(given, attributes, (batch, n_heads, q_len, keys.shape[2]))
    scale, softcap = attributes.get("scale"), attributes.get("softcap", 0.0)
    of_head = [
        [attend(*head, scale=scale, softcap=softcap) for head in zip(*heads, strict=True)]
        for heads in zip(queries, share_keys(keys, n_heads), share_keys(values, n_heads), bias, strict=True)
    ]
    stage = STAGES[attributes.get("qk_matmul_output_mode", 0)]
    outputs = np.array([[head.outputs for head in heads] for heads in of_head])
    return {
        "Y": outputs if given["Q"].ndim == 4 else np.concatenate(list(outputs.swapaxes(0, 1)), axis=2),
        "present_key": keys,
        "present_value": values,
        "qk_matmul_output": np.array([[getattr(head, stage) for head in heads] for heads in of_head]),
    }


def _heads(packed: npt.NDArray[Any], n_heads: int | None) -> Array:
    """Bring Q, K or V to (batch, heads, length, width)."""
    numbers = packed.astype(np.float64)
    return numbers if n_heads is None else np.array([split_heads(rows, n_heads) for rows in numbers])


def _cached(past: npt.NDArray[Any] | None, new: Array) -> Array:
    return new if past is None else np.concatenate([past.astype(np.float64), new], axis=2)


def _bias(given: Mapping[str, npt.NDArray[Any]], attributes: Mapping[str, Any], shape: tuple[int, ...]) -> Array:
    """Write mask, causality, window and padding as one bias on the scores."""
    batch, _, q_len, kv_len = shape
    bias = np.zeros(shape)
    if "attn_mask" in given:
        mask = given["attn_mask"]
        if mask.dtype == np.bool_:
            mask = np.where(mask, 0.0, -np.inf)
        missing = [(0, 0)] * (mask.ndim - 1) + [(0, kv_len - mask.shape[-1])]
        bias = bias + np.pad(mask.astype(np.float64), missing, constant_values=-np.inf)
    lengths = given.get("nonpad_kv_seqlen", np.full(batch, kv_len)).reshape(batch, 1, 1, 1)
    before = given["past_key"].shape[2] if "past_key" in given else 0  # keys before the first query
    first = lengths - q_len if "nonpad_kv_seqlen" in given else np.full_like(lengths, before)
    key = np.arange(kv_len)
    ahead = key - (first + np.arange(q_len)[:, np.newaxis])  # how far a key is ahead of the query
    left, right = attributes.get("left_window_size", -1), attributes.get("right_window_size", -1)
    allowed = key < lengths
    if attributes.get("is_causal"):
        allowed = allowed & (ahead <= 0)
    if left >= 0:
        allowed = allowed & (ahead >= -left)
    if right >= 0:
        allowed = allowed & (ahead <= right)
    return np.where(allowed, bias, -np.inf)
