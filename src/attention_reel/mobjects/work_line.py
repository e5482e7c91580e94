"""The work line: a dot product written out, with its factors, partial sums and result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from manim import VGroup

from attention_reel.mobjects.numeral import Numeral
from attention_reel.mobjects.text import Formula, Line
from attention_reel.rounding import rounded
from attention_reel.theme import Role, Theme

Factor = tuple[float, int, Any]
"""A value, how many decimals it shows, and its source."""


def relation(exact: bool) -> str:
    """Return the sign between displayed numbers: = where they add up as shown, ≈ where rounding shows."""
    return "=" if exact else "approx"


class WorkLine(VGroup):
    """``s = a·b + c·d + … = result``.

    Parameters
    ----------
    name
        Mathematics left of the first equals sign.
    pairs
        The paired factors, left and right of each product.
    partial_sums
        The running sum after each product; the last is the result, unless ``bias`` follows.
    roles
        The colours of left factors, right factors and the result.
    bias
        A last summand that isn't a product.
    """

    def __init__(
        self,
        name: str,
        pairs: Sequence[tuple[Factor, Factor]],
        partial_sums: Sequence[Factor],
        roles: tuple[Role, Role, Role],
        theme: Theme,
        *,
        bias: Factor | None = None,
    ) -> None:
        size = theme.sizes.work
        self.theme = theme

        def numeral(factor: Factor, which: int, *, bracketed: bool = False) -> Numeral:
            return Numeral(
                factor[0],
                factor[1],
                theme,
                source=factor[2],
                size=size,
                color=theme.role(roles[which]),
                signed_in_brackets=bracketed,
            )

        self.left_factors = [numeral(left, 0, bracketed=k > 0) for k, (left, _) in enumerate(pairs)]
        self.right_factors = [numeral(right, 1, bracketed=True) for _, right in pairs]
        self.bias = None if bias is None else numeral(bias, 2, bracketed=True)
        self.term, self.is_ = Formula(name, theme, size=size), Formula("=", theme, size=size)
        self.operators: list[VGroup] = []
        pieces: list[Any] = []
        for k, (left, right) in enumerate(zip(self.left_factors, self.right_factors, strict=True)):
            plus = [Formula("+", theme, size=size, color=theme.muted)] if k else []
            dot = Formula("dot.op", theme, size=size, color=theme.muted)
            self.operators.append(VGroup(*plus, dot))
            pieces += [*plus, left, dot, right]
        if self.bias is not None:
            plus_bias = Formula("+", theme, size=size, color=theme.muted)
            self.operators.append(VGroup(plus_bias))
            pieces += [plus_bias, self.bias]
        self.sums = [numeral(partial, 2) for partial in partial_sums]
        self.signs = self._signs(pairs, partial_sums, bias)
        self.line = Line(self.term, self.is_, *pieces, self.signs[-1], self.sums[-1], gap=theme.gaps.small)
        for running in self.sums[:-1]:
            running.shift((self.sums[-1].get_left()[0] - running.get_left()[0], 0.0, 0.0))
            running.shift((0.0, self.line.baseline - running.baseline, 0.0))
        for sign in self.signs[:-1]:
            sign.move_to(self.signs[-1])
        super().__init__(self.line, *self.sums[:-1], *self.signs[:-1])
        self.center()

    @property
    def baseline(self) -> float:
        """The height of the line's baseline."""
        return self.line.baseline

    @property
    def result(self) -> Numeral:
        """The final sum."""
        return self.sums[-1]

    def _signs(
        self, pairs: Sequence[tuple[Factor, Factor]], partial_sums: Sequence[Factor], bias: Factor | None
    ) -> list[Formula]:
        """Return the sign before each partial sum: = while the displayed numbers add up to it, else ≈."""
        summands = [rounded(*left[:2]) * rounded(*right[:2]) for left, right in pairs]
        summands += [] if bias is None else [rounded(*bias[:2])]
        exact = [
            total == rounded(*partial[:2]) for total, partial in zip(accumulate(summands), partial_sums, strict=True)
        ]
        return [Formula(relation(is_exact), self.theme, size=self.theme.sizes.work) for is_exact in exact]

    def frame(self) -> VGroup:
        """Return what stands from the start: the term that is computed, and its equals sign."""
        return VGroup(self.term, self.is_)
