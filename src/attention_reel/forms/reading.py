"""Reading a row of weights: bars for the numbers, arcs for who looks at whom."""

from __future__ import annotations

from manim import DOWN, Create, LaggedStart, VGroup

from attention_reel.choreography import Appear, Vanish
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import BarRow, TokenStrip, frame_around


class Reading(ExerciseFilm[solutions.Reading]):
    """A query's weights over the tokens of its sentence."""

    def solve(self) -> None:
        """Add the weights up, then draw where they go."""
        row = self.exercise.row or 0
        query = list(self.key_tokens).index(self.tokens[row])
        bars, tokens, arcs = self.lay_out(row, query)
        with self.beat(self.solution.counts):
            self.play(Appear(bars))
            self.play(self.strip(self.row_sum("Sigma", "weights", row, "weights.row_sums")))
        with self.beat(self.solution.finds):
            self.play(self.strip(None), Appear(tokens))
            self.play(LaggedStart(*(Create(arc, run_time=1.0) for arc in arcs), lag_ratio=0.3))
        frames = [
            frame_around(
                bars.bars[key], bars.numerals[key], theme=self.theme, color=self.theme.ink, buff=self.theme.gaps.hair
            )
            for key in self.solution.pair
        ]
        with self.beat(self.solution.compares):
            self.play(Appear(*frames, lag_ratio=0.5, run_time=1.0))
        with self.beat(self.exercise.answer):
            self.play(Vanish(*frames))

    def lay_out(self, row: int, query: int) -> tuple[BarRow, TokenStrip, VGroup]:
        """Place the tokens with their arcs over the bars."""
        stage = self.zones.stage
        tokens = TokenStrip(self.key_tokens, self.theme, size=0.5, width=stage.width)
        arcs = VGroup(*(tokens.arc(query, key, weight) for key, weight in enumerate(self.values("weights")[row])))
        bars = self.bars("weights", row, height=1.0, tallest=1.0)
        stage.place(VGroup(VGroup(tokens, arcs), bars).arrange(DOWN, buff=self.theme.gaps.medium))
        return bars, tokens, arcs
