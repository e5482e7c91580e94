"""What a film says and when: its chapters and beats, as rendering wrote them down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from attention_reel.narration import Beat, Caption
from attention_reel.numerics import Step


@dataclass(frozen=True)
class Computed:
    """A computation beside an example's own, as far as a chapter shows its numbers.

    Attributes
    ----------
    name, title
        What the scene calls it, and what is computed.
    wrong
        Whether it is a common mistake.
    tokens
        The example's tokens in the order that it has them in; () where that is the example's.
    steps
        What is shown, each with the most decimals of its numbers.
    """

    name: str
    title: str
    wrong: bool
    tokens: tuple[str, ...]
    steps: tuple[tuple[Step, int], ...]


@dataclass(frozen=True)
class StoryChapter:
    """One scene of a film.

    Attributes
    ----------
    scene, title
        Its class, and what stands above the picture.
    start, end
        Seconds.
    exercise
        The number of the exercise it is about; "" for none.
    shows_example
        Whether numbers of its example's own computation are shown.
    computed
        The other computations that it shows.
    """

    scene: str
    title: str
    start: float
    end: float
    beats: tuple[Beat, ...]
    exercise: str = ""
    shows_example: bool = True
    computed: tuple[Computed, ...] = ()


@dataclass(frozen=True)
class Story:
    """A film as words.

    Attributes
    ----------
    title, example, theme
        As the film has them.
    duration
        Seconds.
    chapters
        In order; one a scene.
    """

    title: str
    example: str
    theme: str
    duration: float
    chapters: tuple[StoryChapter, ...]

    @property
    def beats(self) -> tuple[Beat, ...]:
        """All beats in order."""
        return tuple(beat for chapter in self.chapters for beat in chapter.beats)

    @property
    def narrated(self) -> bool:
        """Whether it is spoken."""
        return any(beat.speech for beat in self.beats)

    @property
    def loop(self) -> Beat | None:
        """The beat that is also a silent loop, if one is; a lecture leaves that to the clips of its scenes."""
        return next((beat for beat in self.beats if beat.loop), None) if len(self.chapters) == 1 else None


def read_story(file: Path) -> Story:
    """Read a film's ``.beats.json``."""
    document = json.loads(file.read_text(encoding="utf-8"))
    beats = [
        Beat(
            beat["name"],
            beat["sentence"],
            beat["start"],
            min(beat["end"], document["duration"]),
            tuple(Caption(**caption) for caption in beat.get("speech", ())),
            beat.get("loop", False),
        )
        for beat in document["beats"]
    ]
    chapters = tuple(
        StoryChapter(
            chapter["scene"],
            chapter["title"],
            chapter["start"],
            chapter["end"],
            tuple(beat for beat in beats if chapter["start"] <= beat.start < chapter["end"]),
            chapter.get("exercise", ""),
            chapter.get("shows_example", True),
            tuple(_computed(computation) for computation in chapter.get("computed", ())),
        )
        for chapter in document["chapters"]
    )
    return Story(document["title"], document["example"], document["theme"], document["duration"], chapters)


def _computed(computation: Mapping[str, Any]) -> Computed:
    steps = tuple((_step(step), int(step["decimals"])) for step in computation["steps"])
    return Computed(
        computation["name"], computation["title"], computation["wrong"], tuple(computation["tokens"]), steps
    )


def _step(step: Mapping[str, Any]) -> Step:
    return Step(
        name=step["step"],
        symbol=step["symbol"],
        shape_words=step["shape"],
        formula=step["formula"],
        sources=(),
        values=np.asarray(step["values"], dtype=float),
        head=step["head"],
        column_formula=step["column_formula"],
    )
