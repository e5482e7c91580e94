"""Write what a course needs beside a film: captions, chapters, poster, transcript and record."""

from __future__ import annotations

import tempfile
from pathlib import Path

from attention_reel.examples import load_example
from attention_reel.publishing import transcript
from attention_reel.publishing.cues import as_srt, as_vtt, chapters_as_vtt
from attention_reel.publishing.frames import poster_png
from attention_reel.publishing.record import as_json, make_record
from attention_reel.publishing.story import read_story
from attention_reel.rendering import RenderedFilm

RECORD = ".json"
ENDINGS = (".vtt", ".srt", ".chapters.vtt", ".png", ".transcript.html", ".transcript.md", RECORD)
"""What is written beside ``.mp4`` and ``.beats.json``, the record last."""


def publish(film: RenderedFilm) -> dict[str, Path]:
    """Write a film's companions and return them by ending; each is there whole or not at all."""
    stem, folder = film.film.stem, film.movie.parent
    story = read_story(film.beats)
    example = load_example(film.film.clips[0].example.value)
    stages = tuple(clip.scene.stage for clip in film.film.clips)
    texts = {
        ".vtt": as_vtt(story),
        ".srt": as_srt(story),
        ".chapters.vtt": chapters_as_vtt(story),
        ".transcript.html": transcript.as_html(story, example, stages=stages),
        ".transcript.md": transcript.as_markdown(story, example, stages=stages),
    }
    with tempfile.TemporaryDirectory(prefix=".attention-reel-", dir=folder) as unfinished:
        new = {ending: Path(unfinished) / f"{stem}{ending}" for ending in ENDINGS}
        for ending, text in texts.items():
            new[ending].write_text(text, encoding="utf-8", newline="\n")
        new[".png"].write_bytes(poster_png(film.movie, story))
        written = [new[ending] for ending in ENDINGS if ending != RECORD]
        record = make_record(film, example, [film.movie, film.beats, *written])
        new[RECORD].write_text(as_json(record), encoding="utf-8", newline="\n")
        return {ending: new[ending].replace(folder / f"{stem}{ending}") for ending in ENDINGS}
