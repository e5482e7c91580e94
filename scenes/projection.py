"""X through W_Q, W_K and W_V: one input, three views."""

from manim import DOWN, LEFT, RIGHT, UP, VGroup

from attention_reel.choreography import (
    Appear,
    Dim,
    FillCells,
    Restore,
    Vanish,
    become,
    fill,
    fill_other_rows,
    fill_rest,
    slide,
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
    needs = ("embeddings", "w_query", "w_key", "w_value", "one sequence that asks and answers")

    def construct(self) -> None:
        i, gap = self.focus, self.theme.gaps.large
        height = self.row_height(self.trace.q_len + self.values("w_query").shape[0], labels=False)
        x = self.grid("embeddings", height=height)
        w = {step: self.grid(parameter, height=height) for step, (parameter, _, _) in VIEWS.items()}
        out = {step: self.grid(step, labels="", symbol="", blank=True, height=height) for step in VIEWS}
        three = cross_side_by_side(x, list(w.values()), list(out.values()), between=2.4 * gap)
        if self.worked.convention == "columns" or not self.zones.stage.fits(three):
            self.construct_one_by_one()
            return
        self.zones.stage.place(three)
        roles = {step: self.under(out[step].cell_group, phrase, symbol=q) for step, (_, q, phrase) in VIEWS.items()}
        products = {step: [self.formula(self.projection(step))] for step in VIEWS}
        lines = VGroup(*(product for [product] in products.values())).arrange(DOWN, buff=gap / 2, aligned_edge=LEFT)
        lines.next_to(x.heading(), UP, buff=gap / 2).align_to(x.cell_group, RIGHT)
        if lines.get_top()[1] > self.zones.stage.top or lines.get_left()[0] < self.zones.stage.left:
            products = {step: [] for step in VIEWS}  # no room above X: the matrices say it all

        with self.beat("Every token enters as a row of numbers; together the rows are X."):
            self.play(Appear(x, shift=0.2 * RIGHT))

        with self.beat("W_Q is learned: training fixed it, and it stays the same for every input."):
            self.play(Appear(w["queries"], shift=0.2 * DOWN), *map(Appear, products["queries"]))

        q, w_q = out["queries"], w["queries"]
        row, column = x.frame_row(i), w_q.frame_column(0)
        with self.beat("A row of X meets a column of W_Q: multiply in pairs, add, and one entry of Q is there."):
            self.play(Appear(q), Appear(row, column))
            self.play_steps(self.work_out(self.work_line("queries", i, 0), x, w_q, q, i, 0))

        with self.beat(f"The other columns complete the query of “{self.tokens[i]}”: what it looks for."):
            self.play(self.strip(None))
            for c in range(1, q.values.shape[1]):
                to = w_q.frame_column(c)
                self.play(slide(column, to), FillCells(q, [(i, c)]))
                column = to

        with self.beat(
            "The other rows of X, the same way, give the other queries."
            if self.trace.q_len > 1
            else "So X W_Q gives the query: what the token looks for."
        ):
            self.play(Vanish(row, column), *([fill_other_rows(q, i)] if self.trace.q_len > 1 else []))
            self.play(Appear(roles["queries"]))

        for step, sentence in (
            ("keys", "W_K makes keys: what each token offers to those who look."),
            ("values", "W_V makes values: what a token passes on when it is found."),
        ):
            with self.beat(sentence):
                self.play(Appear(w[step], out[step], shift=0.2 * DOWN), *map(Appear, products[step]))
                self.play(fill(out[step]))
                self.play(Appear(roles[step]))

        source = frame_around(x.cell_group, theme=self.theme, color=self.theme.ink)
        with self.beat("All three come from the same X. That is why it is called self-attention."):
            self.play(Dim(*w.values()), Appear(source))

        with self.beat("The outlined matrices are learned once; the filled ones are computed anew for every input."):
            self.play(Vanish(source), Restore(*w.values()), Dim(x))

    def construct_one_by_one(self) -> None:
        """Tell the same where three products don't fit, or tokens are columns: each result goes on a shelf."""
        i, gap, stage = self.focus, self.theme.gaps.large, self.zones.stage
        columns = self.worked.convention == "columns"
        line = "column" if columns else "row"
        height = self.row_height(self.trace.q_len + self.values("w_query").shape[0], labels=columns)
        x = self.grid("embeddings", height=height)
        w = {step: self.grid(parameter, height=height) for step, (parameter, _, _) in VIEWS.items()}
        out = {step: self.grid(step, labels="", symbol="", blank=True, height=height) for step in VIEWS}
        shelf_height = self.row_height(sum(grid.values.shape[0] for grid in out.values()), labels=False)
        shelf = {step: self.grid(step, labels="", heading_at="right", height=shelf_height) for step in VIEWS}
        for step in VIEWS:
            cross(*((w[step], x) if columns else (x, w[step])), out[step])
        place = stage.place(VGroup(x, *w.values(), *out.values()), LEFT)
        pile = VGroup(*shelf.values()).arrange(DOWN, buff=gap / 2, aligned_edge=LEFT)
        side = stage.right_of(place, gap)
        shelved = side.width > 0 and side.fits(pile)
        if shelved:
            side.place(pile)

        with self.beat(f"Every token enters as a {line} of numbers; together the {line}s are X."):
            self.play(Appear(x, shift=0.2 * DOWN))

        with self.beat("W_Q is learned: training fixed it, and it stays the same for every input."):
            self.play(Appear(w["queries"], shift=0.2 * RIGHT))

        q, w_q = out["queries"], w["queries"]
        left, top, r, c = (w_q, x, 0, i) if columns else (x, w_q, i, 0)
        frames = left.frame_row(r), top.frame_column(c)
        names = ("W_Q", "X") if columns else ("X", "W_Q")
        with self.beat(
            f"A row of {names[0]} meets a column of {names[1]}: multiply in pairs, add, and one entry of Q is there."
        ):
            self.play(Appear(q), Appear(*frames))
            self.play_steps(self.work_out(self.work_line("queries", i, 0), left, top, q, r, c))

        with self.beat("The other rows and columns, the same way, give all the queries: what tokens look for."):
            self.play(Vanish(*frames), fill_rest(q, but=[(r, c)]))
            self.play(self.strip(self.formula(self.projection("queries"))))
            if shelved:
                self.play(become(q, shelf["queries"]))

        for before, step, sentence in (
            ("queries", "keys", "W_K makes keys: what each token offers to those who look."),
            ("keys", "values", "W_V makes values: what a token passes on when it is found."),
        ):
            with self.beat(sentence):
                self.play(Vanish(w[before], out[before]))
                self.play(Appear(w[step], out[step]), self.strip(self.formula(self.projection(step))))
                self.play(fill(out[step]))
                if shelved:
                    self.play(become(out[step], shelf[step]))

        with self.beat("All three come from the same X. That is why it is called self-attention."):
            self.play(Appear(frame_around(x.cell_group, theme=self.theme, color=self.theme.ink)))
