"""Pace: there is time to read, and captions keep the norms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from manim import Mobject, Scene

from attention_reel.mobjects import Formula, Label, ShapeLabel
from attention_reel.narration import CHARACTERS_PER_LINE, LINES, MOST_SECONDS, Beat, captions
from attention_reel.proof.player import Moment
from attention_reel.proof.stage import MEANT, Shown, describe

LEAST_HOLD, PER_WORD = 1.5, 0.33
FASTEST = 17.0
SHORTEST = 0.833
SLACK = 0.1
"""A frame's length or so: times are whole frames."""


class Reading:
    """Watches how long each text can be read."""

    def __init__(self) -> None:
        self.since: dict[int, tuple[Mobject, float]] = {}

    def look(self, shown: Sequence[Shown], moment: Moment) -> Iterator[str]:
        """Yield the texts that went away too soon."""
        present = {id(item.owner): item.owner for item in shown if item.is_text and item.opacity >= MEANT}
        for key, owner in present.items():
            self.since.setdefault(key, (owner, moment.time))
        for key in [key for key in self.since if key not in present]:
            owner, since = self.since.pop(key)
            needed = self._needed(owner)
            if moment.time - since < needed - SLACK:
                yield f"{describe(owner)} could be read for {moment.time - since:.1f} s, {needed:.1f} s are needed"

    @staticmethod
    def _needed(owner: Mobject) -> float:
        if isinstance(owner, Label) and not isinstance(owner, ShapeLabel):
            return max(LEAST_HOLD, PER_WORD * len(owner.text.split()))
        return LEAST_HOLD if isinstance(owner, Formula) and len(owner.math) > 3 else 0.0


def rushed_captions(scene: Scene) -> Iterator[tuple[float, str]]:
    """Yield when and how a film's captions break the norms."""
    beats: Sequence[Beat] = getattr(scene, "beats", ())
    made = [caption for beat in beats for caption in captions(beat)]
    for caption in made:
        lines = caption.text.split("\n")
        seconds = caption.end - caption.start
        said = caption.text.replace("\n", " ")
        if len(lines) > LINES or max(map(len, lines)) > CHARACTERS_PER_LINE:
            yield caption.start, f"the caption “{said}” doesn't fit into {LINES} lines of {CHARACTERS_PER_LINE}"
        if len(said) / seconds > FASTEST + 1e-6:
            yield caption.start, f"the caption “{said}” runs at {len(said) / seconds:.1f} characters a second"
        if not SHORTEST <= seconds <= MOST_SECONDS + 1e-6:
            yield caption.start, f"the caption “{said}” lasts {seconds:.2f} s"
    for before, after in pairwise(made):
        if after.start < before.end:
            yield after.start, f"the caption “{after.text}” comes before the one before it has gone"
    if made and made[-1].end > scene.time:
        yield made[-1].start, "the last caption outlasts the film"
