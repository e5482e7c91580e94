"""A film as one HTML file that needs no other."""

from __future__ import annotations

from markupsafe import Markup

from attention_reel.publishing.cues import as_vtt, chapters_as_vtt
from attention_reel.publishing.embed import inline
from attention_reel.publishing.frames import poster_png
from attention_reel.publishing.story import Story, read_story
from attention_reel.publishing.templating import asset, environment
from attention_reel.rendering import RenderedFilm


def single_page(film: RenderedFilm) -> str:
    """Return a page with the film, its captions, chapters, poster and sentences in it."""
    story = read_story(film.beats)
    video = Markup(inline_video(film, story))
    template = environment().get_template("single.html.j2")
    return template.render(title=film.film.title, story=story, video=video, style=asset("transcript.css"))


def inline_video(film: RenderedFilm, story: Story) -> str:
    """Return a film's ``<video>`` with everything in it."""
    return inline(
        title=film.film.title,
        width=film.film.quality.width,
        height=film.film.quality.height,
        movie=film.movie.read_bytes(),
        poster=poster_png(film.movie, story),
        captions=as_vtt(story),
        chapters=chapters_as_vtt(story),
    )
