"""Bars: a row of numbers as heights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import VGroup, VMobject
from numpy.typing import ArrayLike

from attention_reel.mobjects.numeral import Numeral
from attention_reel.mobjects.text import on_baseline, short_labels
from attention_reel.rounding import decimals_of_each
from attention_reel.theme import Role, Theme

ROOM = 1.5
"""How wide a bar's label may be, in frame units, before it is shortened."""


class Bar(VMobject):
    """A filled rectangle that stands on (or hangs from) a base line."""

    def __init__(self, width: float, height: float, x: float, role: Role, theme: Theme) -> None:
        super().__init__(fill_color=theme.role(role), fill_opacity=1, stroke_width=0)
        left, right = x - width / 2, x + width / 2
        self.set_points_as_corners([(left, 0, 0), (left, height, 0), (right, height, 0), (right, 0, 0), (left, 0, 0)])


class BarRow(VGroup):
    """A row of bars over their labels, each with its number.

    Parameters
    ----------
    values
        One height each; negative ones hang from the base line.
    labels
        What stands under each bar; nothing where something else names them.
    tallest
        The magnitude that gets the full ``height``; the largest by default. Rows that are compared share it.
    """

    def __init__(
        self,
        values: ArrayLike,
        labels: Sequence[str],
        role: Role,
        theme: Theme,
        *,
        sources: Sequence[Any] | None = None,
        decimals: Sequence[int] | None = None,
        height: float = 1.5,
        bar_width: float = 0.62,
        spacing: float = 1.15,
        tallest: float | None = None,
    ) -> None:
        self.theme = theme
        self.values = np.asarray(values, dtype=float)
        places = decimals_of_each(self.values) if decimals is None else np.asarray(decimals)
        unit = height / (tallest or float(np.abs(self.values).max()) or 1.0)
        gap = theme.gaps.small
        widest = max((label.width for label in short_labels(labels, ROOM, theme)), default=0.0)
        spacing = max(spacing, widest + theme.gaps.medium)
        self.bars, self.numerals = [], []
        lowest = min(0.0, float(self.values.min()) * unit)
        under = lowest - (0.0 if lowest == 0 else gap + 0.66 * theme.sizes.number)
        self.labels = short_labels(labels, spacing - theme.gaps.small, theme)
        for k, value in enumerate(self.values):
            x = k * spacing
            bar = Bar(bar_width, value * unit, x, role, theme)
            source = None if sources is None else sources[k]
            numeral = Numeral(value, int(places[k]), theme, source=source, color=theme.ink)
            numeral.move_to((x, 0, 0))
            end = value * unit
            on_baseline([numeral], end + gap if value >= 0 else end - gap - 0.66 * numeral.size)
            self.bars.append(bar)
            self.numerals.append(numeral)
        for label, bar in zip(self.labels, self.bars if self.labels else (), strict=True):
            label.set_x(bar.get_x())
        on_baseline(self.labels, under - gap - 0.72 * theme.sizes.label)
        span = (len(self.bars) - 1) * spacing + bar_width
        self.base = VMobject(stroke_color=theme.line, stroke_width=theme.sizes.line_stroke)
        self.base.set_points_as_corners([(-bar_width / 2 - gap, 0, 0), (span - bar_width / 2 + gap, 0, 0)])
        super().__init__(*self.bars, self.base, *self.numerals, *self.labels)
        self.center()
