"""Render films: what is known from the cache, the rest in parallel, then joined."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from attention_reel.rendering.cache import ClipCache
from attention_reel.rendering.clip import Clip, RenderedClip
from attention_reel.rendering.errors import NoRoomError
from attention_reel.rendering.film import Film, RenderedFilm
from attention_reel.rendering.fingerprint import fingerprint
from attention_reel.rendering.output import prepare_folder, write_film
from attention_reel.rendering.progress import Progress
from attention_reel.rendering.workers import default_workers, render_clips
from attention_reel.speech import prune_speech


def render_films(
    films: Sequence[Film],
    folder: Path,
    *,
    workers: int | None = None,
    cache: ClipCache | None = None,
    progress: Progress | None = None,
) -> list[RenderedFilm]:
    """Render films into a folder.

    Parameters
    ----------
    films
        What to render; a clip that several films share is rendered once.
    folder
        Made if it isn't there.
    workers
        Processes at once; by default, as many as there are cores.
    cache
        Where clips are looked up and kept; none renders everything anew.
    progress
        Is told what happens.

    Raises
    ------
    RenderingError
        When the folder can't be written, or a scene can't be rendered. Films that were there stay as
        they were.
    """
    progress = progress or Progress()
    prepare_folder(folder)
    clips = dict.fromkeys(clip for film in films for clip in film.clips)
    progress.planned(len(clips))
    with tempfile.TemporaryDirectory(prefix="attention-reel-", ignore_cleanup_errors=True) as workshop:
        keys = {clip: fingerprint(clip) for clip in clips}
        rendered = _known_clips(keys, cache, progress) if cache else {}
        new = [clip for clip in clips if clip not in rendered]
        count = workers or default_workers()
        refused: dict[Clip, NoRoomError] = {}
        started = render_clips(
            new, Path(workshop), workers=count, progress=progress, refused=refused, keeps_speech=cache is not None
        )
        with closing(started) as jobs:
            for result, seconds in jobs:
                if cache:
                    cache.keep(result, keys[result.clip])
                rendered[result.clip] = result
                progress.finished(result, seconds)
        shown = [_without(refused, film) for film in films]
        written = [write_film(film, [rendered[clip] for clip in film.clips], folder) for film in shown]
    if cache:
        cache.prune()
        prune_speech()
    return written


def _without(refused: Mapping[Clip, NoRoomError], film: Film) -> Film:
    """Return a film without the clips that had no room.

    Raises
    ------
    NoRoomError
        If no clip is left.
    """
    clips = tuple(clip for clip in film.clips if clip not in refused)
    if not clips:
        raise refused[film.clips[0]]
    notices = tuple(f"{clip.scene.name} is left out: {refused[clip]}" for clip in film.clips if clip in refused)
    return dataclasses.replace(film, clips=clips, left_out=film.left_out + notices)


def _known_clips(keys: Mapping[Clip, str], cache: ClipCache, progress: Progress) -> dict[Clip, RenderedClip]:
    known = {}
    for clip, key in keys.items():
        found = cache.find(clip, key)
        if found:
            known[clip] = found
            progress.finished(found, 0.0)
    return known
