"""What is on screen at a moment: drawn leaves with their place, opacity and owner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from manim import Mobject, Scene, VMobject
from numpy.typing import NDArray

from attention_reel.mobjects import Glyphs, Label, Numeral
from attention_reel.mobjects.text import Typeset

VISIBLE = 0.02
SPECK = 0.02
"""What is smaller than this, such as an arrow that is about to grow, can't be seen."""
MEANT = 0.9
"""From this opacity on, something is meant to be looked at; below, it is dimmed or on its way in or out."""

FloatArray = NDArray[np.float64]


@dataclass(frozen=True)
class Box:
    """A rectangle of the frame."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, points: FloatArray) -> Box:
        """Return the box around points."""
        x, y = points[:, 0], points[:, 1]
        return cls(float(x.min()), float(y.min()), float(x.max()), float(y.max()))

    @property
    def size(self) -> float:
        """The longer side."""
        return max(self.right - self.left, self.top - self.bottom)

    def overlap(self, other: Box) -> float:
        """Return how far two boxes reach into each other, in the direction in which it is less; negative if apart."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return min(across, up)

    def contains(self, points: FloatArray) -> NDArray[np.bool_]:
        """Tell which points are inside."""
        x, y = points[..., 0], points[..., 1]
        return (x > self.left) & (x < self.right) & (y > self.bottom) & (y < self.top)

    def within(self, other: Box, margin: float = 0.0) -> bool:
        """Tell whether the box is inside another one, a margin away from its edges."""
        return (
            self.left >= other.left + margin
            and self.right <= other.right - margin
            and self.bottom >= other.bottom + margin
            and self.top <= other.top - margin
        )


@dataclass(frozen=True)
class Shown:
    """One leaf on screen.

    Attributes
    ----------
    leaf
        What is drawn.
    owner
        The typeset piece it belongs to, or itself.
    order
        Its place in the drawing order.
    fill, stroke
        Opacities.
    box
        Around its outline.
    """

    leaf: VMobject
    owner: Mobject
    order: int
    fill: float
    stroke: float
    box: Box

    @property
    def opacity(self) -> float:
        """How visible it is."""
        return max(self.fill, self.stroke)

    @property
    def is_text(self) -> bool:
        """Whether it is to be read."""
        return isinstance(self.leaf, Glyphs)

    @property
    def is_line(self) -> bool:
        """Whether it is a stroke around or through empty space: a frame, a rule, an arrow's shaft, an axis."""
        return self.fill == 0.0 and self.stroke > 0.0

    def __str__(self) -> str:
        return describe(self.leaf)


def describe(mobject: Mobject) -> str:
    """Name a mobject as a person would find it: what it reads, or what it is and where."""
    if isinstance(mobject, Numeral):
        source = mobject.source
        where = "untagged" if source is None else f"{source.step}[{', '.join(map(str, source.entry))}]"
        return f"number {mobject.reads} ({where})"
    if isinstance(mobject, Label):
        return f"label “{mobject.text}”"
    if isinstance(mobject, Glyphs):
        return f"text “{mobject.reads}”"
    x, y, _ = mobject.get_center()
    return f"{type(mobject).__name__} at ({x:.1f}, {y:.1f})"


def on_screen(scene: Scene) -> list[Shown]:
    """Return what is drawn, from back to front; what is invisible is left out."""
    found: list[tuple[VMobject, Mobject]] = []

    def walk(mobject: Mobject, owner: Mobject | None) -> None:
        owner = mobject if owner is None and isinstance(mobject, Typeset) else owner
        if isinstance(mobject, VMobject) and len(mobject.points):
            found.append((mobject, owner or mobject))
        for part in mobject.submobjects:
            walk(part, owner)

    for mobject in scene.mobjects:
        walk(mobject, None)
    shown, seen = [], set()
    for order, (leaf, owner) in enumerate(sorted(found, key=lambda pair: pair[0].z_index)):
        fill = float(leaf.fill_rgbas[:, 3].max(initial=0.0))
        stroke = float(leaf.stroke_rgbas[:, 3].max(initial=0.0)) if leaf.stroke_width > 0 else 0.0
        box = Box.around(leaf.points)
        if max(fill, stroke) > VISIBLE and box.size > SPECK and id(leaf) not in seen:
            seen.add(id(leaf))
            shown.append(Shown(leaf, owner, order, fill, stroke, box))
    return shown


def path_samples(leaf: VMobject, count: int = 8) -> FloatArray:
    """Return points along a leaf's outline, evenly in each of its curves."""
    curves = np.asarray(leaf.points, dtype=float).reshape(-1, 4, 3)
    t = np.linspace(0.0, 1.0, count)[:, None, None]
    p0, p1, p2, p3 = (curves[None, :, k] for k in range(4))
    samples = (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t**2 * p2 + t**3 * p3
    return np.asarray(samples.reshape(-1, 3))
