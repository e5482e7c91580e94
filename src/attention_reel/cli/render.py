"""``attention-reel render``: films of scenes and lectures."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click
import cloup

from attention_reel.cli.choosing import chosen_exercises, chosen_sheets, exercise_options
from attention_reel.cli.measures import clock, megabytes
from attention_reel.cli.tables import table_lines
from attention_reel.cli.voice import voice_option
from attention_reel.cli.watching import watching
from attention_reel.exercises import of_sheet
from attention_reel.publishing import publish
from attention_reel.rendering import (
    DEFAULT_LECTURE,
    QUALITIES,
    THEMES,
    ClipCache,
    RenderedFilm,
    Theme,
    cache_folder,
    load_repertoire,
    plan_films,
    render_films,
)
from attention_reel.speech import Voice

_SIZES = ", ".join(f"{flag} = {quality.height}p{quality.frame_rate}" for flag, quality in QUALITIES.items())


@cloup.command("render")
@cloup.argument("names", nargs=-1, metavar="[SCENE|EXERCISE|LECTURE]...", help=f"What to render. [{DEFAULT_LECTURE}]")
@cloup.option("--example", metavar="NAME|FILE", help="Show this worked example instead of the usual one.")
@cloup.option("-q", "--quality", type=click.Choice(list(QUALITIES)), default="m", show_default=True, help=f"{_SIZES}.")
@cloup.option("--theme", type=click.Choice(THEMES), default=THEMES[0], show_default=True, help="Colours.")
@exercise_options
@voice_option
@cloup.option(
    "-o",
    "--output",
    type=cloup.Path(path_type=Path),
    default=Path("media"),
    show_default=True,
    help="Folder.",
)
@cloup.option("--workers", type=click.IntRange(min=1), help="Clips rendered at once.  [one a core]")
@cloup.option("--no-cache", is_flag=True, help="Render all anew, and keep nothing for next time.")
@cloup.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def render_command(
    names: tuple[str, ...],
    example: str | None,
    quality: str,
    theme: Theme,
    numbers: tuple[str, ...],
    sheets: tuple[str, ...],
    voice: Voice | None,
    output: Path,
    workers: int | None,
    no_cache: bool,
    as_json: bool,
) -> None:
    """Render scenes, exercises or a lecture into OUTPUT.

    An exercise becomes a film of all of it, and one each of its question, its solution and its common mistake.

    Each film comes with captions (.vtt, .srt), chapters (.chapters.vtt), a poster (.png), a transcript
    (.transcript.html, .transcript.md), a deck for Manim Slides (.slides.json), its beats (.beats.json) and a record
    of all (.json); a scene that marks one also with a silent loop (.avif, .gif).
    """
    entries = (*chosen_exercises(numbers), *(entry for letter in chosen_sheets(sheets) for entry in of_sheet(letter)))
    films = plan_films(
        (*names, *(entry.id for entry in entries)),
        load_repertoire(),
        quality=QUALITIES[quality],
        example=example,
        theme=theme,
        with_parts=True,
        voice=voice,
    )
    cache = None if no_cache else ClipCache(cache_folder())
    with _terminated_like_interrupted(), watching() as progress:
        rendered = render_films(films, output, workers=workers, cache=cache, progress=progress)
        companions = [publish(film) for film in rendered]
    for notice in (notice for film in rendered for notice in film.film.left_out):
        click.echo(notice, err=True)
    if as_json:
        told = [_describe(*pair) for pair in zip(rendered, companions, strict=True)]
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        rows = [[str(film.movie), clock(film.duration), megabytes(film.size)] for film in rendered]
        click.echo("\n".join(table_lines(rows)))


def _describe(film: RenderedFilm, companions: Mapping[str, Path]) -> dict[str, Any]:
    clip = film.film.clips[0]
    return {
        "path": str(film.movie.resolve()),
        "duration": round(film.duration, 3),
        "size": film.size,
        "title": film.film.title,
        "scenes": [clip.scene.name for clip in film.film.clips],
        "example": clip.example.name,
        "theme": film.film.theme,
        "width": film.film.quality.width,
        "height": film.film.quality.height,
        "frame_rate": film.film.quality.frame_rate,
        "captions": str(companions[".srt"].resolve()),
        "beats": str(film.beats.resolve()),
        "files": [str(file.resolve()) for file in companions.values()],
    }


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Clean up after a polite kill as after Ctrl-C."""
    former = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, former)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
