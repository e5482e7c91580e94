"""A product written out: its factors and what they make."""

from __future__ import annotations

from collections.abc import Sequence

from manim import VGroup

from attention_reel.mobjects.numeral import Numeral
from attention_reel.mobjects.text import Formula, Line
from attention_reel.theme import Theme


class ProductLine(Line):
    """``name = a · b · c = total``, or with another operator between the numbers.

    Parameters
    ----------
    name
        Mathematics left of the first equals sign.
    factors, total
        The numbers.
    sign
        The sign before the total.
    operator
        What stands between the factors.
    """

    def __init__(
        self,
        name: str,
        factors: Sequence[Numeral],
        sign: Formula,
        total: Numeral,
        theme: Theme,
        *,
        size: float,
        operator: str = "dot.op",
    ) -> None:
        self.theme = theme
        self.factors, self.sign, self.total = list(factors), sign, total
        self.dots = [Formula(operator, theme, size=size, color=theme.muted) for _ in factors[1:]]
        frame = [Formula(name, theme, size=size), Formula("=", theme, size=size)]
        self.frame = VGroup(*frame)
        product = [piece for pair in zip(self.dots, self.factors[1:], strict=True) for piece in pair]
        super().__init__(*frame, self.factors[0], *product, sign, total, gap=theme.gaps.small)
