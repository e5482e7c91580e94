"""How weights answer to scores: the Jacobian of softmax."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.arrays import freeze, shape_text
from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.inputs import check_weight_rows


def softmax_jacobian(weights_row: npt.ArrayLike) -> Derivation:
    """Derive every weight of a row with respect to every score of that row.

    ∂a_i/∂s_j = a_i (δ_ij − a_j), that is J = diag(a) − a aᵀ. Saturated weights (near 0 or 1) have a
    Jacobian near 0: no gradient gets through.

    Parameters
    ----------
    weights_row : array_like, shape (kv_len,)
        One row of attention weights.

    Returns
    -------
    Derivation
        Steps ``weights`` (kv_len,), ``diagonal``, ``outer_product`` and ``jacobian`` (kv_len, kv_len).

    Raises
    ------
    AttentionError
        If it is no row of weights.

    Examples
    --------
    For weights 3/4 and 1/4 each slope is ± 3/4 · 1/4 = 3/16 = 0.1875:

    >>> softmax_jacobian([0.75, 0.25])["jacobian"].tolist()
    [[0.1875, -0.1875], [-0.1875, 0.1875]]

    Notes
    -----
    For two scores [c, 0] this is the slope σ(c)(1 − σ(c)) of the logistic function.
    """
    weights = freeze(weights_row)
    if weights.ndim != 1 or not weights.size:
        raise AttentionError(f"the Jacobian is of one row of weights, but this is {shape_text(weights.shape)}")
    check_weight_rows(weights)
    diagonal = np.diag(weights)
    outer_product = np.outer(weights, weights)
    square = "kv_len × kv_len"
    return Derivation(
        "the softmax Jacobian",
        (
            make("weights", "a", "kv_len", "given", (), weights),
            make("diagonal", "diag(a)", square, "diag(a)", ("weights",), diagonal),
            make("outer_product", "a aᵀ", square, "a aᵀ", ("weights",), outer_product),
            make(
                "jacobian",
                "J",
                square,
                "J = diag(a) − a aᵀ",
                ("diagonal", "outer_product"),
                diagonal - outer_product,
            ),
        ),
    )
