"""Q Kᵀ: every query meets every key."""

from manim import DOWN, LEFT, RIGHT, UP, VGroup

from attention_reel.choreography import (
    Appear,
    FillCells,
    Vanish,
    fill_other_rows,
    slide,
    turn,
)
from attention_reel.claims import best_match, large_scores, worst_match
from attention_reel.lesson import Lesson
from attention_reel.mobjects import abreast, cross


class DotProducts(Lesson):
    """Scores: one dot product in full, then a row, then the whole table."""

    title = "Every query meets every key"
    stage = "scores"
    needs = ("queries", "keys", "scores")

    def construct(self) -> None:
        i, j = self.focus, self.best_key
        self.lay_out(i)
        queries, keys, scores = self.queries, self.keys, self.scores

        with self.beat("Each token brings a query, what it looks for, and a key, what it offers."):
            self.play(Appear(self.still, shift=0.2 * RIGHT))
            self.play(Appear(self.upright if self.has_room else self.turned, shift=0.2 * RIGHT))

        with self.beat(
            "Turn the keys on their side: each key becomes a column."
            if self.worked.convention == "rows"
            else "Turn the queries on their side: each query becomes a row."
        ):
            if self.has_room:
                self.play(turn(self.upright, self.turned))
            self.play(Appear(*(piece for piece in self.table if piece not in (queries, keys))))

        asks, offers, meets = queries.frame_row(i), keys.frame_column(j), scores.frame_entry(i, j)
        with self.beat(
            f"The query of “{self.tokens[i]}” meets the key of “{self.key_tokens[j]}”: multiply in pairs, add."
        ):
            self.play(Appear(asks, offers), Appear(meets))
            self.play_steps(self.work_out(self.work_line("scores", i, j), queries, keys, scores, i, j))

        others = [column for column in range(len(self.key_tokens)) if column != j]
        if others:
            with self.beat("The same query meets every other key, and its row of scores is complete.", loop=True):
                if self.has_room:
                    self.play(Appear(self.definition))
                for column in others:
                    to, crossing = keys.frame_column(column), scores.frame_entry(i, column)
                    self.play(slide(offers, to), slide(meets, crossing), FillCells(scores, [(i, column)]))
                    offers, meets = to, crossing

        frame = scores.frame_entry(i, j)
        with self.beat(best_match(self.worked, self.values("scores"), i)):
            self.play(Vanish(offers), slide(meets, frame))
            if self.has_room:
                self.play(Appear(*((self.chart,) if others else (self.definition, self.chart)), shift=0.2 * UP))
            self.play(self.note(large_scores(self.values("cosines")[i], self.values("scores")[i])))

        if others:
            with self.beat(worst_match(self.worked, self.values("scores"), i)):
                worst = scores.frame_entry(i, int(self.values("scores")[i].argmin()))
                self.play(slide(frame, worst), self.strip(None))
                frame = worst

        with self.beat("Every query does the same at once: one matrix product gives all the scores."):
            rest = [fill_other_rows(scores, i)] if self.trace.q_len > 1 else []
            self.play(Vanish(asks, frame), *rest)
            self.play(self.strip(self.formula(self.product("S", "query(Q)", "key(K)"))))

    def lay_out(self, i: int) -> None:
        """Cross Q and Kᵀ at the left; beside them, with room, the matrix to be turned and then one query's scores."""
        height = self.row_height(self.trace.q_len + self.values("keys").shape[1])
        self.queries = self.grid("queries", tokens_as="rows", height=height)
        self.keys = self.grid("keys", tokens_as="columns", height=height)
        self.scores = self.grid("scores", labels="", blank=True, heading_at="right", height=height)
        self.table = cross(self.queries, self.keys, self.scores)
        if not self.zones.stage.fits(self.table):
            self.scores = self.grid("scores", labels="columns", blank=True)
            self.table = abreast(self.queries, self.keys, self.scores, self.theme)
        self.zones.stage.place(self.table, LEFT)

        rows = self.worked.convention == "rows"
        self.still, self.turned = (self.queries, self.keys) if rows else (self.keys, self.queries)
        self.upright = self.grid("keys" if rows else "queries", height=height)
        self.definition = self.formula("s_(i j) = query(q_i) dot key(k_j)")
        self.chart = self.bars("scores", i)
        meaning = VGroup(self.definition, self.chart).arrange(DOWN, buff=self.theme.gaps.large)
        self.has_room = self.place_beside(self.table, self.upright, meaning)
