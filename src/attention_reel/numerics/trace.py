"""The frozen record of one attention computation: every step, every number addressable."""

from __future__ import annotations

import dataclasses
import difflib
from dataclasses import dataclass, field
from typing import Any

from attention_reel.numerics.arrays import Array, BoolArray
from attention_reel.numerics.catalogue import CATALOGUE
from attention_reel.numerics.errors import AttentionError, StepMissing
from attention_reel.numerics.inputs import AttentionInputs
from attention_reel.numerics.on_demand import ON_DEMAND, compute_on_demand
from attention_reel.numerics.steps import Ref, Step


@dataclass(frozen=True, eq=False)
class Trace:
    """Every step of one attention computation.

    Made by :func:`attention_reel.numerics.attention`. With one head, ``head`` is None in every step and
    asking for head 0 gives the same. With several, steps of a head have ``head`` 0, 1, … and must be asked
    for by it; steps shared by all heads (embeddings, scale, mask, concatenated, output, …) have None and
    come whatever head is asked.

    Parameters
    ----------
    inputs : AttentionInputs
        What it was computed from.
    steps : tuple of Step
        In the order of computing.
    allowed : ndarray of bool, shape (q_len, kv_len), or None
        The mask, True = may attend; None when nothing is masked.

    Examples
    --------
    >>> from attention_reel.numerics import AttentionInputs, attention
    >>> trace = attention(AttentionInputs(queries=[[2, 0, 1]], keys=[[1, 1, 0], [0, 2, 3]]))
    >>> trace["scores"].tolist()
    [[2.0, 3.0]]
    >>> trace["scores.products"][0, 1].tolist()
    [0.0, 0.0, 3.0]
    >>> trace.value(trace.step("scores").ref(0, 1))
    3.0
    >>> trace.has("embeddings")
    False
    """

    inputs: AttentionInputs
    steps: tuple[Step, ...]
    allowed: BoolArray | None
    _by_key: dict[tuple[str, int | None], Step] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", {(step.name, step.head): step for step in self.steps})

    @property
    def n_heads(self) -> int:
        """Number of heads."""
        return self.inputs.n_heads

    @property
    def q_len(self) -> int:
        """Number of queries."""
        return self.inputs.q_len

    @property
    def kv_len(self) -> int:
        """Number of keys and values."""
        return self.inputs.kv_len

    @property
    def d_model(self) -> int | None:
        """Length of an embedding, if there are embeddings."""
        return self.inputs.d_model

    @property
    def d_k(self) -> int | None:
        """Length of a query and of a key, if there are any."""
        return self.inputs.d_k

    @property
    def d_v(self) -> int | None:
        """Length of a value, if there are any."""
        return self.inputs.d_v

    def __getitem__(self, name: str) -> Array:
        return self.values(name)

    def has(self, name: str) -> bool:
        """Tell whether this computation has a step of that name, in the list or on demand."""
        if name in ON_DEMAND:
            return all(self.has(needed) for needed in ON_DEMAND[name].needs)
        return any(step.name == name for step in self.steps)

    def differs_by_head(self, name: str) -> bool:
        """Tell whether a step has to be asked for by head: several heads, each with its own."""
        kind = ON_DEMAND.get(name) or CATALOGUE.get(name)
        return self.n_heads > 1 and kind is not None and not kind.shared

    def step(self, name: str, head: int | None = None) -> Step:
        """Return a step, computing it if it is one of those made on demand.

        Parameters
        ----------
        name : str
            Such as ``"weights"``, or on demand ``"scores.partial_sums"``.
        head : int, optional
            Needed for a step of a head when there are several.

        Raises
        ------
        StepMissing
            If the computation has no such step.
        AttentionError
            If the head is missing or doesn't exist.
        """
        if head is not None and not 0 <= head < self.n_heads:
            raise AttentionError(f"there is no head {head}: the heads are 0 to {self.n_heads - 1}")
        if not self.has(name):
            raise StepMissing(self._missing(name))
        if not self.differs_by_head(name):
            head = None
        elif head is None:
            raise AttentionError(
                f"{name} differs by head: say which of the {self.n_heads} heads, 0 to {self.n_heads - 1}"
            )
        key = (name, head)
        if key not in self._by_key:
            self._by_key[key] = compute_on_demand(self, name, head)
        return self._by_key[key]

    def values(self, name: str, head: int | None = None) -> Array:
        """Return the numbers of a step, read-only; see :meth:`step`."""
        return self.step(name, head).values

    def value(self, ref: Ref) -> float:
        """Return the one number a reference addresses.

        Raises
        ------
        AttentionError
            If the step, head or entry doesn't exist.
        """
        return self.step(ref.step, ref.head).at(*ref.index)

    def rerun(self, **changes: Any) -> Trace:
        """Compute again from changed inputs: ``rerun(mask="causal")``, ``rerun(scale=1.0)``.

        Raises
        ------
        AttentionError
            If the inputs have no such field or can't be attended over after the change.
        """
        from attention_reel.numerics.forward import attention  # the pass makes traces: they need each other

        fields = [item.name for item in dataclasses.fields(self.inputs) if item.init]
        for name in changes:
            if name not in fields:
                raise AttentionError(f"inputs have no field {name!r}: they have {', '.join(fields)}")
        return attention(dataclasses.replace(self.inputs, **changes))

    def _missing(self, name: str) -> str:
        known = [*dict.fromkeys(step.name for step in self.steps), *filter(self.has, ON_DEMAND)]
        if name in CATALOGUE or name in ON_DEMAND:
            return f"there is no step {name!r}: this example starts from {self.inputs.start} and has " + ", ".join(
                known[: len(dict.fromkeys(step.name for step in self.steps))]
            )
        close = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
        return f"there is no step {name!r} in an example that starts from {self.inputs.start}: {hint}"
