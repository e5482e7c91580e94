"""Reading numbers out of TOML arrays: rectangular, finite, and if not, where not."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import PlainValidator
from pydantic_core import PydanticCustomError

LARGEST = 1e100  # beyond this a product of a few numbers overflows float64

Nested = Any
"""A number, or lists of lists of numbers of equal length."""


def problem(where: str, found: str, expected: str) -> PydanticCustomError:
    """Make the error that a validator raises; `where` is said after the key, such as ``", row 2"``."""
    context = {"where": where, "found": found, "expected": expected}
    return PydanticCustomError("example", "{found}", context)


def shown(value: Any) -> str:
    """Write a TOML value in a message: short, on one line.

    Examples
    --------
    >>> shown("nought"), shown(True), shown([1, 2]), shown({"a": 1}), shown(2.5)
    ("'nought'", 'true', 'an array', 'a table', '2.5')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "an array" if value else "an empty array"
    if isinstance(value, dict):
        return "a table"
    text = repr(value) if isinstance(value, str | int | float) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def number(value: Any, where: str, *, expected: str = "a number", finite: bool = True) -> float:
    """Take one number; true and "1" are none, and neither are inf and nan unless they may be."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise problem(where, shown(value), expected)
    infinite = value in (math.inf, -math.inf)
    if finite and (infinite or value != value):
        raise problem(where, shown(value), f"{expected} that is finite")
    if abs(value) > LARGEST and not infinite:
        raise problem(where, shown(value), f"{expected} of at most {LARGEST:.0e}")
    return float(value)


def vector(value: Any) -> list[float]:
    """Take a row of numbers, such as a bias."""
    if not isinstance(value, list) or not value:
        raise problem("", shown(value), "a row of numbers, such as [1, 0]")
    return [number(entry, f", entry {place}") for place, entry in enumerate(value, 1)]


def matrix(value: Any) -> list[list[float]]:
    """Take rows of numbers of equal length."""
    rows = _rows(value, "numbers, such as [[1, 0], [0, 1]]")
    return [
        [number(entry, f", row {r}, column {c}") for c, entry in enumerate(row, 1)] for r, row in enumerate(rows, 1)
    ]


def mask(value: Any) -> Literal["causal"] | list[list[bool]] | None:
    """Take "none", "causal" or rows of true and false, true meaning: may attend."""
    expected = '"none", "causal" or rows of true and false'
    if value == "none":
        return None
    if value == "causal":
        return "causal"
    if not isinstance(value, list):
        raise problem("", shown(value), expected)
    rows = _rows(value, "true and false, such as [[true, false], [true, true]]")
    for r, row in enumerate(rows, 1):
        for c, entry in enumerate(row, 1):
            if not isinstance(entry, bool):
                raise problem(f", row {r}, column {c}", shown(entry), "true (may attend) or false")
        if not any(row):
            raise problem(f", row {r}", "nothing but false", "at least one key that the token may attend to")
    return rows


def _rows(value: Any, of: str) -> list[list[Any]]:
    if not isinstance(value, list) or not value:
        raise problem("", shown(value), f"rows of {of}")
    for place, row in enumerate(value, 1):
        if not isinstance(row, list):
            raise problem(f", row {place}", shown(row), f"a row of {of.split(',')[0]} in brackets: rows of {of}")
        if not row:
            raise problem(f", row {place}", "an empty row", f"a row of {of.split(',')[0]}")
        if len(row) != len(value[0]):
            raise problem(f", row {place}", f"{len(row)} entries", f"{len(value[0])} as in row 1")
    return value


def printed_value(value: Any) -> Nested:
    """Take what a source prints: a number, or lists of them up to three deep; nan is "not printed"."""
    return _nested(value, "", 3, lambda entry, where: number(entry, where, finite=False))


def printed_decimals(value: Any) -> Nested:
    """Take a number of decimals for all, or lists of them shaped like the printed value."""
    return _nested(value, "", 3, _decimals)


def _decimals(entry: Any, where: str) -> int:
    if isinstance(entry, bool) or not isinstance(entry, int) or not 0 <= entry <= 15:
        raise problem(where, shown(entry), "a number of decimals from 0 to 15")
    return entry


def _nested(value: Any, where: str, depth: int, leaf: Any) -> Nested:
    if not isinstance(value, list):
        return leaf(value, where)
    if depth == 0:
        raise problem(where, "an array", "a number: no step has more than three axes")
    if not value:
        raise problem(where, "an empty array", "numbers")
    entries = [_nested(entry, f"{where}[{place}]", depth - 1, leaf) for place, entry in enumerate(value)]
    shapes = [_shape(entry) for entry in entries]
    for place, shape in enumerate(shapes):
        if shape != shapes[0]:
            raise problem(f"{where}[{place}]", _count(shape), f"{_count(shapes[0])} as in [0]")
    return entries


def _shape(value: Nested) -> tuple[int, ...]:
    return (len(value), *_shape(value[0])) if isinstance(value, list) else ()


def _count(shape: tuple[int, ...]) -> str:
    return f"{shape[0]} entries" if shape else "a single number"


Vector = Annotated[list[float], PlainValidator(vector)]
Matrix = Annotated[list[list[float]], PlainValidator(matrix)]
MaskValue = Annotated[Literal["causal"] | list[list[bool]] | None, PlainValidator(mask)]
PrintedValue = Annotated[Nested, PlainValidator(printed_value)]
PrintedDecimals = Annotated[Nested, PlainValidator(printed_decimals)]
