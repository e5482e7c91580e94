"""A clip before and after rendering: one scene, on one example, in one theme, at one quality."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from attention_reel.rendering.catalog import SceneEntry
from attention_reel.rendering.quality import Quality
from attention_reel.speech import Voice

Theme = Literal["night", "paper"]
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class ExampleChoice:
    """The example a clip shows.

    Attributes
    ----------
    name
        As it is called in file names.
    value
        As a scene is told: a bundled name, or an absolute path.
    path
        The TOML file.
    """

    name: str
    value: str
    path: Path


@dataclass(frozen=True)
class Clip:
    """What is to be rendered, and who says it; without a voice it is silent."""

    scene: SceneEntry
    example: ExampleChoice
    theme: Theme
    quality: Quality
    voice: Voice | None = None


@dataclass(frozen=True)
class RenderedClip:
    """A clip that is there, opened and measured.

    Attributes
    ----------
    clip
        What was asked for.
    movie, captions, beats
        Files: the picture, its SubRip captions, and the beats as JSON.
    frame_count
        Frames in the movie.
    from_cache
        Whether it was rendered earlier.
    """

    clip: Clip
    movie: Path
    captions: Path
    beats: Path
    frame_count: int
    from_cache: bool

    @property
    def duration(self) -> float:
        """Seconds."""
        return self.frame_count / self.clip.quality.frame_rate
