"""The pipeline map in the header: where in the computation a viewer is."""

from __future__ import annotations

from manim import RIGHT, Animation, Transform, VGroup

from attention_reel.mobjects.cell import RoundedBox
from attention_reel.mobjects.text import Formula, on_baseline
from attention_reel.theme import Theme, mix

STAGES = {
    "input": "X",
    "projection": "Q K V",
    "scores": "Q K^top",
    "scaling": "sqrt(d_k)",
    "mask": "M",
    "softmax": '"softmax"',
    "values": "A V",
    "heads": '"heads"',
}
"""The stages of self-attention in order, and what their chips say."""


class PipelineMap(VGroup):
    """A row of chips, one per stage; the current one is lit.

    Parameters
    ----------
    lit
        The stage that is lit, a key of ``STAGES``; none with "".
    """

    def __init__(self, lit: str, theme: Theme) -> None:
        super().__init__()
        self.chips: dict[str, VGroup] = {}
        self.words: list[Formula] = []
        for stage, math in STAGES.items():
            current = stage == lit
            word = Formula(math, theme, size=theme.sizes.chip, color=theme.ink if current else theme.muted)
            box = RoundedBox(
                word.width + 0.2,
                0.5,
                fill=mix(theme.background, theme.lit, 0.18) if current else theme.background,
                stroke=theme.lit if current else theme.line,
                stroke_width=2.6 if current else 1.2,
            )
            self.chips[stage] = VGroup(box, word.move_to(box))
            self.words.append(word)
        self.add(*self.chips.values())
        self.arrange(RIGHT, buff=theme.gaps.cell)
        height = self.get_center()[1] - 0.11
        on_baseline(self.words, height)
        self.lit, self.theme = lit, theme

    def light(self, stage: str) -> list[Animation]:
        """Return the animations that light another stage: none where it is lit already."""
        if stage == self.lit:
            return []
        after = PipelineMap(stage, self.theme)
        after.scale(self.width / after.width).move_to(self)
        changed, self.lit = [name for name in (self.lit, stage) if name], stage
        return [
            Transform(self.chips[name], after.chips[name], run_time=self.theme.durations.normal) for name in changed
        ]
