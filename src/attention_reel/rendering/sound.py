"""The sound of a film: that of its clips, each moved to where it begins, with silence between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from av.audio.stream import AudioStream
from av.container import OutputContainer
from av.packet import Packet

from attention_reel.speech import SAMPLE_RATE, Samples, decoded

BIT_RATE = 96_000
"""One channel of AAC at which speech sounds like its source."""


def has_sound(movie: Path) -> bool:
    """Tell whether a movie has a sound track."""
    with av.open(str(movie)) as container:
        return bool(container.streams.audio)


def add_sound_stream(output: OutputContainer) -> AudioStream:
    """Give a movie that is being written a sound track."""
    return output.add_stream("aac", rate=SAMPLE_RATE, layout="mono", bit_rate=BIT_RATE)


def sound_packets(
    sources: Sequence[tuple[Path, int]], stream: AudioStream, frame_rate: int
) -> Iterator[Packet[AudioStream]]:
    """Yield the encoded sound of movies in a row; each sounds as long as its frames show.

    Parameters
    ----------
    sources
        Movies, with the number of their frames.
    stream
        What :func:`add_sound_stream` made.
    frame_rate
        Frames a second.
    """
    frames = 0
    for movie, count in sources:
        begins, ends = (round(Fraction(at * SAMPLE_RATE, frame_rate)) for at in (frames, frames + count))
        frames += count
        frame = av.AudioFrame.from_ndarray(_fitted(movie, ends - begins)[None, :], format="s16", layout="mono")
        frame.sample_rate, frame.pts, frame.time_base = SAMPLE_RATE, begins, Fraction(1, SAMPLE_RATE)
        yield from stream.encode(frame)
    yield from stream.encode(None)


def _fitted(movie: Path, length: int) -> Samples:
    """Return a movie's sound, cut or filled up with silence to so many samples."""
    with av.open(str(movie)) as container:
        samples = decoded(container) if container.streams.audio else np.empty(0, np.int16)
    return np.pad(samples[:length], (0, max(0, length - samples.size)))
