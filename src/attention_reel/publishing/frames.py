"""Single pictures out of a film, and which one stands for it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import av
import numpy as np
from PIL.Image import Image, fromarray

from attention_reel.narration import Beat
from attention_reel.publishing.story import Story

BEFORE_THE_END = 0.15
"""Seconds before a beat's end at which all it shows is there, and nothing of the next."""

TOLERANCE = 1e-4
"""Seconds by which times in files are off."""

CARDS = ("OpeningCard", "ClosingCard")


def frames_at(movie: Path, times: Sequence[float]) -> Iterator[Image]:
    """Yield the picture shown at each time, in seconds; times ascend."""
    with av.open(str(movie)) as container:
        stream = container.streams.video[0]
        if stream.time_base is None:
            raise ValueError(f"{movie} has no clock")
        for time in times:
            container.seek(max(0, int(time / stream.time_base)), stream=stream)
            shown = None
            for frame in container.decode(stream):
                if shown is not None and (frame.time or 0.0) > time + TOLERANCE:
                    break
                shown = frame
            if shown is None:
                raise ValueError(f"{movie} shows nothing at {time:.2f} s")
            yield fromarray(shown.to_ndarray(format="rgb24"))


def frames_between(movie: Path, start: float, end: float, *, step: int, size: int) -> Iterator[Image]:
    """Yield the picture at ``start`` and, up to ``end``, each that comes ``step`` frames after the one before.

    They are made smaller if they are wider or higher than ``size``.
    """
    with av.open(str(movie)) as container:
        stream = container.streams.video[0]
        if stream.time_base is None:
            raise ValueError(f"{movie} has no clock")
        smaller = min(1.0, size / max(stream.width, stream.height))
        width, height = round(stream.width * smaller), round(stream.height * smaller)
        container.seek(int(start / stream.time_base), stream=stream)
        shown = (frame for frame in container.decode(stream) if (frame.time or 0.0) > start - TOLERANCE)
        for number, frame in enumerate(shown):
            if (frame.time or 0.0) > end - TOLERANCE:
                break
            if number % step == 0:
                yield fromarray(frame.to_ndarray(format="rgb24", width=width, height=height, interpolation="LANCZOS"))


def picture_time(beat: Beat) -> float:
    """Return when a beat's picture is complete."""
    return max((beat.start + beat.end) / 2, beat.end - BEFORE_THE_END)


def last_frame_time(beat: Beat, frame_rate: int) -> float:
    """Return a time at which a beat's last frame is shown: half a frame before the next beat."""
    return round(max(beat.start, beat.end - 0.5 / frame_rate), 4)


def poster(movie: Path, story: Story) -> Image:
    """Return the picture that stands for a film: of those below, the one with most to see.

    They are the last picture of every beat but the first; of a film of several scenes, the last one of each scene that
    isn't a card.
    """
    times = [picture_time(beat) for beat in poster_beats(story)] or [story.duration / 2]
    return max(frames_at(movie, times), key=_ink)


def poster_png(movie: Path, story: Story) -> bytes:
    """Return the poster as a PNG file."""
    made = io.BytesIO()
    poster(movie, story).save(made, format="PNG", optimize=True)
    return made.getvalue()


def poster_beats(story: Story) -> list[Beat]:
    """Return the beats whose pictures may stand for a film."""
    chapters = [chapter for chapter in story.chapters if chapter.scene not in CARDS and chapter.beats]
    if len(chapters) > 1:
        return [chapter.beats[-1] for chapter in chapters]
    return list(story.beats[1:] or story.beats)


def _ink(picture: Image) -> float:
    """Return how much of a picture differs from its ground, which its corner shows."""
    pixels = np.asarray(picture.reduce(max(1, picture.width // 320)), dtype=float)
    return float(np.abs(pixels - pixels[-1, 0]).mean())
