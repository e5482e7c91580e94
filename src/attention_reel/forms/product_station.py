"""A matrix product in the open: numbers travel from a row and a column to the work line, their sum to its cell."""

from __future__ import annotations

from manim import UP

from attention_reel.choreography import Appear, FillCells, Vanish, fill_other_rows, slide
from attention_reel.lesson import Lesson
from attention_reel.mobjects import NumberGrid, cross
from attention_reel.tensors import PRODUCTS

OPENING = {
    "scores": "Put the queries on the left and the keys above: where they cross, their scores will stand.",
    "values": "Put the embeddings on the left and the learned matrix above: where they cross, the values will stand.",
}
OTHERS = {
    "scores": ("The same query meets the next key.", "The same query meets every other key."),
    "values": ("The same row meets the next column.", "The same row meets every other column."),
}
"""What is said of the rest of a row: of one entry, and of several."""
REST = {
    "scores": ("The other query does the same.", "Every other query does the same."),
    "values": ("And so does the other row.", "And so does every other row."),
}
"""What is said of the other rows: of one, and of several."""


class ProductStation(Lesson):
    """One dot product in full, the others of its row on the work line, then all other rows.

    Attributes
    ----------
    factors
        The left and the upper factor of the product that was worked last.
    """

    factors: tuple[NumberGrid, NumberGrid]

    def work_product(self, step: str, says: str, row: int | None, *, then: str = "") -> NumberGrid:
        """Work a product for one query, or for all, and return it; ``then`` is said of the rest of the row."""
        i, place = row or 0, 0  # which row is worked, and where it stands among those shown
        left, top, result = self.crossing(step, row)
        self.factors = left, top
        asks, offers, meets = left.frame_row(place), top.frame_column(0), result.frame_entry(place, 0)
        with self.beat(OPENING[step]):
            self.play(Appear(left, shift=0.15 * UP), *self.light(step))
            self.play(Appear(top, shift=0.15 * UP))
            self.play(Appear(result))
        with self.beat(says):
            self.play(Appear(asks, offers, meets))
            work = self.work_line(step, i, 0, tokens_as="rows")
            self.play_steps(self.work_out(work, left, top, result, place, 0))

        others = range(1, result.values.shape[1])
        if others:
            with self.beat(then or OTHERS[step][len(others) > 1]):
                for j in others:
                    to, crossing = top.frame_column(j), result.frame_entry(place, j)
                    self.play(slide(offers, to), slide(meets, crossing))
                    offers, meets = to, crossing
                    line = self.work_line(step, i, j, tokens_as="rows")
                    if self.zones.strip.fits(line.line):
                        self.play(self.strip(line.line))
                        self.wait(self.theme.durations.normal)
                    self.play(FillCells(result, [(place, j)]))
        if (rows := result.values.shape[0]) > 1:
            with self.beat(REST[step][rows > 2]):
                self.play(Vanish(asks, offers, meets), self.strip(None), fill_other_rows(result, place))
        else:
            self.play(Vanish(asks, offers, meets), self.strip(None))
        return result

    def crossing(self, step: str, row: int | None) -> tuple[NumberGrid, NumberGrid, NumberGrid]:
        """Place the left factor left of the product and the right one above it, as large as there is room."""
        product, rows = PRODUCTS[step], None if row is None else [row]
        right_rows, right_columns = self.values(product.right).shape
        height = self.row_height(len(rows or self.tokens) + (right_columns if product.right_turned else right_rows))
        left = self.grid(product.left, tokens_as="rows", rows=rows, height=height)
        top = self.grid(product.right, tokens_as="columns" if product.right_turned else "rows", height=height)
        result = self.grid(step, tokens_as="rows", rows=rows, labels="", blank=True, heading_at="right", height=height)
        self.zones.stage.inset(self.theme.gaps.medium).place(cross(left, top, result), most_scale=1.3)
        return left, top, result
