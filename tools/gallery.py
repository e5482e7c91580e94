"""Render every exercise small, and put one picture of each into the picture that the documentation shows."""

import tempfile
from pathlib import Path

from PIL import Image

from attention_reel.exercises import exercises
from attention_reel.publishing.frames import poster
from attention_reel.publishing.sheet import Cell, sheet_of
from attention_reel.publishing.story import read_story
from attention_reel.rendering import QUALITIES, ClipCache, cache_folder, load_repertoire, plan_films, render_films

TARGET = Path(__file__).parents[1] / "media" / "preview" / "exercises.png"

entries = exercises()
films = plan_films([entry.part_name("solution") for entry in entries], load_repertoire(), quality=QUALITIES["l"])
with tempfile.TemporaryDirectory() as folder:
    rendered = render_films(films, Path(folder), cache=ClipCache(cache_folder()))
    cells = [
        Cell(poster(film.movie, read_story(film.beats)), f"{entry.id}  {entry.topic}")
        for entry, film in zip(entries, rendered, strict=True)
    ]
sheet_of(cells, columns=5, width=360, lines=0).quantize(256, dither=Image.Dither.NONE).save(TARGET, optimize=True)
print(TARGET)
