import json
from collections.abc import Callable, Sequence
from pathlib import Path

import av
import numpy as np
import pytest

from attention_reel.rendering import Clip, ExampleChoice, Film, Quality, RenderedFilm, SceneEntry
from attention_reel.rendering.catalog import find_exercises

RATE = 10
SENTENCES = ("First <b>this</b> & that.", "Then it says rather more than it did before.", "At last it ends.")


def write_bars(path: Path, heights: list[int], frames_each: int = 30, *, scale: int = 1, keys: int = 0) -> None:
    """Encode a dark film in which a light bar stands at each of the heights in turn, as in animations of their own.

    With ``keys``, a key frame comes after that many instead.
    """
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=RATE, options={"crf": "8"})
        stream.width, stream.height, stream.pix_fmt = 64 * scale, 36 * scale, "yuv420p"
        stream.gop_size = keys or frames_each
        for height in heights:
            pixels = np.full((36, 64, 3), 16, dtype=np.uint8)
            pixels[4 : 4 + height, 8:40] = 240
            pixels = pixels.repeat(scale, axis=0).repeat(scale, axis=1)
            for _ in range(frames_each):
                container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode())


def write_film(
    folder: Path,
    example: Path,
    *,
    theme: str = "night",
    stem: str = "Bars",
    scenes: int = 1,
    heights: tuple[int, int, int] = (10, 28, 20),
    loop: bool = False,
    entries: Sequence[SceneEntry] = (),
) -> RenderedFilm:
    """Make a film of nine seconds and three beats without rendering; the second may be its loop.

    It is one of bars that grow, or of other scenes as the catalogue lists them.
    """
    quality = Quality("t", 64, 36, RATE)
    bars = SceneEntry("Bars", "Bars <grow>", "Bars that grow.", "softmax", "", Path("bars.py"))
    entries = entries or (bars,) * scenes
    clips = tuple(Clip(one, ExampleChoice(example.stem, str(example), example), theme, quality) for one in entries)
    scenes, title = len(clips), entries[0].title
    film = Film(stem if theme == "night" else f"{stem}.{theme}", title, clips)
    movie, beats = folder / f"{film.stem}.mp4", folder / f"{film.stem}.beats.json"
    write_bars(movie, list(heights))
    bounds = [9 * number / scenes for number in range(scenes + 1)]
    chapters = [
        {
            "scene": entry.name,
            "title": entry.title if entry.exercise else f"{entry.title} {k + 1}",
            "start": bounds[k],
            "end": bounds[k + 1],
            "exercise": entry.exercise,
        }
        for k, entry in enumerate(entries)
    ]
    said = [
        {"name": f"{k + 1:02d}", "sentence": sentence, "start": 3.0 * k, "end": 3.0 * k + 3, "scene": "Bars"}
        for k, sentence in enumerate(SENTENCES)
    ]
    if loop:
        said[1]["loop"] = True
    story = {"title": film.title, "example": example.stem, "theme": theme, "duration": 9.0}
    beats.write_text(json.dumps({**story, "chapters": chapters, "beats": said}), encoding="utf-8")
    return RenderedFilm(film, movie, beats, 90, movie.stat().st_size)


def write_exercise(folder: Path, example: Path, number: str, *parts: str, **how: str) -> list[RenderedFilm]:
    """Make films of some parts of an exercise ("all" for all of it) as those of bars."""
    found = find_exercises(Path())[number]
    films = []
    for part in parts:
        entries = found.parts if part == "all" else [entry for entry in found.parts if entry.part == part]
        stem = found.whole.name if part == "all" else entries[0].name
        films.append(write_film(folder, example, stem=stem, entries=tuple(entries), **how))
    return films


@pytest.fixture
def hostile_example(tmp_path: Path) -> Path:
    path = tmp_path / "hostile.toml"
    path.write_text(
        'title = "a | b"\ntokens = ["<script>alert(1)</script>", "a|b", "&amp;"]\n'
        "[inputs]\nQ = [[1, 0], [0.5, -1], [1, 1]]\nK = [[1, 2], [0, 1], [-1, 0]]\nV = [[1], [2], [3]]\n",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def make_rendered(tmp_path: Path, hostile_example: Path) -> Callable[..., RenderedFilm]:
    folder = tmp_path / "media"
    folder.mkdir()
    return lambda **how: write_film(folder, hostile_example, **how)
