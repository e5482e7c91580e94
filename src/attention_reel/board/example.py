"""The example in use: its tokens, its values, and where each of them comes from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from attention_reel.examples import Example
from attention_reel.numerics import Derivation, Trace
from attention_reel.theme import Theme

WRONG = "wrong"
"""The name of a computation that is wrong on purpose: its numbers may only be shown marked as wrong."""


class Source(NamedTuple):
    """Where a number on screen comes from: which of a lesson's traces or derivations, which step, head and entry."""

    variant: str
    step: str
    head: int | None
    entry: tuple[int, ...]


class ExampleInUse:
    """An example, its computation and variants of it.

    Attributes
    ----------
    theme
        The look of all that is made of it.
    worked
        The example.
    traces
        Its computation under "", and variants of it under their names.
    most_decimals
        How many decimals numbers show where they need more.
    derivations
        Computations beside the forward pass (a variance, a cost, a permutation), under names that no trace has.
    reordered
        The tokens of computations that have them in another order, under these computations' names.
    """

    theme: Theme
    worked: Example
    most_decimals: int = 2
    traces: dict[str, Trace]
    derivations: dict[str, Derivation]
    reordered: dict[str, Sequence[str]]

    @property
    def trace(self) -> Trace:
        """The example's own computation."""
        return self.traces[""]

    def variant(self, name: str, **changes: Any) -> Trace:
        """Compute the example again with something changed (a mask, a scale), under a name for its numbers' sources."""
        if name not in self.traces:
            self.traces[name] = self.trace.rerun(**changes)
        return self.traces[name]

    def derive(self, name: str, derivation: Derivation) -> Derivation:
        """Keep a computation beside the forward pass under a name, the variant of its numbers' sources."""
        if name in self.traces or self.derivations.setdefault(name, derivation) is not derivation:
            raise ValueError(f"there is another computation called {name!r}")
        return derivation

    @property
    def tokens(self) -> Sequence[str]:
        """The tokens that ask."""
        return self.worked.tokens

    @property
    def key_tokens(self) -> Sequence[str]:
        """The tokens that answer; the same ones in self-attention."""
        return self.worked.key_tokens

    @cached_property
    def focus(self) -> int:
        """The query a film works in the open: the last one, which sees everything even under a causal mask."""
        return len(self.tokens) - 1

    @property
    def best_key(self) -> int:
        """The key that the focused query scores highest."""
        return int(np.argmax(self.values("scores")[self.focus]))

    def head(self, head: int | None = None) -> int | None:
        """Return which head a step is read from: the first one where nothing else is said."""
        return 0 if head is None and self.trace.n_heads > 1 else head

    def values(self, step: str, *, head: int | None = None, variant: str = "") -> NDArray[np.float64]:
        """Return a step's array."""
        if variant in self.derivations:
            return self.derivations[variant].values(step, head)
        return self.traces[variant].values(step, self.head(head))

    def source(self, step: str, *index: int, head: int | None = None, variant: str = "") -> Source:
        """Return the address of one entry."""
        return Source(variant, step, head if variant in self.derivations else self.head(head), index)

    def value_at(self, source: Source) -> float:
        """Return the value at an address."""
        return float(self.values(source.step, head=source.head, variant=source.variant)[source.entry])
