"""X through W_Q, W_K and W_V: one input, three views."""

from manim import DOWN, RIGHT, UP

from attention_reel.choreography import Appear, Dim, Restore, Vanish, dot_product, fill, fill_other_rows, fill_row
from attention_reel.lesson import Lesson
from attention_reel.mobjects import cross_side_by_side, frame_around

VIEWS = {
    "queries": ("w_query", "query(Q)", "what I look for"),
    "keys": ("w_key", "key(K)", "what I offer"),
    "values": ("w_value", "value(V)", "what I pass on"),
}


class Projection(Lesson):
    """Queries, keys and values, all computed from the same X."""

    title = "One input, three views"
    stage = "projection"
    needs = ("embeddings", "w_query", "w_key", "w_value", "queries", "keys", "values")

    def construct(self) -> None:
        i = self.focus
        x = self.grid("embeddings", height=0.52)
        w = {step: self.grid(parameter, height=0.52) for step, (parameter, _, _) in VIEWS.items()}
        out = {step: self.grid(step, labels="", symbol="", blank=True, height=0.52) for step in VIEWS}
        self.zones.stage.place(cross_side_by_side(x, list(w.values()), list(out.values())))
        roles = {
            step: self.under(out[step].cell_group, phrase, symbol=symbol) for step, (_, symbol, phrase) in VIEWS.items()
        }
        product = self.formula(self.projection("query", "Q"))
        product.next_to(x.heading(), UP, buff=self.theme.gaps.large).align_to(x.cell_group, RIGHT)

        with self.beat("Every token enters as a row of numbers; together the rows are X."):
            self.play(Appear(x, shift=0.2 * RIGHT))

        with self.beat("W_Q is learned: training fixed it, and it stays the same for every input."):
            self.play(Appear(w["queries"], shift=0.2 * DOWN), Appear(product))

        work = self.in_strip(self.work_line("queries", i, 0))
        row, column = x.frame_row(i), w["queries"].frame_column(0)
        with self.beat("A row of X meets a column of W_Q: multiply in pairs, add, and one entry of Q is there."):
            self.play(Appear(out["queries"]), Appear(row, column))
            self.play_steps(
                dot_product(x.numerals[i], [line[0] for line in w["queries"].numerals], work, out["queries"], i, 0)
            )

        with self.beat(f"The other columns complete the query of “{self.tokens[i]}”: what it looks for."):
            self.play(Vanish(column), fill_row(out["queries"], i, but=[0]))

        with self.beat("The other rows of X, the same way, give the other queries."):
            self.play(Vanish(row), fill_other_rows(out["queries"], i))
            self.play(self.strip(None), Appear(roles["queries"]))

        with self.beat("W_K makes keys: what each token offers to those who look."):
            self.play(Appear(w["keys"], shift=0.2 * DOWN), Appear(out["keys"]))
            self.play(fill(out["keys"]))
            self.play(Appear(roles["keys"]))

        with self.beat("W_V makes values: what a token passes on when it is found."):
            self.play(Appear(w["values"], shift=0.2 * DOWN), Appear(out["values"]))
            self.play(fill(out["values"]))
            self.play(Appear(roles["values"]))

        source = frame_around(x.cell_group, theme=self.theme, color=self.theme.ink)
        with self.beat("All three come from the same X. That is why it is called self-attention."):
            self.play(Dim(*w.values()), Appear(source))

        with self.beat("The outlined matrices are learned once; the filled ones are computed anew for every input."):
            self.play(Vanish(source), Restore(*w.values()), Dim(x))
