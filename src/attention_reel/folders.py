"""Where things are kept for next time, and how much of them."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import platformdirs

CACHE_VARIABLE = "ATTENTION_REEL_CACHE"


def cache_root() -> Path:
    """Return the folder of all that is kept: ``ATTENTION_REEL_CACHE``, or the system's place for caches."""
    return Path(os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("attention-reel"))


def drop_oldest(entries: Iterable[Path], room: int) -> None:
    """Drop the files and folders that were not used for longest until the rest fits into so many bytes."""
    for entry in sorted(entries, key=_last_used, reverse=True):
        room -= _size(entry)
        if room < 0:
            shutil.rmtree(entry, ignore_errors=True)
            with contextlib.suppress(OSError):
                entry.unlink(missing_ok=True)


def _last_used(entry: Path) -> float:
    try:
        return entry.stat().st_mtime
    except OSError:  # somebody else dropped it
        return 0.0


def _size(entry: Path) -> int:
    total = 0
    for file in entry.glob("*") if entry.is_dir() else (entry,):
        with contextlib.suppress(OSError):
            total += file.stat().st_size
    return total
