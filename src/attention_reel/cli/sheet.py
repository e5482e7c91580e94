"""``attention-reel sheet``: all beats of a film on one picture."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
import cloup

from attention_reel.cli.files import write_whole
from attention_reel.cli.watching import watching
from attention_reel.publishing import contact_sheet_png
from attention_reel.rendering import (
    DEFAULT_LECTURE,
    QUALITIES,
    THEMES,
    ClipCache,
    Theme,
    cache_folder,
    load_repertoire,
    plan_films,
    render_films,
)


@cloup.command("sheet")
@cloup.argument("name", metavar="SCENE|LECTURE", default=DEFAULT_LECTURE, help=f"Which film. [{DEFAULT_LECTURE}]")
@cloup.option("--example", metavar="NAME|FILE", help="Show this worked example instead of the usual one.")
@cloup.option("-q", "--quality", type=click.Choice(list(QUALITIES)), default="l", show_default=True, help="Frames.")
@cloup.option("--theme", type=click.Choice(THEMES), default=THEMES[0], show_default=True, help="Colours.")
@cloup.option(
    "-o", "--output", type=cloup.Path(path_type=Path), default=Path("media"), show_default=True, help="Folder."
)
def sheet_command(name: str, example: str | None, quality: str, theme: Theme, output: Path) -> None:
    """Write one PNG of a film: a frame a beat, with its time and sentence. What isn't rendered yet is rendered."""
    (film,) = plan_films([name], load_repertoire(), quality=QUALITIES[quality], example=example, theme=theme)
    with tempfile.TemporaryDirectory(prefix="attention-reel-") as workshop, watching() as progress:
        (rendered,) = render_films([film], Path(workshop), cache=ClipCache(cache_folder()), progress=progress)
        content = contact_sheet_png(rendered)
    output.mkdir(parents=True, exist_ok=True)
    target = output / f"{film.stem}.sheet.png"
    write_whole(target, content)
    click.echo(target)
