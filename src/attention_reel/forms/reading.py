"""Reading a row of weights: bars for the numbers, arcs for who looks at whom."""

from __future__ import annotations

from manim import DOWN, Create, LaggedStart, VGroup

from attention_reel.choreography import Appear, Dim, Vanish
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import BarRow, TokenStrip, frame_around

TALLEST = 1.9
"""How high a bar for all of the weight would be, in frame units."""
FLAT = 1.7
"""The angle of the arcs, in radians: flat enough for long sentences."""
THIN = 0.1
"""The weight that a hop from token to token is drawn as wide as."""


class Reading(ExerciseFilm[solutions.Reading]):
    """A query's weights over the tokens of its sentence."""

    def solve(self) -> None:
        """Add the weights up, draw where they go, and say why they go there."""
        said, row = self.solution, self.exercise.row or 0
        query = list(self.key_tokens).index(self.tokens[row])
        bars, tokens, arcs = self.lay_out(row, query)
        with self.beat(said.counts):
            self.play(Appear(tokens))
            self.play(Appear(bars))
            self.play(self.strip(self.row_sum("Sigma", "weights", row, "weights.row_sums")))
        with self.beat(said.finds):
            self.play(self.strip(None))
            self.play(LaggedStart(*(Create(arc, run_time=1.0) for arc in arcs), lag_ratio=0.3))
        frames = [
            frame_around(
                bars.bars[key], bars.numerals[key], theme=self.theme, color=self.theme.ink, buff=self.theme.gaps.cell
            )
            for key in said.pair
        ]
        others = [arc for key, arc in enumerate(arcs) if key not in said.pair]
        with self.beat(said.compares):
            self.play(Dim(*others), Appear(*frames, lag_ratio=0.5, run_time=1.0))
        best, aside = said.pair
        with self.beat(said.aligns):
            self.play(Vanish(frames[1]), Dim(arcs[aside]), self.strip(self.formula(said.math)))
        with self.beat(said.carries):
            hops = self.hops(tokens, best, query)
            self.play(Vanish(*others, arcs[aside]), Vanish(frames[0]), self.strip(None))
            self.play(LaggedStart(*(Create(hop, run_time=0.6) for hop in hops), lag_ratio=0.8))
        with self.beat(self.exercise.answer):
            self.play(Vanish(*hops))
            ink, buff = self.theme.ink, self.theme.gaps.cell
            ends = [frame_around(tokens.boxes[k], theme=self.theme, color=ink, buff=buff) for k in (best, query)]
            self.play(Appear(*ends, lag_ratio=0.5, run_time=1.0))

    def hops(self, tokens: TokenStrip, start: int, end: int) -> VGroup:
        """Return the way from one token to another, from neighbour to neighbour."""
        step = 1 if end > start else -1
        arcs = (tokens.arc(k + step, k, THIN, angle=FLAT) for k in range(start, end, step))
        return VGroup(*(arc.set_stroke(self.theme.muted, opacity=1.0) for arc in arcs))

    def lay_out(self, row: int, query: int) -> tuple[BarRow, TokenStrip, VGroup]:
        """Place the tokens with their arcs, and under each token its bar."""
        stage, gap = self.zones.stage, self.theme.gaps.medium
        tokens = TokenStrip(self.key_tokens, self.theme, size=self.theme.sizes.work, width=stage.width)
        spacing = max(box.width for box in tokens.boxes) + gap
        bars = self.bars("weights", row, height=TALLEST, tallest=1.0, spacing=spacing, labels=())
        tokens.stand_at([bar.get_x() for bar in bars.bars])
        bars.next_to(tokens, DOWN, buff=gap, coor_mask=(0, 1, 0))
        weights = self.values("weights")[row]
        arcs = VGroup(*(tokens.arc(query, key, weight, angle=FLAT) for key, weight in enumerate(weights)))
        stage.inset(gap).place(VGroup(tokens, arcs, bars), most_scale=1.2)
        return bars, tokens, arcs
