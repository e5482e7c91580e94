"""How a lecture opens and closes."""

from manim import DOWN, LEFT, UP, Create, LaggedStart, VGroup

from attention_reel.choreography import Appear
from attention_reel.claims import largest_weight
from attention_reel.lesson import Lesson
from attention_reel.mobjects import Line, TokenStrip, on_even_baselines


class OpeningCard(Lesson):
    """The question of the lecture: which word does a word attend to?"""

    title = "Self-attention"
    needs = ("weights", "one sequence that asks and answers")

    def construct(self) -> None:
        i, theme = self.focus, self.theme
        title = self.label("Self-attention", size=1.0, weight="semibold")
        promise = self.label("worked by hand, every number computed", size=theme.sizes.note, color=theme.muted)
        tokens = TokenStrip(self.key_tokens, theme, width=self.zones.card.width)
        arcs = [tokens.arc(i, key, weight) for key, weight in enumerate(self.values("weights")[i])]
        heading = VGroup(title, promise).arrange(DOWN, buff=theme.gaps.medium)
        self.zones.card.place(VGroup(heading, VGroup(tokens, *arcs)).arrange(DOWN, buff=theme.gaps.large))

        with self.beat("Self-attention, worked by hand: every number in this film is computed."):
            self.play(Appear(title, shift=0.2 * UP))
            self.play(Appear(promise))

        with self.beat(
            f"When a model reads “{' '.join(self.key_tokens)}”, which words does “{self.tokens[i]}” look at?"
        ):
            self.play(Appear(tokens, shift=0.2 * UP))

        with self.beat(largest_weight(self.worked, self.values("weights"), i)):
            self.play(LaggedStart(*(Create(arc, run_time=1.2) for arc in arcs), lag_ratio=0.3))


class ClosingCard(Lesson):
    """The whole computation in one line, and what its parts do."""

    title = "Self-attention in one line"
    needs = ("weights", "head_outputs")

    def construct(self) -> None:
        theme = self.theme
        formula = self.formula(self.attention(), size=0.85)
        parts = [
            *([("query(Q)", "what each token looks for")] if self.trace.has("queries") else []),
            *([("key(K)", "what each token offers")] if self.trace.has("keys") else []),
            ("weight(A)", "who attends to whom, row by row"),
            ("value(V)", "what is passed on"),
        ]
        lines = [
            Line(self.formula(symbol), self.label(text, size=theme.sizes.note), gap=theme.gaps.medium)
            for symbol, text in parts
        ]
        column = VGroup(*lines).arrange(DOWN, buff=theme.gaps.medium, aligned_edge=LEFT)
        for line in lines:
            line[1].align_to(lines[0][1], LEFT)
        on_even_baselines(lines, theme.sizes.note)
        self.zones.card.place(VGroup(formula, column).arrange(DOWN, buff=theme.gaps.section))

        with self.beat("All of it in one line: scores, shared out by softmax, blend the values."):
            self.play(Appear(formula, shift=0.2 * UP, run_time=1.0))

        with self.beat(
            "A query looks, a key offers, the weights decide, and a value is passed on."
            if self.trace.has("keys")
            else "The weights decide, and the values are passed on."
        ):
            self.play(Appear(*lines, lag_ratio=0.5, run_time=2.4))
