"""Softmax: a row of scores becomes a row of weights."""

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup

from attention_reel.choreography import Appear, Dim, Vanish, become_rows
from attention_reel.claims import columns_need_not_add_up, exponentials_are_positive, largest_weight, same_weights
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Formula, Ladder, Line, NumberGrid, Numeral, level_with, on_baseline

LARGE = 1e4
"""Exponentials beyond this are not shown as numbers: that they grow so is why the maximum is subtracted."""


class RowSoftmax(Lesson):
    """One row in the open: subtract the maximum, exponentiate, add up, divide."""

    title = "Softmax, one row at a time"
    stage = "softmax"
    needs = ("shifted_scores", "weights")

    def construct(self) -> None:
        i = self.focus
        step = "masked_scores" if self.trace.has("masked_scores") else "scaled_scores"
        scores = self.zones.stage.place(self.grid(step), LEFT)
        with self.beat("Softmax takes one row at a time: one query and its scores for all keys."):
            self.play(Appear(scores, shift=0.2 * RIGHT))
            self.play(Appear(scores.frame_row(i, self.theme.ink)))
        self.work_row(i, step, scores)
        self.all_rows(i, scores, self.rungs[-1])

    def work_row(self, i: int, step: str, scores: NumberGrid) -> None:
        """Work the row of one query on a ladder, rung by rung; the last one is its weights."""
        self.lay_out_ladder(i, step)
        beside = self.place_beside_or_alone(scores, self.worked_row)
        ladder, rungs = self.ladder, self.rungs

        with self.beat(f"The row of “{self.tokens[i]}” shall be worked step by step."):
            gone = [] if beside else [self.clear_stage()]
            self.play(become_rows(scores, rungs[0], [(i, 0)]), Appear(ladder.symbols[0]), *gone)

        with self.beat("Subtract the row's largest score from all of them. No number can overflow now."):
            self.play(Appear(self.largest))
            self.play(become_rows(rungs[0], rungs[1], [(0, 0)]))
            self.play(Appear(ladder.step(1)))

        allowed = np.isfinite(self.values(step)[i])
        with self.beat(exponentials_are_positive(self.values("shifted_exponentials")[i], allowed)):
            self.play(become_rows(rungs[1], rungs[2], [(0, 0)]))
            self.play(Appear(ladder.step(2)))

        with self.beat("Add the row up, and divide each number by the sum."):
            self.play(Appear(self.total))
            self.play(become_rows(rungs[2], rungs[3], [(0, 0)]))
            self.play(Appear(ladder.step(3)))

        with self.beat(largest_weight(self.worked, self.values("weights"), i)):
            self.play(Appear(self.one))

        if self.plain:
            plain, plain_total = self.plain
            symbol = self.put_in_place_of(rungs[2], plain)
            detour = VGroup(rungs[1], ladder.symbols[1], *ladder.arrows[:2], ladder.operations[0], self.largest)
            exponentials, total_value = self.values("exponentials")[i], float(self.values("row_sums")[i])
            with self.beat(same_weights(exponentials, total_value, self.values("weights")[i])):
                self.play(Vanish(detour, self.total, ladder.symbols[2], rungs[2]))
                self.play(become_rows(rungs[0], plain, [(0, 0)]))
                self.play(Appear(ladder.long_arrows(0, 2), symbol, plain_total))

    def all_rows(self, i: int, scores: NumberGrid, worked: NumberGrid) -> None:
        """Do every row the same way, and compare sums along rows and down columns."""
        weights = self.place_weights(scores)
        others = [(r, r) for r in range(len(self.tokens)) if r != i]
        with self.beat("Every row is done the same way: the weights A, one row for each query.", loop=True):
            self.play(self.clear_stage(but=[scores, worked]))
            self.play(become_rows(worked, weights, [(0, i)]), Vanish(worked, run_time=1.2))
            if others and scores in self.mobjects:
                self.play(become_rows(scores, weights, others, labels=False, run_time=2.0, lag_ratio=0.5))
            elif others:
                self.play(Appear(*(weights.row(r) for r, _ in others), lag_ratio=0.3, run_time=1.6))

        along = self.weight_sums(weights, buff=self.theme.gaps.medium)
        sigma, down = self.column_sums(weights)
        with self.beat("Along every row the weights add up to 1: each query shares out one whole."):
            self.play(Appear(*along, lag_ratio=0.3, run_time=1.2))

        with self.beat(columns_need_not_add_up(self.values("weights"))):
            self.play(Dim(*along), Appear(sigma, *down, lag_ratio=0.3, run_time=1.2))

    # --- layout ---

    def lay_out_ladder(self, i: int, step: str) -> None:
        """Make the row of one query at each step, what the rungs add up to, and e^s', where it is not too large."""
        steps = (step, "shifted_scores", "shifted_exponentials", "weights")
        rungs = self.rungs = [
            self.grid(s, rows=[i], labels="columns" if s == step else "", symbol="", decimals=3) for s in steps
        ]
        plain = None
        if self.values("exponentials")[i].max() < LARGE:
            plain = self.grid("exponentials", rows=[i], labels="", symbol="", decimals=3)
            rungs[0].widen(plain.cell_width)
        symbols = ("s'", "s' - m", "e^(s' - m)", f"weight(alpha_({i + 1} j))")
        ladder = self.ladder = Ladder(rungs, symbols, ("- m", "exp", "div Sigma"), self.theme)
        self.largest = ladder.beside(rungs[0], self.quantity("m", self.source("row_max", i), decimals=3), RIGHT)
        self.total = ladder.beside(rungs[2], self.sum_of("shifted_exponentials", i, "shifted_row_sums"), RIGHT)
        self.one = ladder.beside(rungs[3], self.sum_of("weights", i, "weights.row_sums"), RIGHT)
        self.worked_row = VGroup(ladder, self.largest, self.total, self.one)
        self.plain: tuple[NumberGrid, Line] | None = None
        if plain is not None:
            plain_total = ladder.beside(rungs[2], self.sum_of("exponentials", i, "row_sums"), RIGHT)
            self.plain = plain, plain_total
            self.worked_row.add(plain_total)

    def sum_of(self, step: str, i: int, total: str) -> Line:
        """Return what a rung adds up to."""
        return self.row_sum("Sigma", step, i, total, decimals=3)

    def put_in_place_of(self, rung: NumberGrid, plain: NumberGrid) -> Formula:
        """Put the exponentials of the scores themselves where a rung stands; return their symbol, left of them."""
        plain.widen(rung.cell_width).put_cells_over(rung)
        return self.ladder.beside(plain, self.formula("e^(s')"), LEFT)

    def place_weights(self, scores: NumberGrid) -> NumberGrid:
        """Return the weights, with room for their sums, beside the scores if they fit there, level with them."""
        weights = self.grid("weights").scale(scores.zoom)
        sums = self.row_sum("Sigma", "weights", 0, "weights.row_sums")
        sums.next_to(weights, RIGHT, buff=self.theme.gaps.large)
        self.place_beside_or_alone(scores, VGroup(weights, sums))
        level_with(scores, [weights])
        return weights

    def column_sums(self, weights: NumberGrid) -> tuple[Line, list[Numeral]]:
        """Return what each column of the weights adds up to, under it, and the Σ = left of these numbers."""
        gaps, decimals = self.theme.gaps, int(weights.decimals.max())
        down = [
            self.number(self.source("weights.column_sums", c), decimals).next_to(cell, DOWN, buff=gaps.medium)
            for c, cell in enumerate(weights.cells[-1])
        ]
        on_baseline(down, down[0].baseline)
        columns = [([[number] for number in weights.column_numerals(c)], total) for c, total in enumerate(down)]
        sigma = Line(self.formula("Sigma", size=self.theme.sizes.work), self.sign_of_all(columns), gap=gaps.small)
        return sigma.next_to(down[0], LEFT, buff=gaps.medium), down
