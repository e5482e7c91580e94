"""Rendering: which clips a film needs, each as its own manim process, cached and joined.

Nothing here imports manim or a scene: scenes are read from their source and rendered by subprocesses.
"""

from attention_reel.rendering.cache import ClipCache, cache_folder
from attention_reel.rendering.catalog import SceneEntry, find_scenes, scenes_folder
from attention_reel.rendering.clip import THEMES, Clip, ExampleChoice, RenderedClip, Theme
from attention_reel.rendering.errors import (
    RenderingError,
    SceneCrashedError,
    SceneRefusedError,
    UnknownNameError,
)
from attention_reel.rendering.film import Film, RenderedFilm
from attention_reel.rendering.lecture import Lecture, find_lectures, load_lecture
from attention_reel.rendering.planning import (
    DEFAULT_LECTURE,
    Repertoire,
    choose_example,
    load_repertoire,
    plan_films,
)
from attention_reel.rendering.progress import Progress
from attention_reel.rendering.quality import QUALITIES, Quality
from attention_reel.rendering.render import render_films
from attention_reel.rendering.workers import default_workers

__all__ = [
    "DEFAULT_LECTURE",
    "QUALITIES",
    "THEMES",
    "Clip",
    "ClipCache",
    "ExampleChoice",
    "Film",
    "Lecture",
    "Progress",
    "Quality",
    "RenderedClip",
    "RenderedFilm",
    "RenderingError",
    "Repertoire",
    "SceneCrashedError",
    "SceneEntry",
    "SceneRefusedError",
    "Theme",
    "UnknownNameError",
    "cache_folder",
    "choose_example",
    "default_workers",
    "find_lectures",
    "find_scenes",
    "load_lecture",
    "load_repertoire",
    "plan_films",
    "render_films",
    "scenes_folder",
]
