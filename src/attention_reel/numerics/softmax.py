"""Softmax in the open: subtract the row's maximum, exponentiate, add the row, divide."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attention_reel.numerics.arrays import Array
from attention_reel.numerics.linear import row_sums


@dataclass(frozen=True, eq=False)
class Softmax:
    """Every stage of a softmax over rows.

    Subtracting the row's maximum m changes nothing, since e^(s−m) / Σ e^(s−m) = e^s / Σ e^s, but keeps
    every exponential at or below 1, so that nothing overflows. The unshifted stages are kept as they are
    worked on paper.

    Parameters
    ----------
    row_max : ndarray, shape (q_len,)
    shifted_scores, shifted_exponentials : ndarray, shape (q_len, kv_len)
    shifted_row_sums : ndarray, shape (q_len,)
    exponentials : ndarray, shape (q_len, kv_len)
        e^s; inf where that exceeds float64 (s > 709.78).
    row_sums : ndarray, shape (q_len,)
    weights : ndarray, shape (q_len, kv_len)
        The shifted exponentials over their row's sum.
    """

    row_max: Array
    shifted_scores: Array
    shifted_exponentials: Array
    shifted_row_sums: Array
    exponentials: Array
    row_sums: Array
    weights: Array


def softmax_rows(scores: Array) -> Softmax:
    """Turn each row of scores into weights that add to 1.

    Parameters
    ----------
    scores : ndarray, shape (q_len, kv_len)
        −∞ where a query may not attend. Each row needs a score above that.

    Returns
    -------
    Softmax

    Examples
    --------
    e^0 = 1 and e^log 3 = 3, so the weights are 1/4 and 3/4:

    >>> soft = softmax_rows(np.array([[0.0, np.log(3.0)]]))
    >>> soft.exponentials.round(12).tolist(), soft.weights.round(12).tolist()
    ([[1.0, 3.0]], [[0.25, 0.75]])

    Large scores overflow on paper but not here:

    >>> soft = softmax_rows(np.array([[1000.0, 1000.0, -np.inf]]))
    >>> soft.exponentials.tolist(), soft.weights.tolist()
    ([[inf, inf, 0.0]], [[0.5, 0.5, 0.0]])
    """
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        row_max = scores.max(axis=-1)
        shifted_scores = scores - row_max[..., np.newaxis]
        shifted_exponentials = np.exp(shifted_scores)
        shifted_row_sums = row_sums(shifted_exponentials)
        weights = shifted_exponentials / shifted_row_sums[..., np.newaxis]
        exponentials = np.exp(scores)
        return Softmax(
            row_max=row_max,
            shifted_scores=shifted_scores,
            shifted_exponentials=shifted_exponentials,
            shifted_row_sums=shifted_row_sums,
            exponentials=exponentials,
            row_sums=row_sums(exponentials),
            weights=weights,
        )
