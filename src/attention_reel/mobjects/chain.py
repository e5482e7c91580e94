"""A chain: a long row of small cells, with a bar on each for what is left of a signal."""

from __future__ import annotations

import numpy as np
from manim import VGroup, VMobject
from manim.utils.color import ManimColor
from numpy.typing import ArrayLike, NDArray

from attention_reel.mobjects.bars import Bar
from attention_reel.mobjects.cell import RoundedBox
from attention_reel.roles import Role
from attention_reel.theme import Theme, mix

FAINTEST = 0.3
"""Of a signal's colour; its bar's height says how much is left."""


class Chain(VGroup):
    """Cells in a row, the first in the colour of keys and the last in that of queries, and bars that stand on them.

    Parameters
    ----------
    signal
        What is left at each cell, from 0 to 1.
    role
        Whose colour the signal has.
    width
        Of the whole chain.
    height
        Of the bar of a whole signal.
    """

    def __init__(
        self, signal: ArrayLike, role: Role, theme: Theme, *, width: float, height: float, cell: float = 0.32
    ) -> None:
        self.signal: NDArray[np.float64] = np.asarray(signal, dtype=float)
        count, self.theme, self.role = len(self.signal), theme, role
        pitch = width / count
        side = pitch - 0.35 * min(pitch, theme.gaps.cell)
        self.cells = [self._cell(k, count, side, cell).shift((k * pitch, 0.0, 0.0)) for k in range(count)]
        self.bars = [Bar(0.6 * side, share * height, k * pitch, role, theme) for k, share in enumerate(self.signal)]
        VGroup(*self.bars).shift((0.0, cell / 2 + theme.gaps.hair, 0.0))
        self.cell_group = VGroup(*self.cells)
        super().__init__(self.cell_group, *self.bars)

    def _cell(self, k: int, count: int, width: float, height: float) -> RoundedBox:
        theme = self.theme
        ends: dict[int, Role] = {0: "key", count - 1: "query"}
        fill = theme.role(ends[k]) if k in ends else ManimColor(theme.panel)
        return RoundedBox(width, height, radius=width / 4, fill=fill, stroke=theme.line, stroke_width=1.2)

    def top(self, k: int, above: float) -> NDArray[np.float64]:
        """Return the point so far above a cell's bar."""
        return np.asarray(self.bars[k].get_top() + np.array([0.0, above, 0.0]))

    def colour(self, k: int) -> ManimColor:
        """Return the colour of what is left at a cell: the less, the fainter."""
        strength = FAINTEST + (1 - FAINTEST) * self.signal[k]
        return mix(self.theme.background, self.theme.role(self.role), float(strength))

    def ends(self) -> tuple[VMobject, VMobject]:
        """Return the first and the last cell."""
        return self.cells[0], self.cells[-1]
