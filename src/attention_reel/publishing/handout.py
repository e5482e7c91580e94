"""A film on paper: a picture for each sentence, set with Typst so that its text can be searched and read out."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import font_source_sans_pro
import typst

from attention_reel.publishing.clock import clock
from attention_reel.publishing.frames import frames_at, last_frame_time
from attention_reel.publishing.story import read_story
from attention_reel.publishing.templating import asset
from attention_reel.rendering import RenderedFilm

FONTS = Path(font_source_sans_pro.__file__).parent / "files"


def handout_pdf(film: RenderedFilm) -> bytes:
    """Return an A4 document with the last picture of every beat and its sentence under it."""
    beats = read_story(film.beats).beats
    times = [last_frame_time(beat, film.film.quality.frame_rate) for beat in beats]
    with tempfile.TemporaryDirectory(prefix="attention-reel-") as workshop:
        folder = Path(workshop)
        stops = []
        for number, (beat, picture) in enumerate(zip(beats, frames_at(film.movie, times), strict=True)):
            picture.save(folder / f"{number}.png")
            stops.append({"picture": f"{number}.png", "sentence": beat.sentence, "time": clock(beat.start)})
        content = {"title": film.film.title, "stops": stops}
        (folder / "handout.json").write_text(json.dumps(content), encoding="utf-8")
        page = folder / "handout.typ"
        page.write_text(str(asset("handout.typ")), encoding="utf-8")
        made: bytes = typst.compile(str(page), root=workshop, font_paths=[str(FONTS)], ignore_system_fonts=True)
    return made
