"""A square made of unit tiles: what adds up to a number, with the number's root as its side."""

from __future__ import annotations

import math

from manim import VGroup

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.theme import Role, Theme


class TileSquare(VGroup):
    """As many tiles as a square number says, row by row from the top.

    Parameters
    ----------
    count
        A square number.
    side
        Of the whole square, in frame units.

    Raises
    ------
    ValueError
        If the tiles make no square.

    Examples
    --------
    >>> from attention_reel.theme import NIGHT
    >>> [len(row) for row in TileSquare(9, 3.0, "score", NIGHT).rows]
    [3, 3, 3]
    """

    def __init__(self, count: int, side: float, role: Role, theme: Theme) -> None:
        across = math.isqrt(count)
        if count < 1 or across**2 != count:
            raise ValueError(f"{count} tiles make no square")
        pitch = side / across
        self.rows = [[tile(0.86 * pitch, role, theme) for _ in range(across)] for _ in range(across)]
        for i, row in enumerate(self.rows):
            for j, one in enumerate(row):
                one.move_to((j * pitch, -i * pitch, 0.0))
        super().__init__(*(one for row in self.rows for one in row))
        self.center()


def tile(side: float, role: Role, theme: Theme) -> RoundedBox:
    """Return one unit tile."""
    sizes = theme.sizes
    return RoundedBox(
        side,
        side,
        radius=min(0.08, side / 5),
        fill=theme.tint(role, 0.6),
        stroke=theme.role(role),
        stroke_width=sizes.cell_stroke,
    )
