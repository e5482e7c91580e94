"""What each step is called on paper: symbol, axes, formula in both conventions, sources."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from attention_reel.numerics.arrays import Array
from attention_reel.numerics.inputs import AttentionInputs
from attention_reel.numerics.steps import Step

GIVEN = "given"


@dataclass(frozen=True)
class StepKind:
    """Everything about a step except its numbers.

    Parameters
    ----------
    symbol : str
    axes : tuple of str
        Names of the axes; ``q_len`` and ``kv_len`` are said as ``seq_len`` when they are one sequence.
    formula, column_formula : str
        With tokens as rows and as columns.
    sources : tuple of str
        Candidates; those a trace doesn't have are left out.
    shared : bool
        One for all heads.
    """

    symbol: str
    axes: tuple[str, ...]
    formula: str = GIVEN
    column_formula: str = ""
    sources: tuple[str, ...] = ()
    shared: bool = False


_SCORES = ("q_len", "kv_len")
_LAST_SCORES = ("masked_scores", "scaled_scores")

CATALOGUE: Mapping[str, StepKind] = {
    "embeddings": StepKind("X", ("q_len", "d_model"), shared=True),
    "context": StepKind("Y", ("kv_len", "d_model"), shared=True),
    "w_query": StepKind("W_Q", ("d_model", "d_k")),
    "w_key": StepKind("W_K", ("d_model", "d_k")),
    "w_value": StepKind("W_V", ("d_model", "d_v")),
    "b_query": StepKind("b_Q", ("d_k",)),
    "b_key": StepKind("b_K", ("d_k",)),
    "b_value": StepKind("b_V", ("d_v",)),
    "queries": StepKind("Q", ("q_len", "d_k"), "Q = X W_Q", "Q = W_Q X", ("embeddings", "w_query", "b_query")),
    "keys": StepKind("K", ("kv_len", "d_k"), "K = X W_K", "K = W_K X", ("context", "embeddings", "w_key", "b_key")),
    "values": StepKind(
        "V", ("kv_len", "d_v"), "V = X W_V", "V = W_V X", ("context", "embeddings", "w_value", "b_value")
    ),
    "scale": StepKind("1/√d_k", (), "1/√d_k", "", ("keys",), shared=True),
    "scale_divisor": StepKind("√d_k", (), "√d_k", "", ("keys",), shared=True),
    "scores": StepKind("S", _SCORES, "S = Q Kᵀ", "S = Qᵀ K", ("queries", "keys")),
    "scaled_scores": StepKind("S′", _SCORES, "S′ = S/√d_k", "", ("scores", "scale_divisor")),
    "mask": StepKind("M", _SCORES, shared=True),
    "masked_scores": StepKind("S′ + M", _SCORES, "S′ + M", "", ("scaled_scores", "mask")),
    "row_max": StepKind("m", ("q_len",), "m_i = max_j s_ij", "", _LAST_SCORES),
    "shifted_scores": StepKind("s − m", _SCORES, "s_ij − m_i", "", (*_LAST_SCORES, "row_max")),
    "shifted_exponentials": StepKind("e^(s − m)", _SCORES, "e^(s_ij − m_i)", "", ("shifted_scores",)),
    "shifted_row_sums": StepKind("Σ", ("q_len",), "Σ_j e^(s_ij − m_i)", "", ("shifted_exponentials",)),
    "exponentials": StepKind("e^s", _SCORES, "e^s_ij", "", _LAST_SCORES),
    "row_sums": StepKind("Σ", ("q_len",), "Σ_j e^s_ij", "", ("exponentials",)),
    "weights": StepKind("A", _SCORES, "A = softmax(S′), row by row", "", ("shifted_exponentials", "shifted_row_sums")),
    "head_outputs": StepKind("Z", ("q_len", "d_v"), "Z = A V", "Z = V Aᵀ", ("weights", "values")),
    "concatenated": StepKind("Z", ("q_len", "d_v"), "Z", "", ("head_outputs",), shared=True),
    "w_output": StepKind("W_O", ("d_v", "d_out"), shared=True),
    "b_output": StepKind("b_O", ("d_out",), shared=True),
    "output": StepKind(
        "O",
        ("q_len", "d_out"),
        "O = Z W_O",
        "O = W_O Z",
        ("concatenated", "w_output", "b_output"),
        shared=True,
    ),
}
"""Every step of a trace, in the order of computing."""


def describe(inputs: AttentionInputs, name: str) -> StepKind:
    """Look a step up and fit it to what an example states."""
    kind = CATALOGUE[name]
    if getattr(inputs, name, None) is not None and name != "scale":
        kind = replace(kind, formula=GIVEN, column_formula=GIVEN, sources=())
    if inputs.context is not None and name in ("keys", "values"):
        sources = tuple(source for source in kind.sources if source != "embeddings")
        kind = replace(
            kind,
            formula=kind.formula.replace("X", "Y"),
            column_formula=kind.column_formula.replace("X", "Y"),
            sources=sources,
        )
    bias = {"queries": "b_query", "keys": "b_key", "values": "b_value", "output": "b_output"}.get(name)
    if bias is not None and getattr(inputs, bias) is not None:
        plus = f" + {CATALOGUE[bias].symbol}"
        kind = replace(kind, formula=kind.formula + plus, column_formula=kind.column_formula + plus)
    if inputs.scale is not None or inputs.start == "scores":
        kind = _with_number_as_scale(kind, name, given=inputs.scale is not None)
    if name == "mask" and isinstance(inputs.mask, str):
        kind = replace(kind, formula="M_ij = 0 if j ≤ i, else −∞")
    if name == "weights" and inputs.mask is not None:
        kind = replace(kind, formula="A = softmax(S′ + M), row by row")
    if inputs.n_heads > 1:
        kind = _with_heads(kind, name, inputs.n_heads)
    return kind


def _with_number_as_scale(kind: StepKind, name: str, *, given: bool) -> StepKind:
    """Name the factor c where it isn't 1/√d_k; bare scores without one stay as they are."""
    if name == "scale":
        return replace(kind, symbol="c", formula=GIVEN if given else "1", sources=())
    if name == "scale_divisor":
        return replace(kind, symbol="1/c", formula="1/c", sources=("scale",))
    if name == "scaled_scores":
        return replace(kind, formula="S′ = c S" if given else "S′ = S", sources=("scores", "scale"))
    return kind


