"""A film as a deck for Manim Slides: a video for each sentence, and the JSON file that its converter reads."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from attention_reel.publishing.frames import frames_at
from attention_reel.publishing.story import Story
from attention_reel.rendering import RenderedFilm
from attention_reel.rendering.movie import cut_movie

DECK = ".slides.json"
VIDEOS = ".slides"
"""Endings of the JSON file and of the folder of videos beside it."""

_VIDEO = re.compile(r"\d{2,}-[0-9a-f]{8}\.mp4")


def write_deck(film: RenderedFilm, story: Story, folder: Path) -> list[str]:
    """Write a film's deck into a folder and return the names of its files, the JSON file last.

    A slide ends where its sentence does, with all it shows, and the next one goes on from there. Its video is copied
    out of the film. Videos are named by number and content, since converters copy no video whose name they know.
    """
    stem, rate = film.film.stem, film.film.quality.frame_rate
    (folder / f"{stem}{VIDEOS}").mkdir()
    cut = [folder / f"{number:02d}.mp4" for number in range(1, len(story.beats) + 1)]
    ends = [round(beat.end * rate) for beat in story.beats]
    cut_movie(film.movie, list(zip(cut, ends, strict=True)), frame_rate=rate)
    names = [f"{stem}{VIDEOS}/{piece.stem}-{_digest(piece)}.mp4" for piece in cut]
    for piece, name in zip(cut, names, strict=True):
        piece.rename(folder / name)
    slides = [
        # Nothing is played backwards in HTML, PPTX and PDF, but without a file for it nothing is converted.
        {"file": name, "rev_file": name, "loop": False, "auto_next": False, "notes": as_note(beat.sentence)}
        for name, beat in zip(names, story.beats, strict=True)
    ]
    document = {
        "slides": slides,
        "resolution": [film.film.quality.width, film.film.quality.height],
        "background_color": _ground(film.movie),
    }
    # In ASCII, since it is read in the encoding of whatever system it comes to.
    (folder / f"{stem}{DECK}").write_text(json.dumps(document, indent=1) + "\n", encoding="ascii", newline="\n")
    return [*names, f"{stem}{DECK}"]


def remove_former_videos(folder: Path, stem: str, names: list[str]) -> None:
    """Remove videos of an earlier deck that the present one doesn't name."""
    for file in (folder / f"{stem}{VIDEOS}").iterdir():
        if _VIDEO.fullmatch(file.name) and f"{stem}{VIDEOS}/{file.name}" not in names:
            file.unlink()


def as_note(sentence: str) -> str:
    r"""Write a sentence so that it reads the same as plain text and as HTML, where notes come unescaped.

    An invisible character after ``<`` keeps it from opening a tag.

    Examples
    --------
    >>> as_note("“<s>” scores highest.")
    '“<\u2060s>” scores highest.'
    """
    return sentence.replace("<", "<\N{WORD JOINER}")


def _ground(movie: Path) -> str:
    """Return the colour that a film shows in its corner at first."""
    (picture,) = frames_at(movie, [0.0])
    return "#{:02x}{:02x}{:02x}".format(*picture.crop((0, 0, 1, 1)).tobytes())


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:8]
