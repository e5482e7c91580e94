"""Named axes: every array says which sizes it has, and two that disagree are named together."""

from __future__ import annotations

from attention_reel.numerics.arrays import shape_text
from attention_reel.numerics.errors import AttentionError, ShapeError


class AxisSizes:
    """Collects the size of each named axis and refuses a second, different one.

    Examples
    --------
    X has 4 columns, so W_Q needs 4 rows:

    >>> sizes = AxisSizes()
    >>> sizes.bind("X", (3, 4), ("seq_len", "d_model"))
    >>> sizes.bind("W_Q", (4, 2), ("d_model", "d_k"))
    >>> sizes["d_k"]
    2
    >>> sizes.bind("W_K", (3, 2), ("d_model", "d_k"))
    Traceback (most recent call last):
    ...
    attention_reel.numerics.errors.ShapeError: W_K is 3 × 2 but X is 3 × 4: d_model is 3 in W_K and 4 in X
    """

    def __init__(self) -> None:
        self._bound: dict[str, tuple[int, str, tuple[int, ...]]] = {}

    def __getitem__(self, axis: str) -> int:
        return self._bound[axis][0]

    def __contains__(self, axis: str) -> bool:
        return axis in self._bound

    def get(self, axis: str) -> int | None:
        """Return the size of an axis, or None if no array has it."""
        return self._bound[axis][0] if axis in self._bound else None

    def bind(self, name: str, shape: tuple[int, ...], axes: tuple[str, ...]) -> None:
        """State that the array ``name`` of this shape runs along these axes.

        Raises
        ------
        AttentionError
            If the number of axes differs, or an axis is empty.
        ShapeError
            If an array bound before gives one of the axes another size.
        """
        if len(shape) != len(axes):
            raise AttentionError(
                f"{name} has {len(shape)} axes ({shape_text(shape)}) but needs {len(axes)}: {' × '.join(axes)}"
            )
        for axis, size in zip(axes, shape, strict=True):
            if size == 0:
                raise AttentionError(f"{name} is {shape_text(shape)}: {axis} is 0, but must be at least 1")
            known, other, other_shape = self._bound.setdefault(axis, (size, name, shape))
            if known != size:
                raise ShapeError(axis, name, shape, size, other, other_shape, known)
