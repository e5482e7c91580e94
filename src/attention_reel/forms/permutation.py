"""The same tokens in two orders: what moves, and what is the same when it is computed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise

from manim import DOWN, UP, Animation, VGroup

from attention_reel.choreography import (
    Appear,
    Vanish,
    fill,
    fill_rest,
    land,
    move_columns,
    move_entries_to,
    move_rows,
    slide,
)
from attention_reel.exercises import solutions
from attention_reel.exercises.solutions import Action, Move
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.mobjects import Formula, Line, NumberGrid, RoundedBox, level_headings, level_with
from attention_reel.numerics import attention, permutation, permute
from attention_reel.tensors import LOOKS, PRODUCTS

AGAIN, MOVED = "again", "moved"
"""The computation in the second order, and the first one's results reordered."""
PERMUTATION = "permutation_matrix"
WORDS = {
    "scores": ("query(Q) key(K)^top", ""),
    "weights": ("div sqrt(d_k)", '"softmax"'),
    "head_outputs": ("dot value(V)", ""),
}
"""What leads to a step, over and under its arrow."""
PERMUTED_WORDS = {**WORDS, "scores": ("query(P Q)", "dot key((P K)^top)"), "head_outputs": ("dot value(P V)", "")}
Play = Iterator[list[Animation]]


