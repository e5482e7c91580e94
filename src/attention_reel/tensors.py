"""How each step of a trace looks and is called on screen."""

from __future__ import annotations

from dataclasses import dataclass

from attention_reel.roles import Role


@dataclass(frozen=True)
class TensorLook:
    """The look of one step.

    Attributes
    ----------
    symbol
        Its symbol, in the notation of formulas.
    role
        Whose colour it has.
    axes
        What its rows and columns stand for with tokens as rows: "query", "key" or "" (features).
    spoken
        Its name in a sentence.
    learned
        Whether it is fixed after training.
    entry
        How one entry is written; ``{i}`` and ``{j}`` stand for its row and column.
    """

    symbol: str
    role: Role
    axes: tuple[str, str]
    spoken: str
    learned: bool = False
    entry: str = ""

    @property
    def square(self) -> bool:
        """Whether rows are queries and columns keys, in either convention."""
        return self.axes == ("query", "key")


LOOKS = {
    "embeddings": TensorLook("X", "input", ("query", ""), "the embeddings X"),
    "context": TensorLook("Y", "input", ("key", ""), "the other sequence's embeddings"),
    "w_query": TensorLook("W_Q", "query", ("", ""), "W_Q", learned=True),
    "w_key": TensorLook("W_K", "key", ("", ""), "W_K", learned=True),
    "w_value": TensorLook("W_V", "value", ("", ""), "W_V", learned=True),
    "queries": TensorLook("Q", "query", ("query", ""), "the queries Q", entry="query(q_({i} {j}))"),
    "keys": TensorLook("K", "key", ("key", ""), "the keys K", entry="key(k_({i} {j}))"),
    "values": TensorLook("V", "value", ("key", ""), "the values V", entry="value(v_({i} {j}))"),
    "scores": TensorLook("S", "score", ("query", "key"), "the scores S", entry="query(q_{i}) dot key(k_{j})"),
    "scaled_scores": TensorLook("S'", "score", ("query", "key"), "the scaled scores S′"),
    "mask": TensorLook("mask(M)", "score", ("query", "key"), "the mask M"),
    "masked_scores": TensorLook("S' + mask(M)", "score", ("query", "key"), "the masked scores S′ + M"),
    "shifted_scores": TensorLook("s - m", "score", ("query", "key"), "the shifted scores"),
    "shifted_exponentials": TensorLook("e^(s - m)", "score", ("query", "key"), "their exponentials"),
    "exponentials": TensorLook("e^s", "score", ("query", "key"), "the exponentials"),
    "row_max": TensorLook("m", "score", ("query", ""), "the row maxima"),
    "weights": TensorLook("A", "weight", ("query", "key"), "the weights A", entry="weight(alpha_({i} {j}))"),
    "weighted_values": TensorLook("alpha v", "value", ("key", ""), "the weighted values"),
    "weighted_values.partial_sums": TensorLook("sum alpha v", "output", ("key", ""), "their running sums"),
    "head_outputs": TensorLook("Z", "output", ("query", ""), "the outputs Z", entry="output(z_({i} {j}))"),
    "concatenated": TensorLook("Z", "output", ("query", ""), "the concatenated heads"),
    "permutation_matrix": TensorLook("P", "input", ("", ""), "the permutation P"),
    "w_output": TensorLook("W_O", "input", ("", ""), "W_O", learned=True),
    "output": TensorLook("O", "output", ("query", ""), "the output O", entry="output(o_({i} {j}))"),
}


STAGES_OF = {
    "queries": "projection",
    "keys": "projection",
    "values": "projection",
    "scores": "scores",
    "scaled_scores": "scaling",
    "masked_scores": "mask",
    "exponentials": "softmax",
    "weights": "softmax",
    "head_outputs": "values",
    "output": "heads",
}
"""The stage of the pipeline in which a step is computed."""


def heading(symbol: str, *, turned: bool) -> str:
    """Return a tensor's symbol, with a ⊤ where it is shown turned.

    Examples
    --------
    >>> heading("K", turned=True), heading("W_Q", turned=False)
    ('K^top', 'W_Q')
    """
    return f"{symbol}^top" if turned else symbol


@dataclass(frozen=True)
class Product:
    """A matrix product of the forward pass: which steps its dot products pair.

    Attributes
    ----------
    left, right
        The steps whose rows and whose columns (rows, with ``right_turned``) are paired.
    bias
        The step that is added to each row, if the example has one.
    """

    left: str
    right: str
    right_turned: bool = False
    bias: str = ""

    def right_index(self, column: int, term: int) -> tuple[int, int]:
        """Return where the right factor of a column's term stands in its step."""
        return (column, term) if self.right_turned else (term, column)


PRODUCTS = {
    "queries": Product("embeddings", "w_query", bias="b_query"),
    "keys": Product("embeddings", "w_key", bias="b_key"),
    "values": Product("embeddings", "w_value", bias="b_value"),
    "scores": Product("queries", "keys", right_turned=True),
    "head_outputs": Product("weights", "values"),
    "output": Product("concatenated", "w_output", bias="b_output"),
}

TENSORS: dict[str, tuple[str, str, str, Role, bool]] = {
    "X": ("X", "n", "d_model", "input", False),
    "W_Q": ("W_Q", "d_model", "d_k", "query", True),
    "W_K": ("W_K", "d_model", "d_k", "key", True),
    "W_V": ("W_V", "d_model", "d_v", "value", True),
    "Q": ("Q", "n", "d_k", "query", False),
    "K": ("K", "n", "d_k", "key", False),
    "K^T": ("K^top", "d_k", "n", "key", False),
    "S": ("Q K^top", "n", "n", "score", False),
    "A": ("A", "n", "n", "weight", False),
    "V": ("V", "n", "d_v", "value", False),
    "Z": ("Z", "n", "d_v", "output", False),
}
"""Each tensor's symbol, the names of its sizes, its role, and whether it is learned."""
