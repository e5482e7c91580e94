"""Join and cut movies by copying their packets: no picture is encoded again."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import av
from av.container import InputContainer
from av.packet import Packet
from av.video.stream import VideoStream

from attention_reel.rendering.errors import RenderingError
from attention_reel.rendering.sound import add_sound_stream, has_sound, sound_packets

_CHAPTER_CLOCK = Fraction(1, 1000)

_STARTS_AT_ONCE = {"movflags": "+faststart"}

_DECODED_AHEAD = 2
"""Frames by which x264 decodes ahead of showing, with B-frames as references."""

VideoPacket: TypeAlias = "Packet[VideoStream]"


@dataclass(frozen=True)
class Chapter:
    """A named stretch of a film, in seconds."""

    title: str
    start: float
    end: float


def join_movies(
    sources: Sequence[Path],
    target: Path,
    *,
    frame_rate: int,
    title: str,
    chapters: Sequence[Chapter] = (),
) -> None:
    """Join movies into one that can start playing before it is loaded.

    Frames get equally spaced times: manim's own joining lets them slip by a fraction of a millisecond
    at every animation, which would add up to captions that come late. Sound, where there is some, is encoded
    anew in one piece, because clips don't end where its packets do.

    Parameters
    ----------
    sources
        H.264 movies from one and the same encoder set-up.
    target
        File to write.
    frame_rate
        Frames a second, in all sources.
    title, chapters
        Metadata.

    Raises
    ------
    RenderingError
        When the sources were encoded differently, so that their packets don't go together.
    """
    with (
        av.open(str(sources[0])) as first,
        av.open(str(target), "w", format="mp4", container_options=_STARTS_AT_ONCE) as output,
    ):
        template = first.streams.video[0]
        setup = template.codec_context.extradata
        output.metadata["title"] = title
        stream = output.add_stream_from_template(template)
        stream.time_base = Fraction(1, frame_rate)
        output.set_chapters([_as_av(number, chapter) for number, chapter in enumerate(chapters)])
        packets: list[Iterator[Packet[Any]]] = [_pictures(sources, stream, setup, frame_rate)]
        if any(map(has_sound, sources)):
            counted = [(source, _frame_count(source)) for source in sources]
            packets.append(sound_packets(counted, add_sound_stream(output), frame_rate))
        for packet in heapq.merge(*packets, key=_when):
            output.mux(packet)


def _pictures(
    sources: Sequence[Path], stream: VideoStream, setup: bytes | None, frame_rate: int
) -> Iterator[VideoPacket]:
    """Yield the packets of all sources with their times in the film."""
    done = 0
    for source in sources:
        with av.open(str(source)) as container:
            if container.streams.video[0].codec_context.extradata != setup:
                raise RenderingError(f"{source} was encoded differently from {sources[0]}: render both again")
            packets = _packets(container)
            yield from _timed(packets, stream, frame_rate, at=done)
            done += len(packets)


def _frame_count(source: Path) -> int:
    with av.open(str(source)) as container:
        return len(_packets(container))


def _when(packet: Packet[Any]) -> Fraction:
    return (packet.dts or 0) * packet.time_base


def cut_movie(source: Path, pieces: Sequence[tuple[Path, int]], *, frame_rate: int) -> None:
    """Cut a movie into pieces that follow each other, without sound.

    Parameters
    ----------
    source
        A film: it can be cut wherever an animation begins in it.
    pieces
        Files to write, each with the number of the frame before which it ends; the first piece begins with the film.
    frame_rate
        Frames a second.

    Raises
    ------
    RenderingError
        When a piece would begin within an animation, with a picture that can't be shown without those before it.
    """
    with av.open(str(source)) as container:
        packets, start = _packets(container), 0
        for target, end in pieces:
            if not packets[start].is_keyframe:
                raise RenderingError(f"{source} can't be cut before frame {start}, where no animation begins")
            with av.open(str(target), "w", format="mp4", container_options=_STARTS_AT_ONCE) as output:
                stream = output.add_stream_from_template(container.streams.video[0])
                stream.time_base = Fraction(1, frame_rate)
                for packet in _timed(packets[start:end], stream, frame_rate):
                    output.mux(packet)
            start = end


def _timed(
    packets: Sequence[VideoPacket], stream: VideoStream, frame_rate: int, *, at: int = 0
) -> Iterator[VideoPacket]:
    """Yield packets as part of a stream, one a frame, from a frame on."""
    for decode_position, show_position, packet in _in_order(packets):
        packet.stream = stream
        packet.time_base = Fraction(1, frame_rate)
        packet.dts, packet.pts, packet.duration = at + decode_position, at + show_position, 1
        yield packet


def _packets(container: InputContainer) -> list[VideoPacket]:
    return [packet for packet in container.demux(video=0) if packet.size > 0]


def _in_order(packets: Sequence[VideoPacket]) -> Iterator[tuple[int, int, VideoPacket]]:
    """Yield decoding position, showing position and packet, both counted in frames from the clip's start."""
    shown = sorted(range(len(packets)), key=lambda index: packets[index].pts or 0)
    position = {index: rank for rank, index in enumerate(shown)}
    for index, packet in enumerate(packets):
        yield index - _DECODED_AHEAD, position[index], packet


def _as_av(number: int, chapter: Chapter) -> av.container.core.Chapter:
    return {
        "id": number,
        "start": round(chapter.start / _CHAPTER_CLOCK),
        "end": round(chapter.end / _CHAPTER_CLOCK),
        "time_base": _CHAPTER_CLOCK,
        "metadata": {"title": chapter.title},
    }
