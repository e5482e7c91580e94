"""A query against some keys: the dot product, and the lengths, angles and distances that could measure it instead."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.arrays import Array, freeze, shape_text
from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.linear import row_sums


def alignment(query: npt.ArrayLike, keys: npt.ArrayLike) -> Derivation:
    """Measure how a query and each of some keys lie to each other, by direction and by distance.

    Parameters
    ----------
    query : array_like, shape (d_k,)
    keys : array_like, shape (kv_len, d_k)

    Returns
    -------
    Derivation
        Steps ``query`` (d_k,) and ``keys`` (kv_len, d_k) as given; ``query_length``, a single number; and for each
        key ``key_lengths``, ``dot_products``, ``cosines`` of the angle between, and ``distances``, each (kv_len,).

    Raises
    ------
    AttentionError
        If shapes don't agree, an entry isn't finite, or a vector has no length and so no direction.

    Examples
    --------
    A key twice as long in the same direction has twice the dot product, though it is three times as far away:

    >>> measured = alignment([2, 1.5], [[4, 3], [8, 6]])
    >>> [measured[name].tolist() for name in ("dot_products", "cosines", "distances")]
    [[12.5, 25.0], [1.0, 1.0], [2.5, 7.5]]
    """
    q, k = freeze(query), freeze(keys)
    if q.ndim != 1 or k.ndim != 2 or q.shape[0] != k.shape[-1]:
        raise AttentionError(
            f"the query is {shape_text(q.shape)} and the keys are {shape_text(k.shape)}, "
            "but a query of d_k numbers needs keys of kv_len × d_k"
        )
    if not (np.isfinite(q).all() and np.isfinite(k).all()):
        raise AttentionError("a query or key has an entry that is not finite, so it has no length")
    query_length, key_lengths = _lengths(q[np.newaxis])[0], _lengths(k)
    if query_length == 0 or (key_lengths == 0).any():
        raise AttentionError("a vector of zeros has no direction, so it has no angle with another one")
    dot_products = row_sums(q * k)
    return Derivation(
        "the alignment of a query with keys",
        (
            make("query", "q", "d_k", "given", (), q),
            make("keys", "K", "kv_len × d_k", "given", (), k),
            make("query_length", "‖q‖", "", "√Σ_m q_m²", ("query",), query_length),
            make("key_lengths", "‖k_j‖", "kv_len", "√Σ_m k_jm²", ("keys",), key_lengths),
            make("dot_products", "q·k_j", "kv_len", "Σ_m q_m k_jm", ("query", "keys"), dot_products),
            make(
                "cosines",
                "cos θ_j",
                "kv_len",
                "q·k_j / (‖q‖ ‖k_j‖)",
                ("dot_products", "query_length", "key_lengths"),
                dot_products / (query_length * key_lengths),
            ),
            make("distances", "‖q − k_j‖", "kv_len", "√Σ_m (q_m − k_jm)²", ("query", "keys"), _lengths(q - k)),
        ),
    )


def _lengths(rows: Array) -> Array:
    return np.sqrt(row_sums(rows * rows))
