"""Design tokens by meaning: colours of roles, sizes, gaps and durations, for the night and the paper theme."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from manim.utils.color import ManimColor

from attention_reel.roles import Role as Role  # a theme is asked for roles: whoever asks finds them here too

THEME_VARIABLE = "ATTENTION_REEL_THEME"


class ThemeError(ValueError):
    """A theme was asked for that doesn't exist."""


@dataclass(frozen=True)
class Sizes:
    """Type sizes (one em) and strokes' widths, in frame units (the frame is 8 high) and manim stroke widths.

    A cap height must be at least 2.5 % of the frame height, 0.2 units. Source Sans Pro's capitals are 0.66 em high,
    so ``least`` is the smallest size anything readable may have.
    """

    title: float = 0.50
    formula: float = 0.56
    symbol: float = 0.52
    work: float = 0.50
    note: float = 0.42
    number: float = 0.37
    label: float = 0.36
    small: float = 0.36
    chip: float = 0.32
    least: float = 0.306
    frame_stroke: float = 4.5
    cell_stroke: float = 1.6
    learned_stroke: float = 3.0
    line_stroke: float = 3.0


@dataclass(frozen=True)
class Gaps:
    """Distances between things, in frame units.

    ``block`` and ``section`` part what belongs together from what stands next to or under it; ``arrow`` leaves room
    for an arrow between two matrices.
    """

    cell: float = 0.09
    hair: float = 0.06
    small: float = 0.14
    medium: float = 0.28
    large: float = 0.55
    block: float = 0.77
    section: float = 0.88
    arrow: float = 1.21
    margin: float = 0.45


@dataclass(frozen=True)
class Durations:
    """How long motions and holds last, in seconds."""

    quick: float = 0.4
    normal: float = 0.8
    travel: float = 1.0
    sweep: float = 1.6
    hold: float = 1.8
    per_word: float = 0.33


@dataclass(frozen=True)
class Theme:
    """A complete look. Colours are hex strings; ``roles`` maps each role to its colour.

    Inputs and scores share one neutral. Any two other roles differ by a ΔE2000 of 7 or more, also to protanopes,
    deuteranopes and tritanopes, and every role's colour can be read as text on the background.

    ``faintest`` and ``strongest`` are how much of a role's colour lies on a cell of no and of full magnitude; bright
    colours have a ``lighter`` share of their own, so that one ink can be read on every cell of a theme.
    """

    name: str
    background: str
    panel: str
    ink: str
    muted: str
    line: str
    lit: str
    roles: dict[str, str]
    light_ink: str = "#FFFFFF"
    dark_ink: str = "#020304"
    faintest: float = 0.16
    strongest: float = 0.6
    lighter: dict[str, float] = field(default_factory=dict)
    sizes: Sizes = field(default_factory=Sizes)
    gaps: Gaps = field(default_factory=Gaps)
    durations: Durations = field(default_factory=Durations)

    def __deepcopy__(self, memo: dict[int, object]) -> Theme:
        return self  # frozen, and every copied mobject refers to it

    def role(self, role: str) -> ManimColor:
        """Return a role's full colour, for symbols and frames."""
        return ManimColor(self.roles[role])

    def tint(self, role: str, intensity: float) -> ManimColor:
        """Return a cell's opaque fill: the role's colour laid over the background, stronger with intensity (0 to 1)."""
        strongest = self.lighter.get(role, self.strongest)
        amount = self.faintest + (strongest - self.faintest) * min(max(intensity, 0.0), 1.0)
        return mix(self.background, self.roles[role], amount)

    def ink_on(self, fill: ManimColor) -> ManimColor:
        """Return whichever of the two inks contrasts more with a fill."""
        return max((ManimColor(self.light_ink), ManimColor(self.dark_ink)), key=lambda ink: contrast(ink, fill))


def mix(under: str | ManimColor, over: str | ManimColor, amount: float) -> ManimColor:
    """Lay ``over`` on ``under`` with the given opacity."""
    return ManimColor(under).interpolate(ManimColor(over), amount)


def luminance(colour: ManimColor) -> float:
    """Return the relative luminance of WCAG 2 (0 black, 1 white)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.to_rgb()]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


def contrast(one: ManimColor, other: ManimColor) -> float:
    """Return the contrast ratio of WCAG 2, from 1 (same) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


NIGHT = Theme(
    name="night",
    background="#0E131B",
    panel="#171E29",
    ink="#E8EDF4",
    muted="#8C99AB",
    line="#5F6C7F",
    lit="#EADC47",
    roles={
        "input": "#ABB3BF",
        "query": "#F2A83A",
        "key": "#55B6EF",
        "value": "#66DDB5",
        "score": "#ABB3BF",
        "weight": "#EADC47",
        "output": "#D688C6",
        "mask": "#F0714A",
    },
    lighter={"weight": 0.5, "value": 0.54},
)

PAPER = Theme(
    name="paper",
    background="#FBFAF7",
    panel="#F0EEE8",
    ink="#1B2330",
    muted="#566274",
    line="#858E9B",
    lit="#6D6000",
    roles={
        "input": "#54617A",
        "query": "#956735",
        "key": "#0061A6",
        "value": "#227D5E",
        "score": "#54617A",
        "weight": "#6D6000",
        "output": "#AD3B80",
        "mask": "#C62000",
    },
    faintest=0.08,
    strongest=0.72,
)

THEMES = {theme.name: theme for theme in (NIGHT, PAPER)}


def current_theme() -> Theme:
    """Return the theme named by ``ATTENTION_REEL_THEME``, night when it isn't set.

    Raises
    ------
    ThemeError
        If the variable names no theme.
    """
    name = os.environ.get(THEME_VARIABLE) or NIGHT.name
    if name not in THEMES:
        raise ThemeError(f"{THEME_VARIABLE} is {name!r}; expected one of {', '.join(THEMES)}")
    return THEMES[name]
