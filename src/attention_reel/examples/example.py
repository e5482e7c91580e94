"""A worked example, ready to be shown: its words, its numbers and what its source prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import numpy as np

from attention_reel.numerics import AttentionInputs, Trace
from attention_reel.numerics.arrays import Array

Convention = Literal["rows", "columns"]


@dataclass(frozen=True, eq=False)
class Printed:
    """What a source prints for one step.

    Parameters
    ----------
    step : str
    head : int or None
    row : int or None
        The one row that is printed, counted from 0; None when the value covers the whole step.
    value : ndarray
        In row form, NaN where nothing is printed.
    decimals : int or ndarray of int
        With how many decimals; one for all, or shaped like the value.
    errata : bool
        Declared: every number here is wrong in the source.
    """

    step: str
    head: int | None
    row: int | None
    value: Array
    decimals: int | np.ndarray[tuple[int, ...], np.dtype[np.int64]]
    errata: bool = False

    def numbers(self) -> Iterator[tuple[tuple[int, ...], float, int]]:
        """Give each printed number as (index in the step, number, decimals)."""
        decimals = np.broadcast_to(self.decimals, self.value.shape)
        for index in np.ndindex(self.value.shape):
            number = float(self.value[index])
            if not np.isnan(number):
                row = () if self.row is None else (self.row,)
                yield (*row, *index), number, int(decimals[index])


@dataclass(frozen=True, eq=False)
class Example:
    """One worked example.

    Parameters
    ----------
    name : str
        Its bundled name, or the file's name without ending.
    path : Path
    title : str
    tokens : list of str
        The words that ask: one a query.
    key_tokens : list of str
        The words that answer: one a key. The same as `tokens` in self-attention.
    source : str
        Where the numbers come from.
    convention : {"rows", "columns"}
        How the source lays its matrices out. Inputs and trace are in row form in any case.
    inputs : AttentionInputs
    trace : Trace
    printed : list of Printed
    """

    name: str
    path: Path
    title: str
    tokens: list[str]
    key_tokens: list[str]
    source: str
    convention: Convention
    inputs: AttentionInputs
    trace: Trace = field(repr=False)
    printed: list[Printed] = field(repr=False)
