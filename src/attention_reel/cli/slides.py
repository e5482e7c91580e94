"""``attention-reel slides`` and ``handout``: a film for the lecture hall, and on paper."""

from __future__ import annotations

from typing import Any

import cloup

from attention_reel.cli.one_film import film_options, write_one
from attention_reel.publishing import handout_pdf, slides_page
from attention_reel.rendering import RenderedFilm


@cloup.command("slides")
@film_options
def slides_command(**chosen: Any) -> None:
    """Write a film as slides, one HTML file that needs no network: each key press plays one sentence."""
    write_one(".slides.html", _slides, **chosen)


@cloup.command("handout")
@film_options
def handout_command(**chosen: Any) -> None:
    """Write a PDF of a film: a picture for each sentence, with the sentence."""
    write_one(".handout.pdf", handout_pdf, **chosen)


def _slides(film: RenderedFilm) -> bytes:
    return slides_page(film).encode()
