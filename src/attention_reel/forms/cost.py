"""Cost: what becomes of n² stored scores and n²·d multiplications when n and d grow, counted in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import DOWN, DR, LEFT, Animation, VGroup, VMobject

from attention_reel.board import Source
from attention_reel.choreography import Appear, Fly, multiply
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Bricks, Line, Numeral, Table, frame_around
from attention_reel.mobjects.text import Piece
from attention_reel.numerics import cost_growth, memory_counts, multiply_counts

SIDE, DEPTH = 0.66, 0.42
"""Of one brick, in frame units."""


class Cost(ExerciseFilm[solutions.Cost]):
    """A table of sizes and costs, before and after, with the square and the block that are counted."""

    def given_pieces(self) -> list[VGroup]:
        """Return what is asked about, as formulas under each other."""
        return self.stacked_formulas()

    def solve(self) -> None:
        """Count before, count after, and compare."""
        said, table = self.solution, self.lay_out()
        (square, squares), (block, blocks) = self.squares, self.blocks
        n, d, stored, work = self.numbers[0]
        with self.beat(said.starts):
            self.play(Appear(*table.headings, table.rule, table.names[0], lag_ratio=0.3, run_time=1.6))
            self.play(Appear(n, d, lag_ratio=0.5))

        with self.beat(said.stores):
            self.play(Appear(square, *self.edges[:2]))
            self.play_steps(self.write_out("n^2", [n, n], stored))

        with self.beat(said.multiplies):
            faces = [(square.bricks[0].front, face) for face in block.bricks[0].faces]
            self.play(Fly(faces, waves=[0] * len(faces), adds=[block], arc=1.2, run_time=1.6))
            self.play(Appear(*self.edges[2:]))
            self.play_steps(self.write_out("n^2 d", [n, n, d], work))

        n, d, stored, work = self.numbers[1]
        with self.beat(said.longer):
            self.play(self.strip(None), Appear(table.names[1], n))
            self.play(self.copies(square, squares), self.copies(block, blocks))
            self.play_steps(self.write_out("n^2", [n, n], stored))

        with self.beat(said.wider):
            self.play(self.strip(None), Appear(d))
            behind = blocks.layers[0]
            pairs = [(back, brick) for layer in blocks.layers[1:] for back, brick in zip(behind, layer, strict=True)]
            self.play(Fly(pairs, adds=[brick for _, brick in pairs], lag_ratio=0.2, run_time=1.8))
            self.play_steps(self.write_out("n^2 d", [n, n, d], work))

        self.compare()
        with self.beat(self.exercise.answer):
            costly = frame_around(squares, stored, theme=self.theme, color=self.theme.ink, buff=self.theme.gaps.small)
            self.play(self.strip(None), Appear(costly))

    def compare(self) -> None:
        """Work out the factors from those of n and d."""
        n, d, stored, work = self.numbers[2]
        times = [cell.first for cell in self.table.rows[2] if isinstance(cell, Line)]
        with self.beat(self.solution.grows):
            self.play(self.strip(None), Appear(self.table.names[2], *times, n, d, lag_ratio=0.2, run_time=1.2))
            self.play_steps(self.write_out('"factor of " n^2', [n, n], stored))
            self.play_steps(self.write_out('"factor of " n^2 d', [n, n, d], work))

    def write_out(self, name: str, factors: Sequence[Numeral], result: Numeral) -> Iterator[Animation]:
        """Write a product of the table's numbers in the strip, and bring what it makes to its place in the table."""
        yield self.strip(None)
        line = self.in_strip(self.product_line(name, [number.source for number in factors], result.source))
        yield from multiply(factors, line, result)

    def copies(self, one: Bricks, many: Bricks) -> Fly:
        """Return the motion in which one brick becomes a layer of many, the layer behind."""
        layer = many.layers[0]
        return Fly([(one.bricks[0], brick) for brick in layer], adds=layer, lag_ratio=0.2, run_time=2.0)

    def lay_out(self) -> Table:
        """Put sizes, pictures and costs in a table."""
        said = self.solution
        after = (said.seq_len * said.seq_factor, said.d_model * said.d_factor)
        for name, sizes in (("before", (said.seq_len, said.d_model)), ("after", after)):
            self.derive(f"work {name}", multiply_counts(*sizes))
            self.derive(f"memory {name}", memory_counts(*sizes))
        self.derive("growth", cost_growth(said.seq_factor, said.d_factor))

        across, deep = said.seq_factor, said.d_factor
        self.squares = [Bricks((k, k, 1), (SIDE, SIDE, 0.0), self.theme) for k in (1, across)]
        self.blocks = [
            Bricks((k, k, layers), (SIDE, SIDE, DEPTH), self.theme) for k, layers in ((1, 1), (across, deep))
        ]
        self.edges = [*self.edge_names(self.squares[0]), *self.edge_names(self.blocks[0])]
        self.numbers = [
            [self.plain_number(source) for source in self.sources_of(f"work {name}", f"memory {name}")]
            for name in ("before", "after")
        ]
        growth = [
            self.source(step, variant="growth") for step in ("seq_factor", "d_factor", "scores", "multiplications")
        ]
        self.numbers.append([self.plain_number(source, weight="semibold") for source in growth])
        pictures = [
            (VGroup(self.squares[0], *self.edges[:2]), VGroup(self.blocks[0], *self.edges[2:])),
            (self.squares[1], self.blocks[1]),
        ]
        rows: list[list[VMobject | None]] = [
            [n, d, square, stored, block, work]
            for (n, d, stored, work), (square, block) in zip(self.numbers, pictures, strict=False)
        ]
        n, d, stored, work = (
            Line(self.formula("times"), number, gap=self.theme.gaps.hair) for number in self.numbers[2]
        )
        rows.append([n, d, None, stored, None, work])
        return self.place_table(rows)

    def place_table(self, rows: Sequence[Sequence[VMobject | None]]) -> Table:
        """Place the table with its headings and names."""
        muted, gap = self.theme.muted, self.theme.gaps.small
        headings: list[Piece] = [
            self.formula("n"),
            self.formula("d"),
            Line(self.label("stored scores", color=muted), self.formula("n^2"), gap=gap),
            Line(self.label("multiplications", color=muted), self.formula("n^2 d"), gap=gap),
        ]
        names = [self.label(name, color=muted) for name in ("before", "after", "factor")]
        self.table = Table(headings, names, rows, self.theme, spans=[1, 1, 2, 2], gap=self.theme.gaps.block)
        return self.zones.stage.inset(gap).place(self.table)

    def sources_of(self, work: str, memory: str) -> list[Source]:
        """Return where n, d, the stored scores and the multiplications come from."""
        return [
            self.source("seq_len", variant=work),
            self.source("d_model", variant=work),
            self.source("scores", variant=memory),
            self.source("scores", variant=work),
        ]

    def edge_names(self, bricks: Bricks) -> list[VMobject]:
        """Return the names of a brick's edges: n at two of them, and d where it is deep."""
        front, gap = bricks.bricks[0].front, self.theme.gaps.hair
        size = self.theme.sizes.label
        names = [self.formula("n", size=size).next_to(front, side, buff=gap) for side in (LEFT, DOWN)]
        if len(bricks.bricks[0].faces) > 1:
            names.append(self.formula("d", size=size).next_to(bricks.bricks[0].receding_edge(), DR, buff=gap))
        return list(names)
