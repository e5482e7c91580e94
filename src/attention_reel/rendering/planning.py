"""From names on the command line to films."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from attention_reel.examples import example_names, load_example
from attention_reel.examples.needs import unmet_need
from attention_reel.rendering.catalog import ExerciseEntry, SceneEntry, find_exercises, find_scenes, scenes_folder
from attention_reel.rendering.clip import THEMES, Clip, ExampleChoice, Theme
from attention_reel.rendering.errors import RenderingError, UnknownNameError
from attention_reel.rendering.film import Film
from attention_reel.rendering.lecture import Lecture, find_lectures, load_lecture
from attention_reel.rendering.quality import Quality
from attention_reel.speech import Voice

DEFAULT_LECTURE = "self-attention"


@dataclass(frozen=True)
class Repertoire:
    """All that can be rendered: scenes and lectures by name, exercises by number."""

    scenes: Mapping[str, SceneEntry]
    lectures: Mapping[str, Lecture]
    exercises: Mapping[str, ExerciseEntry] = field(default_factory=dict)

    def films(self) -> dict[str, SceneEntry]:
        """Return scenes, exercises and their parts by every name they go by."""
        entries = self.exercises.values()
        return {
            **self.scenes,
            **{entry.id: entry.whole for entry in entries},
            **{scene.name: scene for entry in entries for scene in entry.scenes},
        }

    def exercise(self, name: str) -> ExerciseEntry | None:
        """Return an exercise by its number or its scene's name, if it is one."""
        return next((entry for entry in self.exercises.values() if name in (entry.id, entry.whole.name)), None)


def load_repertoire(folder: Path | None = None) -> Repertoire:
    """List what a folder of scenes offers; without a folder, the scenes that come with attention-reel."""
    folder = folder or scenes_folder()
    return Repertoire(scenes=find_scenes(folder), lectures=find_lectures(folder), exercises=find_exercises(folder))


def choose_example(value: str) -> ExampleChoice:
    """Load an example by bundled name or file, so that a faulty one is found before anything is rendered."""
    example = load_example(value)
    bundled = value in example_names()
    path = Path(example.path).resolve()
    return ExampleChoice(name=example.name, value=value if bundled else str(path), path=path)


def plan_films(
    names: Sequence[str],
    repertoire: Repertoire,
    *,
    quality: Quality,
    example: str | None = None,
    theme: Theme = THEMES[0],
    with_parts: bool = False,
    voice: Voice | None = None,
) -> tuple[Film, ...]:
    """Turn names into films.

    Parameters
    ----------
    names
        Scenes, exercises, lectures and lecture files (ending in ``.toml``); none means the bundled lecture.
    repertoire
        What there is.
    quality, theme
        For all films.
    example
        A bundled name or a file, instead of each scene's or lecture's own; exercises stay on theirs.
    with_parts
        Whether an exercise's question, solution and common mistake are films of their own too.
    voice
        Says all films; without one they are silent.

    Raises
    ------
    UnknownNameError
        When a name is neither a scene nor a lecture; names the closest one.
    """
    films: dict[str, Film] = {}
    for name in names or (DEFAULT_LECTURE,):
        exercise = repertoire.exercise(name)
        if exercise is not None:
            planned = _exercise_films(exercise, theme, quality)[: None if with_parts else 1]
        elif name in repertoire.films():
            planned = (_scene_film(repertoire.films()[name], example, theme, quality),)
        else:
            planned = (_lecture_film(_find_lecture(name, repertoire), repertoire, example, theme, quality),)
        spoken = [_narrated(film, voice) for film in planned] if voice else planned
        films |= {film.stem: film for film in spoken}
    return tuple(films.values())


def _scene_film(scene: SceneEntry, example: str | None, theme: Theme, quality: Quality) -> Film:
    own_example = _from_folder(scene.file.parent, scene.example)
    choice = choose_example(example or own_example)
    stem = _stem(scene.name, choice, own_example, theme)
    return Film(stem, scene.title, (Clip(scene, choice, theme, quality),))


def _exercise_films(exercise: ExerciseEntry, theme: Theme, quality: Quality) -> tuple[Film, ...]:
    """Return the film of an exercise, joined of its parts, and a film of each part."""
    parts = tuple(_scene_film(scene, None, theme, quality) for scene in exercise.parts)
    clips = tuple(clip for part in parts for clip in part.clips)
    stem = _stem(exercise.whole.name, clips[0].example, exercise.whole.example, theme)
    return (Film(stem, exercise.whole.title, clips), *parts)


def _lecture_film(
    lecture: Lecture, repertoire: Repertoire, example: str | None, theme: Theme, quality: Quality
) -> Film:
    own_example = _from_folder(lecture.file.parent, lecture.example) if lecture.example else None
    chosen = example or own_example
    clips: list[Clip] = []
    left_out = []
    for name in lecture.scenes:
        exercise = repertoire.exercise(name)
        if exercise is not None:
            clips += _exercise_films(exercise, theme, quality)[0].clips
            continue
        if name not in repertoire.scenes:
            known = [*repertoire.scenes, *repertoire.exercises]
            raise UnknownNameError(f"{lecture.file}: there is no scene or exercise {name!r}{closest(name, known)}")
        (clip,) = _scene_film(repertoire.scenes[name], chosen, theme, quality).clips
        unmet = unmet_need(load_example(clip.example.value), clip.scene.needs)
        if unmet:
            left_out.append(f"{name} is left out: it needs {unmet}")
        else:
            clips.append(clip)
    if not clips:
        raise RenderingError(f"no scene of {lecture.name} can be shown: {left_out[0]}")
    choice = choose_example(chosen) if chosen else None
    shown = choice if any(not clip.scene.own_example_only for clip in clips) else None
    stem = _stem(lecture.name, shown, own_example, theme)
    return Film(stem, lecture.title, tuple(clips), tuple(left_out))


def _narrated(film: Film, voice: Voice) -> Film:
    """Return a film with a voice; its name says so before it says the theme, so that themes stay variants of a film."""
    name = film.stem.removesuffix(f".{film.theme}")
    clips = tuple(dataclasses.replace(clip, voice=voice) for clip in film.clips)
    return dataclasses.replace(film, stem=f"{name}.voice{film.stem.removeprefix(name)}", clips=clips)


def _from_folder(folder: Path, example: str) -> str:
    """Return an example named in a file as a bundled name, or as a path that holds from any folder."""
    return example if example in example_names() else str(folder / example)


def _find_lecture(name: str, repertoire: Repertoire) -> Lecture:
    if name in repertoire.lectures:
        return repertoire.lectures[name]
    if name.endswith(".toml"):
        return load_lecture(Path(name))
    everything = [*repertoire.scenes, *repertoire.exercises, *repertoire.lectures]
    raise UnknownNameError(f"there is no scene or lecture {name!r}{closest(name, everything)}")


def closest(name: str, names: Iterable[str]) -> str:
    """Return the tail of a sentence that names the closest known name, or says where they are listed."""
    by_lowercase = {known.lower(): known for known in names}
    close = difflib.get_close_matches(name.lower(), by_lowercase, n=1)
    if close:
        return f"; did you mean {by_lowercase[close[0]]}?"
    return "; “attention-reel scenes” lists them"


def _stem(name: str, choice: ExampleChoice | None, own_example: str | None, theme: Theme) -> str:
    """Name a film by what it shows, leaving out what is as usual."""
    parts = [name]
    if choice is not None and own_example not in (choice.value, str(choice.path)):
        parts.append(choice.name)
    if theme != THEMES[0]:
        parts.append(theme)
    return ".".join(parts)
