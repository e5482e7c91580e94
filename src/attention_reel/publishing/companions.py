"""Write what a course needs beside a film: captions, chapters, poster, transcript, slides, loops and record."""

from __future__ import annotations

import tempfile
from pathlib import Path

from attention_reel.examples import load_example
from attention_reel.publishing import transcript
from attention_reel.publishing.cues import as_srt, as_vtt, chapters_as_vtt
from attention_reel.publishing.deck import DECK, VIDEOS, remove_former_videos, write_deck
from attention_reel.publishing.frames import poster_png
from attention_reel.publishing.loops import loop_files
from attention_reel.publishing.record import as_json, make_record
from attention_reel.publishing.story import read_story
from attention_reel.rendering import RenderedFilm

RECORD = ".json"
ENDINGS = (".vtt", ".srt", ".chapters.vtt", ".png", ".transcript.html", ".transcript.md", DECK, RECORD)
"""What is written beside ``.mp4`` and ``.beats.json``, the record last."""

LOOPS = (".avif", ".gif")
"""What a film gets besides that marks a beat as its loop."""


def publish(film: RenderedFilm) -> dict[str, Path]:
    """Write a film's companions and return them by ending; each is there whole or not at all."""
    stem, folder = film.film.stem, film.movie.parent
    story = read_story(film.beats)
    loaded = {value: load_example(value) for value in {clip.example.value for clip in film.film.clips}}
    examples = [loaded[clip.example.value] for clip in film.film.clips]
    texts = {
        ".vtt": as_vtt(story),
        ".srt": as_srt(story),
        ".chapters.vtt": chapters_as_vtt(story),
        ".transcript.html": transcript.as_html(story, examples),
        ".transcript.md": transcript.as_markdown(story, examples),
    }
    pictures = {".png": poster_png(film.movie, story)}
    if story.loop:
        pictures |= loop_files(film.movie, story.loop, film.film.quality.frame_rate)
    with tempfile.TemporaryDirectory(prefix=".attention-reel-", dir=folder) as unfinished:
        new = Path(unfinished)
        deck = write_deck(film, story, new)
        for ending, content in {**{ending: text.encode() for ending, text in texts.items()}, **pictures}.items():
            (new / f"{stem}{ending}").write_bytes(content)
        names = [*deck, *(f"{stem}{ending}" for ending in (*texts, *pictures))]
        files = {name: new / name for name in names} | {file.name: file for file in (film.movie, film.beats)}
        record = f"{stem}{RECORD}"
        (new / record).write_text(as_json(make_record(film, examples[0], files)), encoding="utf-8", newline="\n")
        (folder / f"{stem}{VIDEOS}").mkdir(exist_ok=True)
        for name in (*names, record):
            (new / name).replace(folder / name)
    remove_former_videos(folder, stem, deck)
    written = [ending for ending in (*ENDINGS, *LOOPS) if ending in ENDINGS or ending in pictures]
    return {ending: folder / f"{stem}{ending}" for ending in written}
