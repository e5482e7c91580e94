"""Numbers that pictures are drawn from: ticks of an axis, counts of a histogram."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from attention_reel.numerics.arrays import freeze, shape_text
from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError

MOST_TICKS = 100
MOST_BINS = 1000


def ticks(low: float, high: float, spacing: float) -> Derivation:
    """List the multiples of a spacing between two ends, both included.

    Returns
    -------
    Derivation
        Step ``ticks`` (number of ticks,).

    Raises
    ------
    AttentionError
        If the spacing is not positive, or gives more than 100 ticks.

    Examples
    --------
    >>> ticks(-20, 17, 8)["ticks"].tolist()
    [-16.0, -8.0, 0.0, 8.0, 16.0]
    """
    if not (math.isfinite(spacing) and spacing > 0):
        raise AttentionError(f"ticks are {spacing} apart, but must be apart by more than 0")
    slack = 1e-9  # 0.3 is a multiple of 0.1 on paper, not quite so in float64
    first, last = math.ceil(low / spacing - slack), math.floor(high / spacing + slack)
    if last - first >= MOST_TICKS:
        raise AttentionError(f"an axis has {last - first + 1} ticks, more than {MOST_TICKS}")
    return Derivation(
        "the ticks of an axis",
        (make("ticks", "x", "number of ticks", "multiples of the spacing", (), spacing * np.arange(first, last + 1)),),
    )


def histogram(samples: npt.ArrayLike, *, bin_width: float, divisor: float = 1.0) -> Derivation:
    """Count samples in bins of one width around 0, and say where the bins lie once all samples are divided.

    A bin keeps its samples when they are all divided by one number: its edges are divided, its count stays.

    Parameters
    ----------
    samples : array_like, shape (samples,)
    bin_width : float
        Before the division. 0 is an edge, and there are equally many bins on both sides of it.
    divisor : float
        What every sample is divided by.

    Returns
    -------
    Derivation
        Steps ``edges`` and ``divided_edges`` (bins + 1,), ``counts`` (bins,); a bin holds its lower edge, the last
        one both.

    Raises
    ------
    AttentionError
        If there are no samples, a width or divisor is not positive, or there would be more than 1000 bins.

    Examples
    --------
    >>> bins = histogram([-3, 0.5, 1, 3.5], bin_width=2, divisor=4)
    >>> bins["edges"].tolist(), bins["counts"].tolist(), bins["divided_edges"].tolist()
    ([-4.0, -2.0, 0.0, 2.0, 4.0], [1.0, 0.0, 2.0, 1.0], [-1.0, -0.5, 0.0, 0.5, 1.0])
    """
    values = freeze(samples)
    if values.ndim != 1 or not values.size:
        raise AttentionError(f"a histogram is of one row of samples, but these are {shape_text(values.shape)}")
    for name, number in (("bin_width", bin_width), ("divisor", divisor)):
        if not (math.isfinite(number) and number > 0):
            raise AttentionError(f"{name} is {number}, but must be more than 0")
    half = max(1, math.ceil(float(np.abs(values).max()) / bin_width))
    if 2 * half > MOST_BINS:
        raise AttentionError(f"a histogram has {2 * half} bins, more than {MOST_BINS}")
    edges = bin_width * np.arange(-half, half + 1)
    counts, _ = np.histogram(values, edges)
    return Derivation(
        "a histogram",
        (
            make("samples", "s", "samples", "given", (), values),
            make("edges", "e", "bins + 1", "multiples of the width", (), edges),
            make("counts", "n", "bins", "samples from edge to edge", ("samples", "edges"), counts),
            make("divided_edges", "e′", "bins + 1", "e / divisor", ("edges",), edges / divisor),
        ),
    )
