"""Heads: one wide block cut into narrow ones that come apart, work alone and slide together again; then the cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from manim import DOWN, LEFT, RIGHT, UP, Animation, AnimationGroup, VGroup, VMobject

from attention_reel.choreography import Appear, Dim, Fly, Restore, Roll, Slide, Vanish
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import (
    Line,
    Numeral,
    ShapeLabel,
    SlicedBlock,
    Table,
    frame_around,
    straight_arrow,
)
from attention_reel.mobjects.text import Piece
from attention_reel.numerics import memory_counts, multiply_counts
from attention_reel.roles import Role

GAP = 0.2
"""Between heads that have come apart, in frame units."""
DROP = 0.3
"""From a row's middle down to the baseline of its name, in em."""
VIEWS: tuple[tuple[str, Role], ...] = (("Q", "query"), ("K", "key"), ("V", "value"))
COUNTED = {
    "scores": "query(Q) key(K)^top",
    "head_outputs": "weight(A) value(V)",
    "queries": "X query(W_Q)",
    "output": "output(Z) input(W_O)",
}
"""Which multiplications are counted, and of which product they are; keys and values cost what queries do."""


class Heads(ExerciseFilm[solutions.Heads]):
    """The way of the width through the heads, drawn to scale, and a table of multiplications."""

    def setup(self) -> None:
        """Count for one head, and for all of them."""
        super().setup()
        said = self.solution
        self.derive("one", multiply_counts(said.seq_len, said.d_model))
        self.derive("all", multiply_counts(said.seq_len, said.d_model, n_heads=said.n_heads))
        self.derive("memory of one", memory_counts(said.seq_len, said.d_model))
        self.derive("memory of all", memory_counts(said.seq_len, said.d_model, n_heads=said.n_heads))
        self.d_k = int(self.values("d_k", variant="all"))

    def given_pieces(self) -> list[VGroup]:
        """Return how wide the model is, and how many heads it has."""
        sizes = [('d_"model"', "d_model"), ("h", "n_heads")]
        lines = [self.quantity(math, self.source(step, variant="all")) for math, step in sizes]
        return [VGroup(*lines).arrange(DOWN, buff=self.theme.gaps.large, aligned_edge=LEFT)]

    def solve(self) -> None:
        """Cut, work alone, join, mix, and count."""
        said = self.solution
        self.lay_out()
        with self.beat(said.whole):
            wholes = [block.whole for block in self.views]
            self.play(Appear(*wholes, *self.wide, lag_ratio=0.2, run_time=1.8))

        with self.beat(said.cuts):
            self.play_steps(self.come_apart())

        others = [part for block in self.views for part in block.slices[1:]]
        with self.beat(said.alone):
            self.play(self.strip(None), Dim(*others))
            self.play_steps(self.work_alone([0]))

        with self.beat(said.together):
            self.play(Restore(*others))
            self.play_steps(self.work_alone(range(1, said.n_heads)))

        with self.beat(said.joins):
            self.play_steps(self.join())

        with self.beat(said.mixes):
            self.play_steps(self.mix())

        self.play(self.clear_stage())
        self.compare()

    # --- motions ---

    def come_apart(self) -> Iterator[Animation]:
        """Cut the blocks, say how wide a head is, and open gaps between the heads."""
        yield Appear(*self.views)
        yield Vanish(*(block.whole for block in self.views), run_time=0.1)
        sources = [self.source(step, variant="all") for step in ("d_model", "n_heads", "d_k")]
        yield self.strip(self.share_line("d_k", *sources))
        narrower = [Roll(*names, run_time=1.2) for names in zip(self.wide, self.narrow, strict=True)]
        yield AnimationGroup(
            *(
                Slide(part, by=way, run_time=1.6)
                for block in self.views
                for part, way in zip(block.slices, block.ways_apart(GAP), strict=True)
            ),
            *narrower,
        )

    def work_alone(self, heads: Sequence[int]) -> Iterator[Animation]:
        """Let heads score their queries against their keys, and blend their values."""
        first = 0 in heads
        steps: list[tuple[Sequence[VMobject], Sequence[VMobject], Line]]
        steps = [(self.views[0].slices, self.tables, self.made[0]), (self.tables, self.outputs.slices, self.made[1])]
        for down, (before, after, name) in zip(self.arrows, steps, strict=True):
            pairs = [(before[head], after[head]) for head in heads]
            yield AnimationGroup(
                Appear(*(down[head] for head in heads), *([name] if first else []), run_time=1.2),
                Fly(pairs, adds=[part for _, part in pairs], lag_ratio=0.25, run_time=1.2 if first else 2.4),
            )

    def join(self) -> Iterator[Animation]:
        """Let the heads' outputs slide together, and say how wide they are."""
        slices, said = self.outputs.slices, self.solution
        yield self.clear_stage(but=slices)
        to_middle = self.zones.stage.center - VGroup(*slices).get_center()
        ways = self.outputs.ways_apart(GAP)
        yield AnimationGroup(
            *(Slide(part, by=to_middle - way, run_time=2.0) for part, way in zip(slices, ways, strict=True))
        )
        yield Appear(*self.labelled(self.outputs, self.joined(), (said.seq_len, said.d_model)))
        sources = [self.source(step, variant="all") for step in ("n_heads", "d_v")]
        yield self.strip(self.product_line("h d_v", sources, self.source("joined_width", variant="all")))

    def mix(self) -> Iterator[Animation]:
        """Draw the joined outputs smaller, and multiply them by W_O."""
        (joined, around), (learned, beside), (output, after) = self.mixing()
        slices = self.outputs.slices
        yield self.clear_stage(but=slices)
        flights = list(zip(slices, joined.slices, strict=True))
        yield Fly(flights, waves=[0] * len(flights), adds=joined.slices, removes_first=slices, run_time=1.6)
        yield Appear(*around)
        yield Appear(beside[0], *learned.slices, *beside[1:], lag_ratio=0.15, run_time=2.2)
        yield Appear(after[0], output, *after[1:], lag_ratio=0.2, run_time=1.2)

    def compare(self) -> None:
        """Count the multiplications of one big head and of all heads."""
        table = self.cost_table()
        (one, *rest_of_one), (every, *rest_of_all) = self.counts
        with self.beat(self.solution.counts):
            self.play(Appear(self.subject, table.headings[0], table.rule, *table.names, lag_ratio=0.2, run_time=1.2))
            self.play_steps(self.count_scores("one", one))
            self.play_steps(self.count_scores("all", every))

        with self.beat(self.solution.agrees):
            self.play(self.strip(None), Appear(*table.headings[1:-1]))
            for pair in zip(rest_of_one, rest_of_all, strict=True):
                self.play(Appear(*pair, lag_ratio=0.5, run_time=0.9))

        with self.beat(self.exercise.answer):
            self.play(Appear(table.headings[-1], *self.stored, lag_ratio=0.4, run_time=1.4))
            around = frame_around(*self.stored, theme=self.theme, color=self.theme.ink, buff=self.theme.gaps.small)
            self.play(Appear(around))

    def count_scores(self, variant: str, number: Numeral) -> Iterator[Animation]:
        """Write the multiplications for the scores out, and bring their count to the table."""
        yield self.strip(None)
        sources = [self.source(step, variant=variant) for step in ("n_heads", "seq_len", "seq_len", "d_k")]
        line = self.in_strip(self.product_line("h n^2 d_k", sources, number.source))
        yield Appear(*line, lag_ratio=0.15, run_time=1.4)
        yield Fly([(line.total, number)], adds=[number], arc=-0.6, run_time=self.theme.durations.hold)

    # --- layout ---

    def lay_out(self) -> None:
        """Put queries, keys and values, the heads' tables and their outputs under each other, names on the left."""
        said, gaps, stage = self.solution, self.theme.gaps, self.zones.stage
        n, d, heads = said.seq_len, said.d_model, said.n_heads
        self.wide = [self.named(f"{role}({symbol})", (n, d)) for symbol, role in VIEWS]
        self.narrow = [self.named(f"{role}({symbol}_h)", (n, self.d_k)) for symbol, role in VIEWS]
        self.made = [self.named("weight(A_h)", (n, n)), self.named("output(Z_h)", (n, self.d_k))]
        beside = max(name.width for name in (*self.wide, *self.narrow, *self.made)) + gaps.medium
        spread = GAP * (heads - 1)
        unit = (stage.width - beside - spread) / d
        self.views = [SlicedBlock((n, d), heads, role, self.theme, unit=unit) for _, role in VIEWS]
        self.outputs = SlicedBlock((n, d), heads, "output", self.theme, unit=unit)
        self.tables = [self.box((n, n), unit, "weight") for _ in range(heads)]
        tables = VGroup(*self.tables).arrange(RIGHT, buff=(self.outputs.width + spread) / heads - n * unit)
        blocks = VGroup(*self.views).arrange(DOWN, buff=gaps.cell)
        column = VGroup(blocks, tables, self.outputs).arrange(DOWN, buff=gaps.large)
        column.move_to(stage.center).shift((beside / 2, 0.0, 0.0))
        self.open_out()

    def open_out(self) -> None:
        """Place what belongs to blocks that have come apart: names, arrows, and the outputs themselves."""
        tables = VGroup(*self.tables)
        for names, rows in (
            (self.wide, self.views),
            (self.narrow, self.views),
            (self.made, [tables, self.outputs]),
        ):
            for name, row in zip(names, rows, strict=True):
                name.at(self.zones.stage.left, row.get_y() - DROP * self.theme.sizes.formula)
        for block in self.views:
            block.whole.move_to(block)
        for part, way in zip(self.outputs.slices, self.outputs.ways_apart(GAP), strict=True):
            part.shift(way)
        levels = [self.views[-1], tables, self.outputs]
        self.arrows = [
            [self.arrow_down(part.get_x(), above.get_bottom()[1], below.get_top()[1]) for part in self.tables]
            for above, below in pairwise(levels)
        ]

    def arrow_down(self, x: float, top: float, bottom: float) -> VMobject:
        """Return an arrow from just below one height to just above another."""
        air = self.theme.gaps.hair
        return straight_arrow((x, top - air, 0), (x, bottom + air, 0), self.theme, width=3)

    def named(self, symbol: str, shape: tuple[int, int]) -> Line:
        """Return a symbol with the shape of what it stands for."""
        return Line(self.formula(symbol), ShapeLabel(shape, self.theme), gap=self.theme.gaps.small)

    def box(self, shape: tuple[int, int], unit: float, role: Role) -> VMobject:
        """Return a block to scale that isn't cut."""
        return SlicedBlock(shape, 1, role, self.theme, unit=unit).whole

    def mixing(self) -> list[tuple[SlicedBlock, list[VMobject]]]:
        """Place the joined outputs, W_O and what they make in a row, each with its symbol and shape, and the signs."""
        said, gaps, stage = self.solution, self.theme.gaps, self.zones.stage
        n, d, heads = said.seq_len, said.d_model, said.n_heads
        signs = [self.formula("dot.op"), self.formula("=")]
        labels = gaps.small + 1.4 * self.theme.sizes.symbol
        unit = min(
            (stage.width - sum(sign.width for sign in signs) - 4 * gaps.large) / (3 * d),
            (stage.height - 2 * labels) / d,  # above and below alike, so that the row stays in the middle
        )
        blocks = [
            SlicedBlock((n, d), heads, "output", self.theme, unit=unit),
            SlicedBlock((d, d), heads, "input", self.theme, unit=unit, cut="rows", learned=True),
            SlicedBlock((n, d), 1, "output", self.theme, unit=unit),
        ]
        row = VGroup(blocks[0], signs[0], blocks[1], signs[1], blocks[2]).arrange(RIGHT, buff=gaps.large)
        row.move_to(stage.center)
        symbols = [self.joined(), "input(W_O)", "output(O)"]
        shapes = [(n, d), (d, d), (n, d)]
        around = [self.labelled(*told) for told in zip(blocks, symbols, shapes, strict=True)]
        return [(blocks[0], around[0]), (blocks[1], [signs[0], *around[1]]), (blocks[2], [signs[1], *around[2]])]

    def joined(self) -> str:
        """Return the symbol of the joined outputs."""
        return f"[output(Z_1); dots; output(Z_{self.solution.n_heads})]"

    def labelled(self, block: VMobject, symbol: str, shape: tuple[int, int]) -> list[VMobject]:
        """Return a symbol above a block, and its shape below."""
        gap = self.theme.gaps.small
        return [
            self.formula(symbol).next_to(block, UP, buff=gap),
            ShapeLabel(shape, self.theme).next_to(block, DOWN, buff=gap),
        ]

    def cost_table(self) -> Table:
        """Return the table of multiplications: one big head, and all heads."""
        headings: list[Piece] = [self.formula(math, size=self.theme.sizes.work) for math in COUNTED.values()]
        self.counts = [
            [self.plain_number(self.source(step, variant=variant)) for step in COUNTED] for variant in ("one", "all")
        ]
        muted, gaps = self.theme.muted, self.theme.gaps
        headings.append(Line(self.label("stored", color=muted), self.formula("weight(A)"), gap=gaps.small))
        sources = [self.source("weights", variant=f"memory of {which}") for which in ("one", "all")]
        self.stored = [self.plain_number(source) for source in sources]
        rows = [[*counts, stored] for counts, stored in zip(self.counts, self.stored, strict=True)]
        names = [self.quantity("h", self.source("n_heads", variant=variant)) for variant in ("one", "all")]
        table = Table(headings, names, rows, self.theme)
        self.subject = self.label("multiplications", color=muted)
        everything = VGroup(self.subject, table).arrange(DOWN, buff=gaps.medium, aligned_edge=LEFT)
        self.zones.stage.place(everything, most_scale=1.2)
        return table
