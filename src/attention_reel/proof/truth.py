"""Truth: every number on screen is the trace's, rightly rounded, and no digit is merely typed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

import numpy as np
from manim import Scene

from attention_reel.board import WRONG, Board
from attention_reel.mobjects import Numeral, ShapeLabel, WrongFrame
from attention_reel.mobjects.numeral import number_points
from attention_reel.mobjects.text import Formula, Label
from attention_reel.proof.stage import MEANT, FloatArray, Shown, describe
from attention_reel.rounding import MINUS, number_text

INDEX = re.compile(r"_(\([^()]*\)|\{[^{}]*\}|\w+)|\^2")
"""Subscripts and squares, in Typst's notation: their digits number things or say what is done, and are no values."""


def untrue(scene: Scene, shown: Iterable[Shown], *, still: bool) -> Iterator[str]:
    """Yield what is untrue of the numbers and digits on screen; in a still picture, also of how they are drawn."""
    for item in shown:
        if isinstance(item.leaf, Numeral):
            yield from _untrue_numeral(scene, item.leaf, still)
    for owner in {id(item.owner): item.owner for item in shown if item.is_text}.values():
        if isinstance(owner, ShapeLabel):
            continue  # a shape is the matrix's own, see NumberGrid
        if isinstance(owner, Label) and _has_digit(owner.text) and not _is_example_text(scene, owner.text):
            yield f"{describe(owner)} has digits that don't come from the trace"
        if isinstance(owner, Formula) and _has_digit(INDEX.sub("", owner.math)):
            yield f"the formula “{owner.math}” has digits that don't come from the trace"


def unmarked(shown: Iterable[Shown]) -> Iterator[str]:
    """Yield the numbers of a mistake that stand on screen outside a frame that calls them wrong."""
    shown = list(shown)
    frames = [item.box for item in shown if isinstance(item.leaf, WrongFrame) and item.opacity >= MEANT]
    for item in shown:
        source = item.leaf.source if isinstance(item.leaf, Numeral) else None
        if source is not None and source.variant == WRONG and not any(item.box.within(frame) for frame in frames):
            yield f"{describe(item.leaf)} is wrong on purpose, but isn't marked as wrong"


def misstated(scene: Scene) -> Iterator[str]:
    """Yield the written-out sums whose sign is wrong: = where displayed digits don't add up, or ≈ where they do."""
    for equation in scene.equations if isinstance(scene, Board) else ():
        total = _displayed(equation.total)
        added = sum((math.prod(map(_displayed, product)) for product in equation.products), Decimal(0))
        right = "=" if added == total else "approx"
        if equation.sign.math != right:
            written = " + ".join("·".join(number.reads for number in product) for product in equation.products)
            yield f"{written} and {equation.total.text} are joined by “{equation.sign.math}”, not by “{right}”"


def _displayed(numeral: Numeral) -> Decimal:
    return Decimal(numeral.text.replace(MINUS, "-"))


def _untrue_numeral(scene: Scene, numeral: Numeral, still: bool) -> Iterator[str]:
    if numeral.source is None or not isinstance(scene, Board):
        yield f"{describe(numeral)} doesn't say where it comes from"
        return
    try:
        right = scene.value_at(numeral.source)
    except (KeyError, IndexError, ValueError) as error:
        yield f"{describe(numeral)} names an entry that doesn't exist ({error})"
        return
    text = number_text(right, numeral.decimals)
    if numeral.text != text or numeral.reads.strip("()") != text:
        yield f"{describe(numeral)} should read {text}"
    if still and not _same_outline(numeral, text):
        yield f"{describe(numeral)} is drawn as something else than {text}"


def _same_outline(numeral: Numeral, text: str) -> bool:
    """Tell whether the outline is that of a text, in brackets or not, wherever and however large it is drawn."""
    drawn = _normalised(np.asarray(numeral.points, dtype=float))
    for weight in ("regular", "semibold", "bold"):
        for candidate in (text, f"({text})"):
            outline = _normalised(number_points(candidate, weight))
            if outline.shape == drawn.shape and np.allclose(outline, drawn, atol=1e-3):
                return True
    return False


def _normalised(points: FloatArray) -> FloatArray:
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    return np.asarray((points[:, :2] - low) / max(float(high[1] - low[1]), 1e-9))


def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)


def _is_example_text(scene: Scene, text: str) -> bool:
    if not isinstance(scene, Board):
        return False
    tokens = (*scene.tokens, *scene.key_tokens)
    head, cut, tail = text.partition("…")
    return text in tokens or (bool(cut) and any(token.startswith(head) and token.endswith(tail) for token in tokens))
