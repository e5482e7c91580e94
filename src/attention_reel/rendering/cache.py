"""Clips rendered earlier, kept by fingerprint in the user's cache folder."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from attention_reel.examples import ExampleError
from attention_reel.folders import cache_root, drop_oldest
from attention_reel.rendering.clip import Clip, RenderedClip
from attention_reel.rendering.fingerprint import fingerprint
from attention_reel.rendering.inspection import inspect_clip

SIZE_LIMIT = 2 * 1024**3
_STEM = "clip"
_UNFINISHED = ".new-"


def cache_folder() -> Path:
    """Return where clips are kept."""
    return cache_root() / "clips"


class ClipCache:
    """A folder of clips; each entry appears whole or not at all.

    Parameters
    ----------
    folder
        Made when first needed.
    size_limit
        Bytes that stay after :meth:`prune`.
    """

    def __init__(self, folder: Path, size_limit: int = SIZE_LIMIT) -> None:
        self.folder = folder
        self.size_limit = size_limit

    def find(self, clip: Clip, key: str) -> RenderedClip | None:
        """Return the clip if it was rendered before; a damaged entry is thrown away."""
        entry = self.folder / key
        if not entry.is_dir():
            return None
        try:
            found = inspect_clip(clip, entry, _STEM, from_cache=True)
        except (OSError, ValueError):
            shutil.rmtree(entry, ignore_errors=True)
            return None
        with contextlib.suppress(OSError):
            os.utime(entry)
        return found

    def keep(self, rendered: RenderedClip, key: str) -> None:
        """Copy a clip into the cache under the fingerprint it had before it was rendered.

        It is not kept when its sources were edited meanwhile: nobody knows which of them it shows. And a
        cache that can't be written is no reason to lose a film.
        """
        with contextlib.suppress(OSError, ExampleError):
            if fingerprint(rendered.clip) == key:
                self._store(rendered, self.folder / key)

    def _store(self, rendered: RenderedClip, entry: Path) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=_UNFINISHED, dir=self.folder) as unfinished:
            whole = Path(unfinished) / _STEM
            whole.mkdir()
            for file, ending in (
                (rendered.movie, ".mp4"),
                (rendered.captions, ".srt"),
                (rendered.beats, ".beats.json"),
            ):
                shutil.copyfile(file, whole / f"{_STEM}{ending}")
            whole.rename(entry)

    def prune(self) -> None:
        """Drop the clips that were not used for longest until the rest fits the limit."""
        drop_oldest(self._entries(), self.size_limit)

    def _entries(self) -> list[Path]:
        if not self.folder.is_dir():
            return []
        return [entry for entry in self.folder.iterdir() if entry.is_dir() and not entry.name.startswith(_UNFINISHED)]
