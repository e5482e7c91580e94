"""How far scores spread: variances add up as tiles of a square, then drawn scores before and after scaling."""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, UP, VGroup
from manim.typing import Vector3D

from attention_reel.choreography import Appear, Dim, Fly, Restore, Rise, Roll
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import (
    Histogram,
    Line,
    Measure,
    Plot,
    Region,
    TileSquare,
    frame_around,
    on_baseline,
    on_even_baselines,
    tile,
)
from attention_reel.mobjects.text import Piece
from attention_reel.numerics import dot_product_variance, histogram, sampled_dot_product_variance, ticks

SCORE, SCALED = "query(q) dot key(k)", "query(q) dot key(k) \\/ sqrt(d_k)"
BINS = 4
"""To a standard deviation."""


class Spread(ExerciseFilm[solutions.Spread]):
    """The variance of a score worked out, then seen in a histogram that scaling squeezes."""

    def setup(self) -> None:
        """Work the variance out, and draw scores."""
        super().setup()
        said = self.solution
        self.exact = self.derive("exact", dot_product_variance(said.d_k))
        drawn = sampled_dot_product_variance(said.d_k, samples=said.samples, seed=said.seed)
        self.drawn = self.derive("drawn", drawn)

    def exactly(self, symbol: str, step: str, *index: int) -> Line:
        """Return one step of the variance, as ``symbol = number``."""
        return self.quantity(symbol, self.source(step, *index, variant="exact"))

    def given_pieces(self) -> list[VGroup]:
        """Return what a score is, and how long the vectors are."""
        return [Line(*self.given_formulas(), self.exactly("d_k", "d_k"), gap=self.theme.gaps.section)]

    def solve(self) -> None:
        """Add variances, then draw scores and divide them."""
        self.add_variances()
        self.play(self.clear_stage())
        self.draw_scores()
        self.divide_scores()

    # --- variances ---

    def add_variances(self) -> None:
        """Add one tile for every product; the side of their square is the standard deviation."""
        said = self.solution
        self.lay_out_square()
        (first, second, *rest), *rows = self.square.rows
        with self.beat(said.sums):
            self.play(Appear(self.lines[0], self.length))
        with self.beat(said.one):
            self.play(Appear(self.lines[1], self.sample))
        with self.beat(said.adds):
            self.play(Appear(*self.total[:2]))
            self.play(Fly([(self.sample, first)], adds=[first]), Appear(self.sums[0]))
            self.play(Fly([(self.sample, second)], adds=[second]), Roll(*self.sums[:2]))
            self.play(Appear(*rest, lag_ratio=0.4), Roll(*self.sums[1:3]))
            for k, row in enumerate(rows, start=2):
                self.play(Appear(*row, lag_ratio=0.1, run_time=0.5), Roll(*self.sums[k : k + 2]))
        with self.beat(said.root):
            self.play(Appear(self.side, self.side_number))
            self.play(Appear(self.lines[3]))

    def lay_out_square(self) -> None:
        """Place the lines in a column, and the square of tiles with its side right of them."""
        gaps, region, exact = self.theme.gaps, self.zones.stage_and_strip, self.exact
        self.square = TileSquare(self.solution.d_k, 0.7 * region.height, "score", self.theme)
        across = len(self.square.rows)
        self.total = self.exactly(f'"Var"({SCORE})', "partial_sums", self.solution.d_k - 1)
        self.lines = [
            Line(*self.given_formulas(), gap=gaps.small),
            self.exactly('"Var"(query(q_m) key(k_m))', "product_variances", 0),
            self.total,
            self.exactly(f'sqrt("Var"({SCORE})) = sqrt(d_k)', "standard_deviation"),
        ]
        column = VGroup(*self.lines).arrange(DOWN, buff=gaps.large, aligned_edge=LEFT)
        self.length = self.exactly("d_k", "d_k")
        self.sample = tile(self.square[0].width, "score", self.theme)
        for beside, line in ((self.length, self.lines[0]), (self.sample, self.lines[1])):
            beside.next_to(line, RIGHT, buff=gaps.large)
        self.side = Measure(self.square.get_corner(LEFT + DOWN), self.square.get_corner(RIGHT + DOWN), self.theme)
        self.side.next_to(self.square, DOWN, buff=gaps.small)
        self.side_number = self.number(
            self.source("standard_deviation", variant="exact"), 0, size=self.theme.sizes.work
        ).next_to(self.side, DOWN, buff=gaps.small)
        left = VGroup(column, self.length, self.sample)
        right = VGroup(self.square, self.side, self.side_number)
        region.place(VGroup(left, right).arrange(RIGHT, buff=2 * gaps.section))
        self.length.shift((0.0, self.lines[0].baseline - self.length.baseline, 0.0))
        counted = [0, 1, *range(across - 1, len(exact["partial_sums"]), across)]
        self.sums = [
            self.number(self.source("partial_sums", k, variant="exact"), 0, size=self.theme.sizes.work) for k in counted
        ]
        for number in self.sums:
            number.move_to(self.total[2], aligned_edge=LEFT)
        on_baseline(self.sums, self.total.baseline)

    # --- drawn scores ---

    def draw_scores(self) -> None:
        """Show where drawn scores fall, and how many of them within one standard deviation."""
        self.lay_out_histogram()
        with self.beat(self.solution.draws):
            self.play(Appear(self.plot, self.before[0]))
            self.play(Rise(*self.wide, lag_ratio=0.15, run_time=2.4))
        with self.beat(self.solution.reaches):
            self.play(Appear(self.reach, *self.before[1:]), Dim(*self.outer))

    def divide_scores(self) -> None:
        """Divide them: each bar moves and narrows, on the same axis."""
        with self.beat(self.solution.divides):
            self.play(Restore(*self.outer), Appear(self.wide_outline, self.after[0]))
            pairs = [*zip(self.wide, self.narrow, strict=True), (self.reach, self.scaled_reach)]
            ends = [end for _, end in pairs]
            starts = [start for start, _ in pairs]
            self.play(Fly(pairs, waves=[0] * len(pairs), adds=ends, removes_first=starts, run_time=3.0))
        with self.beat(self.solution.keeps):
            self.play(Appear(*self.after[1:], lag_ratio=0.5, run_time=1.2))
        with self.beat(self.exercise.answer):
            self.play(Appear(frame_around(*self.after, theme=self.theme, color=self.theme.ink, buff=0.2)))

    def lay_out_histogram(self) -> None:
        """Place the axis with its ticks, both histograms on it, and what is said of each in a corner."""
        gaps, region = self.theme.gaps, self.zones.stage_and_strip
        deviation, divisor = float(self.exact["standard_deviation"]), float(self.exact["scale_divisor"])
        scores = self.drawn["sampled_scores"]
        bins = histogram(scores, bin_width=deviation / BINS, divisor=divisor)
        edges, counts = bins["edges"], bins["counts"]
        marks = self.derive("ticks", ticks(edges[0], edges[-1], deviation))["ticks"]
        numbers = [self.number(self.source("ticks", k, variant="ticks"), 0) for k in range(len(marks))]
        self.plot = Plot(
            (edges[0], edges[-1]),
            (0.0, counts.max()),
            self.theme,
            width=region.width - gaps.large,
            height=0.7 * region.height,
            x_ticks=numbers,
        )
        region.place(self.plot, DOWN)
        self.wide = Histogram(self.plot, edges, counts, "score")
        self.narrow = Histogram(self.plot, bins["divided_edges"], counts, "score")
        self.outer = self.wide.beyond(-deviation, deviation)
        self.wide_outline = self.wide.skyline()
        self.reach, self.scaled_reach = (
            self.reach_of(float(self.exact[step])) for step in ("standard_deviation", "scaled_standard_deviation")
        )
        self.before = self.corner(SCORE, "standard_deviation", LEFT)
        self.after = self.corner(SCALED, "scaled_standard_deviation", RIGHT)
        VGroup(*self.after).shift((self.before[1].baseline - self.after[1].baseline) * UP)

    def reach_of(self, deviation: float) -> Measure:
        """Return a measure over the bars, from one standard deviation below zero to one above."""
        over = self.theme.gaps.medium * UP
        start, end = (self.plot.at((end, self.plot.up[1])) + over for end in (-deviation, deviation))
        return Measure(start, end, self.theme)

    def corner(self, math: str, step: str, side: Vector3D) -> list[Piece]:
        """Return what a histogram shows and how far that spreads, exactly and as drawn, in an upper corner."""
        sizes, gaps = self.theme.sizes, self.theme.gaps
        exact, drawn = (self.source(step, variant=variant) for variant in ("exact", "drawn"))
        lines: list[Piece] = [
            self.formula(math, size=sizes.work),
            self.quantity(self.label("standard deviation", size=sizes.note), exact),
            self.quantity(self.label("as drawn", size=sizes.note), drawn),
        ]
        block = VGroup(*lines).arrange(DOWN, aligned_edge=LEFT)
        on_even_baselines(lines, 1.2 * sizes.note)
        region = self.zones.stage_and_strip
        Region(region.left, region.bottom, region.right, region.top - gaps.large).place(block, UP + side)
        return lines
