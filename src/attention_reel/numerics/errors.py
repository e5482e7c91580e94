"""What goes wrong in the computation core, said in one sentence."""

from __future__ import annotations

from dataclasses import dataclass


class AttentionError(ValueError):
    """The numbers can't be attended over as given.

    The message states both offending shapes or numbers and what would be right.
    """


@dataclass
class ShapeError(AttentionError):
    """Two arrays disagree about the size of an axis they share.

    Parameters
    ----------
    axis : str
        The shared axis, such as ``"d_k"``.
    name, other : str
        The array that was looked at last and the one it disagrees with.
    shape, other_shape : tuple of int
    size, other_size : int
        What each says the size of the axis is.
    """

    axis: str
    name: str
    shape: tuple[int, ...]
    size: int
    other: str
    other_shape: tuple[int, ...]
    other_size: int

    def __str__(self) -> str:
        shapes = (" × ".join(str(size) for size in shape) for shape in (self.shape, self.other_shape))
        return (
            f"{self.name} is {next(shapes)} but {self.other} is {next(shapes)}: "
            f"{self.axis} is {self.size} in {self.name} and {self.other_size} in {self.other}"
        )


class StepMissing(AttentionError, KeyError):  # noqa: N818 (it reads as what it says)
    """A step was asked for that this computation doesn't have."""

    def __str__(self) -> str:  # KeyError would print the message in quotes
        return str(self.args[0]) if self.args else ""
