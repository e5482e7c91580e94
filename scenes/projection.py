"""X through W_Q, W_K and W_V: one input, three views."""

from manim import DOWN, LEFT, RIGHT, UP, VGroup

from attention_reel.choreography import (
    Appear,
    Dim,
    Restore,
    Vanish,
    become,
    dot_product,
    fill,
    fill_other_rows,
    fill_rest,
    fill_row,
)
from attention_reel.lesson import Lesson
from attention_reel.mobjects import cross, cross_side_by_side, frame_around

VIEWS = {
    "queries": ("w_query", "query(Q)", "what I look for"),
    "keys": ("w_key", "key(K)", "what I offer"),
    "values": ("w_value", "value(V)", "what I pass on"),
}


class Projection(Lesson):
    """Queries, keys and values, all computed from the same X."""

    title = "One input, three views"
    stage = "projection"
    needs = ("embeddings", "w_query", "w_key", "w_value", "one X for queries and keys")

    def construct(self) -> None:
        if self.worked.convention == "columns":
            self.construct_in_columns()
            return
        i, gap = self.focus, self.theme.gaps.large
        height = self.row_height(self.trace.q_len + self.values("w_query").shape[0])
        x = self.grid("embeddings", height=height)
        w = {step: self.grid(parameter, height=height) for step, (parameter, _, _) in VIEWS.items()}
        out = {step: self.grid(step, labels="", symbol="", blank=True, height=height) for step in VIEWS}
        self.zones.stage.place(cross_side_by_side(x, list(w.values()), list(out.values()), between=2.4 * gap))
        roles = {step: self.under(out[step].cell_group, phrase, symbol=q) for step, (_, q, phrase) in VIEWS.items()}
        products = {step: self.formula(self.projection(step)) for step in VIEWS}
        VGroup(*products.values()).arrange(DOWN, buff=gap / 2, aligned_edge=LEFT).next_to(
            x.heading(), UP, buff=gap / 2
        ).align_to(x.cell_group, RIGHT)

        with self.beat("Every token enters as a row of numbers; together the rows are X."):
            self.play(Appear(x, shift=0.2 * RIGHT))

        with self.beat("W_Q is learned: training fixed it, and it stays the same for every input."):
            self.play(Appear(w["queries"], shift=0.2 * DOWN), Appear(products["queries"]))

        q, w_q = out["queries"], w["queries"]
        work = self.in_strip(self.work_line("queries", i, 0))
        row, column = x.frame_row(i), w_q.frame_column(0)
        with self.beat("A row of X meets a column of W_Q: multiply in pairs, add, and one entry of Q is there."):
            self.play(Appear(q), Appear(row, column))
            self.play_steps(dot_product(x.numerals[i], w_q.column_numerals(0), work, q, i, 0))

        with self.beat(f"The other columns complete the query of “{self.tokens[i]}”: what it looks for."):
            self.play(Vanish(column), fill_row(q, i, but=[0]))

        with self.beat("The other rows of X, the same way, give the other queries."):
            self.play(Vanish(row), fill_other_rows(q, i))
            self.play(self.strip(None), Appear(roles["queries"]))

        for step, sentence in (
            ("keys", "W_K makes keys: what each token offers to those who look."),
            ("values", "W_V makes values: what a token passes on when it is found."),
        ):
            with self.beat(sentence):
                self.play(Appear(w[step], out[step], shift=0.2 * DOWN), Appear(products[step]))
                self.play(fill(out[step]))
                self.play(Appear(roles[step]))

        source = frame_around(x.cell_group, theme=self.theme, color=self.theme.ink)
        with self.beat("All three come from the same X. That is why it is called self-attention."):
            self.play(Dim(*w.values()), Appear(source))

        with self.beat("The outlined matrices are learned once; the filled ones are computed anew for every input."):
            self.play(Vanish(source), Restore(*w.values()), Dim(x))

    def construct_in_columns(self) -> None:
        """Tell the same with tokens as columns: Q = W_Q X, one product after another, its result put on a shelf."""
        i, gap = self.focus, self.theme.gaps.large
        work_place, shelf_place = self.zones.stage.columns(1.25, 1, gap=gap)
        height = self.row_height(self.values("embeddings").shape[1] + self.values("queries").shape[1])
        x = self.grid("embeddings", height=height)
        w = {step: self.grid(parameter, height=height) for step, (parameter, _, _) in VIEWS.items()}
        out = {step: self.grid(step, labels="", symbol="", blank=True, height=height) for step in VIEWS}
        work_place.place(cross(w["queries"], x, out["queries"]))
        for step in ("keys", "values"):
            cross(w[step].put_cells_over(w["queries"]), x, out[step].put_cells_over(out["queries"]))
        shelf_height = self.row_height(sum(grid.values.shape[0] for grid in out.values()))
        shelf = {step: self.grid(step, labels="", heading_at="right", height=shelf_height) for step in VIEWS}
        shelf_place.place(VGroup(*shelf.values()).arrange(DOWN, buff=gap / 2, aligned_edge=LEFT))

        with self.beat("Every token enters as a column of numbers; together the columns are X."):
            self.play(Appear(x, shift=0.2 * DOWN))

        with self.beat("W_Q is learned: training fixed it, and it stays the same for every input."):
            self.play(Appear(w["queries"], shift=0.2 * RIGHT))

        q, w_q = out["queries"], w["queries"]
        work = self.in_strip(self.work_line("queries", i, 0))
        row, column = w_q.frame_row(0), x.frame_column(i)
        with self.beat("A row of W_Q meets a column of X: multiply in pairs, add, and one entry of Q is there."):
            self.play(Appear(q), Appear(row, column))
            self.play_steps(dot_product(w_q.numerals[0], x.column_numerals(i), work, q, 0, i))

        with self.beat("The other rows and columns, the same way, give all the queries: what tokens look for."):
            self.play(Vanish(row, column), fill_rest(q, but=[(0, i)]))
            self.play(become(q, shelf["queries"]), self.strip(self.formula(self.projection("queries"))))

        for step, sentence in (
            ("keys", "W_K makes keys: what each token offers to those who look."),
            ("values", "W_V makes values: what a token passes on when it is found."),
        ):
            before = "queries" if step == "keys" else "keys"
            with self.beat(sentence):
                self.play(Vanish(w[before], out[before]))
                self.play(Appear(w[step], out[step]), self.strip(self.formula(self.projection(step))))
                self.play(fill(out[step]))
                self.play(become(out[step], shelf[step]))

        with self.beat("All three come from the same X. That is why it is called self-attention."):
            self.play(Appear(frame_around(x.cell_group, theme=self.theme, color=self.theme.ink)))
