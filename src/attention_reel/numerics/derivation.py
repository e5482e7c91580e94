"""A short computation with named steps, for everything beside the forward pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy.typing as npt

from attention_reel.numerics.arrays import Array, freeze
from attention_reel.numerics.errors import StepMissing
from attention_reel.numerics.steps import Ref, Step


@dataclass(frozen=True, eq=False)
class Derivation:
    """The named steps of a computation, each number addressable as in a trace.

    Parameters
    ----------
    name : str
        What is derived.
    steps : tuple of Step
        In the order of computing; (name, head) is unique.

    Examples
    --------
    >>> side = make("side", "a", "", "given", (), 3.0)
    >>> area = Derivation("area", (side, make("area", "A", "", "a²", ("side",), 9.0)))
    >>> area.value(area.step("area").ref())
    9.0
    """

    name: str
    steps: tuple[Step, ...]

    def __getitem__(self, name: str) -> Array:
        return self.values(name)

    def has(self, name: str) -> bool:
        """Tell whether there is a step of that name."""
        return any(step.name == name for step in self.steps)

    def step(self, name: str, head: int | None = None) -> Step:
        """Return a step.

        Raises
        ------
        StepMissing
            If there is none of that name and head.
        """
        for step in self.steps:
            if step.name == name and step.head == head:
                return step
        names = ", ".join(dict.fromkeys(step.name for step in self.steps))
        which = "" if head is None else f" for head {head}"
        raise StepMissing(f"there is no step {name!r}{which} in {self.name}: there are {names}")

    def values(self, name: str, head: int | None = None) -> Array:
        """Return the numbers of a step, read-only."""
        return self.step(name, head).values

    def value(self, ref: Ref) -> float:
        """Return the one number a reference addresses."""
        return self.step(ref.step, ref.head).at(*ref.index)


def make(
    name: str,
    symbol: str,
    shape_words: str,
    formula: str,
    sources: Iterable[str],
    values: npt.ArrayLike,
    head: int | None = None,
) -> Step:
    """Make a step from plain numbers; an empty `shape_words` stands for a single one."""
    return Step(name, symbol, shape_words or "a single number", formula, tuple(sources), freeze(values), head)
