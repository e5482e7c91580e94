"""Queries, keys and values of the same rows: X on the left, the learned matrices above their products."""

from __future__ import annotations

from collections.abc import Sequence

from manim import UP

from attention_reel.choreography import Appear, Vanish, fill_other_rows, fill_row
from attention_reel.exercises.solutions import Step
from attention_reel.lesson import Lesson
from attention_reel.mobjects import NumberGrid, cross_side_by_side
from attention_reel.tensors import PRODUCTS

VIEWS = ("queries", "keys", "values")


class ViewStation(Lesson):
    """Products of one left factor beside each other: of the first an entry is worked in full, the others are filled."""

    def work_views(self, steps: Sequence[Step]) -> NumberGrid:
        """Work the products one after another, and return the last one."""
        x, learned, made = self.lay_out_views([step.step for step in steps])
        for k, step in enumerate(steps):
            w, out = learned[k], made[k]
            with self.beat(step.says):
                if not k:
                    self.play(Appear(x, shift=0.15 * UP))
                self.play(Appear(w, shift=0.15 * UP), Appear(out))
                asks, offers = x.frame_row(0), w.frame_column(0)
                self.play(Appear(asks, offers))
                work = self.work_line(step.step, 0, 0, tokens_as="rows")
                if k and self.zones.strip.fits(work.line):
                    self.play(self.strip(work.line))
                elif not k:
                    self.play_steps(self.work_out(work, x, w, out, 0, 0))
                self.play(Vanish(offers), fill_row(out, 0, but=[] if k else [0]))
                rest = [fill_other_rows(out, 0)] if len(out.cells) > 1 else []
                self.play(Vanish(asks), self.strip(None), *rest)
        return made[-1]

    def lay_out_views(self, steps: Sequence[str]) -> tuple[NumberGrid, list[NumberGrid], list[NumberGrid]]:
        """Let the rows of X run through all products; their names stand under them."""
        products = [PRODUCTS[step] for step in steps]
        rows = sum(self.values(name).shape[0] for name in (products[0].left, products[0].right))
        height = self.row_height(rows)
        x = self.grid(products[0].left, tokens_as="rows", height=height)
        learned = [self.grid(product.right, tokens_as="rows", height=height) for product in products]
        made = [
            self.grid(step, tokens_as="rows", labels="", blank=True, heading_at="below", height=height)
            for step in steps
        ]
        self.zones.stage.inset(self.theme.gaps.medium).place(cross_side_by_side(x, learned, made), most_scale=1.3)
        return x, learned, made
