"""Q Kᵀ: every query meets every key."""

from manim import DOWN, RIGHT, UP, VGroup

from attention_reel.choreography import Appear, FillCells, Vanish, dot_product, fill_other_rows, slide, turn
from attention_reel.claims import best_match
from attention_reel.lesson import Lesson
from attention_reel.mobjects import cross


class DotProducts(Lesson):
    """Scores: one dot product in full, then a row, then the whole table."""

    title = "Every query meets every key"
    stage = "scores"
    needs = ("queries", "keys", "scores")

    def construct(self) -> None:
        i, j = self.focus, self.best_key
        table, side = self.zones.stage.columns(1.35, 1, gap=self.theme.gaps.large)

        height = self.row_height(self.trace.q_len + self.values("keys").shape[1])
        queries = self.grid("queries", tokens_as="rows", height=height)
        keys = self.grid("keys", tokens_as="columns", height=height)
        scores = self.grid("scores", labels="", blank=True, heading_at="right", height=height)
        table.place(cross(queries, keys, scores))
        upright = side.place(self.grid("keys", tokens_as="rows", height=height))

        with self.beat("Each token brings a query, what it looks for, and a key, what it offers."):
            self.play(Appear(queries, shift=0.2 * RIGHT))
            self.play(Appear(upright, shift=0.2 * RIGHT))

        with self.beat("Turn the keys on their side: each key becomes a column."):
            self.play(turn(upright, keys))
            self.play(Appear(scores))

        asks, offers, meets = queries.frame_row(i), keys.frame_column(j), scores.frame_entry(i, j)
        work = self.in_strip(self.work_line("scores", i, j))
        with self.beat(
            f"The query of “{self.tokens[i]}” meets the key of “{self.key_tokens[j]}”: multiply in pairs, add."
        ):
            self.play(Appear(asks, offers), Appear(meets))
            self.play_steps(dot_product(queries.numerals[i], keys.column_numerals(j), work, scores, i, j))

        definition = self.formula("s_(i j) = query(q_i) dot key(k_j)")
        bars = self.bars("scores", i)
        side.place(VGroup(definition, bars).arrange(DOWN, buff=self.theme.gaps.large))
        with self.beat("The same query meets every other key, and its row of scores is complete."):
            self.play(Appear(definition))
            for column in range(len(self.key_tokens)):
                if column != j:
                    to, crossing = keys.frame_column(column), scores.frame_entry(i, column)
                    self.play(slide(offers, to), slide(meets, crossing), FillCells(scores, [(i, column)]))
                    offers, meets = to, crossing

        with self.beat(best_match(self.worked, scores.values, i)):
            self.play(Vanish(offers, meets), Appear(bars, shift=0.2 * UP))
            self.play(self.note("a large score: query and key point the same way"))

        with self.beat("Every query does the same at once: one matrix product gives all the scores."):
            self.play(Vanish(asks), fill_other_rows(scores, i))
            self.play(self.strip(self.formula(self.product("S", "query(Q)", "key(K)"))))
