"""Read-only float64 arrays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
"""A float64 array; every array the core hands out is read-only."""

BoolArray = npt.NDArray[np.bool_]
"""A boolean array, True where a query may attend to a key."""


def freeze(values: npt.ArrayLike) -> Array:
    """Copy into a read-only float64 array, without negative zeros.

    Parameters
    ----------
    values : array_like
        Numbers of any shape.

    Returns
    -------
    ndarray
        A float64 copy that can't be written to. −0 becomes 0, so that no number is ever shown as "−0".

    Examples
    --------
    >>> frozen = freeze([[1, -0.0], [2, 3]])
    >>> frozen.tolist()
    [[1.0, 0.0], [2.0, 3.0]]
    >>> frozen.flags.writeable
    False
    """
    frozen = np.array(values, dtype=np.float64) + 0.0
    frozen = np.asarray(frozen)  # a sum of 0-d arrays is a scalar
    frozen.flags.writeable = False
    return frozen


def shape_text(shape: tuple[int, ...]) -> str:
    """Write a shape the way it is read aloud.

    Examples
    --------
    >>> shape_text((3, 4)), shape_text((3,)), shape_text(())
    ('3 × 4', '3', 'a single number')
    """
    return " × ".join(str(size) for size in shape) if shape else "a single number"
