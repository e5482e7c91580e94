"""The exercises that come with the product."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from attention_reel.exercises.schema import Exercise

SHEETS = {"A": "sheet_a.toml", "B": "sheet_b.toml"}
DURATIONS = "durations.json"


@cache
def _read(file: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(file).read_text("utf-8"))


@cache
def exercises() -> tuple[Exercise, ...]:
    """Return all exercises, in the order of their sheets."""
    return tuple(Exercise.model_validate(entry) for file in SHEETS.values() for entry in _read(file)["exercise"])


def sheet_titles() -> dict[str, str]:
    """Return what each sheet is called, by its letter."""
    return {letter: _read(file)["title"] for letter, file in SHEETS.items()}


def of_sheet(letter: str) -> tuple[Exercise, ...]:
    """Return the exercises of a sheet, in its order."""
    return tuple(entry for entry in exercises() if entry.sheet == letter)


@cache
def durations() -> dict[str, float]:
    """Return how long each exercise's film is, in seconds, by number; a test holds it against the films."""
    seconds: dict[str, float] = json.loads(files(__package__).joinpath(DURATIONS).read_text("utf-8"))
    return seconds


def exercise(name: str) -> Exercise:
    """Return an exercise by its number, such as "B2.1", or its scene's name.

    Raises
    ------
    KeyError
        If there is none.
    """
    for candidate in exercises():
        if name in (candidate.id, candidate.scene_name):
            return candidate
    raise KeyError(f"there is no exercise {name!r}: there are {', '.join(entry.id for entry in exercises())}")
