"""Masks: who may attend to whom.

A mask is boolean with **True = may attend**, as in `torch.nn.functional.scaled_dot_product_attention` and
`keras.layers.MultiHeadAttention`. Beware when copying one: in `torch.nn.MultiheadAttention` True means *may
not*.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.arrays import Array, BoolArray, freeze, shape_text
from attention_reel.numerics.errors import AttentionError

Mask = Literal["causal"] | BoolArray | None
"""No mask, the causal one by name, or a boolean matrix with one row a query and one column a key."""


def causal_mask(seq_len: int) -> BoolArray:
    """Let token i attend to the tokens j ≤ i only: to itself and what came before.

    Parameters
    ----------
    seq_len : int
        Number of tokens.

    Returns
    -------
    ndarray of bool, shape (seq_len, seq_len)
        True on and below the diagonal.

    Examples
    --------
    >>> causal_mask(3).astype(int).tolist()
    [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    """
    return np.tril(np.ones((seq_len, seq_len), dtype=np.bool_))


def allowed_positions(mask: Mask, q_len: int, kv_len: int) -> BoolArray | None:
    """Spell a mask out as a read-only boolean matrix.

    Parameters
    ----------
    mask : None, "causal" or ndarray of bool
        True = may attend.
    q_len, kv_len : int
        Number of queries and of keys.

    Returns
    -------
    ndarray of bool, shape (q_len, kv_len), or None
        None when nothing is masked.

    Raises
    ------
    AttentionError
        If a causal mask is asked for between sequences of different length, the shape is wrong, or a row
        allows nothing (its softmax would be 0/0).

    Examples
    --------
    >>> allowed_positions(np.array([[True, False], [False, False]]), 2, 2)
    Traceback (most recent call last):
    ...
    attention_reel.numerics.errors.AttentionError: row 2 of the mask (index 1) allows no key, but needs one
    """
    if mask is None:
        return None
    if isinstance(mask, str):
        if q_len != kv_len:
            raise AttentionError(
                f"a causal mask compares positions within one sequence, but there are {q_len} queries and "
                f"{kv_len} keys: give the mask as a matrix"
            )
        allowed = causal_mask(q_len)
    else:
        allowed = np.array(mask, dtype=np.bool_)
    if allowed.shape != (q_len, kv_len):
        raise AttentionError(
            f"the mask is {shape_text(allowed.shape)}, but {q_len} queries and {kv_len} keys "
            f"need {shape_text((q_len, kv_len))}"
        )
    for row, allows in enumerate(allowed):
        if not allows.any():
            raise AttentionError(f"row {row + 1} of the mask (index {row}) allows no key, but needs one")
    allowed.flags.writeable = False
    return allowed


def additive_mask(allowed: npt.ArrayLike) -> Array:
    """Write a mask as the matrix M that is added to the scores: 0 where allowed, −∞ where not.

    Examples
    --------
    >>> additive_mask([[True, False], [True, True]]).tolist()
    [[0.0, -inf], [0.0, 0.0]]
    """
    return freeze(np.where(allowed, 0.0, -np.inf))
