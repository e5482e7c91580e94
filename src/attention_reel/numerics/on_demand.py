"""Steps too many to keep: the products and partial sums behind each entry, made when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from attention_reel.numerics.arrays import Array
from attention_reel.numerics.catalogue import shape_words
from attention_reel.numerics.inputs import AttentionInputs
from attention_reel.numerics.linear import projection_terms, row_sums, running_sum, weighted_values
from attention_reel.numerics.steps import Step


class Steps(Protocol):
    """What is needed of a trace."""

    @property
    def inputs(self) -> AttentionInputs: ...  # noqa: D102

    def has(self, name: str) -> bool: ...  # noqa: D102

    def values(self, name: str, head: int | None = None) -> Array: ...  # noqa: D102


Compute = Callable[[Steps, int | None], Array]


@dataclass(frozen=True)
class OnDemand:
    """How one step is made from steps a trace holds.

    Parameters
    ----------
    symbol, formula : str
    axes : tuple of str
        Names of the axes. A bias adds one to the last.
    needs : tuple of str
        Steps it is computed from and doesn't exist without.
    compute : callable
        Takes the trace and the head, returns the numbers.
    bias : str
        Name of the bias that is its last term, where the example states one.
    shared : bool
        One for all heads.
    """

    symbol: str
    formula: str
    axes: tuple[str, ...]
    needs: tuple[str, ...]
    compute: Compute
    bias: str = ""
    shared: bool = False


def compute_on_demand(trace: Steps, name: str, head: int | None) -> Step:
    """Make a step of :data:`ON_DEMAND`; the trace must have what it needs."""
    kind = ON_DEMAND[name]
    with np.errstate(all="ignore"):
        values = kind.compute(trace, head)
    words = shape_words(trace.inputs, kind.axes)
    sources = kind.needs
    if name.split(".")[0] in ("keys", "values"):
        sources = tuple(_key_side(trace) if source == "embeddings" else source for source in sources)
    if kind.bias and trace.has(kind.bias):
        words += " + 1"
        sources += (kind.bias,)
    return Step(name, kind.symbol, words, kind.formula, sources, values, head)


def _key_side(trace: Steps) -> str:
    """Name the sequence that keys and values are made from."""
    return "context" if trace.has("context") else "embeddings"


def _summed(kind: OnDemand, products: str, axis: int = -1) -> OnDemand:
    """Turn a step of products into the step of their partial sums."""
    return replace(
        kind,
        symbol=f"Σ {kind.symbol}",
        formula=f"Σ {kind.formula}",
        compute=lambda trace, head: running_sum(trace.values(products, head), axis),
    )


def _projection(
    name: str, tokens: str, weight: str, bias: str, term: str, axes: tuple[str, ...]
) -> dict[str, OnDemand]:
    def compute(trace: Steps, head: int | None) -> Array:
        source = _key_side(trace) if name in ("keys", "values") else tokens
        added = trace.values(bias, head) if trace.has(bias) else None
        return projection_terms(trace.values(source, head), trace.values(weight, head), added)

    products = OnDemand(term, term, axes, (tokens, weight), compute, bias=bias, shared=name == "output")
    return {f"{name}.products": products, f"{name}.partial_sums": _summed(products, f"{name}.products")}


def _score_products(trace: Steps, head: int | None) -> Array:
    return projection_terms(trace.values("queries", head), trace.values("keys", head).T, None)


def _weighted_values(trace: Steps, head: int | None) -> Array:
    return weighted_values(trace.values("weights", head), trace.values("values", head))


def _by_column(trace: Steps, head: int | None) -> Array:
    return _weighted_values(trace, head).swapaxes(1, 2)


def _cosines(trace: Steps, head: int | None) -> Array:
    lengths = np.outer(trace.values("query_norms", head), trace.values("key_norms", head))
    return trace.values("scores", head) / lengths


def _norms(name: str) -> Compute:
    return lambda trace, head: np.sqrt(row_sums(trace.values(name, head) ** 2))


_GRID = ("q_len", "kv_len")
_SCORE = OnDemand("q_im k_jm", "q_im k_jm", (*_GRID, "d_k"), ("queries", "keys"), _score_products)
_WEIGHTED = OnDemand("α_ij v_j", "α_ij v_j", (*_GRID, "d_v"), ("weights", "values"), _weighted_values)
_OUTPUT = OnDemand("α_ij v_jc", "α_ij v_jc", ("q_len", "d_v", "kv_len"), ("weights", "values"), _by_column)

ON_DEMAND: Mapping[str, OnDemand] = {
    **_projection("queries", "embeddings", "w_query", "b_query", "x_im w_mc", ("q_len", "d_k", "d_model")),
    **_projection("keys", "embeddings", "w_key", "b_key", "x_jm w_mc", ("kv_len", "d_k", "d_model")),
    **_projection("values", "embeddings", "w_value", "b_value", "x_jm w_mc", ("kv_len", "d_v", "d_model")),
    "scores.products": _SCORE,
    "scores.partial_sums": _summed(_SCORE, "scores.products"),
    "query_norms": OnDemand("‖q_i‖", "√(Σ_m q_im²)", ("q_len",), ("queries",), _norms("queries")),
    "key_norms": OnDemand("‖k_j‖", "√(Σ_m k_jm²)", ("kv_len",), ("keys",), _norms("keys")),
    "cosines": OnDemand("cos θ_ij", "q_i·k_j / (‖q_i‖ ‖k_j‖)", _GRID, ("scores", "query_norms", "key_norms"), _cosines),
    "shifted_row_sums.partial_sums": OnDemand(
        "Σ e^(s − m)",
        "Σ_j e^(s_ij − m_i)",
        _GRID,
        ("shifted_exponentials",),
        lambda trace, head: running_sum(trace.values("shifted_exponentials", head)),
    ),
    "row_sums.partial_sums": OnDemand(
        "Σ e^s",
        "Σ_j e^s_ij",
        _GRID,
        ("exponentials",),
        lambda trace, head: running_sum(trace.values("exponentials", head)),
    ),
    "weights.row_sums": OnDemand(
        "Σ_j α_ij",
        "Σ_j α_ij",
        ("q_len",),
        ("weights",),
        lambda trace, head: row_sums(trace.values("weights", head)),
    ),
    "weights.column_sums": OnDemand(
        "Σ_i α_ij",
        "Σ_i α_ij",
        ("kv_len",),
        ("weights",),
        lambda trace, head: row_sums(trace.values("weights", head).T),
    ),
    "weighted_values": _WEIGHTED,
    "weighted_values.partial_sums": _summed(_WEIGHTED, "weighted_values", axis=1),
    "head_outputs.products": _OUTPUT,
    "head_outputs.partial_sums": _summed(_OUTPUT, "head_outputs.products"),
    **_projection("output", "concatenated", "w_output", "b_output", "z_im w_mc", ("q_len", "d_out", "n_heads·d_v")),
}
"""Every step that is made when asked for, by name."""
