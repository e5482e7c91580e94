from collections.abc import Callable
from pathlib import Path

import pytest

from attention_reel.rendering import Clip, ExampleChoice, Film, Quality, SceneEntry, find_scenes

SCENES = Path(__file__).parent / "data" / "scenes"

collect_ignore = ["data"]  # run by manim, not imported by pytest


@pytest.fixture(scope="session")
def scenes() -> dict[str, SceneEntry]:
    return find_scenes(SCENES)


@pytest.fixture(scope="session")
def tiny() -> Quality:
    return Quality("t", 64, 36, 10)


@pytest.fixture
def example(tmp_path: Path) -> ExampleChoice:
    path = tmp_path / "mine.toml"
    path.write_text('title = "mine"\n', encoding="utf-8")
    return ExampleChoice("mine", str(path), path)


@pytest.fixture
def make_clip(scenes: dict[str, SceneEntry], tiny: Quality, example: ExampleChoice) -> Callable[[str], Clip]:
    return lambda name: Clip(scenes[name], example, "night", tiny)


@pytest.fixture
def make_film(make_clip: Callable[[str], Clip]) -> Callable[..., Film]:
    return lambda stem, *names: Film(stem, f"Film {stem}", tuple(make_clip(name) for name in names))
