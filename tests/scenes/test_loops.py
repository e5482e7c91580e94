"""Every scene about an idea marks one beat whose motion says it."""

import pytest

from attention_reel.proof.loading import scene_classes
from attention_reel.proof.player import play_dry
from attention_reel.rendering import load_repertoire

SCENES = [scene for scene in load_repertoire().scenes.values() if scene.stage]


def loop_of(scene, example, monkeypatch):
    """Play a film and return how long its loop is; fail if it marks none, or several."""
    monkeypatch.setenv("ATTENTION_REEL_EXAMPLE", example)
    monkeypatch.setenv("ATTENTION_REEL_THEME", "")
    film = scene_classes(scene.file)[scene.name]
    (loop,) = (beat for beat in play_dry(film, lambda *_: None).beats if beat.loop)
    return loop.end - loop.start


def test_there_are_seven_of_them():
    assert len(SCENES) == 7


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_scene_marks_one_beat_of_a_few_seconds_as_its_loop(scene, monkeypatch):
    assert 3 <= loop_of(scene, "", monkeypatch) <= 8


@pytest.mark.parametrize("name", ["Projection", "WeightedSum"])
def test_so_it_does_where_it_is_laid_out_otherwise(name, tmp_path, monkeypatch):
    own = tmp_path / "own.toml"
    own.write_text(
        'tokens = ["a", "b"]\nconvention = "columns"\n[inputs]\nX = [[1, 0], [0, 1]]\n'
        "W_Q = [[1, 0], [2, 1]]\nW_K = [[1, 1], [0, 1]]\nW_V = [[1, 0], [0, 1], [1, 1]]\n"
    )
    (scene,) = (scene for scene in SCENES if scene.name == name)
    assert 3 <= loop_of(scene, str(own), monkeypatch) <= 8
