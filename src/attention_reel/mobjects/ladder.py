"""A ladder: one row of numbers, step by step, each step under the one before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from manim import DOWN, LEFT, RIGHT, VGroup
from manim.typing import Vector3D

from attention_reel.mobjects.arrows import straight_arrow
from attention_reel.mobjects.grid import NumberGrid
from attention_reel.mobjects.text import Formula, Piece
from attention_reel.theme import Theme

Beside = TypeVar("Beside", bound=Piece)


class Ladder(VGroup):
    """Rows of equally many cells under each other, with arrows from cell to cell and what each step does.

    Parameters
    ----------
    rungs
        One-row grids with cells of one width.
    symbols
        What stands left of each rung.
    operations
        What stands right of the arrows between two rungs; one fewer than rungs.
    """

    def __init__(
        self,
        rungs: Sequence[NumberGrid],
        symbols: Sequence[str],
        operations: Sequence[str],
        theme: Theme,
        *,
        gap: float = 0.62,
    ) -> None:
        self.theme = theme
        self.rungs = list(rungs)
        width = max(rung.cell_width for rung in rungs)
        for above, rung in zip([None, *rungs], rungs, strict=False):
            rung.widen(width)
            if above is not None:
                rung.put_cells_at(left=above.cell_group.get_left()[0], top=above.cell_group.get_bottom()[1] - gap)
        self.symbols = [
            self.beside(rung, Formula(math, theme, size=theme.sizes.symbol), LEFT)
            for rung, math in zip(rungs, symbols, strict=True)
        ]
        inner = theme.gaps.hair
        self.arrows = [
            VGroup(
                *(
                    straight_arrow(start.get_bottom() + inner * DOWN, end.get_top() - inner * DOWN, theme, width=3)
                    for start, end in zip(above.cells[0], below.cells[0], strict=True)
                )
            )
            for above, below in pairwise(rungs)
        ]
        self.operations = [
            Formula(math, theme, size=theme.sizes.note, color=theme.muted).next_to(
                arrows, RIGHT, buff=theme.gaps.medium
            )
            for arrows, math in zip(self.arrows, operations, strict=True)
        ]
        super().__init__(*self.rungs, *self.symbols, *self.arrows, *self.operations)

    def beside(self, rung: NumberGrid, mobject: Beside, side: Vector3D) -> Beside:
        """Put something left or right of a rung's cells, on the line of its numbers."""
        mobject.next_to(rung.cell_group, side, buff=self.theme.gaps.medium)
        mobject.shift((0.0, rung.numerals[0][0].baseline - mobject.baseline, 0.0))
        return mobject

    def long_arrows(self, start: int, end: int) -> VGroup:
        """Return arrows from one rung straight to a later one, for when those between are gone."""
        pairs = zip(self.rungs[start].cells[0], self.rungs[end].cells[0], strict=True)
        inner = self.theme.gaps.hair * DOWN
        return VGroup(
            *(straight_arrow(a.get_bottom() + inner, b.get_top() - inner, self.theme, width=3) for a, b in pairs)
        )

    def step(self, rung: int) -> VGroup:
        """Return what leads to a rung: arrows and operation, and the rung's symbol."""
        return VGroup(self.arrows[rung - 1], self.operations[rung - 1], self.symbols[rung])
