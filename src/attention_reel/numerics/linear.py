"""Products and sums, each taken from left to right: an entry is its last partial sum, bit for bit."""

from __future__ import annotations

import numpy as np

from attention_reel.numerics.arrays import Array


def matrix_product(left: Array, right: Array) -> Array:
    """Multiply two matrices, each entry summed from left to right.

    ``left @ right`` sums in whatever order the machine's library likes, so its last bit differs between
    machines and from the partial sums a scene shows. Here an entry *is* its last partial sum, bit for bit.

    Parameters
    ----------
    left : ndarray, shape (rows, inner)
    right : ndarray, shape (inner, columns)

    Returns
    -------
    ndarray, shape (rows, columns)

    Examples
    --------
    The second column: 1·0 + 2·5 = 10.

    >>> matrix_product(np.array([[1.0, 2.0]]), np.array([[3.0, 0.0], [4.0, 5.0]])).tolist()
    [[11.0, 10.0]]
    """
    total = np.zeros((left.shape[0], right.shape[1]))
    for column, row in zip(left.T, right, strict=True):
        total += column[:, np.newaxis] * row
    return total


def running_sum(terms: Array, axis: int = -1) -> Array:
    """Add up the terms along one axis, keeping every partial sum.

    Examples
    --------
    2, then 2 + 0, then 2 + 0 + 3:

    >>> running_sum(np.array([2.0, 0.0, 3.0])).tolist()
    [2.0, 2.0, 5.0]
    """
    return np.cumsum(terms, axis=axis)


def row_sums(rows: Array) -> Array:
    """Sum each row from left to right, as :func:`running_sum` does.

    Examples
    --------
    >>> row_sums(np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [3.0, 7.0]
    """
    return running_sum(rows)[..., -1]


def project(tokens: Array, weight: Array, bias: Array | None) -> Array:
    """Multiply tokens (as rows) with a learned matrix and add its bias, if it has one.

    Examples
    --------
    1·3 + 2·4 = 11, plus the bias 0.5:

    >>> project(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]]), np.array([0.5])).tolist()
    [[11.5]]
    """
    projected = matrix_product(tokens, weight)
    return projected if bias is None else projected + bias


def projection_terms(tokens: Array, weight: Array, bias: Array | None) -> Array:
    """List the terms whose sum each entry of :func:`project` is; the bias, if there is one, comes last.

    Parameters
    ----------
    tokens : ndarray, shape (rows, inner)
    weight : ndarray, shape (inner, columns)
    bias : ndarray, shape (columns,), or None

    Returns
    -------
    ndarray, shape (rows, columns, inner), or with a bias (rows, columns, inner + 1)

    Examples
    --------
    >>> projection_terms(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]]), np.array([0.5])).tolist()
    [[[3.0, 8.0, 0.5]]]
    """
    products = tokens[:, np.newaxis, :] * weight.T
    if bias is None:
        return products
    last = np.broadcast_to(bias[:, np.newaxis], (*products.shape[:2], 1))
    return np.concatenate([products, last], axis=2)


def weighted_values(weights: Array, values: Array) -> Array:
    """Scale each value row by its weight, for every query; a weight of exactly 0 takes nothing, not even NaN.

    Parameters
    ----------
    weights : ndarray, shape (q_len, kv_len)
    values : ndarray, shape (kv_len, d_v)

    Returns
    -------
    ndarray, shape (q_len, kv_len, d_v)

    Examples
    --------
    >>> weighted_values(np.array([[0.25, 0.0]]), np.array([[4.0, 8.0], [np.nan, 1.0]])).tolist()
    [[[1.0, 2.0], [0.0, 0.0]]]
    """
    factor = weights[:, :, np.newaxis]
    return np.where(factor == 0, 0.0, factor * values)
