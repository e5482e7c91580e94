"""Which numbers a film has shown, for those who read it instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from manim import Mobject

from attention_reel.board.example import WRONG, ExampleInUse, Source
from attention_reel.mobjects import Numeral
from attention_reel.numerics import Step

MOST_AXES = 2
"""Steps with more axes are how entries of others come about, and are no tables."""
Address = tuple[str, str, int | None]
"""A variant, a step of it, and a head."""


class Witness(ExampleInUse):
    """Keeps in mind which steps have stood on screen.

    Attributes
    ----------
    seen
        Each step with the most decimals that its numbers had, in the order of appearance.
    """

    seen: dict[Address, int]

    def look_at(self, mobjects: Iterable[Mobject]) -> None:
        """Keep in mind which numbers are on screen."""
        for mobject in mobjects:
            for leaf in mobject.get_family():
                if isinstance(leaf, Numeral) and isinstance(leaf.source, Source):
                    address = leaf.source[:3]
                    self.seen[address] = max(leaf.decimals, self.seen.get(address, 0))

    @property
    def shows_example(self) -> bool:
        """Whether a number of the example's own computation has been on screen."""
        return any(not variant for variant, _, _ in self.seen)

    def computed_besides(self) -> list[dict[str, Any]]:
        """Describe all computations beside the example's own of which numbers have been on screen, with these steps."""
        told = []
        for name in dict.fromkeys(variant for variant, _, _ in self.seen if variant):
            steps = [
                _as_data(step, decimals)
                for (variant, which, head), decimals in self.seen.items()
                if variant == name and (step := self._step(name, which, head)).values.ndim <= MOST_AXES
            ]
            derivation = self.derivations.get(name)
            told.append(
                {
                    "name": name,
                    "title": derivation.name if derivation else f"the same computation, {name}",
                    "wrong": name == WRONG,
                    "tokens": list(self.reordered.get(name, ())),
                    "steps": steps,
                }
            )
        return told

    def _step(self, variant: str, name: str, head: int | None) -> Step:
        """Return a step; a mistake's is called as the right one."""
        if variant not in self.derivations:
            return self.traces[variant].step(name, head)
        step = self.derivations[variant].step(name, head)
        if step.symbol:
            return step
        if self.trace.has(name):
            right = self.trace.step(name, self.head(head))
            formula = right.formula if "." in name else step.formula  # a detail of wrong numbers is computed rightly
            return replace(step, symbol=right.symbol, shape_words=right.shape_words, formula=formula, column_formula="")
        return replace(step, shape_words=" × ".join(("rows", "columns")[: step.values.ndim]))


def _as_data(step: Step, decimals: int) -> dict[str, Any]:
    return {
        "step": step.name,
        "symbol": step.symbol,
        "shape": step.shape_words,
        "formula": step.formula,
        "column_formula": step.column_formula,
        "head": step.head,
        "decimals": decimals,
        "values": _numbers(step.values),
    }


def _numbers(values: Any) -> Any:
    """Nest numbers in lists; JSON has none that are infinite, so these are texts."""
    if np.ndim(values):
        return [_numbers(part) for part in values]
    return float(values) if np.isfinite(values) else str(float(values))
