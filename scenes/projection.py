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
from attention_reel.mobjects import Formula, Line, NumberGrid, RoundedBox, cross, cross_side_by_side, frame_around

VIEWS = {
    "queries": ("w_query", "query(Q)", "what I look for"),
    "keys": ("w_key", "key(K)", "what I offer"),
    "values": ("w_value", "value(V)", "what I pass on"),
}


class Projection(Lesson):
    """Queries, keys and values, all computed from the same X.

    The three products stand abreast where they fit and tokens are rows; else each takes the place of the one before,
    and its result goes on a shelf.
    """

    title = "One input, three views"
    stage = "projection"
    needs = ("embeddings", "w_query", "w_key", "w_value", "one sequence that asks and answers")

    def construct(self) -> None:
        i, columns = self.focus, self.worked.convention == "columns"
        self.abreast = not columns and self.lay_out_abreast()
        if not self.abreast:
            self.lay_out_one_by_one()
        x, w, out = self.x, self.w, self.out
        q, w_q = out["queries"], w["queries"]

        line = "column" if columns else "row"
        with self.beat(f"Every token enters as a {line} of numbers; together the {line}s are X."):
            self.play(Appear(x, shift=0.2 * (RIGHT if self.abreast else DOWN)))

        with self.beat("W_Q is learned: training fixed it, and it stays the same for every input."):
            if self.abreast:
                self.play(Appear(w_q, shift=0.2 * DOWN), *map(Appear, self.products["queries"]))
            else:
                self.play(Appear(w_q, shift=0.2 * RIGHT))

        left, top, r, c = (w_q, x, 0, i) if columns else (x, w_q, i, 0)
        row, column = left.frame_row(r), top.frame_column(c)
        names = ("W_Q", "X") if columns else ("X", "W_Q")
        with self.beat(
            f"A row of {names[0]} meets a column of {names[1]}: multiply in pairs, add, and one entry of Q is there."
        ):
            self.play(Appear(q), Appear(row, column))
            self.play_steps(self.work_out(self.work_line("queries", i, 0), left, top, q, r, c))

        if self.abreast:
            self.complete_queries_abreast(row, column)
        else:
            with self.beat("The other rows and columns, the same way, give all the queries: what tokens look for."):
                self.play(Vanish(row, column), fill_rest(q, but=[(r, c)]))
                self.play(self.strip(self.formula(self.projection("queries"))))
                self.keep("queries")

        for before, step, sentence in (
            ("queries", "keys", "W_K makes keys: what each token offers to those who look."),
            ("keys", "values", "W_V makes values: what a token passes on when it is found."),
        ):
            with self.beat(sentence, loop=step == "values"):
                if self.abreast:
                    self.play(Appear(w[step], out[step], shift=0.2 * DOWN), *map(Appear, self.products[step]))
                else:
                    self.play(Vanish(w[before], out[before]))
                    self.play(Appear(w[step], out[step]), self.strip(self.formula(self.projection(step))))
                self.play(fill(out[step]))
                self.keep(step)

        source = frame_around(x.cell_group, theme=self.theme, color=self.theme.ink)
        with self.beat("All three come from the same X. That is why it is called self-attention."):
            self.play(*([Dim(*w.values())] if self.abreast else []), Appear(source))

        if self.abreast:
            with self.beat(
                "The outlined matrices are learned once; the filled ones are computed anew for every input."
            ):
                self.play(Vanish(source), Restore(*w.values()), Dim(x))

    def complete_queries_abreast(self, row: RoundedBox, column: RoundedBox) -> None:
        """Complete the focused token's query, column by column, then all the others."""
        i, q, w_q = self.focus, self.out["queries"], self.w["queries"]
        with self.beat(f"The other columns complete the query of “{self.tokens[i]}”: what it looks for."):
            self.play(self.strip(None))
            for c in range(1, q.values.shape[1]):
                to = w_q.frame_column(c)
                self.play(slide(column, to), FillCells(q, [(i, c)]))
                column = to

        several = self.trace.q_len > 1
        with self.beat(
            "The other rows of X, the same way, give the other queries."
            if several
            else "So X W_Q gives the query: what the token looks for."
        ):
            self.play(Vanish(row, column), *([fill_other_rows(q, i)] if several else []))
            self.keep("queries")

    def keep(self, step: str) -> None:
        """Say what a result is for, under it; or put it on the shelf, if there is one."""
        if self.abreast:
            self.play(Appear(self.roles[step]))
        elif self.shelved:
            self.play(become(self.out[step], self.shelf[step]))

    # --- layout ---

    def make_matrices(self, *, labels: bool) -> None:
        """Make X, what it is multiplied with, and the blank results; labels, if any, stand above X."""
        height = self.row_height(self.trace.q_len + self.values("w_query").shape[0], labels=labels)
        self.x = self.grid("embeddings", height=height)
        self.w = {step: self.grid(parameter, height=height) for step, (parameter, _, _) in VIEWS.items()}
        self.out = {step: self.grid(step, labels="", symbol="", blank=True, height=height) for step in VIEWS}

    def lay_out_abreast(self) -> bool:
        """Let the rows of X run through all three products, their formulas above X; tell whether that fits."""
        stage, gap = self.zones.stage, self.theme.gaps.large
        self.make_matrices(labels=False)
        three = cross_side_by_side(self.x, list(self.w.values()), list(self.out.values()))
        if not stage.fits(three):
            return False
        stage.place(three)
        self.roles: dict[str, Line] = {
            step: self.under(self.out[step].cell_group, phrase, symbol=symbol)
            for step, (_, symbol, phrase) in VIEWS.items()
        }
        formulas = {step: self.formula(self.projection(step)) for step in VIEWS}
        lines = VGroup(*formulas.values()).arrange(DOWN, buff=gap / 2, aligned_edge=LEFT)
        lines.next_to(self.x.heading(), UP, buff=gap / 2).align_to(self.x.cell_group, RIGHT)
        has_room = lines.get_top()[1] <= stage.top and lines.get_left()[0] >= stage.left
        self.products: dict[str, list[Formula]] = {
            step: [formula] if has_room else []  # without room above X the matrices say it all
            for step, formula in formulas.items()
        }
        return True

    def lay_out_one_by_one(self) -> None:
        """Put the products in one place, where each is shown in its turn, and right of it a shelf for the results."""
        columns = self.worked.convention == "columns"
        self.make_matrices(labels=columns)
        for w, out in zip(self.w.values(), self.out.values(), strict=True):
            cross(*((w, self.x) if columns else (self.x, w)), out)
        place = self.zones.stage.place(VGroup(self.x, *self.w.values(), *self.out.values()), LEFT)

        height = self.row_height(sum(grid.values.shape[0] for grid in self.out.values()), labels=False)
        self.shelf: dict[str, NumberGrid] = {
            step: self.grid(step, labels="", heading_at="right", height=height) for step in VIEWS
        }
        pile = VGroup(*self.shelf.values()).arrange(DOWN, buff=self.theme.gaps.large / 2, aligned_edge=LEFT)
        self.shelved = self.place_beside(place, pile)