class Permutation(ExerciseFilm[solutions.Permutation]):
    """One order above the other: rows really change places, and both ways lead to the same numbers."""

    def given_pieces(self) -> list[VGroup]:
        """Return what is given, and after the first of it the permutation, where it has a name."""
        first, *others = super().given_pieces()
        return [first, *([self.grid(PERMUTATION, variant=self.moved)] if self.solution.named else []), *others]

    def solve(self) -> None:
        """Do one thing after another, and say the answer."""
        self.lay_out()
        self.pointers: list[RoundedBox] = []
        actions: dict[Action, Callable[[Move], Play]] = {
            "compute": self.compute,
            "move rows": self.move_rows,
            "move columns": self.move_columns,
            "compute again": self.compute_again,
            "match": self.match,
            "compare": self.compare,
        }
        for move in self.solution.moves:
            with self.beat(move.says):
                for animations in actions[move.does](move):
                    self.play(*animations)
        remedy = Line(
            self.formula(self.solution.remedy),
            self.label(self.solution.means, size=self.theme.sizes.note),
            gap=self.theme.gaps.medium,
        )
        with self.beat(self.exercise.answer):
            self.play(self.strip(remedy))

    # --- what is done ---

    def compute(self, move: Move) -> Play:
        """Fill steps in the first order."""
        for step in move.steps:
            yield from self.filled(move, step, self.above[step], "")

    def compute_again(self, move: Move) -> Play:
        """Fill steps in the second order, and point at what is the same in both."""
        for step in move.steps:
            yield from self.filled(move, step, self.again[step], AGAIN)
            if step not in PRODUCTS:
                yield self.point(*self.row_frames(step, 0))

    def filled(self, move: Move, step: str, grid: NumberGrid, variant: str) -> Play:
        """Let a step appear: what leads to it, then its blank cells, then its numbers, a product's worked one first."""
        clears = self.turning_to(move)
        if step not in WORDS:
            yield [*clears, Appear(grid)]
            return
        yield [*clears, Appear(self.arrows[variant][step], grid.blank(), lag_ratio=0.3)]
        worked = (0, grid.values.shape[1] - 1)
        line = self.work_line(step, *worked, variant=variant, tokens_as="rows") if step in PRODUCTS else None
        if line is None or move.math or len(move.steps) > 1 or not self.zones.strip.fits(line):
            yield [fill(grid)]
            return
        row, column = worked
        first = self.order[row], self.order[column] if LOOKS[step].square else column
        same = [(self.above[step], first)] if variant == AGAIN else []
        frames = [there.frame_entry(*entry, self.theme.ink) for there, entry in [*same, (grid, worked)]]
        yield [self.strip(line.line), *self.point(*frames)]
        yield [land(line, grid, row, column)]
        yield [fill_rest(grid, but=[worked])]

    def move_rows(self, move: Move) -> Play:
        """Let the rows of steps fly down into the second order."""
        for step in move.steps:
            target = self.half_way[step] if LOOKS[step].square else self.below[step]
            unmoved = [*target.column_labels, *target.heading()]
            around = [Appear(*unmoved, run_time=1.0)] if unmoved else []
            lead = [Appear(self.arrows[AGAIN][step])] if step in WORDS else []
            yield [*self.turning_to(move), *lead]
            yield [move_rows(self.above[step], target, self.order), *around]

    def move_columns(self, move: Move) -> Play:
        """Let the columns follow, in place."""
        for step in move.steps:
            before, after = self.half_way[step], self.below[step]
            yield self.turning_to(move)
            yield [move_columns(before, after, self.order)]

    def match(self, move: Move) -> Play:
        """Lay what was computed first over what was computed again, then point at equal rows."""
        for step in move.steps:
            above, again, below = self.above[step], self.again[step], self.below[step]
            covered = [again.cell_group, again.numeral_group]
            way = move_entries_to if LOOKS[step].square else move_rows
            yield self.turning_to(move)
            heading = [Appear(below.heading(), run_time=1.0)] if self.solution.named else []
            yield [way(above, below, self.order, removes_last=covered), *heading]
            for row in range(len(self.order)):
                yield self.point(*self.row_frames(step, row))

    def compare(self, move: Move) -> Play:
        """Point at a token's row in both orders."""
        for step in move.steps:
            yield self.turning_to(move)
            yield self.point(*self.row_frames(step, self.order.index(move.token)))

    def row_frames(self, step: str, row: int) -> tuple[RoundedBox, RoundedBox]:
        """Return frames around a row of the second order and the same token's row in the first one."""
        ink = self.theme.ink
        return self.above[step].frame_row(self.order[row], ink), self.below[step].frame_row(row, ink)

    def point(self, *frames: RoundedBox) -> list[Animation]:
        """Return what makes frames appear, or lets those there are slide to them."""
        before, self.pointers = self.pointers, list(frames)
        if not before:
            return [Appear(*frames)]
        return [slide(old, new) for old, new in zip(before, frames, strict=True)]

    def turning_to(self, move: Move) -> list[Animation]:
        """Return what takes away frames and what was written before, and writes what is written now."""
        gone, self.pointers = self.pointers, []
        return [
            *([Vanish(*gone)] if gone else []),
            self.strip(self.formula(move.math) if move.math else None),
        ]

    # --- layout ---

    @property
    def order(self) -> tuple[int, ...]:
        """Which token comes first, second, … in the second order."""
        return self.solution.order

    @cached_property
    def moved(self) -> str:
        """The name under which both orders' results are kept, computed when first needed."""
        self.derive(MOVED, permutation(self.trace.inputs, self.order))
        self.traces[AGAIN] = attention(permute(self.trace.inputs, self.order))
        self.reordered |= {name: [self.tokens[i] for i in self.order] for name in (MOVED, AGAIN)}
        return MOVED

    def lay_out(self) -> None:
        """Put the first order above the second one, the same steps under each other, and what will cover them."""
        steps = self.solution.columns
        self.above = {step: self.in_first_order(step) for step in steps}
        self.below = {step: self.in_second_order(step) for step in steps}
        words = {"": WORDS, AGAIN: PERMUTED_WORDS if self.solution.named else WORDS}
        over_and_under = {
            name: {step: self.words(*pair) for step, pair in band.items()} for name, band in words.items()
        }
        self.put_abreast({step: max(VGroup(*band[step]).width for band in over_and_under.values()) for step in WORDS})
        self.arrows = {
            name: {
                step: self.lead(band[before], band[step], *over_and_under[name][step])
                for before, step in pairwise(steps)
                if step in WORDS
            }
            for name, band in (("", self.above), (AGAIN, self.below))
        }
        self.again = {
            step: self.in_second_order(step, computed=True).put_cells_over(self.below[step]) for step in steps
        }
        self.half_way = {
            step: self.half_moved(step).put_cells_over(self.below[step]) for step in steps if LOOKS[step].square
        }

    def put_abreast(self, widths: dict[str, float]) -> None:
        """Put the steps of each order in a row, with room for arrows and words, and the rows under each other."""
        gaps, above, below = self.theme.gaps, self.above, self.below
        for before, step in pairwise(self.solution.columns):
            above[step].put_cells_at(left=above[before].cell_group.get_right()[0] + widths[step] + 2 * gaps.medium)
        level_with(next(iter(above.values())), above.values())
        head = max(grid.get_top()[1] - grid.cell_group.get_top()[1] for grid in below.values())
        heights = [max(grid.height for grid in band.values()) for band in (above, below)]
        between = min(max(gaps.medium, self.zones.stage.height - sum(heights)), gaps.large)
        for step, grid in below.items():
            cells = above[step].cell_group
            grid.put_cells_at(left=cells.get_left()[0], top=cells.get_bottom()[1] - head - between)
        for band in (above, below) if self.solution.named else (above,):
            level_headings(band.values())
        self.zones.stage.place(VGroup(*above.values(), *below.values()), most_scale=1.15)

    def in_first_order(self, step: str) -> NumberGrid:
        """Return a step as it was computed first."""
        return self.grid(step, tokens_as="rows", labels=self.labels_of(step), height=self.height)

    def in_second_order(self, step: str, *, computed: bool = False) -> NumberGrid:
        """Return a step in the second order: what has been moved there, or what is computed there."""
        moved = f"reordered_{step}"
        by_moving = not computed and self.derivations[self.moved].has(moved)
        symbol = LOOKS[step].symbol
        return self.grid(
            moved if by_moving else step,
            variant=self.moved if by_moving else AGAIN,
            shown_as=step,
            tokens_as="rows",
            named=self.reordered[AGAIN],
            labels=self.labels_of(step),
            symbol=""
            if computed or not self.solution.named
            else f"P {symbol} P^top"
            if LOOKS[step].square
            else f"P {symbol}",
            strongest=self.above[step].strongest,
            height=self.height,
        )

    def half_moved(self, step: str) -> NumberGrid:
        """Return a square step whose rows have moved, and whose columns have not yet."""
        return self.grid(
            step,
            rows=list(self.order),
            labels="columns",
            symbol=f"P {LOOKS[step].symbol}" if self.solution.named else "",
            strongest=self.above[step].strongest,
            height=self.height,
        )

    def labels_of(self, step: str) -> str:
        """Return which labels a step has: the first one names its rows, and square ones their columns."""
        return "columns" if LOOKS[step].square else "rows" if step == self.solution.columns[0] else ""

    @property
    def height(self) -> float:
        """The height of cells."""
        return self.row_height(2 * len(self.order) + 1)

    def words(self, over: str, under: str) -> list[Formula]:
        """Return what stands over and under an arrow."""
        return [self.formula(math, size=self.theme.sizes.label) for math in (over, under) if math]

    def lead(self, before: NumberGrid, after: NumberGrid, over: Formula, under: Formula | None = None) -> VGroup:
        """Return an arrow from one step to the next, with its words."""
        arrow = self.arrow_between(before.cell_group, after.cell_group)
        gap = self.theme.gaps.small
        words = [over.next_to(arrow, UP, buff=gap), *([under.next_to(arrow, DOWN, buff=gap)] if under else [])]
        return VGroup(arrow, *words)
