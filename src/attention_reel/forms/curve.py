"""Softmax between a score and zero: its formula, its curve and its slope, and a point that runs along both."""

from __future__ import annotations

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, AnimationGroup, Create, VGroup

from attention_reel.board import Source
from attention_reel.choreography import Appear, Slide, Travel, Vanish
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Fraction, Line, Numeral, Plot, Power, Probe, frame_around
from attention_reel.mobjects.text import Piece
from attention_reel.numerics import logistic, ticks
from attention_reel.rounding import fitting_decimals

SAMPLES = 361
"""Of a curve."""
SPACING = 4.0
"""Of the ticks of c."""
WEIGHT, SLOPE = "weight(sigma(c))", "sigma'(c)"


class Curve(ExerciseFilm[solutions.Curve]):
    """A derivation in three lines, then the curve over its slope, and a probe that stops here and there."""

    def setup(self) -> None:
        """Compute both curves, the stops on them and the ticks around them."""
        super().setup()
        said = self.solution
        stops = self.derive("stops", logistic([stop.at for stop in said.stops]))
        curve = self.derive("curve", logistic(np.linspace(-said.reach, said.reach, SAMPLES)))
        steepest = float(curve["slopes"].max())
        whole = float(stops["whole"])
        self.derive("ticks of c", ticks(-said.reach, said.reach, SPACING))
        self.derive("ticks of weights", ticks(0.0, whole, whole / 2))
        self.derive("ticks of slopes", ticks(0.0, steepest, steepest))

    # --- pieces of formulas ---

    def digit(self, step: str) -> Numeral:
        """Return one of the numbers that formulas have: 0, e^0 or the whole."""
        return self.number(self.source(step, variant="stops"), 0, size=self.theme.sizes.formula)

    def line(self, *pieces: Piece | str) -> Line:
        """Return pieces of a formula on one baseline; what is in brackets stands close to them."""
        made = [self.formula(piece) if isinstance(piece, str) else piece for piece in pieces]
        return Line(*made, gap=self.theme.gaps.small)

    def bracketed(self, kind: str, *pieces: Piece | str) -> Line:
        """Return pieces of a formula in brackets."""
        return Line(self.formula(f"{kind}.l"), self.line(*pieces), self.formula(f"{kind}.r"), gap=self.theme.gaps.hair)

    def fraction(self, over: Piece, under: Piece) -> Fraction:
        """Return a fraction."""
        return Fraction(over, under, self.theme, size=self.theme.sizes.formula)

    def given_pieces(self) -> list[VGroup]:
        """Return the two scores."""
        return [self.line("s", "=", self.bracketed("bracket", "c,", self.digit("other_score")))]

    def solve(self) -> None:
        """Derive both formulas, draw both curves, and run along them."""
        self.derive_formulas()
        self.draw_curves()
        self.run_along()

    def derive_formulas(self) -> None:
        """Write the weight, its simplest form, and its slope."""
        gaps, said = self.theme.gaps, self.solution
        exponent = self.number(self.source("other_score", variant="stops"), 0)
        both = self.line("e^c", "+", Power(self.formula("e"), exponent, self.theme))
        shorter = self.line(self.digit("other_exponential"), "+", "e^(-c)")
        rest = self.bracketed("paren", self.digit("whole"), "-", WEIGHT)
        self.rows = [
            self.line("weight(alpha_1)", "=", self.fraction(self.formula("e^c"), both)),
            self.line(WEIGHT, "=", self.fraction(self.digit("other_exponential"), shorter)),
            self.line(SLOPE, "=", WEIGHT, rest),
        ]
        column = VGroup(*self.rows).arrange(DOWN, buff=gaps.large, aligned_edge=LEFT)
        self.zones.stage.place(column)
        for row, says in zip(self.rows, (said.sums, said.divides, said.differs), strict=True):
            with self.beat(says):
                self.play(Appear(row, shift=0.15 * UP))

    # --- curves ---

    def draw_curves(self) -> None:
        """Draw the weight over c, and its slope under it, each beside its formula."""
        said = self.solution
        self.lay_out_curves()
        with self.beat(said.draws):
            self.play(Vanish(self.rows[0]))
            self.play(*(self.slide_beside(row, plot) for row, plot in zip(self.rows[1:], self.plots, strict=True)))
            self.play(Appear(self.plots[0], self.names[0]))
            self.play(Create(self.curves[0], run_time=2.0))
        with self.beat(said.falls):
            self.play(Appear(self.plots[1], self.names[1]))
            self.play(Create(self.curves[1], run_time=2.0))

    def lay_out_curves(self) -> None:
        """Place two plots over each other, with room for their formulas on the left."""
        gaps, theme, reach = self.theme.gaps, self.theme, self.solution.reach
        region = self.zones.stage_and_strip
        formulas = max(row.width for row in self.rows)
        width = region.width - formulas - gaps.large - gaps.block - gaps.section
        self.plots = [
            Plot(
                (-reach, reach),
                (0.0, float(self.values("ticks", variant=which).max())),
                theme,
                width=width,
                height=share * region.height,
                x_ticks=x_ticks,
                y_ticks=self.numbers(which),
            )
            for which, share, x_ticks in (
                ("ticks of weights", 0.38, []),
                ("ticks of slopes", 0.26, self.numbers("ticks of c")),
            )
        ]
        top, bottom = self.plots
        bottom.next_to(top, DOWN, buff=gaps.large)
        bottom.shift((top.field.get_left()[0] - bottom.field.get_left()[0]) * RIGHT)
        region.place(VGroup(*self.plots), DOWN + RIGHT).shift(gaps.large * LEFT)
        self.names = [
            self.formula("c", size=theme.sizes.note, color=theme.muted).next_to(plot.axes[0], RIGHT, buff=gaps.small)
            for plot in self.plots
        ]
        c = self.values("scores", variant="curve")
        self.samples = [np.stack([c, self.values(step, variant="curve")], axis=-1) for step in ("weights", "slopes")]
        self.curves = [
            top.curve(self.samples[0], theme.role("weight")),
            bottom.curve(self.samples[1], theme.ink),
        ]

    def numbers(self, which: str) -> list[Numeral]:
        """Return the numbers at an axis's ticks."""
        values = self.values("ticks", variant=which)
        return [
            self.number(self.source("ticks", k, variant=which), fitting_decimals([value]))
            for k, value in enumerate(values)
        ]

    def slide_beside(self, row: Line, plot: Plot) -> Slide:
        """Let a formula slide to the left of its plot, into the upper half of it."""
        left, middle = self.zones.stage.left, plot.field.get_y()
        to = (left - row.get_left()[0], middle - row.get_bottom()[1], 0.0)
        return Slide(row, by=np.array(to))

    # --- stops ---

    def run_along(self) -> None:
        """Let a probe stop where something is to be said, with the numbers there."""
        stops = self.solution.stops
        probe = Probe(self.plots, self.samples, "c", self.theme, at=stops[0].at)
        read: list[Line] = []
        for k, stop in enumerate(stops):
            with self.beat(stop.says):
                if k:
                    self.play(AnimationGroup(Vanish(*read, run_time=0.3), Travel(probe, stop.at), lag_ratio=1.0))
                else:
                    self.play(Appear(probe))
                read = self.readings(k, probe)
                self.play(Appear(*read))
        with self.beat(self.exercise.answer):
            ink, buff = self.theme.ink, self.theme.gaps.small
            self.play(Appear(frame_around(self.rows[2], read[2], theme=self.theme, color=ink, buff=buff)))

    def readings(self, k: int, probe: Probe) -> list[Line]:
        """Return where a stop is, beside the probe's symbol, and weight and slope there, each under its formula."""
        at = self.reading(self.source("scores", k, variant="stops"))
        at.next_to(probe.symbol, RIGHT, buff=self.theme.gaps.small)
        at.shift((probe.symbol.baseline - at.baseline) * UP)
        below = [self.reading(self.source(step, k, variant="stops")) for step in ("weights", "slopes")]
        for value, row in zip(below, self.rows[1:], strict=True):
            value.next_to(row, DOWN, buff=self.theme.gaps.medium)
            value.shift((row[1].get_left()[0] - value.get_left()[0]) * RIGHT)
        return [at, *below]

    def reading(self, source: Source) -> Line:
        """Return an equals sign and a number."""
        decimals = fitting_decimals([self.value_at(source)], self.solution.decimals)
        shown = self.quantity("c", source, decimals=decimals, size=self.theme.sizes.formula)
        return Line(*shown[1:], gap=self.theme.gaps.small)
