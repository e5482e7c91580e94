"""``attention-reel export``: a film as one HTML file."""

from __future__ import annotations

from typing import Any

import cloup

from attention_reel.cli.one_film import film_options, write_one
from attention_reel.publishing import single_page
from attention_reel.rendering import RenderedFilm


@cloup.command("export")
@film_options
def export_command(**chosen: Any) -> None:
    """Write a film as one HTML file with picture, captions, chapters and transcript in it, for any course system."""
    write_one(".single.html", _content, **chosen)


def _content(film: RenderedFilm) -> bytes:
    return single_page(film).encode()
