"""A film before and after it is written: clips in a row under one name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from attention_reel.rendering.clip import Clip, Theme
from attention_reel.rendering.quality import Quality


@dataclass(frozen=True)
class Film:
    """What is to be written.

    Attributes
    ----------
    stem
        File name without its ending.
    title
        Title in the file's metadata.
    clips
        In order; all of one quality.
    left_out
        Sentences about scenes that the example doesn't suffice for.
    """

    stem: str
    title: str
    clips: tuple[Clip, ...]
    left_out: tuple[str, ...] = ()

    @property
    def quality(self) -> Quality:
        """Size and frame rate of all clips."""
        return self.clips[0].quality

    @property
    def theme(self) -> Theme:
        """Theme of all clips."""
        return self.clips[0].theme


@dataclass(frozen=True)
class RenderedFilm:
    """A film that is there.

    Attributes
    ----------
    film
        What was asked for.
    movie, beats
        The written files.
    frame_count
        Frames in the movie.
    size
        Bytes of the movie.
    """

    film: Film
    movie: Path
    beats: Path
    frame_count: int
    size: int

    @property
    def duration(self) -> float:
        """Seconds."""
        return self.frame_count / self.film.quality.frame_rate
