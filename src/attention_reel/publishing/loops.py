"""A beat as a silent loop: a moving picture for slides, pages and chats that take no film."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from PIL import Image, ImageChops

from attention_reel.narration import Beat
from attention_reel.publishing.frames import frames_between

FRAME_RATE = 15
"""Frames a second, or near it: every n-th frame of the film is taken."""

SIZE = 640
"""Pixels from side to side, at most."""

HOLD, RETURN = 1.2, 0.4
"""Seconds for which the last picture stands at most, and in which it turns into the first, so that nothing jumps."""

SAME = 20
"""Of 255: by less than that the encoding of the film alone changes what stands still."""

COLOURS = 255
"""In a GIF; the last of its 256 says that a pixel stays as it was."""

AVIF: dict[str, Any] = {"quality": 55, "speed": 10}

Still: TypeAlias = tuple[Image.Image, int]
"""A picture, and for how many frames it stands."""


def loop_files(movie: Path, beat: Beat, frame_rate: int) -> dict[str, bytes]:
    """Return a beat of a film as an animated AVIF and an animated GIF, by ending."""
    step = max(1, round(frame_rate / FRAME_RATE))
    taken = frames_between(movie, beat.start, beat.end, step=step, size=SIZE)
    stills = _seamless(_stills(taken), frame_rate / step)
    pictures = [picture for picture, _ in stills]
    durations = _milliseconds(stills, frame_rate / step)
    return {
        ".avif": _saved(pictures, "AVIF", durations, **AVIF),
        ".gif": _saved(_changes(_in_few_colours(pictures)), "GIF", durations, loop=0, transparency=COLOURS, disposal=1),
    }


def _stills(pictures: Iterable[Image.Image]) -> list[Still]:
    """Count pictures that look alike; the last of them stands for all, so that nothing stays half gone."""
    stills: list[Still] = []
    first: Image.Image | None = None
    for picture in pictures:
        if first and _look_alike(first, picture):
            stills[-1] = (picture, stills[-1][1] + 1)
        else:
            first = picture
            stills.append((picture, 1))
    return stills


def _seamless(stills: list[Still], frame_rate: float) -> list[Still]:
    """Let the last picture stand no longer than needed, and turn into the first."""
    (first, _), (last, stood) = stills[0], stills[-1]
    steps = round(RETURN * frame_rate)
    back = [(Image.blend(last, first, step / (steps + 1)), 1) for step in range(1, steps + 1)]
    return [*stills[:-1], (last, min(stood, round(HOLD * frame_rate))), *back]


def _milliseconds(stills: Sequence[Still], frame_rate: float) -> list[int]:
    """Return for how long each picture stands, in hundredths of a second as GIFs have it, without drifting."""
    frames = accumulate((count for _, count in stills), initial=0)
    ends = [10 * round(100 * count / frame_rate) for count in frames]
    return [end - start for start, end in pairwise(ends)]


def _in_few_colours(pictures: Sequence[Image.Image]) -> Iterator[Image.Image]:
    """Yield pictures in colours that suit some of them, undithered: flat colours stay flat, and compress."""
    some = [*pictures[:: max(1, len(pictures) // 4)], *pictures[-5:]]  # those on the way back have their own
    sample = Image.fromarray(np.concatenate([np.asarray(picture) for picture in some]))
    palette = sample.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    all_256 = bytes(palette.getpalette() or []).ljust(3 * 256, b"\0")
    for picture in pictures:
        coloured = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        coloured.putpalette(all_256)
        yield coloured


def _changes(pictures: Iterable[Image.Image]) -> Iterator[Image.Image]:
    """Yield the first picture, and of the others what changes; Pillow finds it out too, but takes seconds."""
    before = None
    for picture in pictures:
        colours = np.asarray(picture)
        change = picture.copy()
        if before is not None:
            change.paste(COLOURS, mask=Image.fromarray(colours == before))
        before = colours
        yield change


def _saved(pictures: Iterable[Image.Image], kind: str, durations: list[int], **how: Any) -> bytes:
    first, *others = pictures
    made = io.BytesIO()
    first.save(made, kind, save_all=True, append_images=others, duration=durations, **how)
    return made.getvalue()


def _look_alike(one: Image.Image, other: Image.Image) -> bool:
    return int(np.asarray(ImageChops.difference(one, other)).max()) < SAME