def _with_heads(kind: StepKind, name: str, n_heads: int) -> StepKind:
    last = f"Z_{n_heads}"
    if name == "concatenated":
        blocks = f"[Z_1; {last}]" if n_heads == 2 else f"[Z_1; …; {last}]"
        return replace(kind, symbol=blocks, formula=blocks, axes=("q_len", "n_heads·d_v"))
    if name == "w_output":
        return replace(kind, axes=("n_heads·d_v", "d_out"))
    if name == "output":
        blocks = f"[Z_1; {last}]" if n_heads == 2 else f"[Z_1; …; {last}]"
        return replace(
            kind,
            formula=kind.formula.replace("Z W_O", f"{blocks} W_O"),
            column_formula=kind.column_formula.replace("W_O Z", f"W_O {blocks}"),
        )
    return kind


def shape_words(inputs: AttentionInputs, axes: Collection[str]) -> str:
    """Say a shape in words: ``seq_len × d_k``, or ``q_len × d_k`` between two sequences."""
    if not axes:
        return "a single number"
    one_sequence = inputs.context is None and inputs.q_len == inputs.kv_len
    words = {"q_len": "seq_len", "kv_len": "seq_len"} if one_sequence else {}
    if inputs.w_output is not None and inputs.w_output.shape[1] == inputs.d_model:
        words["d_out"] = "d_model"
    return " × ".join(words.get(axis, axis) for axis in axes)


def make_step(inputs: AttentionInputs, name: str, head: int | None, values: Array, present: Collection[str]) -> Step:
    """Put numbers and description together; ``present`` are the names of the steps that exist."""
    kind = describe(inputs, name)
    return Step(
        name=name,
        symbol=kind.symbol,
        shape_words=shape_words(inputs, kind.axes),
        formula=kind.formula,
        sources=tuple(source for source in kind.sources if source in present),
        values=values,
        head=head,
        column_formula=kind.column_formula,
    )
