"""Single pieces: a number, a formula, a text, an arrow."""

from __future__ import annotations

import re
from typing import Any

from manim import VMobject

from attention_reel.board.example import ExampleInUse, Source
from attention_reel.mobjects import Formula, Label, Line, Numeral, straight_arrow

SYMBOL = re.compile(r"\b([a-zA-Z]_[a-zA-Z])\b([.,?]?)")
"""A letter with an index, and a mark right after it."""
SPACE = 0.26
"""Between a word and a symbol, in em."""


class Pieces(ExampleInUse):
    """Makes single pieces in the theme in use."""

    def number(self, source: Source, decimals: int, **kwargs: Any) -> Numeral:
        """Return the number at an address."""
        return Numeral(self.value_at(source), decimals, self.theme, source=source, **kwargs)

    def formula(self, math: str, **kwargs: Any) -> Formula:
        """Return a formula in the theme in use."""
        return Formula(math, self.theme, **kwargs)

    def label(self, text: str, **kwargs: Any) -> Label:
        """Return a text in the theme in use."""
        return Label(text, self.theme, **kwargs)

    def text_line(self, text: str, *, size: float) -> Line:
        """Return a line of text in which symbols with an index, such as d_k, are set as mathematics."""
        pieces: list[Label | Formula] = []
        for words, symbol, mark in zip(*[iter([*SYMBOL.split(text), "", ""])] * 3, strict=True):
            pieces += [self.label(words.strip(), size=size)] if words.strip() else []
            pieces += [self.formula(f'{symbol}"{mark}"' if mark else symbol, size=size)] if symbol else []
        return Line(*pieces, gap=SPACE * size)

    def arrow_between(self, left: VMobject, right: VMobject) -> VMobject:
        """Return an arrow from one mobject's right edge to another's left one, at the first one's height."""
        gap = self.theme.gaps.medium
        height = left.get_center()[1]
        return straight_arrow(
            (left.get_right()[0] + gap, height, 0), (right.get_left()[0] - gap, height, 0), self.theme
        )
