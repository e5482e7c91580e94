"""The exercises that come with the product."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from attention_reel.exercises.schema import Exercise


@cache
def exercises() -> tuple[Exercise, ...]:
    """Return all exercises, in the order of their sheets."""
    found: list[Exercise] = []
    for sheet in ("sheet_a.toml", "sheet_b.toml"):
        data = tomllib.loads(files(__package__).joinpath(sheet).read_text("utf-8"))
        found += [Exercise.model_validate(entry) for entry in data["exercise"]]
    return tuple(found)


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
