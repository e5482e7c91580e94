"""Forms of exercise films: a question, a pause, and a solution told in one of a few ways."""

from __future__ import annotations

from typing import Any

from attention_reel.exercises import Exercise, Part, exercises
from attention_reel.forms.comparison import Comparison
from attention_reel.forms.cost import Cost
from attention_reel.forms.curve import Curve
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.forms.geometry import Geometry
from attention_reel.forms.heads import Heads
from attention_reel.forms.lines import Lines
from attention_reel.forms.matrix_pass import MatrixPass
from attention_reel.forms.path import Path
from attention_reel.forms.permutation import Permutation
from attention_reel.forms.reading import Reading
from attention_reel.forms.shapes import Shapes
from attention_reel.forms.spread import Spread

FORMS: dict[str, type[ExerciseFilm[Any]]] = {
    "pass": MatrixPass,
    "shapes": Shapes,
    "lines": Lines,
    "reading": Reading,
    "spread": Spread,
    "cost": Cost,
    "heads": Heads,
    "comparison": Comparison,
    "permutation": Permutation,
    "geometry": Geometry,
    "curve": Curve,
    "path": Path,
}


def exercise_scenes(module: str) -> dict[str, type[ExerciseFilm[Any]]]:
    """Return a scene class for each exercise and each of its parts, by name, as if written in a module."""
    scenes = {}
    for entry in exercises():
        scenes[entry.scene_name] = _scene(entry, entry.scene_name, entry.parts, module)
        for part in entry.parts:
            name = entry.part_name(part)
            scenes[name] = _scene(entry, name, (part,), module)
    return scenes


def _scene(entry: Exercise, name: str, parts: tuple[Part, ...], module: str) -> type[ExerciseFilm[Any]]:
    attributes = {
        "__module__": module,
        "__doc__": entry.question,
        "exercise": entry,
        "parts": parts,
        "title": entry.topic,
        "stage": entry.stage,
        "example": entry.example,
    }
    return type(name, (FORMS[entry.solution.form],), attributes)


__all__ = [
    "FORMS",
    "Comparison",
    "Cost",
    "Curve",
    "ExerciseFilm",
    "Geometry",
    "Heads",
    "Lines",
    "MatrixPass",
    "Path",
    "Permutation",
    "Reading",
    "Shapes",
    "Spread",
    "exercise_scenes",
]
