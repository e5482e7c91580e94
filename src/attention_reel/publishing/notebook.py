"""Films as values in a notebook: rendered when asked for, shown where they stand."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from attention_reel.publishing.single import inline_video
from attention_reel.publishing.story import Story, read_story
from attention_reel.rendering import (
    QUALITIES,
    THEMES,
    ClipCache,
    Theme,
    cache_folder,
    load_repertoire,
    plan_films,
    render_films,
)


@dataclass(frozen=True)
class NotebookClip:
    """A rendered film that notebooks display: Jupyter, marimo and others ask for its HTML.

    Attributes
    ----------
    title
        The film's.
    story
        What it says and when.
    html
        One ``<video>`` that holds all it shows, so that it also plays in an exported notebook.
    """

    title: str
    story: Story
    html: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return f"<{self.title}, {self.story.duration:.0f} s>"


def clip(name: str, *, example: str | None = None, theme: Theme = THEMES[0], quality: str = "l") -> NotebookClip:
    """Render a scene or a lecture, or take it from the cache, and return it for display.

    Parameters
    ----------
    name
        Such as ``"RowSoftmax"``; ``attention-reel scenes`` lists them.
    example
        A bundled example or a TOML file, instead of the usual one.
    theme
        ``"night"`` or ``"paper"``.
    quality
        ``"l"``, ``"m"``, ``"h"``, ``"p"`` or ``"k"``, as on the command line.

    Raises
    ------
    RenderingError, ExampleError
        When there is no such film, or it can't be shown with this example; one sentence.
    """
    if quality not in QUALITIES:
        raise ValueError(f"there is no quality {quality!r}: there are {', '.join(QUALITIES)}")
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}: there are {' and '.join(THEMES)}")
    (film,) = plan_films([name], load_repertoire(), quality=QUALITIES[quality], example=example, theme=theme)
    with tempfile.TemporaryDirectory(prefix="attention-reel-") as workshop:
        (rendered,) = render_films([film], Path(workshop), cache=ClipCache(cache_folder()))
        story = read_story(rendered.beats)
        html = inline_video(rendered, story)
    return NotebookClip(film.title, story, html)
