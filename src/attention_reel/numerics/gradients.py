"""How weights answer to scores: the Jacobian of softmax, and its slope between two keys."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.arrays import freeze, shape_text
from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.inputs import check_weight_rows
from attention_reel.numerics.softmax import softmax_rows


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


def logistic(scores: npt.ArrayLike) -> Derivation:
    """Derive the weight of a score c against another score of 0, and its slope, for each of several c.

    Softmax of [c, 0] gives c the weight e^c / (e^c + e^0) = 1 / (1 + e^−c) = σ(c), the logistic function, and
    dσ/dc = σ(c) (1 − σ(c)). Far from 0 on either side the slope vanishes.

    Parameters
    ----------
    scores : array_like, shape (scores,)
        Values of c.

    Returns
    -------
    Derivation
        Steps ``scores``, ``weights``, ``other_weights`` and ``slopes`` (scores,); ``other_score`` (0),
        ``other_exponential`` (e^0) and ``whole`` (what both weights add up to), single numbers.

    Raises
    ------
    AttentionError
        If there are no scores, or one is not finite.

    Examples
    --------
    >>> curve = logistic([0.0, np.log(3.0)])
    >>> curve["weights"].round(12).tolist(), curve["slopes"].round(12).tolist()
    ([0.5, 0.75], [0.25, 0.1875])
    """
    values = freeze(scores)
    if values.ndim != 1 or not values.size or not np.isfinite(values).all():
        raise AttentionError(f"σ is of one row of finite scores, but these are {shape_text(values.shape)}")
    other_score = 0.0
    weights, other_weights = softmax_rows(np.stack([values, np.full_like(values, other_score)], axis=-1)).weights.T
    return Derivation(
        "the logistic function",
        (
            make("scores", "c", "scores", "given", (), values),
            make("other_score", "0", "", "given", (), other_score),
            make("other_exponential", "e^0", "", "e^0", ("other_score",), np.exp(other_score)),
            make("weights", "σ(c)", "scores", "1 / (1 + e^−c)", ("scores", "other_score"), weights),
            make("other_weights", "1 − σ(c)", "scores", "e^0 / (e^c + e^0)", ("scores", "other_score"), other_weights),
            make("whole", "1", "", "σ(c) + (1 − σ(c))", ("weights", "other_weights"), 1.0),
            make("slopes", "dσ/dc", "scores", "σ(c) (1 − σ(c))", ("weights", "other_weights"), weights * other_weights),
        ),
    )
