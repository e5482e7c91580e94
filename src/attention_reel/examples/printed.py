"""Taking over what a source prints, each entry held against the step it is about."""

from __future__ import annotations

from decimal import Decimal

import numpy as np

from attention_reel.examples.errors import ExampleError, did_you_mean
from attention_reel.examples.example import Printed
from attention_reel.examples.schema import ExampleForm, PrintedForm
from attention_reel.numerics import Trace
from attention_reel.numerics.arrays import freeze, shape_text
from attention_reel.numerics.on_demand import ON_DEMAND


def take_printed(form: ExampleForm, trace: Trace, file: str) -> list[Printed]:
    """Turn the [printed] tables into :class:`Printed`.

    Raises
    ------
    ExampleError
        If a table is about a step, head or row that doesn't exist, or has another shape than the step.
    """
    return [
        _take(entry, step, trace, file, f"printed.{step}" if len(entries) == 1 else f"printed.{step}[{place}]")
        for step, entries in form.printed.items()
        for place, entry in enumerate(entries)
    ]


def _take(entry: PrintedForm, step: str, trace: Trace, file: str, key: str) -> Printed:
    if not trace.has(step):
        known = [*dict.fromkeys(one.name for one in trace.steps), *filter(trace.has, ON_DEMAND)]
        raise ExampleError(file, key, f"no step called {step}", did_you_mean(step, known))
    head = _head(entry, step, trace, file, key)
    shape = trace.values(step, head).shape
    if entry.row is not None:
        if not shape or entry.row >= shape[0]:
            rows = f"a row from 0 to {shape[0] - 1}" if shape else "no row, since it is a single number"
            raise ExampleError(file, f"{key}.row", str(entry.row), rows)
        shape = shape[1:]
    value = np.array(entry.value, dtype=np.float64)
    if value.shape != shape:
        turned = " (one token a row, in both conventions)" if value.shape == shape[::-1] else ""
        raise ExampleError(file, f"{key}.value", shape_text(value.shape), f"{shape_text(shape)} as in {step}{turned}")
    decimals = np.array(entry.decimals, dtype=np.int64)
    if decimals.ndim and decimals.shape != shape:
        expected = f"one number for all, or {shape_text(shape)} like the value"
        raise ExampleError(file, f"{key}.decimals", shape_text(decimals.shape), expected)
    taken = Printed(
        step=step,
        head=head,
        row=entry.row,
        value=freeze(value),
        decimals=int(decimals) if decimals.ndim == 0 else decimals,
        errata=entry.errata,
    )
    _check_digits(taken, file, key)
    return taken


def _head(entry: PrintedForm, step: str, trace: Trace, file: str, key: str) -> int | None:
    per_head = trace.differs_by_head(step)
    if entry.head is not None and entry.head >= trace.n_heads:
        raise ExampleError(file, f"{key}.head", str(entry.head), f"a head from 0 to {trace.n_heads - 1}")
    if per_head and entry.head is None:
        raise ExampleError(file, f"{key}.head", "nothing", f"which head it is about, 0 to {trace.n_heads - 1}")
    return entry.head if per_head else None


def _check_digits(printed: Printed, file: str, key: str) -> None:
    """Refuse a number that has more decimals than it is said to be printed with, and a table without any."""
    numbers = list(printed.numbers())
    if not numbers:
        raise ExampleError(file, f"{key}.value", "nothing but nan", "at least one printed number")
    for _, number, decimals in numbers:
        if not np.isfinite(number):
            continue
        exponent = Decimal(repr(number)).normalize().as_tuple().exponent
        if -int(exponent) > decimals:
            raise ExampleError(
                file,
                f"{key}.value",
                f"{number!r} with {decimals} decimals",
                "no more digits than are printed",
            )
