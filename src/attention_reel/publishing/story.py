"""What a film says and when: its chapters and beats, as rendering wrote them down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from attention_reel.narration import Beat, Caption


@dataclass(frozen=True)
class StoryChapter:
    """One scene of a film: its title, its time in seconds, and its beats."""

    scene: str
    title: str
    start: float
    end: float
    beats: tuple[Beat, ...]


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
        )
        for chapter in document["chapters"]
    )
    return Story(document["title"], document["example"], document["theme"], document["duration"], chapters)
