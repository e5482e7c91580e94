"""Pace: there is time to read, and captions keep the norms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from manim import ManimColor, Mobject, Scene, config

from attention_reel.mobjects import Formula, Label, ShapeLabel
from attention_reel.mobjects.text import RELATIONS
from attention_reel.narration import (
    CHARACTERS_PER_LINE,
    CHARACTERS_PER_SECOND,
    LINES,
    MOST_SECONDS,
    Beat,
    captions,
)
from attention_reel.proof.colour import fill_colour
from attention_reel.proof.player import Moment
from attention_reel.proof.stage import MEANT, Shown, describe
from attention_reel.theme import luminance

LEAST_HOLD, PER_WORD = 1.5, 0.33
SHORTEST = 0.833
FLASH, MOST_FLASHES = 0.1, 3
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
        is_formula = isinstance(owner, Formula) and len(owner.math) > 3 and owner.math not in RELATIONS
        return LEAST_HOLD if is_formula else 0.0


class Flashes:
    """Watches the whole picture's brightness: at most three flashes may fall into any second.

    A flash is a pair of opposing changes of the relative luminance by a tenth or more, as WCAG 2 defines it; here of
    the picture's mean.
    """

    def __init__(self) -> None:
        self.turns: list[float] = []
        self.extreme: float | None = None
        self.rising = True

    def look(self, scene: Scene, shown: Sequence[Shown], moment: Moment) -> Iterator[str]:
        """Yield when there were too many flashes in the last second."""
        brightness = self._brightness(scene, shown)
        if self.extreme is None:
            self.extreme = brightness
        change = brightness - self.extreme
        if abs(change) >= FLASH and (change > 0) != self.rising:
            self.turns.append(moment.time)
            self.rising, self.extreme = change > 0, brightness
        elif (change > 0) == self.rising:
            self.extreme = brightness
        self.turns = [time for time in self.turns if moment.time - time <= 1.0]
        if len(self.turns) > 2 * MOST_FLASHES:
            yield f"there are more than {MOST_FLASHES} flashes in a second"

    @staticmethod
    def _brightness(scene: Scene, shown: Sequence[Shown]) -> float:
        frame = config.frame_width * config.frame_height
        background = luminance(ManimColor(scene.camera.background_color))  # type: ignore[union-attr]
        total = background
        for item in shown:
            if item.fill > 0 and not item.is_text:
                area = (item.box.right - item.box.left) * (item.box.top - item.box.bottom) / frame
                total += item.fill * area * (luminance(fill_colour(item.leaf)) - background)
        return total


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
        if len(said) / seconds > CHARACTERS_PER_SECOND + 1e-6:
            yield caption.start, f"the caption “{said}” runs at {len(said) / seconds:.1f} characters a second"
        if not SHORTEST <= seconds <= MOST_SECONDS + 1e-6:
            yield caption.start, f"the caption “{said}” lasts {seconds:.2f} s"
    for before, after in pairwise(made):
        if after.start < before.end:
            yield after.start, f"the caption “{after.text}” comes before the one before it has gone"
    if made and made[-1].end > scene.time:
        yield made[-1].start, "the last caption outlasts the film"
