"""Labels and formulas: single-path glyphs that know their baseline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Self

import numpy as np
from manim import RIGHT, VGroup, VMobject
from manim.utils.color import ManimColor

from attention_reel.mobjects.typesetting import FloatArray, label_markup, typeset
from attention_reel.theme import Theme


class Glyphs(VMobject):
    """Filled outlines drawn as one path, which know where their baseline is.

    Parameters
    ----------
    points
        Outlines with the baseline at y = 0 and an em of 1.
    size
        One em, in frame units.
    color
        The fill.
    reads
        What is to be read there: a text, or mathematics in Typst's notation.
    """

    def __init__(self, points: FloatArray, size: float, color: str | ManimColor, reads: str) -> None:
        super().__init__(stroke_width=0, fill_opacity=1, fill_color=ManimColor(color))
        self.reads = reads
        self.set_points(points * size)
        self.size = size
        self._made_height = self.height
        self._baseline_share = float(-self.get_bottom()[1] / self.height)

    @property
    def shown_size(self) -> float:
        """One em as it is now, after all scaling, in frame units."""
        return float(self.size * self.height / self._made_height)

    @property
    def baseline(self) -> float:
        """The height of the baseline in the frame; it follows every shift and scaling."""
        return float(self.get_bottom()[1] + self._baseline_share * self.height)


class Typeset(VGroup):
    """A typeset piece made of one or more coloured parts on one baseline."""

    def __init__(self, markup: str, reads: str, size: float, color: str | ManimColor, theme: Theme) -> None:
        outline = typeset(markup)
        self.parts: dict[str, Glyphs] = {}
        for role, points in outline.parts.items():
            fill = color if role == "" else theme.muted if role == "muted" else theme.role(role)
            self.parts[role] = Glyphs(points, size, fill, reads)
        super().__init__(*self.parts.values())
        self.size = size
        self.theme = theme

    @property
    def baseline(self) -> float:
        """The height of the baseline in the frame."""
        return next(iter(self.parts.values())).baseline


class Label(Typeset):
    """Plain text, drawn as it is.

    Parameters
    ----------
    text
        What to draw; never read as markup.
    size, color
        One em in frame units (the theme's label size by default); ink by default.
    weight
        "regular", "semibold" or "bold".
    """

    def __init__(
        self,
        text: str,
        theme: Theme,
        *,
        size: float | None = None,
        color: str | ManimColor | None = None,
        weight: str = "regular",
    ) -> None:
        self.text = text
        super().__init__(
            label_markup(text, weight), text, size or theme.sizes.label, theme.ink if color is None else color, theme
        )


def short_labels(texts: Sequence[str], room: float, theme: Theme) -> list[Label]:
    """Return muted labels no wider than there is room, no two alike unless their texts are.

    A longer text ends in … after as many letters as fit; where that would make two labels equal, … stands in the middle
    and the ends are kept, and where even those are equal the texts stay whole.
    """
    ways: list[Callable[[str, int], str]] = [
        lambda text, length: text[:length].rstrip() + "…",
        lambda text, length: text[: (length + 1) // 2].rstrip() + "…" + text[len(text) - length // 2 :].lstrip(),
    ]
    for way in ways:
        labels = [_shortened(text, room, theme, way) for text in texts]
        if len({label.text for label in labels}) == len(set(texts)):
            return labels
    return [Label(text, theme, color=theme.muted) for text in texts]


def _shortened(text: str, room: float, theme: Theme, way: Callable[[str, int], str]) -> Label:
    label = Label(text, theme, color=theme.muted)
    for length in range(len(text) - 1, 0, -1):
        if label.width <= room:
            break
        label = Label(way(text, length), theme, color=theme.muted)
    return label


class Formula(Typeset):
    """Mathematics in Typst's notation; ``query(Q)``, ``key(K)`` and so on colour by role.

    Examples
    --------
    ``Formula("S = query(Q) key(K)^top", NIGHT)`` draws S = Q Kᵀ with an amber Q and a sky K.
    """

    def __init__(
        self, math: str, theme: Theme, *, size: float | None = None, color: str | ManimColor | None = None
    ) -> None:
        self.math = math
        super().__init__(f"$ {math} $", math, size or theme.sizes.formula, theme.ink if color is None else color, theme)


LEADING = 1.6
"""From one line's baseline to the next one's, in em."""
RELATIONS = ("=", "approx")
"""Signs that stand a little apart in a line."""


class Line(VGroup):
    """Pieces set one after another on one baseline, as in a line of text."""

    def __init__(self, *pieces: Piece, gap: float) -> None:
        super().__init__(*pieces)
        self.first = pieces[0]
        pen = 0.0
        for piece in pieces:
            around = gap / 2 if isinstance(piece, Formula) and piece.math in RELATIONS else 0.0
            pen += around
            piece.shift((pen - piece.get_left()[0]) * RIGHT + np.array([0.0, -piece.baseline, 0.0]))
            pen = piece.get_right()[0] + gap + around

    @property
    def baseline(self) -> float:
        """The height of the common baseline in the frame."""
        return self.first.baseline

    def at(self, x: float, baseline: float) -> Self:
        """Move the line's left edge to ``x`` and its baseline to a height."""
        return self.shift((x - self.get_left()[0], baseline - self.baseline, 0.0))


def on_baseline(pieces: Iterable[Piece], height: float) -> None:
    """Shift pieces up or down so that each one's baseline is at a height."""
    for piece in pieces:
        piece.shift((0.0, height - piece.baseline, 0.0))


def on_one_baseline(pieces: Sequence[Piece]) -> None:
    """Shift pieces up so that all stand on the highest of their baselines."""
    on_baseline(pieces, max(piece.baseline for piece in pieces))


def on_even_baselines(lines: Sequence[Piece], size: float) -> None:
    """Shift lines of a size under the first one, at an even distance from baseline to baseline."""
    top = lines[0].baseline
    for k, line in enumerate(lines):
        on_baseline([line], top - LEADING * k * size)


Piece = Glyphs | Typeset | Line
"""Whatever stands on a baseline."""
