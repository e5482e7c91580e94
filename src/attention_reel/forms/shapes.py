"""Shapes: which matrix has how many rows and columns, product by product."""

from __future__ import annotations

from collections.abc import Sequence

from manim import RIGHT, UP, VGroup

from attention_reel.board import LessonError
from attention_reel.choreography import Appear
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Formula, ShapeBlock
from attention_reel.tensors import TENSORS


class Shapes(ExerciseFilm[solutions.Shapes]):
    """Blocks instead of numbers: inner sizes meet and vanish, outer ones stay."""

    def given_pieces(self) -> list[VGroup]:
        """Return the blocks that are given."""
        return [self.block(name) for name in self.exercise.given]

    def solve(self) -> None:
        """Show one product after another."""
        shown: list[VGroup] = []
        for equation in self.solution.equations:
            row = self.row_of(equation.left, equation.right, equation.result)
            with self.beat(equation.says):
                if shown:
                    self.play(self.clear_stage())
                self.play(Appear(*row, lag_ratio=0.4, run_time=2.0))
            shown = [row]
        chain = self.chain()
        with self.beat(self.exercise.answer):
            self.play(self.clear_stage())
            self.play(Appear(*chain, lag_ratio=0.4, run_time=2.4))

    def chain(self) -> VGroup:
        """Return the blocks of the whole way in a row, to one scale."""
        blocks = [self.block(name) for name in self.solution.chain]
        arrows = [self.formula("arrow.r", color=self.theme.muted) for _ in blocks[1:]]
        pieces = [piece for pair in zip(blocks, [*arrows, None], strict=True) for piece in pair if piece is not None]
        return self.in_line(pieces)

    def row_of(self, left: str, right: str, result: str) -> VGroup:
        """Return an equation of blocks: a product, or a step that keeps the shape."""
        blocks = [self.block(name) for name in (left, right, result) if name]
        if right and blocks[0].shape[1] != blocks[1].shape[0]:
            raise LessonError(f"{left} and {right} can't be multiplied: their inner sizes differ")
        signs = [self.formula("dot.op"), self.formula("=")] if right else [self.sign('"softmax"')]
        pieces = [piece for pair in zip(blocks, [*signs, None], strict=False) for piece in pair if piece is not None]
        return self.in_line(pieces)

    def in_line(self, pieces: Sequence[VGroup]) -> VGroup:
        """Place blocks and signs in a row, boxes and signs level."""
        row = VGroup(*pieces).arrange(RIGHT, buff=self.theme.gaps.large)
        height = next(piece.box.get_y() for piece in pieces if isinstance(piece, ShapeBlock))
        for piece in pieces:
            middle = piece.box if isinstance(piece, ShapeBlock) else piece
            piece.shift((height - middle.get_y()) * UP)
        return self.zones.stage.place(row, most_scale=1.5)

    def sign(self, math: str) -> Formula:
        """Return what is done where there is no product."""
        return self.formula(f"stretch(arrow.r)^{math}")

    def block(self, name: str) -> ShapeBlock:
        """Return a tensor's block."""
        symbol, rows, columns, role, learned = TENSORS[name]
        sizes = self.solution.sizes
        return ShapeBlock(symbol, (sizes[rows], sizes[columns]), role, self.theme, learned=learned)
