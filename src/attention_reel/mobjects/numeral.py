"""Numbers on screen: each knows its value, where the value comes from and how many decimals it shows."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from manim.utils.color import ManimColor

from attention_reel.mobjects.text import Glyphs
from attention_reel.mobjects.typesetting import FloatArray, label_markup, typeset
from attention_reel.rounding import number_text
from attention_reel.theme import Theme


@cache
def _character(character: str, weight: str) -> tuple[FloatArray, float]:
    """Return a character's outline and advance; each is typeset once in a process."""
    outline = typeset(label_markup(character, weight))
    return outline.parts[""], outline.advance


def number_points(text: str, weight: str = "regular") -> FloatArray:
    """Assemble a number's outline from its characters' cached outlines: one path, baseline at 0, em 1."""
    pen, pieces = 0.0, []
    for character in text:
        points, advance = _character(character, weight)
        pieces.append(points + np.array([pen, 0.0, 0.0]))
        pen += advance
    return np.concatenate(pieces)


class Numeral(Glyphs):
    """A number from the trace, drawn as one path.

    Parameters
    ----------
    value
        The exact value; it is rounded here and nowhere else.
    decimals
        How many decimals are shown.
    source
        Where the value comes from: the address of a trace's entry.
    signed_in_brackets
        Set a negative number in brackets, as a factor or a summand is.
    """

    def __init__(
        self,
        value: float,
        decimals: int,
        theme: Theme,
        *,
        source: Any = None,
        size: float | None = None,
        color: str | ManimColor | None = None,
        weight: str = "regular",
        signed_in_brackets: bool = False,
    ) -> None:
        self.value = float(value)
        self.decimals = decimals
        self.source = source
        self.text = number_text(value, decimals)
        shown = f"({self.text})" if signed_in_brackets and not self.text[0].isdigit() else self.text
        super().__init__(
            number_points(shown, weight),
            size or theme.sizes.number,
            theme.ink if color is None else color,
            shown,
        )
