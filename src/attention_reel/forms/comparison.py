"""Two settings side by side: one row of scores without and with scaling, its weights, and what learns by them."""

from __future__ import annotations

from manim import DOWN, RIGHT, UP, AnimationGroup, VGroup, VMobject

from attention_reel.board import LessonError, Source
from attention_reel.choreography import Appear, Dim, Fly, Restore, Rise, Slide, become
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import BarRow, Channel, Ladder, Line, NumberGrid, frame_around, on_baseline
from attention_reel.numerics import dot_product_variance, softmax_jacobian

SETTINGS = ("unscaled", "")
"""Variants of the example: scores as they are, and scaled."""
WORDS = ("without scaling", "with scaling")
STEPS = (("scores", "exponentials", "weights"), ("scaled_scores", "exponentials", "weights"))
SYMBOLS = (("s", "e^s", "weight(alpha)"), ("s'", "e^(s')", "weight(alpha)"))
OPERATIONS = ("exp", "div Sigma")
ASKED = 1
"""The key whose slope is looked at: the one that has less weight."""


class Comparison(ExerciseFilm[solutions.Comparison]):
    """A row of two scores on two ladders, then its weights as bars and the slopes as channels."""

    def setup(self) -> None:
        """Compute the row without scaling too, and how both rows of weights answer to their scores."""
        super().setup()
        self.variant("unscaled", scale=1.0)
        self.derive("length", dot_product_variance(self.solution.d_k))
        if self.value_at(self.source("scale_divisor")) != self.value_at(self.divisor_source):
            raise LessonError(f"{self.worked.name!r} is not scaled by the root of d_k = {self.solution.d_k}")
        if len(self.key_tokens) != 2:
            raise LessonError(f"{self.worked.name!r} has {len(self.key_tokens)} keys, two are compared here")
        for setting in SETTINGS:
            self.derive(f"slopes {setting}", softmax_jacobian(self.values("weights", variant=setting)[0]))
        self.derive("equal slopes", softmax_jacobian([0.5, 0.5]))

    @property
    def divisor_source(self) -> Source:
        """Where the root of d_k comes from."""
        return self.source("scale_divisor", variant="length")

    def given_pieces(self) -> list[VGroup]:
        """Return the scores, and how long the vectors are."""
        length = self.quantity("d_k", self.source("d_k", variant="length"))
        return [VGroup(*super().given_pieces(), length).arrange(DOWN, buff=self.theme.gaps.large)]

    def solve(self) -> None:
        """Work both rows, then compare their weights and slopes."""
        self.lay_out_ladders()
        self.work_rows()
        self.compare_weights()
        self.compare_slopes()

    # --- from scores to weights ---

    def work_rows(self) -> None:
        """Divide on one side, then do softmax on both."""
        said, (left, right) = self.solution, self.ladders
        with self.beat(said.divides):
            self.play(Appear(self.titles[0], left.rungs[0], left.symbols[0]))
            self.play(Appear(self.arrow, self.divide, self.divisor))
            self.play(become(left.rungs[0], right.rungs[0]), Appear(self.titles[1], right.symbols[0]))
        with self.beat(said.raises):
            for ladder in self.ladders:
                self.play(become(ladder.rungs[0], ladder.rungs[1]), Appear(ladder.step(1)))
        for ladder, total, says in zip(self.ladders, self.totals, (said.picks, said.blends), strict=True):
            with self.beat(says):
                self.play(Appear(total))
                self.play(become(ladder.rungs[1], ladder.rungs[2]), Appear(ladder.step(2)))

    def lay_out_ladders(self) -> None:
        """Place a ladder for each setting, and between their first rungs the arrow that scales."""
        gaps, places = self.theme.gaps, self.solution.exponential_decimals
        rows = [[self.rung(step, setting, places[k]) for step in STEPS[k]] for k, setting in enumerate(SETTINGS)]
        width = max(rung.cell_width for row in rows for rung in row)
        self.ladders = [
            Ladder([rung.widen(width) for rung in row], symbols, OPERATIONS, self.theme, gap=gaps.block)
            for row, symbols in zip(rows, SYMBOLS, strict=True)
        ]
        self.totals = [
            ladder.beside(ladder.rungs[1], self.total(setting, decimals), RIGHT)
            for ladder, setting, decimals in zip(self.ladders, SETTINGS, places, strict=True)
        ]
        left, right = (VGroup(*both) for both in zip(self.ladders, self.totals, strict=True))
        right.next_to(left, RIGHT, buff=gaps.large)
        right.align_to(left, UP)
        self.titles = [self.label(words, size=self.theme.sizes.note, weight="semibold") for words in WORDS]
        for title, ladder in zip(self.titles, self.ladders, strict=True):
            title.next_to(ladder.rungs[0], UP, buff=gaps.medium)
        on_baseline(self.titles, self.titles[0].baseline)
        self.zones.stage.place(VGroup(left, right, *self.titles), most_scale=1.2)
        first, second = (ladder.rungs[0].cell_group for ladder in self.ladders)
        self.arrow = self.arrow_between(first, VGroup(self.ladders[1].symbols[0], second))
        self.divide = self.formula("div sqrt(d_k)").next_to(self.arrow, UP, buff=gaps.small)
        self.divisor = self.quantity("sqrt(d_k)", self.divisor_source).next_to(self.arrow, DOWN, buff=gaps.small)

    def rung(self, step: str, setting: str, exponential_decimals: int) -> NumberGrid:
        """Return one row of a ladder."""
        decimals = {"exponentials": exponential_decimals, "weights": self.solution.decimals}.get(step, 0)
        variant = "" if step == "scores" else setting
        exact = self.values(step, variant=variant) % 1 == 0
        labels = "columns" if "scores" in step else ""
        return self.grid(
            step, variant=variant, labels=labels, symbol="", decimals=[[0 if one else decimals for one in exact[0]]]
        )

    def total(self, setting: str, decimals: int) -> Line:
        """Return what the exponentials add up to."""
        return self.row_sum("Sigma", "exponentials", 0, "row_sums", decimals=decimals, variant=setting)

    # --- weights and slopes ---

    def compare_weights(self) -> None:
        """Let the weights become bars under their scores."""
        kept = [*self.titles, self.arrow, self.divide, self.divisor]
        kept += [piece for ladder in self.ladders for piece in (ladder.rungs[0], ladder.symbols[0])]
        weights = [numeral for ladder in self.ladders for numeral in ladder.rungs[2].numerals[0]]
        with self.beat(self.solution.compares):
            self.play(self.clear_stage(but=[*kept, *weights]))
            aside = self.zones.stage.center[0] - VGroup(*kept).get_x()
            self.play(Slide(*kept, *weights, by=aside * RIGHT))
            self.lay_out_weights()
            numerals = [numeral for bars in self.bar_rows for numeral in bars.numerals]
            pairs = list(zip(weights, numerals, strict=True))
            self.play(
                Fly(pairs, waves=[0] * len(pairs), adds=numerals, removes_first=weights),
                Appear(*(piece for bars in self.bar_rows for piece in (bars.base, *bars.labels))),
                Rise(*(bar for bars in self.bar_rows for bar in bars.bars)),
            )

    def compare_slopes(self) -> None:
        """Write both slopes out, and show how much of a signal each lets through."""
        said = self.solution
        with self.beat(said.slopes):
            self.play(Appear(self.slope))
        with self.beat(said.flows):
            self.play(Appear(*(channel.walls for channel in self.channels), lag_ratio=0.4))
        left, right = self.sides()
        with self.beat(said.dies):
            self.play(Dim(*right), self.write_out(0))
            self.play(Rise(self.channels[0].stream))
        with self.beat(said.lives):
            self.play(Dim(*left, self.products[0], self.channels[0].stream), Restore(*right))
            self.play(self.write_out(1))
            self.play(Rise(self.channels[1].stream))
        with self.beat(self.exercise.answer):
            self.play(Restore(*left, self.products[0], self.channels[0].stream))
            ink, buff = self.theme.ink, self.theme.gaps.small
            self.play(Appear(frame_around(self.products[1], theme=self.theme, color=ink, buff=buff)))

    def write_out(self, k: int) -> AnimationGroup:
        """Let a setting's weights fly into their product."""
        one, dot, other, sign, slope = self.products[k]
        factors = [(bar, factor) for bar, factor in zip(self.bar_rows[k].numerals, (other, one), strict=True)]
        return AnimationGroup(Fly(factors, adds=[one, other]), Appear(dot, sign, slope, run_time=1.0))

    def sides(self) -> list[list[VMobject]]:
        """Return what stands on either side: the score with its symbol, the bars, the channel's walls."""
        return [
            [title, ladder.rungs[0], ladder.symbols[0], bars, channel.walls]
            for title, ladder, bars, channel in zip(
                self.titles, self.ladders, self.bar_rows, self.channels, strict=True
            )
        ]

    def lay_out_weights(self) -> None:
        """Place bars under the scores, at one of them a channel from bar to score, and the slopes below."""
        gaps, strip = self.theme.gaps, self.zones.strip
        full = float(self.values("jacobian", variant="equal slopes")[0, 0])
        self.bar_rows, self.channels, self.products = [], [], []
        for ladder, setting in zip(self.ladders, SETTINGS, strict=True):
            score = ladder.rungs[0].cells[0][ASKED]
            bars = self.bars_under(ladder.rungs[0], setting)
            slope = float(self.values("jacobian", variant=f"slopes {setting}")[ASKED, ASKED])
            low, high = bars.numerals[ASKED].get_top()[1] + gaps.small, score.get_bottom()[1] - gaps.small
            width = bars.bars[ASKED].width
            channel = Channel(slope / full, self.theme, width=width, height=high - low)
            channel.next_to(score, DOWN, buff=gaps.small)
            product = self.product_of(setting)
            product.move_to(bars.base).shift((strip.center[1] - product.get_y()) * UP)
            self.bar_rows.append(bars)
            self.channels.append(channel)
            self.products.append(product)
        self.slope = self.formula("(partial weight(alpha_2)) / (partial s_2) = weight(alpha_2) dot weight(alpha_1)")
        self.slope.move_to(VGroup(*self.bar_rows))

    def bars_under(self, grid: NumberGrid, setting: str) -> BarRow:
        """Return the weights as bars, each under its score, above the strip."""
        first, second = grid.cells[0]
        floor = self.zones.strip.top + self.theme.gaps.small
        bars = self.bars(
            "weights",
            0,
            variant=setting,
            decimals=[self.solution.decimals] * 2,
            tallest=1.0,
            height=0.4 * float(grid.get_bottom()[1] - floor),
            bar_width=0.5 * first.width,
            spacing=float(second.get_x() - first.get_x()),
        )
        return bars.shift((first.get_x() - bars.bars[0].get_x(), floor - bars.get_bottom()[1], 0.0))

    def product_of(self, setting: str) -> Line:
        """Return the slope written out: the product of both weights."""
        size, decimals = self.theme.sizes.note, self.solution.decimals
        factors = [
            self.number(self.source("weights", 0, key, variant=setting), decimals, size=size) for key in (ASKED, 0)
        ]
        slope = self.number(self.source("jacobian", ASKED, ASKED, variant=f"slopes {setting}"), decimals, size=size)
        dot, sign = self.formula("dot.op", size=size), self.sign_between([factors], slope)
        return Line(factors[0], dot, factors[1], sign, slope, gap=self.theme.gaps.small)
