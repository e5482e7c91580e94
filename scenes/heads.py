"""Several heads, joined: [Z₁; Z₂] W_O."""

from manim import DOWN, RIGHT, UP, VGroup

from attention_reel.choreography import Appear, Entry, Vanish, fill_rest, grow
from attention_reel.claims import heads_differ, output_shape
from attention_reel.lesson import Lesson
from attention_reel.mobjects import cross, in_row


class HeadConcatenation(Lesson):
    """Heads side by side with their own numbers, concatenated block by block, times W_O."""

    title = "Several heads, then joined"
    stage = "heads"
    shows_all_heads = True
    needs = ("several heads", "weights", "head_outputs", "w_output", "output")

    def construct(self) -> None:
        i, heads = self.focus, range(self.trace.n_heads)
        self.lay_out_heads()
        self.lay_out_product()
        weights, outputs = self.weights, self.outputs
        joined, learned, output = self.joined, self.learned, self.output

        with self.beat(heads_differ(self.worked, [self.values("weights", head=h) for h in heads], i)):
            self.play(Appear(*weights, lag_ratio=0.4, run_time=1.4))
            self.play(Appear(*(grid.frame_row(i, self.theme.ink) for grid in weights)))

        with self.beat("Each head blends its own values with its own weights."):
            if self.abreast:
                self.play(Appear(*self.arrows, *self.signs))
            else:
                self.play(self.clear_stage())
            self.play(Appear(*outputs, shift=0.2 * RIGHT, lag_ratio=0.4, run_time=1.4))

        with self.beat("Concatenate: the heads' outputs stand side by side, block by block.", loop=True):
            self.play(self.clear_stage(but=outputs))
            self.play(
                *(grow(outputs[h], joined, self.block_places(h), labels=h == 0, run_time=1.6) for h in heads),
                *(Vanish(grid, run_time=1.6) for grid in outputs),
            )
            self.play(Appear(*self.marks, lag_ratio=0.5, run_time=1.0))

        with self.beat("W_O, learned too, mixes what the heads have found."):
            self.play(Vanish(*self.marks), Appear(learned, shift=0.2 * DOWN))
            self.play(Appear(output))

        w_o = "W_O" if self.worked.convention == "rows" else "W_O, turned"
        work = self.work_line("output", i, 0, tokens_as="rows")
        asks, mixes = joined.frame_row(i), learned.frame_column(0)
        with self.beat(f"Every entry of the output draws on all heads: a row of blocks meets a column of {w_o}."):
            self.play(Appear(asks, mixes))
            self.play_steps(self.work_out(work, joined, learned, output, i, 0))

        with self.beat(output_shape(self.trace)):
            self.play(Vanish(asks, mixes), fill_rest(output, but=[(i, 0)]))
            self.play(self.strip(self.formula(self.joining())))

    def lay_out_heads(self) -> None:
        """Put every head's weights and outputs abreast, an arrow between them; where they don't fit, each in turn."""
        gaps, heads = self.theme.gaps, range(self.trace.n_heads)
        self.weights = [self.grid("weights", head=h, symbol=f"A_{h + 1}") for h in heads]
        self.outputs = [
            self.grid("head_outputs", head=h, tokens_as="rows", symbol=f"Z_{h + 1}", labels="") for h in heads
        ]
        pairs = [in_row(a, z, gap=gaps.arrow) for a, z in zip(self.weights, self.outputs, strict=True)]
        everything = VGroup(*pairs).arrange(RIGHT, buff=gaps.block)
        self.abreast = self.zones.stage.fits(everything)
        if self.abreast:
            self.zones.stage.place(everything)
        else:
            for grids in (self.weights, self.outputs):
                self.zones.stage.place(VGroup(*grids).arrange(RIGHT, buff=gaps.large))
        self.arrows = [
            self.arrow_between(a.cell_group, z.cell_group) for a, z in zip(self.weights, self.outputs, strict=True)
        ]
        self.signs = [
            self.formula(f"value(V_{h + 1})").next_to(arrow, UP, buff=gaps.small) for h, arrow in enumerate(self.arrows)
        ]

    def lay_out_product(self) -> None:
        """Cross the joined heads and W_O, a frame around each head's block."""
        heads = range(self.trace.n_heads)
        names = "; ".join(f"Z_{h + 1}" for h in heads)
        height = self.row_height(self.trace.q_len + self.values("w_output").shape[0])
        self.joined = self.grid("concatenated", tokens_as="rows", symbol=f"[{names}]", labels="rows", height=height)
        self.learned = self.grid("w_output", tokens_as="rows", height=height)
        self.output = self.grid("output", tokens_as="rows", labels="", heading_at="right", blank=True, height=height)
        self.zones.stage.place(cross(self.joined, self.learned, self.output))
        self.marks = [
            self.joined.frame([row[c] for row in self.joined.cells for c in self.block(h)], self.theme.ink)
            for h in heads
        ]

    def block(self, head: int) -> range:
        """Return which columns of the concatenation are a head's."""
        width = self.values("head_outputs").shape[1]
        return range(head * width, (head + 1) * width)

    def block_places(self, head: int) -> list[tuple[Entry, Entry]]:
        """Pair a head's entries with their places in the concatenation."""
        columns = list(enumerate(self.block(head)))
        return [((r, c), (r, column)) for r in range(len(self.tokens)) for c, column in columns]
