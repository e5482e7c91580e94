"""What a source prints against what is right."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal

from attention_reel.examples.example import Example, Printed
from attention_reel.rounding import rounded

TIE = 1e-12  # a value this close (relatively) to the middle between two roundings may be printed as either


@dataclass(frozen=True)
class Erratum:
    """One printed number that is wrong, or that is declared wrong.

    Parameters
    ----------
    step : str
    head : int or None
    index : tuple of int
    printed, right : str
        Both with the decimals of the source.
    declared : bool
        The example says that its source is wrong here.
    wrong : bool
        The printed number is in fact not a rounding of the computed one.
    """

    step: str
    head: int | None
    index: tuple[int, ...]
    printed: str
    right: str
    declared: bool
    wrong: bool

    @property
    def settled(self) -> bool:
        """True if declared and wrong: a known erratum. Anything else in the list needs looking at."""
        return self.declared and self.wrong


def check(example: Example) -> list[Erratum]:
    """Recompute everything an example's source prints.

    Returns
    -------
    list of Erratum
        Each number that is wrong, and each that is declared wrong but isn't, in the order of the file.

    Examples
    --------
    >>> from attention_reel.examples import load_example
    >>> [(error.printed, error.right) for error in check(load_example("score-row"))]
    [('3.174', '3.173'), ('5.653', '5.652'), ('17.94', '17.93'), ('26.77', '26.76')]
    """
    return [erratum for printed in example.printed for erratum in _check_one(example, printed)]


def _check_one(example: Example, printed: Printed) -> list[Erratum]:
    step = example.trace.step(printed.step, printed.head)
    errata = []
    for index, number, decimals in printed.numbers():
        value = step.at(*index)
        wrong = not is_rounding(number, value, decimals)
        if wrong or printed.errata:
            texts = printed_text(number, decimals), printed_text(value, decimals)
            errata.append(Erratum(printed.step, printed.head, index, *texts, declared=printed.errata, wrong=wrong))
    return errata


def printed_text(value: float, decimals: int) -> str:
    """Write a number as a source prints it.

    Examples
    --------
    >>> printed_text(0.125, 2), printed_text(-0.001, 2), printed_text(float("inf"), 2)
    ('0.13', '0.00', 'inf')
    """
    return f"{rounded(value, decimals):f}" if math.isfinite(value) else str(value)


def is_rounding(printed: float, value: float, decimals: int) -> bool:
    """Tell whether a printed number is the value rounded; at an exact tie both neighbours are.

    Examples
    --------
    >>> is_rounding(0.12, 0.125, 2), is_rounding(0.13, 0.125, 2), is_rounding(0.13, 0.1249, 2)
    (True, True, False)
    """
    if not (math.isfinite(printed) and math.isfinite(value)):
        return printed == value
    distance = abs(Decimal(repr(printed)) - Decimal(value))
    unit = Decimal(1).scaleb(-decimals)
    slack = min(Decimal(TIE * max(1.0, abs(value))), unit / 20)  # with many decimals TIE is more than a unit
    return distance <= unit / 2 + slack
