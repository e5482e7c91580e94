"""Which scenes there are: read from their source, without running it or importing manim."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from attention_reel.exercises import Exercise, Part, exercises
from attention_reel.rendering.errors import RenderingError

BASE_CLASS = "Lesson"
PART_TITLES = {"question": "the question", "solution": "the solution", "mistake": "a common mistake"}
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class SceneEntry:
    """One scene as its source describes it.

    Attributes
    ----------
    name
        The class, which is also the name on the command line.
    title
        What stands above the picture.
    summary
        First line of the docstring: what the scene shows.
    stage
        The step of the computation it is about.
    example
        What it shows when nothing else is asked for: a bundled example, or a file beside the scene.
    file
        Where it is written.
    needs
        What an example must have for it: steps of the trace, or conditions.
    own_example_only
        Whether it is about its own example and never shows another.
    exercise, part
        The number of the exercise that it is about, and which part of its film this is; "" for none, and for all.
    """

    name: str
    title: str
    summary: str
    stage: str
    example: str
    file: Path
    needs: tuple[str, ...] = ()
    own_example_only: bool = False
    exercise: str = ""
    part: Part | Literal[""] = ""


def scenes_folder() -> Path:
    """Return the folder of the scenes: beside ``src`` in a checkout, inside the package when installed."""
    installed, checkout = _PACKAGE / "scenes", _PACKAGE.parents[1] / "scenes"
    if installed.is_dir():
        return installed
    if checkout.is_dir():
        return checkout
    raise RenderingError(f"the scenes are missing: neither {installed} nor {checkout} is a folder")


def find_scenes(folder: Path) -> dict[str, SceneEntry]:
    """List the scenes of a folder by name, files in alphabetical order, classes as written.

    Parameters
    ----------
    folder
        Holds one Python file per idea.

    Raises
    ------
    RenderingError
        When a file is not Python, or two classes have one name.
    """
    usual_example = _usual_example()
    found: dict[str, SceneEntry] = {}
    for file in sorted(folder.glob("*.py")):
        for entry in _scenes_in(file, usual_example):
            if entry.name in found:
                raise RenderingError(
                    f"two scenes are called {entry.name}: one in {found[entry.name].file}, one in {file}"
                )
            found[entry.name] = entry
    return found


@dataclass(frozen=True)
class ExerciseEntry:
    """One exercise: the scene that is all of it, and those of its parts, in order."""

    id: str
    level: int
    whole: SceneEntry
    parts: tuple[SceneEntry, ...]

    @property
    def scenes(self) -> tuple[SceneEntry, ...]:
        """The whole and its parts."""
        return (self.whole, *self.parts)


def find_exercises(folder: Path) -> dict[str, ExerciseEntry]:
    """List the exercises by number: they are made of data, all in one file of the folder."""
    return {
        entry.id: ExerciseEntry(
            entry.id,
            entry.level,
            _exercise_scene(entry, entry.scene_name, entry.topic, folder),
            tuple(
                _exercise_scene(entry, entry.part_name(part), f"{entry.topic}: {PART_TITLES[part]}", folder, part)
                for part in entry.parts
            ),
        )
        for entry in exercises()
    }


def _exercise_scene(entry: Exercise, name: str, title: str, folder: Path, part: Part | Literal[""] = "") -> SceneEntry:
    return SceneEntry(
        name,
        title,
        entry.question,
        entry.stage,
        entry.example,
        folder / "exercises.py",
        own_example_only=True,
        exercise=entry.id,
        part=part,
    )


def _scenes_in(file: Path, usual_example: str) -> list[SceneEntry]:
    entries = []
    for node in _classes(file):
        literals = {"example": usual_example, "stage": "", "needs": (), **_literal_attributes(node)}
        if _is_lesson(node) and literals.get("title"):
            entries.append(_entry(node, literals, file))
    return entries


def _usual_example() -> str:
    """Return the example of scenes that don't name one: their base class says it."""
    bases = [node for node in _classes(_PACKAGE / "lesson.py") if node.name == BASE_CLASS]
    return str(_literal_attributes(bases[0])["example"])


def _classes(file: Path) -> list[ast.ClassDef]:
    try:
        module = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
    except SyntaxError as error:
        raise RenderingError(f"{file}, line {error.lineno}: not valid Python ({error.msg})") from error
    return [node for node in module.body if isinstance(node, ast.ClassDef)]


def _is_lesson(node: ast.ClassDef) -> bool:
    names = (
        base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
        for base in node.bases
    )
    return BASE_CLASS in names


def _literal_attributes(node: ast.ClassDef) -> dict[str, Any]:
    """Return the class attributes that are written as plain strings or tuples of them."""
    literals = {}
    for statement in node.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=(ast.Constant() | ast.Tuple()) as value)
                | ast.AnnAssign(target=ast.Name(id=name), value=(ast.Constant() | ast.Tuple()) as value)
            ):
                literals[name] = ast.literal_eval(value)
    return literals


def _entry(node: ast.ClassDef, literals: Mapping[str, Any], file: Path) -> SceneEntry:
    docstring = ast.get_docstring(node) or ""
    return SceneEntry(
        name=node.name,
        title=literals["title"],
        summary=docstring.partition("\n")[0],
        stage=literals["stage"],
        example=literals["example"],
        file=file,
        needs=literals["needs"],
    )
