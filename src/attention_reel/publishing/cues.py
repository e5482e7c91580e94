"""Captions and chapters as WebVTT and SubRip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

import srt

from attention_reel.narration import CHARACTERS_PER_SECOND, Caption, captions
from attention_reel.publishing.story import Story

GAP = 0.01
"""Seconds at least between two captions."""

LEAST = 0.833
"""Seconds that a caption lasts at least; one that a film cut short leaves less is left out."""


def cues(story: Story) -> list[Caption]:
    """Return a film's captions in order; none overlaps the next or outlasts the film."""
    spread = [
        replace(caption, end=min(caption.end, chapter.end))
        for chapter in story.chapters
        for beat in chapter.beats
        for caption in captions(beat)
    ]
    following = [caption.start for caption in spread[1:]] + [story.duration + GAP]
    fitted = [_fitted(cue, start - GAP) for cue, start in zip(spread, following, strict=True)]
    return [cue for cue in fitted if cue.end - cue.start >= LEAST]


def _fitted(cue: Caption, latest: float) -> Caption:
    """Let a caption stand for as long as it takes to read, where a film that counts in frames left less."""
    readable = cue.start + len(cue.text) / CHARACTERS_PER_SECOND + 0.001  # files round to milliseconds
    return replace(cue, end=min(max(cue.end, readable), latest))


def as_vtt(story: Story) -> str:
    """Return the captions as WebVTT, at the foot of the picture that films leave free."""
    return _vtt((cue.start, cue.end, cue.text) for cue in cues(story))


def chapters_as_vtt(story: Story) -> str:
    """Return the chapters as WebVTT."""
    return _vtt((chapter.start, chapter.end, chapter.title) for chapter in story.chapters)


def as_srt(story: Story) -> str:
    """Return the captions as SubRip, which knows no escapes."""
    text: str = srt.compose(
        srt.Subtitle(number, _milliseconds(cue.start), _milliseconds(cue.end), cue.text)
        for number, cue in enumerate(cues(story), 1)
    )
    return text


def escaped(text: str) -> str:
    """Write text so that WebVTT reads no markup in it, and ends no cue at it.

    Examples
    --------
    >>> escaped("<s> & “-->”")
    '&lt;s&gt; &amp; “--&gt;”'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def timestamp(seconds: float) -> str:
    """Write a time as WebVTT has it.

    Examples
    --------
    >>> timestamp(3723.4567)
    '01:02:03.457'
    """
    whole, milliseconds = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{second:02d}.{milliseconds:03d}"


def _vtt(timed: Iterable[tuple[float, float, str]]) -> str:
    return "\n".join(["WEBVTT", "", *_vtt_blocks(timed)])


def _vtt_blocks(timed: Iterable[tuple[float, float, str]]) -> Iterator[str]:
    for number, (start, end, text) in enumerate(timed, 1):
        yield f"{number}\n{timestamp(start)} --> {timestamp(end)}\n{escaped(text)}\n"


def _milliseconds(seconds: float) -> timedelta:
    return timedelta(milliseconds=round(seconds * 1000))
