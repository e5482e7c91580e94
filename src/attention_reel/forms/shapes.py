"""Shapes: which matrix has how many rows and columns, product by product."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import RIGHT, UP, Animation, VGroup, VMobject

from attention_reel.board import LessonError
from attention_reel.choreography import Appear, Fly, Vanish
from attention_reel.exercises import solutions
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Formula, ShapeBlock, frame_around
from attention_reel.tensors import TENSORS

LARGEST = 1.35
"""How much larger than usual equations are set where there is room."""

STEPS = {"Q": "queries", "K": "keys", "V": "values", "S": "scores", "A": "weights", "Z": "head_outputs"}
"""Which step a tensor is."""


@dataclass(frozen=True)
class Row:
    """An equation on screen: its blocks by name, and the signs between them."""

    blocks: dict[str, ShapeBlock]
    signs: Sequence[Formula]
    group: VGroup


class Shapes(ExerciseFilm[solutions.Shapes]):
    """Blocks instead of numbers: inner sizes meet and vanish, outer ones stay."""

    def given_pieces(self) -> list[VGroup]:
        """Return the blocks that are given."""
        return [self.block(name) for name in self.exercise.given]

    def solve(self) -> None:
        """Show one product after another; what is in two of them goes over."""
        before: dict[str, ShapeBlock] = {}
        equations = self.solution.equations
        for equation, row in zip(equations, self.rows(), strict=True):
            with self.beat(equation.says):
                self.bring_on(row, before, list(row.blocks)[:-1])
                lights = self.light(STEPS[equation.result]) if equation.result in STEPS else []
                if equation.right:
                    self.multiply(row, lights)
                else:
                    self.play(Appear(row.blocks[equation.result], shift=0.15 * UP), *lights)
            before = row.blocks
        chain = self.chain()
        with self.beat(self.exercise.answer):
            self.bring_on(chain, before, list(chain.blocks))
            framed = [chain.blocks[name] for name in self.solution.framed]
            if framed:
                color, buff = self.theme.ink, self.theme.gaps.small
                self.play(Appear(frame_around(*framed, theme=self.theme, color=color, buff=buff)))

    def bring_on(self, row: Row, before: dict[str, ShapeBlock], names: Sequence[str]) -> None:
        """Take the equation before away, but for what is in this one too, and bring the named blocks on."""
        kept = [name for name in names if name in before]
        self.play(self.clear_stage(but=[before[name] for name in kept]))
        if kept:
            pairs = [(before[name], row.blocks[name]) for name in kept]
            gone, come = zip(*pairs, strict=True)
            self.play(Fly(pairs, waves=[0] * len(pairs), removes_first=gone, adds=come, run_time=0.9))
        new = [row.blocks[name] for name in names if name not in kept]
        self.play(Appear(*new, *row.signs, lag_ratio=0.3, run_time=1.2))

    def multiply(self, row: Row, lights: Sequence[Animation]) -> None:
        """Point out the inner sizes, which agree, then let the outer ones become the result's."""
        left, right, result = row.blocks.values()
        inner = left.edge("columns"), right.edge("rows")
        self.play(Appear(*inner), *lights)
        self.wait(self.theme.durations.normal)
        outer = left.edge("rows"), right.edge("columns")
        self.play(Vanish(*inner, run_time=0.3), Appear(*outer))
        new = result.edge("rows"), result.edge("columns")
        self.play(Fly(zip(outer, new, strict=True), waves=[0, 0], removes_first=outer, adds=new))
        self.play(Appear(result))
        self.play(Vanish(*new))

    # --- where blocks stand ---

    def rows(self) -> list[Row]:
        """Return all equations, to one scale."""
        rows = [self.row_of(equation.left, equation.right, equation.result) for equation in self.solution.equations]
        room = self.zones.stage_and_strip.inset(self.theme.gaps.large)
        scale = min(LARGEST, *(min(room.width / row.group.width, room.height / row.group.height) for row in rows))
        for row in rows:
            room.place(row.group.scale(scale))
        return rows

    def chain(self) -> Row:
        """Return the blocks of the whole way in a row, to one scale."""
        names = self.solution.chain
        row = self.in_line(names, [self.formula("arrow.r", color=self.theme.muted) for _ in names[1:]])
        self.zones.stage_and_strip.place(row.group, most_scale=LARGEST)
        return row

    def row_of(self, left: str, right: str, result: str) -> Row:
        """Return an equation of blocks: a product, or a step that keeps the shape."""
        names = [name for name in (left, right, result) if name]
        if not right:
            return self.in_line(names, [self.formula('stretch(arrow.r)^"softmax"')])
        row = self.in_line(names, [self.formula("dot.op"), self.formula("=")])
        if row.blocks[left].shape[1] != row.blocks[right].shape[0]:
            raise LessonError(f"{left} and {right} can't be multiplied: their inner sizes differ")
        return row

    def in_line(self, names: Sequence[str], signs: Sequence[Formula]) -> Row:
        """Put blocks and signs in a row, boxes and signs level."""
        blocks = {name: self.block(name) for name in names}
        pieces: list[VMobject] = []
        for block, sign in zip(blocks.values(), [*signs, None], strict=True):
            pieces += [block] if sign is None else [block, sign]
        group = VGroup(*pieces).arrange(RIGHT, buff=self.theme.gaps.large)
        height = next(iter(blocks.values())).box.get_y()
        for piece in pieces:
            middle = piece.box if isinstance(piece, ShapeBlock) else piece
            piece.shift((height - middle.get_y()) * UP)
        return Row(blocks, signs, group)

    def block(self, name: str) -> ShapeBlock:
        """Return a tensor's block."""
        symbol, rows, columns, role, learned = TENSORS[name]
        sizes = self.solution.sizes
        return ShapeBlock(symbol, (sizes[rows], sizes[columns]), role, self.theme, learned=learned)
