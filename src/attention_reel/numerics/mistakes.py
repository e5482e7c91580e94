"""Common mistakes, computed: what comes out when one step of attention is done wrongly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from attention_reel.numerics.arrays import Array
from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.linear import matrix_product, row_sums
from attention_reel.numerics.softmax import softmax_rows
from attention_reel.numerics.trace import Trace

Wrong = dict[str, Array]


def mistake(name: str, trace: Trace) -> Derivation:
    """Compute a step wrongly, in the way a common mistake has it.

    Parameters
    ----------
    name : str
        One of ``MISTAKES``.
    trace : Trace
        Computed rightly; of several heads the first is taken.

    Returns
    -------
    Derivation
        The wrong numbers, under the names that the right ones have in the trace.

    Raises
    ------
    AttentionError
        If there is no such mistake, or it can't be made with these shapes.

    Examples
    --------
    Divided by d_k = 4 instead of √4 = 2, a score of 8 becomes 2 and not 4:

    >>> from attention_reel.numerics import AttentionInputs, attention
    >>> trace = attention(AttentionInputs(queries=[[2, 2, 0, 0]], keys=[[2, 2, 0, 0]]))
    >>> trace["scaled_scores"].tolist(), mistake("divided by d_k", trace)["scaled_scores"].tolist()
    ([[4.0]], [[2.0]])
    """
    if name not in MISTAKES:
        raise AttentionError(f"there is no mistake {name!r}: there are {', '.join(MISTAKES)}")
    chosen = MISTAKES[name]
    wrong = chosen.compute(_Right(trace))
    steps = (make(step, "", "", chosen.formula, chosen.needs, values) for step, values in wrong.items())
    return Derivation(f"the mistake “{name}”", tuple(steps))


@dataclass(frozen=True)
class _Right:
    """The right steps of the first head."""

    trace: Trace

    def __getitem__(self, step: str) -> Array:
        return self.trace.values(step, 0 if self.trace.n_heads > 1 else None)


@dataclass(frozen=True)
class _Mistake:
    """How a mistake is made."""

    formula: str
    compute: Callable[[_Right], Wrong]
    needs: tuple[str, ...] = field(default=())


def _softmax_down_columns(right: _Right) -> Wrong:
    return _weights(softmax_rows(right["scaled_scores"].T).weights.T)


def _divided_by_d_k(right: _Right) -> Wrong:
    if right.trace.d_k is None:
        raise AttentionError("dividing by d_k takes queries and keys, but only scores are given")
    return {"scaled_scores": right["scores"] / right.trace.d_k}


def _not_scaled(right: _Right) -> Wrong:
    return _weights(softmax_rows(right["scores"]).weights)


def _masked_after_softmax(right: _Right) -> Wrong:
    allowed = right["mask"] == 0
    return _weights(np.where(allowed, softmax_rows(right["scaled_scores"]).weights, 0.0))


def _mask_upside_down(right: _Right) -> Wrong:
    hidden = right["mask"] == 0
    return {"masked_scores": np.where(hidden, -np.inf, right["scaled_scores"])}


def _values_ask(right: _Right) -> Wrong:
    values, keys = right["values"], right["keys"]
    if values.shape[1] != keys.shape[1]:
        raise AttentionError(f"values of {values.shape[1]} numbers can't meet keys of {keys.shape[1]}")
    scores = matrix_product(values, keys.T)
    return {"scores": scores} | _weights(softmax_rows(scores * float(right["scale"])).weights)


def _conventions_mixed(right: _Right) -> Wrong:
    w_key = right["w_key"]
    if w_key.shape[0] != w_key.shape[1]:
        raise AttentionError(f"a matrix of {w_key.shape[0]} × {w_key.shape[1]} doesn't fit the other way round")
    return {"keys": matrix_product(right["embeddings"], w_key.T)}


def _heads_split_without_turning(right: _Right) -> Wrong:
    trace = right.trace
    heads = [trace.values("queries", head) for head in range(trace.n_heads)]
    if len(heads) < 2:
        raise AttentionError("splitting heads takes at least two of them")
    packed = np.concatenate(heads, axis=1)  # n × (h·d_k), as one big product W_Q gives it
    return {"packed_queries": packed, "queries": packed.reshape(len(heads), *heads[0].shape)[0]}


def _weights(weights: Array) -> Wrong:
    return {"weights": weights, "weights.row_sums": row_sums(weights)}


MISTAKES = {
    "softmax down the columns": _Mistake("a_ij = e^(s_ij) / Σ_i e^(s_ij)", _softmax_down_columns, ("scaled_scores",)),
    "divided by d_k": _Mistake("S/d_k", _divided_by_d_k, ("scores",)),
    "not scaled": _Mistake("softmax(S)", _not_scaled, ("scores",)),
    "masked after softmax": _Mistake("softmax(S′), masked entries set to 0", _masked_after_softmax, ("scaled_scores",)),
    "mask upside down": _Mistake("−∞ where a query may attend", _mask_upside_down, ("scaled_scores", "mask")),
    "the values ask": _Mistake("V Kᵀ", _values_ask, ("values", "keys")),
    "conventions mixed": _Mistake("X W_Kᵀ", _conventions_mixed, ("embeddings", "w_key")),
    "heads split without turning": _Mistake(
        "reshape(n × h·d_k → h × n × d_k)", _heads_split_without_turning, ("queries",)
    ),
}
"""Every mistake by name."""
