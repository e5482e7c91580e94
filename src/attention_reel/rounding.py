"""Rounding, once, when a number is shown."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal, localcontext

import numpy as np
from numpy.typing import NDArray

MINUS = "\u2212"
INFINITY = "\u221e"
ENOUGH_DIGITS = 400
"""The largest float64 has 309 digits before the point."""


def rounded(value: float, decimals: int) -> Decimal:
    """Round the exact binary value to ``decimals`` places, ties away from zero.

    Examples
    --------
    >>> rounded(2.0281149816474726, 5)
    Decimal('2.02811')
    >>> rounded(0.125, 2), rounded(-0.001, 2)
    (Decimal('0.13'), Decimal('0.00'))
    """
    if not math.isfinite(value):
        raise ValueError(f"{value} can't be rounded to {decimals} decimals: it is not a finite number")
    with localcontext(prec=ENOUGH_DIGITS):
        result = Decimal(float(value)).quantize(Decimal(1).scaleb(-int(decimals)), rounding=ROUND_HALF_UP)
    return abs(result) if result == 0 else result


def number_text(value: float, decimals: int) -> str:
    """Write a number as a film shows it: fixed decimals, a true minus, ∞ for infinity.

    Examples
    --------
    >>> number_text(-1.5, 1), number_text(3.0, 0), number_text(float("-inf"), 2)
    ('−1.5', '3', '−∞')
    """
    if math.isnan(value):
        raise ValueError("a number to be shown is NaN; only computed, defined numbers can be shown")
    if math.isinf(value):
        return INFINITY if value > 0 else MINUS + INFINITY
    return str(rounded(value, decimals)).replace("-", MINUS)


def fitting_decimals(values: object, most: int = 2) -> int:
    """Return the fewest decimals (at most ``most``) that show every finite value exactly, else ``most``.

    Examples
    --------
    >>> fitting_decimals([1.0, -2.0]), fitting_decimals([0.5, 1.0]), fitting_decimals([1 / 3])
    (0, 1, 2)
    """
    array = np.asarray(values, dtype=float)
    finite = array[np.isfinite(array)]
    for decimals in range(most):
        if all(float(rounded(value, decimals)) == value for value in finite):
            return decimals
    return most


def decimals_of_each(values: object, most: int = 2) -> NDArray[np.int_]:
    """Return how many decimals each entry shows.

    Where all can be shown exactly, as integers and halves can, each shows just what it needs, as on paper. Else all
    are rounded and show ``most``, but for exact zeros: what is
    nothing is told from what rounds to nothing.

    Examples
    --------
    >>> decimals_of_each([3.0, -0.5]).tolist(), decimals_of_each([3.0, 1 / 3]).tolist()
    ([0, 1], [2, 2])
    >>> decimals_of_each([0.0, 0.001, 0.999]).tolist()
    [0, 2, 2]
    """
    array = np.asarray(values, dtype=float)
    if all(shown_exactly(value, most) for value in array.ravel() if np.isfinite(value)):
        return np.array([fitting_decimals([value], most) for value in array.flat], dtype=int).reshape(array.shape)
    return np.where(array == 0, 0, most)


def shown_exactly(value: float, decimals: int) -> bool:
    """Tell whether rounding to ``decimals`` places loses nothing."""
    return bool(float(rounded(value, decimals)) == value)


def adds_up(values: Iterable[float], decimals: Iterable[int], total: float, total_decimals: int) -> bool:
    """Tell whether displayed numbers add up to a displayed total, digit for digit.

    Examples
    --------
    >>> adds_up([0.5, 0.25], [2, 2], 0.75, 2), adds_up([0.828, 0.026, 0.146], [2, 2, 2], 1.0, 2)
    (True, False)
    """
    shown = sum((rounded(value, places) for value, places in zip(values, decimals, strict=True)), Decimal(0))
    return shown == rounded(total, total_decimals)
