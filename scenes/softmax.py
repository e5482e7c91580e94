"""Softmax: a row of scores becomes a row of weights."""

from manim import DOWN, LEFT, RIGHT, VGroup

from attention_reel.choreography import Appear, Dim, Vanish, become, become_rows
from attention_reel.claims import columns_need_not_add_up, largest_weight, same_weights
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Ladder, level_with


class RowSoftmax(Lesson):
    """One row in the open: subtract the maximum, exponentiate, add up, divide."""

    title = "Softmax, one row at a time"
    stage = "softmax"
    needs = ("shifted_scores", "weights")

    def construct(self) -> None:
        i, s = self.focus, "masked_scores" if self.trace.has("masked_scores") else "scaled_scores"
        left, right = self.zones.stage.columns(1, 1.7, gap=self.theme.gaps.large)
        scores = left.place(self.grid(s), most_scale=1.2)
        asks = scores.frame_row(i, self.theme.ink)

        steps = (s, "shifted_scores", "shifted_exponentials", "weights")
        rungs = [
            self.grid(step, rows=[i], labels="columns" if step == s else "", symbol="", decimals=3) for step in steps
        ]
        plain = self.grid("exponentials", rows=[i], labels="", symbol="", decimals=3)
        rungs[0].widen(plain.cell_width)
        alpha = f"weight(alpha_({i + 1} j))"
        ladder = Ladder(rungs, ("s'", "s' - m", "e^(s' - m)", alpha), ("- m", "exp", "div Sigma"), self.theme)
        largest = ladder.beside(rungs[0], self.quantity("m", self.source("row_max", i), decimals=3), RIGHT)
        total = ladder.beside(
            rungs[2], self.row_sum("Sigma", "shifted_exponentials", i, "shifted_row_sums", decimals=3), RIGHT
        )
        one = ladder.beside(rungs[3], self.row_sum("Sigma", "weights", i, "weights.row_sums", decimals=3), RIGHT)
        plain_sum = ladder.beside(rungs[2], self.row_sum("Sigma", "exponentials", i, "row_sums", decimals=3), RIGHT)
        right.place(VGroup(ladder, largest, total, one, plain_sum))

        with self.beat("Softmax takes one row at a time: one query and its scores for all keys."):
            self.play(Appear(scores, shift=0.2 * RIGHT))
            self.play(Appear(asks))
            self.play(become_rows(scores, ladder.rungs[0], [(i, 0)]), Appear(ladder.symbols[0]))

        with self.beat("Subtract the row's largest score from all of them. No number can overflow now."):
            self.play(Appear(largest))
            self.play(become_rows(ladder.rungs[0], ladder.rungs[1], [(0, 0)]), Appear(ladder.step(1)))

        with self.beat("Raise e to each of them: now all are positive, and larger scores count far more."):
            self.play(become_rows(ladder.rungs[1], ladder.rungs[2], [(0, 0)]), Appear(ladder.step(2)))

        with self.beat("Add the row up, and divide each number by the sum."):
            self.play(Appear(total))
            self.play(become_rows(ladder.rungs[2], ladder.rungs[3], [(0, 0)]), Appear(ladder.step(3)))

        with self.beat(largest_weight(self.worked, self.values("weights"), i)):
            self.play(Appear(one))

        detour = VGroup(rungs[1], ladder.step(1), ladder.operations[1], largest)
        plain_symbol = ladder.beside(plain.put_cells_over(rungs[2]), self.formula("e^(s')"), LEFT)
        with self.beat(
            same_weights(self.values("exponentials")[i], self.values("row_sums")[i], self.values("weights")[i])
        ):
            self.play(Dim(detour), Vanish(total, ladder.symbols[2]))
            self.play(become_rows(rungs[2], plain, [(0, 0)]), Appear(plain_sum, plain_symbol), Vanish(rungs[2]))

        weights = right.place(self.grid("weights").scale(scores.zoom))
        level_with(scores, [weights])
        with self.beat("Every row is done the same way: the weights A, one row for each query."):
            self.play(Vanish(ladder, detour, plain, plain_sum, plain_symbol, largest, one, asks))
            self.play(become(scores, weights))

        along = [self.row_sum("Sigma", "weights", r, "weights.row_sums") for r in range(len(self.tokens))]
        size = self.theme.sizes.work
        down = [self.number(self.source("weights.column_sums", c), 2, size=size) for c in range(len(self.key_tokens))]
        for r, line in enumerate(along):
            line.next_to(weights.cells[r][-1], RIGHT, buff=self.theme.gaps.medium)
        for c, number in enumerate(down):
            number.next_to(weights.cells[-1][c], DOWN, buff=self.theme.gaps.medium)
        sigma = self.formula("Sigma", size=size).next_to(down[0], LEFT, buff=self.theme.gaps.large)
        with self.beat("Along every row the weights add up to 1: each query shares out one whole."):
            self.play(Appear(*along, lag_ratio=0.3, run_time=1.2))

        with self.beat(columns_need_not_add_up(self.values("weights"))):
            self.play(Dim(*along), Appear(sigma, *down, lag_ratio=0.3, run_time=1.2))
