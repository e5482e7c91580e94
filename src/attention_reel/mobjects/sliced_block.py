"""A matrix as a block to scale, cut into equal slices that can come apart."""

from __future__ import annotations

from typing import Literal

import numpy as np
from manim import DOWN, RIGHT, VGroup
from numpy.typing import NDArray

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.roles import Role
from attention_reel.theme import Theme


class SlicedBlock(VGroup):
    """Slices of a block, side by side without gaps; the ``whole`` block is a box of its own in the same place.

    Parameters
    ----------
    shape
        Rows and columns, both to scale.
    parts
        How many slices.
    unit
        Height of a row and width of a column, in frame units.
    cut
        What is shared out: "columns", so that slices are narrower, or "rows", so that they are lower.
    learned
        Outlined instead of filled.
    """

    def __init__(
        self,
        shape: tuple[int, int],
        parts: int,
        role: Role,
        theme: Theme,
        *,
        unit: float,
        cut: Literal["columns", "rows"] = "columns",
        learned: bool = False,
    ) -> None:
        height, width = shape[0] * unit, shape[1] * unit
        self.along = RIGHT if cut == "columns" else DOWN
        size = (width / parts, height) if cut == "columns" else (width, height / parts)

        def box(width: float, height: float) -> RoundedBox:
            return RoundedBox(
                width,
                height,
                radius=min(0.05, height / 4, width / 4),
                fill=theme.background if learned else theme.tint(role, 0.5),
                stroke=theme.role(role),
                stroke_width=theme.sizes.learned_stroke,
            )

        self.slices = [box(*size) for _ in range(parts)]
        super().__init__(*self.slices)
        self.arrange(self.along, buff=0)
        self.whole = box(width, height).move_to(self)

    def ways_apart(self, gap: float) -> list[NDArray[np.float64]]:
        """Return by how much each slice moves when gaps open between them, around the middle."""
        middle = (len(self.slices) - 1) / 2
        return [(k - middle) * gap * self.along for k in range(len(self.slices))]
