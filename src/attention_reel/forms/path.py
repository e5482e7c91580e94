"""A path: a signal that hops along a chain and fades, against one arc of attention."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, AnimationGroup, Create, Dot, VGroup, linear
from numpy.typing import NDArray

from attention_reel.board import Source
from attention_reel.choreography import Appear, Dim, Hop, Rise, Roll
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Chain, Line, Measure, curved_arrow, on_baseline
from attention_reel.numerics import path_lengths

PATH = "path"
SLOW, STRIDE = 3, 10
"""So many steps are looked at one by one; later the signal is read after every so many."""
BALL, HOP = 0.12, 0.3
"""The ball's radius and how high it hops, in frame units."""
SAMPLES = 40
"""Points of the arc along which the ball glides."""


class Path(ExerciseFilm[solutions.Path]):
    """The same two places joined in two ways: step by step, and directly."""

    def setup(self) -> None:
        """Count the steps before anything is shown."""
        super().setup()
        said = self.solution
        self.derive(PATH, path_lengths(said.query, said.key, said.kept))

    def given_pieces(self) -> list[VGroup]:
        """Return where the two ends are."""
        lines = VGroup(*self.places_of_ends(self.theme.sizes.work))
        return [lines.arrange(RIGHT, buff=self.theme.gaps.section, aligned_edge=DOWN)]

    def solve(self) -> None:
        """Walk the chain, then take the arc."""
        said = self.solution
        self.lay_out()
        with self.beat(said.stands):
            self.play(Appear(self.chain.cell_group, self.names[0], lag_ratio=0.3))
            self.play(Appear(*self.at_ends, lag_ratio=0.4))
            self.play(Appear(self.measure, self.distance))

        with self.beat(said.passes):
            self.play(self.strip(self.assumption))
            self.play(Appear(self.ball, self.readouts[0]), Rise(self.chain.bars[0], run_time=0.6))
            for k in range(SLOW):
                self.play(self.walk(k, k + 1, seconds=0.9))
                self.play(self.read(k, k + 1))

        with self.beat(said.halves):
            self.play(self.walk(SLOW, self.half, seconds=2.4))
            self.play(self.read(SLOW, self.half))

        with self.beat(said.fades):
            for before, after in pairwise(self.readings):
                self.play(self.walk(before, after, seconds=0.8))
                self.play(self.read(before, after))
            self.play(Appear(self.counts[0]))

        with self.beat(said.meets):
            self.play(self.strip(None), Appear(self.direct.cell_group, self.names[1], *self.marks, lag_ratio=0.3))
            self.play(Create(self.arc, run_time=1.4))
            self.play(Appear(self.meeting, self.counts[1]))

        with self.beat(said.returns):
            self.play(Rise(self.direct.bars[0], run_time=0.6), Appear(self.carried))
            self.play(self.glide())
            self.play(Rise(self.direct.bars[-1], run_time=0.6), Appear(self.whole), self.strip(self.weighed))

        with self.beat(self.exercise.answer):
            self.play(Dim(self.measure, self.distance, *self.at_ends, *self.marks, self.meeting))

    # --- motions ---

    def walk(self, start: int, end: int, *, seconds: float) -> AnimationGroup:
        """Return the hops from one cell to a later one; where the ball comes down, a bar has risen."""
        cells = range(start, end + 1)
        height = HOP if end - start <= SLOW + 1 else HOP / 2
        hops = Hop(
            self.ball,
            [self.chain.top(k, BALL) for k in cells],
            [self.chain.colour(k) for k in cells],
            height=height,
            run_time=seconds,
        )
        bars = Rise(*self.chain.bars[start + 1 : end + 1], run_time=seconds, lag_ratio=1.0, rate_func=linear)
        return AnimationGroup(bars, hops)

    def read(self, before: int, after: int) -> AnimationGroup:
        """Return what lets the readout go on to what is left after more steps."""
        old, new = self.readouts[before], self.readouts[after]
        return AnimationGroup(*(Roll(old[part], new[part]) for part in (1, 2)))

    def glide(self) -> Hop:
        """Return the ball's way back along the arc."""
        places = self.way_back()
        return Hop(self.carried, places, [self.direct.colour(0)] * len(places), height=0.0, run_time=1.6)

    def way_back(self) -> list[NDArray[np.float64]]:
        """Return where the ball is on the arc, from the key's end to the query's."""
        return [self.arc.point_from_proportion(1 - k / SAMPLES) + BALL * UP for k in range(SAMPLES + 1)]

    # --- layout ---

    @property
    def half(self) -> int:
        """After how many steps less than half of the signal is left."""
        return int(self.values("half_after", variant=PATH))

    @property
    def readings(self) -> list[int]:
        """After how many steps the signal is read once less than half is left."""
        last = int(self.values("recurrent_steps", variant=PATH))
        return [self.half, *range(self.half + STRIDE - self.half % STRIDE, last, STRIDE), last]

    def at(self, step: str, *index: int) -> Source:
        """Return the address of a number of the path."""
        return self.source(step, *index, variant=PATH)

    def place_of(self, name: str, step: str, *, size: float) -> Line:
        """Return a name with its place in the sequence."""
        number = self.number(self.at(step), 0, size=size)
        return Line(self.label(f"{name}, step", size=size), number, gap=self.theme.gaps.small)

    def places_of_ends(self, size: float) -> list[Line]:
        """Return both ends' names with their places."""
        ends = zip(self.solution.ends, ("key", "query"), strict=True)
        return [self.place_of(name, step, size=size) for name, step in ends]

    def count_of(self, step: str, noun: str) -> Line:
        """Return how many steps or hops there are."""
        size = self.theme.sizes.note
        number = self.number(self.at(step), 0, size=size, weight="semibold")
        return Line(number, self.label(noun, size=size), gap=self.theme.gaps.small)

    def lay_out(self) -> None:
        """Put the chain above the arc, and the name and the count of each left of it."""
        gaps, stage = self.theme.gaps, self.zones.stage
        names, chains = stage.columns(1, 5)
        above, below = replace(chains, top=chains.top - HOP - 2 * BALL).rows(1.1, 1)
        signal = self.values("signal", variant=PATH)
        self.chain = Chain(signal, "value", self.theme, width=chains.width, height=0.38 * above.height)
        self.direct = Chain([1.0] * len(signal), "value", self.theme, width=chains.width, height=0.24 * below.height)
        self.lay_out_under_the_chain()
        first, last = (self.direct.top(k, gaps.hair) for k in (0, -1))
        self.arc = curved_arrow(last, first, self.theme, angle=0.36, color=self.theme.role("weight"))
        self.lay_out_at_the_arc()
        above.place(VGroup(self.chain, *self.at_ends, self.measure, self.distance), UP)
        below.place(VGroup(self.direct, self.arc, *self.marks, self.meeting, self.whole), DOWN)
        self.lay_out_names(names.left)
        self.lay_out_readouts()
        self.ball = Dot(self.chain.top(0, BALL), BALL, color=self.chain.colour(0))
        self.carried = Dot(self.way_back()[0], BALL, color=self.direct.colour(0))
        kept = self.quantity("c", self.at("kept"), size=self.theme.sizes.work)
        means = self.label(self.solution.assumes, size=self.theme.sizes.note)
        self.assumption = Line(kept, means, gap=gaps.medium)
        query, key = self.solution.query, self.solution.key
        self.weighed = Line(
            self.formula(f"weight(alpha_({query} thin {key})) value(v_{key})"),
            self.label(self.solution.decides, size=self.theme.sizes.note),
            gap=gaps.medium,
        )

    def lay_out_under_the_chain(self) -> None:
        """Put the places of both ends under them, and between these how far it is."""
        gaps, (first, last) = self.theme.gaps, self.chain.ends()
        self.at_ends = self.places_of_ends(self.theme.sizes.label)
        for line, cell, side in zip(self.at_ends, (first, last), (LEFT, RIGHT), strict=True):
            line.next_to(cell, DOWN, buff=gaps.small).align_to(cell, side)
        on_baseline(self.at_ends, min(line.baseline for line in self.at_ends))
        height = self.at_ends[0].get_center()[1]
        start, end = self.at_ends[0].get_right()[0] + gaps.medium, self.at_ends[1].get_left()[0] - gaps.medium
        self.measure = Measure((start, height, 0), (end, height, 0), self.theme, color=self.theme.muted)
        size = self.theme.sizes.label
        query, key, steps = (self.number(self.at(s), 0, size=size) for s in ("query", "key", "recurrent_steps"))
        signs = [self.formula(sign, size=size) for sign in ("-", "=")]
        self.distance = Line(query, signs[0], key, signs[1], steps, self.label("steps"), gap=gaps.small)
        self.distance.next_to(self.measure, DOWN, buff=gaps.small)

    def lay_out_at_the_arc(self) -> None:
        """Put key and query under the ends, their product under the arc, and what arrives beside it."""
        gaps, cells = self.theme.gaps, self.direct.ends()
        names = (f"key(k_{self.solution.key})", f"query(q_{self.solution.query})")
        self.marks = [self.formula(name, size=self.theme.sizes.note) for name in names]
        for mark, cell, side in zip(self.marks, cells, (LEFT, RIGHT), strict=True):
            mark.next_to(cell, DOWN, buff=gaps.small).align_to(cell, side)
        on_baseline(self.marks, min(mark.baseline for mark in self.marks))
        self.meeting = self.formula(f"{names[1]} dot {names[0]}").next_to(self.direct.cell_group, UP, buff=gaps.small)
        self.whole = self.quantity('"signal"', self.at("signal", 0))
        self.whole.next_to(self.direct.cell_group, UP, buff=gaps.small).align_to(cells[1], RIGHT)
        self.whole.shift(gaps.section * LEFT)
        on_baseline([self.whole], self.meeting.baseline)

    def lay_out_names(self, left: float) -> None:
        """Put each way's name left of its chain, and how many steps it takes under the name."""
        size = self.theme.sizes.note
        self.names = [self.label(name, size=size, weight="semibold") for name in self.solution.ways]
        nouns = (("recurrent_steps", "steps"), ("attention_hops", "hop"))
        self.counts = [self.count_of(*noun) for noun in nouns]
        for name, count, chain in zip(self.names, self.counts, self.chains, strict=True):
            on_baseline([name], chain.bars[0].get_center()[1])
            name.shift((left - name.get_left()[0]) * RIGHT)
            count.next_to(name, DOWN, buff=self.theme.gaps.medium).align_to(name, LEFT)

    @property
    def chains(self) -> tuple[Chain, Chain]:
        """Both ways."""
        return self.chain, self.direct

    def lay_out_readouts(self) -> None:
        """Put what is left after some steps over the chain's end, where its bars are low."""
        self.readouts: dict[int, Line] = {}
        for k in (*range(SLOW + 1), *self.readings):
            line = self.quantity('"signal"', self.at("signal", k), decimals=4 if k > self.half else None)
            self.readouts[k] = line
        right = self.chain.get_right()[0] - self.readouts[self.readings[-1]].width
        for line in self.readouts.values():
            line.at(right, self.chain.bars[0].get_center()[1])
