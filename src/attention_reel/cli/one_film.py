"""What commands share that make one file of one film."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import cloup

from attention_reel.cli.files import write_whole
from attention_reel.cli.voice import voice_option
from attention_reel.cli.watching import watching
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

Command = Callable[..., Any]


def film_options(command: Command) -> Command:
    """Let a command say which film, how it looks and where the file goes."""
    for option in (
        cloup.option("-o", "--output", type=cloup.Path(path_type=Path), default=Path("media"), help="Folder.  [media]"),
        voice_option,
        cloup.option("--theme", type=click.Choice(THEMES), default=THEMES[0], show_default=True, help="Colours."),
        cloup.option("-q", "--quality", type=click.Choice(list(QUALITIES)), default="l", show_default=True),
        cloup.option("--example", metavar="NAME|FILE", help="Show this worked example instead of the usual one."),
        cloup.argument("name", metavar="SCENE|LECTURE", default=DEFAULT_LECTURE, help=f"Film. [{DEFAULT_LECTURE}]"),
    ):
        command = option(command)
    return command


def write_one(
    ending: str,
    content: Callable[[RenderedFilm], bytes],
    *,
    name: str,
    example: str | None,
    quality: str,
    theme: Theme,
    voice: Voice | None,
    output: Path,
) -> None:
    """Render a film, or find it in the cache, write what is made of it into the folder, and print where."""
    (film,) = plan_films(
        [name], load_repertoire(), quality=QUALITIES[quality], example=example, theme=theme, voice=voice
    )
    with tempfile.TemporaryDirectory(prefix="attention-reel-") as workshop, watching() as progress:
        (rendered,) = render_films([film], Path(workshop), cache=ClipCache(cache_folder()), progress=progress)
        made = content(rendered)
    output.mkdir(parents=True, exist_ok=True)
    target = output / f"{film.stem}{ending}"
    write_whole(target, made)
    click.echo(target)
