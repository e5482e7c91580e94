"""``attention-reel page``: a page of what is rendered."""

from __future__ import annotations

from pathlib import Path

import click
import cloup

from attention_reel.publishing import build_site


@cloup.command("page")
@cloup.argument(
    "folder", type=cloup.Path(path_type=Path), default=Path("media"), help="Where films were rendered to. [media]"
)
@cloup.option("-o", "--output", type=cloup.Path(path_type=Path), help="Where the page goes.  [FOLDER/site]")
def page_command(folder: Path, output: Path | None) -> None:
    """Build a page that shows the films of FOLDER, with captions, chapters, transcripts, downloads and snippets.

    It is a folder of plain files: open index.html, or put the folder on any server. It asks no other host for anything.
    """
    click.echo(build_site(folder, output or folder / "site").resolve())
