"""Write a film's files beside their place and move them there when all are whole."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from attention_reel.rendering.clip import RenderedClip
from attention_reel.rendering.companions import chapters_of, write_beats
from attention_reel.rendering.errors import RenderingError
from attention_reel.rendering.film import Film, RenderedFilm
from attention_reel.rendering.movie import join_movies


def prepare_folder(folder: Path) -> None:
    """Make the output folder and make sure that it can be written, before hours go into a film.

    Raises
    ------
    RenderingError
        When it can't.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise RenderingError(f"can't write into {folder}: {error.strerror}") from error


def write_film(film: Film, clips: Sequence[RenderedClip], folder: Path) -> RenderedFilm:
    """Join a film's clips and beats into ``folder``.

    Whoever looks sees the former film or the new one, never half of one.
    """
    beats, movie = (folder / f"{film.stem}{ending}" for ending in (".beats.json", ".mp4"))
    with tempfile.TemporaryDirectory(prefix=".attention-reel-", dir=folder) as unfinished:
        new_beats, new_movie = (Path(unfinished) / file.name for file in (beats, movie))
        write_beats(clips, new_beats, title=film.title)
        join_movies(
            [clip.movie for clip in clips],
            new_movie,
            frame_rate=film.quality.frame_rate,
            title=film.title,
            chapters=chapters_of(clips) if len(clips) > 1 else (),
        )
        for new, place in ((new_beats, beats), (new_movie, movie)):
            new.replace(place)
    frame_count = sum(clip.frame_count for clip in clips)
    return RenderedFilm(film, movie, beats, frame_count, movie.stat().st_size)
