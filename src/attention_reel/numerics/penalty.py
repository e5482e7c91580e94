"""A large negative number in the place of −∞, as programs have it."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.linear import row_sums
from attention_reel.numerics.softmax import softmax_rows


def penalised(scaled_scores: npt.ArrayLike, allowed: npt.ArrayLike, penalty: float) -> Derivation:
    """Add a finite penalty to what may not be seen, and apply softmax.

    Parameters
    ----------
    scaled_scores : array_like, shape (q_len, kv_len)
    allowed : array_like of bool, shape (q_len, kv_len)
        True = may attend.
    penalty : float
        Below 0 and finite.

    Returns
    -------
    Derivation
        Steps ``mask``, ``masked_scores`` and ``weights`` (q_len, kv_len), and ``weights.row_sums`` (q_len,).

    Raises
    ------
    AttentionError
        If the penalty is none.

    Examples
    --------
    e^(−10⁹) is far below the smallest number that float64 has, so it is 0 there; e^(−3) isn't:

    >>> [penalised([[0, 5]], [[True, False]], penalty)["weights"].round(3).tolist() for penalty in (-1e9, -3)]
    [[[1.0, 0.0]], [[0.119, 0.881]]]
    """
    if not (math.isfinite(penalty) and penalty < 0):
        raise AttentionError(f"a penalty is a number below 0, but this one is {penalty}")
    mask = np.where(np.asarray(allowed, dtype=bool), 0.0, penalty)
    masked = np.asarray(scaled_scores, dtype=float) + mask
    weights = softmax_rows(masked).weights
    rows_by_columns = "q_len × kv_len"
    return Derivation(
        "a mask with a finite penalty",
        (
            make("mask", "M", rows_by_columns, "0 where a query may attend, else the penalty", (), mask),
            make("masked_scores", "S′ + M", rows_by_columns, "S′ + M", ("mask",), masked),
            make("weights", "A", rows_by_columns, "softmax(S′ + M)", ("masked_scores",), weights),
            make("weights.row_sums", "Σ_j a_ij", "q_len", "Σ_j a_ij", ("weights",), row_sums(weights)),
        ),
    )
