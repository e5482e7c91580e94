"""Open a rendered clip and make sure that it is whole."""

from __future__ import annotations

import json
from pathlib import Path

import av

from attention_reel.rendering.clip import Clip, RenderedClip


def inspect_clip(clip: Clip, folder: Path, stem: str, *, from_cache: bool = False) -> RenderedClip:
    """Find a clip's three files, open the movie and count its frames.

    Parameters
    ----------
    clip
        What the files should hold.
    folder, stem
        Where they are and how they are called.
    from_cache
        Whether they were rendered earlier.

    Raises
    ------
    ValueError
        When a file is missing or broken, or the picture has another size.
    """
    movie, captions, beats = (folder / f"{stem}{ending}" for ending in (".mp4", ".srt", ".beats.json"))
    for file in (movie, captions, beats):
        if not file.is_file():
            raise ValueError(f"{file.name} was not written")
    try:
        json.loads(beats.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{beats.name} is not whole: {error}") from error
    return RenderedClip(clip, movie, captions, beats, _frame_count(clip, movie), from_cache)


def _frame_count(clip: Clip, movie: Path) -> int:
    try:
        with av.open(str(movie)) as container:
            stream = container.streams.video[0]
            size = (stream.width, stream.height)
            frames = sum(packet.size > 0 for packet in container.demux(stream))
            expected = stream.frames
    except (av.FFmpegError, IndexError) as error:
        raise ValueError(f"{movie.name} is not a whole movie: {error}") from error
    if size != (clip.quality.width, clip.quality.height):
        raise ValueError(f"{movie.name} is {size[0]} × {size[1]} and not {clip.quality.width} × {clip.quality.height}")
    if frames == 0 or frames != expected:
        raise ValueError(f"{movie.name} holds {frames} of {expected} frames")
    return frames
