"""A film as slides: one HTML file that plays a sentence at a time."""

from __future__ import annotations

import json

from markupsafe import Markup

from attention_reel.publishing.frames import last_frame_time
from attention_reel.publishing.single import inline_video
from attention_reel.publishing.story import read_story
from attention_reel.publishing.templating import asset, environment
from attention_reel.rendering import RenderedFilm


def slides_page(film: RenderedFilm) -> str:
    """Return a player with the film in it that stops at the end of each sentence and goes on at a key."""
    story = read_story(film.beats)
    rate = film.film.quality.frame_rate
    stops = [{"time": last_frame_time(beat, rate), "sentence": beat.sentence} for beat in story.beats]
    return (
        environment()
        .get_template("slides.html.j2")
        .render(
            title=film.film.title,
            theme=film.film.theme,
            stops=json.dumps(stops),
            count=len(stops),
            video=Markup(inline_video(film, story).replace("<video controls ", "<video ", 1)),
            style=asset("slides.css"),
            script=asset("slides.js"),
        )
    )
