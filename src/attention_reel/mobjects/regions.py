"""Regions of the frame: scenes place things in them and never type a coordinate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, TypeVar

import numpy as np
from manim import ORIGIN, Mobject
from numpy.typing import NDArray

LEAST_SCALE = 0.86
"""Labels and numbers at their usual size stay readable down to this scale."""

Placed = TypeVar("Placed", bound=Mobject)


class TooLargeError(ValueError):
    """Something can't be shown in its region without becoming unreadable."""


@dataclass(frozen=True)
class Region:
    """A rectangle of the frame, in frame units."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """The region's width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The region's height."""
        return self.top - self.bottom

    @property
    def center(self) -> NDArray[np.float64]:
        """The region's centre."""
        return np.array([(self.left + self.right) / 2, (self.bottom + self.top) / 2, 0.0])

    def columns(self, *shares: float, gap: float = 0.0) -> tuple[Region, ...]:
        """Cut the region into columns whose widths have the given proportions.

        Examples
        --------
        >>> [(r.left, r.right) for r in Region(0, 0, 10, 1).columns(1, 2, gap=1)]
        [(0.0, 3.0), (4.0, 10.0)]
        """
        unit = (self.width - gap * (len(shares) - 1)) / sum(shares)
        starts = self.left + np.concatenate([[0.0], np.cumsum(np.array(shares) * unit + gap)])
        return tuple(
            Region(float(start), self.bottom, float(start + share * unit), self.top)
            for start, share in zip(starts, shares, strict=False)
        )

    def rows(self, *shares: float, gap: float = 0.0) -> tuple[Region, ...]:
        """Cut the region into rows, from the top, whose heights have the given proportions."""
        turned = Region(-self.top, self.left, -self.bottom, self.right).columns(*shares, gap=gap)
        return tuple(Region(self.left, -part.right, self.right, -part.left) for part in turned)

    def inset(self, gap: float) -> Self:
        """Return the region without a gap along its upper and lower edge."""
        return type(self)(self.left, self.bottom + gap, self.right, self.top - gap)

    def right_of(self, mobject: Mobject, gap: float) -> Self:
        """Return what is left of the region to the right of a mobject and a gap."""
        return type(self)(float(mobject.get_right()[0]) + gap, self.bottom, self.right, self.top)

    def fits(self, *mobjects: Mobject, least_scale: float = LEAST_SCALE) -> bool:
        """Tell whether each of some mobjects can be placed in the region and still be read."""
        return all(
            least_scale * mobject.width <= self.width and least_scale * mobject.height <= self.height
            for mobject in mobjects
        )

    def place(
        self,
        mobject: Placed,
        align: NDArray[np.float64] = ORIGIN,
        *,
        least_scale: float = LEAST_SCALE,
        most_scale: float = 1.0,
    ) -> Placed:
        """Move a mobject into the region, centred or against the edge or corner that ``align`` names.

        It is scaled down where it must be, to ``least_scale`` at the least, and up to ``most_scale`` where there is
        room.

        Raises
        ------
        TooLargeError
            If it would have to become smaller than that.
        """
        scale = min(most_scale, self.width / max(mobject.width, 1e-9), self.height / max(mobject.height, 1e-9))
        if scale < least_scale - 1e-6:
            raise TooLargeError(
                f"needs {mobject.width:.1f} × {mobject.height:.1f} frame units where there are "
                f"{self.width:.1f} × {self.height:.1f}"
            )
        if scale != 1.0:
            mobject.scale(scale)
        slack = np.array([self.width - mobject.width, self.height - mobject.height, 0.0]) / 2
        return mobject.move_to(self.center + slack * align)
