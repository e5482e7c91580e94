"""What a worked exercise states: the arrays attention starts from."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.arrays import Array, freeze, shape_text
from attention_reel.numerics.axes import AxisSizes
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.masks import Mask, allowed_positions

Start = Literal["embeddings", "queries", "scores", "weights"]
"""The first stage an example states; everything after it is computed."""

Heads = tuple[Array, ...]
"""One array a head."""

NEEDED: Mapping[Start, tuple[str, ...]] = {
    "embeddings": ("embeddings", "w_query", "w_key"),
    "queries": ("queries", "keys"),
    "scores": ("scores",),
    "weights": ("weights",),
}
OPTIONAL: Mapping[Start, tuple[str, ...]] = {
    "embeddings": ("context", "w_value", "b_query", "b_key", "b_value"),
    "queries": ("values",),
    "scores": ("values",),
    "weights": ("values",),
}
HEAD_AXES: Mapping[str, tuple[str, ...]] = {
    "w_query": ("d_model", "d_k"),
    "w_key": ("d_model", "d_k"),
    "w_value": ("d_model", "d_v"),
    "b_query": ("d_k",),
    "b_key": ("d_k",),
    "b_value": ("d_v",),
    "queries": ("q_len", "d_k"),
    "keys": ("kv_len", "d_k"),
    "values": ("kv_len", "d_v"),
    "scores": ("q_len", "kv_len"),
    "weights": ("q_len", "kv_len"),
}
ROUNDED_WEIGHT = 0.005  # half of the second decimal: how far a stated weight may be from the exact one


@dataclass(frozen=True, eq=False)
class AttentionInputs:
    """Everything an example states, in row form: one token a row, Q = X W_Q.

    State one of: ``embeddings`` with ``w_query`` and ``w_key``; ``queries`` with ``keys``; ``scores``;
    ``weights``. ``w_value`` or ``values`` may be left out, and so may all the rest. What is given per head
    is a tuple of one array a head; a single array stands for one head.

    Parameters
    ----------
    embeddings : array_like, shape (q_len, d_model), optional
        The tokens, X.
    context : array_like, shape (kv_len, d_model), optional
        The other sequence that keys and values are made from, in cross-attention.
    w_query, w_key : (tuple of) array_like, shape (d_model, d_k), optional
    w_value : (tuple of) array_like, shape (d_model, d_v), optional
    b_query, b_key, b_value : (tuple of) array_like, shape (d_k,) or (d_v,), optional
    queries, keys, values : (tuple of) array_like, shape (q_len, d_k), (kv_len, d_k), (kv_len, d_v), optional
    scores, weights : (tuple of) array_like, shape (q_len, kv_len), optional
        Weights are taken as they stand; each row must be non-negative and add to 1, as far as two decimals
        show.
    w_output : array_like, shape (n_heads·d_v, d_out), optional
    b_output : array_like, shape (d_out,), optional
    mask : None, "causal" or array_like of bool, shape (q_len, kv_len)
        True = may attend.
    scale : float, optional
        What scores are multiplied with. Default 1/√d_k; 1 where the example starts from scores.

    Raises
    ------
    AttentionError
        If something is missing, superfluous or contradictory. The message names both arrays and their shapes.

    Examples
    --------
    >>> inputs = AttentionInputs(queries=[[2, 0, 1]], keys=[[1, 1, 0], [0, 2, 3]])
    >>> inputs.start, inputs.q_len, inputs.kv_len, inputs.d_k
    ('queries', 1, 2, 3)
    """

    embeddings: Array | None = None
    context: Array | None = None
    w_query: Heads | None = None
    w_key: Heads | None = None
    w_value: Heads | None = None
    b_query: Heads | None = None
    b_key: Heads | None = None
    b_value: Heads | None = None
    queries: Heads | None = None
    keys: Heads | None = None
    values: Heads | None = None
    scores: Heads | None = None
    weights: Heads | None = None
    w_output: Array | None = None
    b_output: Array | None = None
    mask: Mask = None
    scale: float | None = None
    start: Start = field(init=False)
    n_heads: int = field(init=False)
    q_len: int = field(init=False)
    kv_len: int = field(init=False)
    d_model: int | None = field(init=False)
    d_k: int | None = field(init=False)
    d_v: int | None = field(init=False)

    def __post_init__(self) -> None:
        self._freeze_arrays()
        self._set("start", self._find_start())
        self._set("n_heads", self._count_heads())
        sizes = self._bind_axes()
        kv_axis = "q_len" if self.start == "embeddings" and self.context is None else "kv_len"
        self._set("q_len", sizes["q_len"])
        self._set("kv_len", sizes[kv_axis])
        for name in ("d_model", "d_k", "d_v"):
            self._set(name, sizes.get(name))
        self._check_scale()
        self._check_weights()
        if self.mask is not None:
            allowed = allowed_positions(self.mask, self.q_len, self.kv_len)
            self._set("mask", "causal" if isinstance(self.mask, str) else allowed)

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def _freeze_arrays(self) -> None:
        for name in ("embeddings", "context", "w_output", "b_output"):
            value = getattr(self, name)
            if value is not None:
                self._set(name, _array(name, value))
        for name, axes in HEAD_AXES.items():
            value = getattr(self, name)
            if value is not None:
                self._set(name, _per_head(name, value, len(axes)))
        if isinstance(self.mask, str) and self.mask != "causal":
            raise AttentionError(f"the mask is {self.mask!r}, but must be None, 'causal' or a boolean matrix")

    def _find_start(self) -> Start:
        stated = {name for name in ("embeddings", "context", *HEAD_AXES) if getattr(self, name) is not None}
        starts: list[Start] = [start for start in NEEDED if NEEDED[start][0] in stated]
        if len(starts) != 1:
            found = " and ".join(NEEDED[start][0] for start in starts) or "none of them"
            raise AttentionError(
                f"{found} given, but attention starts from exactly one of embeddings, queries, scores, weights"
            )
        (start,) = starts
        for name in NEEDED[start]:
            if name not in stated:
                raise AttentionError(f"{name} is missing: {start} need {' and '.join(NEEDED[start][1:])} as well")
        for name in sorted(stated - {*NEEDED[start], *OPTIONAL[start]}):
            raise AttentionError(f"{name} is given beside {start}, from which it doesn't follow: leave one out")
        for bias, matrix in (("b_value", "w_value"), ("b_output", "w_output")):
            if getattr(self, bias) is not None and getattr(self, matrix) is None:
                raise AttentionError(f"{bias} is given without {matrix}, to which it is added")
        if self.w_output is not None and "values" not in stated and "w_value" not in stated:
            raise AttentionError("w_output is given without values, on whose weighted sums it acts")
        return start

    def _count_heads(self) -> int:
        counts = {name: len(getattr(self, name)) for name in HEAD_AXES if getattr(self, name) is not None}
        first, n_heads = next(iter(counts.items()))
        for name, count in counts.items():
            if count != n_heads:
                raise AttentionError(f"{name} has {count} heads but {first} has {n_heads}: each head needs both")
        return n_heads

    def _bind_axes(self) -> AxisSizes:
        sizes = AxisSizes()
        if self.embeddings is not None:
            sizes.bind("embeddings", self.embeddings.shape, ("q_len", "d_model"))
        if self.context is not None:
            sizes.bind("context", self.context.shape, ("kv_len", "d_model"))
        for name, axes in HEAD_AXES.items():
            for head, array in enumerate(getattr(self, name) or ()):
                label = name if self.n_heads == 1 else f"{name} of head {head}"
                sizes.bind(label, array.shape, axes)
        if self.w_output is not None:
            concatenated = self.n_heads * sizes["d_v"]
            if self.w_output.ndim == 2 and self.w_output.shape[0] != concatenated:
                raise AttentionError(
                    f"w_output is {shape_text(self.w_output.shape)}, but {self.n_heads} heads of d_v = "
                    f"{sizes['d_v']} concatenate to {concatenated} columns: it needs {concatenated} rows"
                )
            sizes.bind("w_output", self.w_output.shape, ("n_heads·d_v", "d_out"))
        if self.b_output is not None:
            sizes.bind("b_output", self.b_output.shape, ("d_out",))
        return sizes

    def _check_scale(self) -> None:
        if self.scale is None:
            return
        if not math.isfinite(self.scale):
            raise AttentionError(f"scale is {self.scale}, but must be a finite number")
        self._set("scale", float(self.scale))

    def _check_weights(self) -> None:
        if self.weights is None:
            return
        if self.mask is not None or self.scale is not None:
            what = "mask" if self.mask is not None else "scale"
            raise AttentionError(f"a {what} acts on scores, but weights are given: start from scores, or drop it")
        for weights in self.weights:
            check_weight_rows(weights)


def check_weight_rows(weights: Array) -> None:
    """Refuse rows that are no attention weights.

    Parameters
    ----------
    weights : ndarray, shape (..., kv_len)

    Raises
    ------
    AttentionError
        If an entry is negative or not finite, or a row's sum is further from 1 than entries rounded to two
        decimals can bring it.

    Examples
    --------
    >>> check_weight_rows(np.array([[0.5, 0.6]]))
    Traceback (most recent call last):
    ...
    attention_reel.numerics.errors.AttentionError: row 1 of the weights (index 0) adds to 1.1, not to 1
    """
    for row, entries in enumerate(np.atleast_2d(weights)):
        if not (entries >= 0).all() or not np.isfinite(entries).all():
            raise AttentionError(
                f"row {row + 1} of the weights (index {row}) is {entries.tolist()}, but weights are 0 or more"
            )
        total = float(entries.sum())
        if abs(total - 1.0) > ROUNDED_WEIGHT * entries.size + 1e-9:
            raise AttentionError(f"row {row + 1} of the weights (index {row}) adds to {total:.6g}, not to 1")


def split_heads(packed: npt.ArrayLike, n_heads: int) -> Heads:
    """Split a packed matrix into equal blocks of columns, one a head.

    Parameters
    ----------
    packed : array_like, shape (rows, n_heads·d) or (n_heads·d,)
        W_Q, W_K, W_V, Q, K or V of all heads side by side, or a bias of all heads.
    n_heads : int

    Returns
    -------
    tuple of ndarray, each of shape (rows, d) or (d,)

    Raises
    ------
    AttentionError
        If the columns can't be shared out equally.

    Examples
    --------
    >>> [block.tolist() for block in split_heads([[1, 2, 3, 4]], 2)]
    [[[1.0, 2.0]], [[3.0, 4.0]]]
    """
    array = freeze(packed)
    columns = array.shape[-1] if array.ndim else 0
    if n_heads < 1 or columns % n_heads:
        raise AttentionError(f"{columns} columns can't be split into {n_heads} equal blocks, one a head")
    return tuple(freeze(block) for block in np.split(array, n_heads, axis=-1))


def _array(name: str, value: Any) -> Array:
    try:
        return freeze(value)
    except (TypeError, ValueError):
        raise AttentionError(f"{name} must be numbers in rows of equal length") from None


def _per_head(name: str, value: Any, axes: int) -> Heads:
    """One array a head: a single array of the right rank stands for one head."""
    if isinstance(value, tuple) and all(isinstance(head, np.ndarray) for head in value):
        heads = tuple(_array(name, head) for head in value)
    else:
        array = _array(name, value)
        heads = (array,) if array.ndim <= axes else tuple(freeze(head) for head in array)
    if not heads:
        raise AttentionError(f"{name} has no heads, but must have at least one")
    return heads
