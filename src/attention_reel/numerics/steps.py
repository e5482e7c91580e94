"""One step of a computation, and the address of one number in it."""

from __future__ import annotations

from dataclasses import dataclass

from attention_reel.numerics.arrays import Array, freeze, shape_text
from attention_reel.numerics.errors import AttentionError


@dataclass(frozen=True)
class Ref:
    """The address of one number: which step, which head, which entry.

    Parameters
    ----------
    step : str
        Name of the step, such as ``"scores"``.
    head : int or None
        None where there is one head, or the step is shared by all.
    index : tuple of int
        Zero-based, one number an axis.

    Examples
    --------
    >>> str(Ref("scores", None, (0, 2)))
    'scores[0, 2]'
    >>> str(Ref("weights", 1, (0, 2)))
    'weights (head 1)[0, 2]'
    """

    step: str
    head: int | None
    index: tuple[int, ...]

    def __str__(self) -> str:
        head = "" if self.head is None else f" (head {self.head})"
        return f"{self.step}{head}[{', '.join(str(number) for number in self.index)}]"


@dataclass(frozen=True, eq=False)
class Step:
    """One named array of a computation and where it came from.

    Parameters
    ----------
    name : str
        Such as ``"scaled_scores"``.
    symbol : str
        As written on paper, such as ``"S′"``.
    shape_words : str
        Such as ``"seq_len × d_k"``.
    formula : str
        With tokens as rows, such as ``"Q = X W_Q"``; ``"given"`` where the example states the values.
    sources : tuple of str
        Names of the steps it is computed from.
    values : ndarray
        Read-only float64.
    head : int or None
        None where there is one head, or the step is shared by all.
    column_formula : str
        The same with tokens as columns, such as ``"Q = W_Q X"``. Values stay in row form. Default `formula`.

    Examples
    --------
    >>> step = Step("scores", "S", "q_len × kv_len", "S = Q Kᵀ", ("queries", "keys"), freeze([[2, 3, 5]]))
    >>> step.ref(0, 2)
    Ref(step='scores', head=None, index=(0, 2))
    >>> step.at(0, 2)
    5.0
    """

    name: str
    symbol: str
    shape_words: str
    formula: str
    sources: tuple[str, ...]
    values: Array
    head: int | None = None
    column_formula: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", freeze(self.values))
        if not self.column_formula:
            object.__setattr__(self, "column_formula", self.formula)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the values."""
        return self.values.shape

    @property
    def label(self) -> str:
        """The symbol with the head's number, counted from 1 as on paper: ``"Z_2"`` in head 1."""
        return self.symbol if self.head is None else f"{self.symbol}_{self.head + 1}"

    def ref(self, *index: int) -> Ref:
        """Address one number of this step.

        Raises
        ------
        AttentionError
            If the step has no such entry.
        """
        if len(index) != len(self.shape):
            raise AttentionError(
                f"{self.name} is {shape_text(self.shape)}, so an entry has {len(self.shape)} indices, "
                f"but {index} has {len(index)}"
            )
        if not all(0 <= number < size for number, size in zip(index, self.shape, strict=True)):
            raise AttentionError(f"{self.name} is {shape_text(self.shape)}, so it has no entry {index}")
        return Ref(self.name, self.head, tuple(int(number) for number in index))

    def at(self, *index: int) -> float:
        """Return one number of this step.

        Raises
        ------
        AttentionError
            If the step has no such entry.
        """
        return float(self.values[self.ref(*index).index])
