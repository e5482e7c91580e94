"""A film's beats: those of its clips, moved to where each clip begins."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attention_reel.rendering.clip import RenderedClip
from attention_reel.rendering.movie import Chapter

_NUMBERS = ("shows_example", "computed")
"""What a scene writes about the numbers it shows."""
_DIGITS = 4
"""Decimals of a time in seconds: a tenth of a millisecond, finer than any frame."""


def with_starts(clips: Sequence[RenderedClip]) -> Iterator[tuple[RenderedClip, float]]:
    """Yield each clip with the second at which it begins in the film."""
    frames = 0
    for clip in clips:
        yield clip, frames / clip.clip.quality.frame_rate
        frames += clip.frame_count


def chapters_of(clips: Sequence[RenderedClip]) -> tuple[Chapter, ...]:
    """Return one chapter a clip, with the scene's title."""
    return tuple(Chapter(clip.clip.scene.title, start, start + clip.duration) for clip, start in with_starts(clips))


def write_beats(clips: Sequence[RenderedClip], target: Path, *, title: str) -> None:
    """Write the beats of all clips as one JSON file, with one chapter a clip and what each computes."""
    beats: list[dict[str, Any]] = []
    written = [json.loads(clip.beats.read_text(encoding="utf-8")) for clip in clips]
    for (clip, start), record in zip(with_starts(clips), written, strict=True):
        for beat in record["beats"]:
            moved = _moved(beat, start)
            if "speech" in beat:
                moved["speech"] = [_moved(caption, start) for caption in beat["speech"]]
            beats.append({**moved, "scene": clip.clip.scene.name})
    document = {
        "title": title,
        "example": clips[0].clip.example.name,
        "theme": clips[0].clip.theme,
        "duration": round(sum(clip.duration for clip in clips), _DIGITS),
        "chapters": [
            {
                "scene": clip.clip.scene.name,
                "title": chapter.title,
                "start": round(chapter.start, _DIGITS),
                "end": round(chapter.end, _DIGITS),
                "example": clip.clip.example.name,
                **({"exercise": clip.clip.scene.exercise} if clip.clip.scene.exercise else {}),
                **{key: record[key] for key in _NUMBERS if key in record},
            }
            for clip, chapter, record in zip(clips, chapters_of(clips), written, strict=True)
        ],
        "beats": beats,
    }
    target.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _moved(timed: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    return {**timed, **{key: round(timed[key] + seconds, _DIGITS) for key in ("start", "end")}}
