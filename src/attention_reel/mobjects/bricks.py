"""Bricks: a size as so many equal blocks, flat or deep, that can be counted."""

from __future__ import annotations

import numpy as np
from manim import VGroup, VMobject
from manim.utils.color import ManimColor
from numpy.typing import NDArray

from attention_reel.theme import Role, Theme

SLANT = np.array([0.62, 0.42, 0.0])
"""Where a unit of depth leads in the picture: to the right and up."""

Counts = tuple[int, int, int]
"""How many across, up and deep."""


class Brick(VGroup):
    """A block seen from the front, a little from above and from the right; without depth, just its front.

    Parameters
    ----------
    size
        Width, height and depth, in frame units.
    roles
        Whose colours its front, its top and its side have.
    """

    def __init__(self, size: tuple[float, float, float], roles: tuple[Role, Role, Role], theme: Theme) -> None:
        width, height, depth = size
        across, up, back = np.array([width, 0.0, 0.0]), np.array([0.0, height, 0.0]), depth * SLANT
        corner = np.zeros(3)
        self.front = _face(corner, across, up, roles[0], theme)
        self.faces = [self.front]
        if depth:
            self.faces += [
                _face(up, across, back, roles[1], theme),
                _face(across, back, up, roles[2], theme),
            ]
        super().__init__(*self.faces)

    def receding_edge(self) -> NDArray[np.float64]:
        """Return the middle of the lower edge that leads back."""
        side = self.faces[-1]
        return np.asarray((side.points[0] + side.points[3]) / 2)


class Bricks(VGroup):
    """Equal bricks side by side, over each other and behind each other, a little apart.

    Parameters
    ----------
    counts
        How many across, up and deep.
    size
        Of one brick.
    """

    def __init__(
        self,
        counts: Counts,
        size: tuple[float, float, float],
        theme: Theme,
        *,
        roles: tuple[Role, Role, Role] = ("score", "key", "query"),
        gap: float | None = None,
    ) -> None:
        gap = theme.gaps.hair if gap is None else gap
        across, up, deep = counts
        step = np.array(size) + gap
        self.layers: list[list[Brick]] = []
        for layer in reversed(range(deep)):  # what is behind is drawn first
            places = [(column, row) for column in range(across) for row in range(up)]
            self.layers.append([])
            for column, row in places:
                offset = np.array([column * step[0], row * step[1], 0.0]) + layer * step[2] * SLANT
                self.layers[-1].append(Brick(size, roles, theme).shift(offset))
        super().__init__(*(brick for layer in self.layers for brick in layer))

    @property
    def bricks(self) -> list[Brick]:
        """All bricks, those behind first."""
        return [brick for layer in self.layers for brick in layer]


def _face(
    corner: NDArray[np.float64], one: NDArray[np.float64], other: NDArray[np.float64], role: Role, theme: Theme
) -> VMobject:
    """Return the parallelogram at a corner, between two edges."""
    face = VMobject(
        fill_color=theme.tint(role, 0.5),
        fill_opacity=1.0,
        stroke_color=ManimColor(theme.role(role)),
        stroke_width=theme.sizes.cell_stroke,
    )
    return face.set_points_as_corners([corner, corner + one, corner + one + other, corner + other, corner])
