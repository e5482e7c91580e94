from pathlib import Path

import pytest

from attention_reel.examples import ExampleError
from attention_reel.rendering import Repertoire, UnknownNameError, load_repertoire, plan_films
from attention_reel.speech import Voice

from .conftest import SCENES

MINE = """
title = "mine"
tokens = ["a", "b"]
source = "made up"
[inputs]
scores = [[1, 2], [3, 4]]
"""


@pytest.fixture(scope="module")
def repertoire() -> Repertoire:
    return load_repertoire(SCENES)


def stems(names, repertoire, **choices):
    return [film.stem for film in plan_films(names, repertoire, **choices)]


def test_a_scene_makes_a_film_of_one_clip_on_its_own_example(repertoire, tiny):
    (film,) = plan_films(["First"], repertoire, quality=tiny)
    assert (film.stem, film.title) == ("First", "The first")
    assert [(clip.scene.name, clip.example.value) for clip in film.clips] == [("First", "score-row")]


def test_a_lecture_makes_a_film_of_its_scenes_in_order(repertoire, tiny):
    (film,) = plan_films(["pair"], repertoire, quality=tiny)
    assert (film.stem, film.title) == ("pair", "Two squares")
    assert [clip.scene.name for clip in film.clips] == ["First", "Second"]


def test_a_lecture_file_can_be_anywhere(repertoire, tiny, tmp_path: Path):
    file = tmp_path / "evening.toml"
    file.write_text('title = "t"\nexample = "score-row"\nscenes = ["Second"]\n', encoding="utf-8")
    (film,) = plan_films([str(file)], repertoire, quality=tiny)
    assert (film.stem, [clip.scene.name for clip in film.clips]) == ("evening", ["Second"])


def test_a_lecture_file_can_have_its_example_beside_it(repertoire, tiny, tmp_path: Path):
    (tmp_path / "numbers.toml").write_text(MINE, encoding="utf-8")
    file = tmp_path / "evening.toml"
    file.write_text('title = "t"\nexample = "numbers.toml"\nscenes = ["Second"]\n', encoding="utf-8")
    (film,) = plan_films([str(file)], repertoire, quality=tiny)
    assert (film.stem, film.clips[0].example.value) == ("evening", str(tmp_path / "numbers.toml"))


def test_file_names_say_what_is_not_as_usual(repertoire, tiny):
    assert stems(["First", "pair", "First"], repertoire, quality=tiny) == ["First", "pair"]
    assert stems(["First"], repertoire, quality=tiny, example="score-row") == ["First"]
    assert stems(["First"], repertoire, quality=tiny, example="identity-swap") == ["First.identity-swap"]
    assert stems(["pair"], repertoire, quality=tiny, theme="paper") == ["pair.paper"]


def test_a_voice_says_every_clip_and_stands_in_the_name_before_the_theme(repertoire, tiny, tmp_path: Path):
    voice = Voice("say {output}", tmp_path)
    usual, paper = (
        plan_films(["pair"], repertoire, quality=tiny, example="identity-swap", theme=theme, voice=voice)[0]
        for theme in ("night", "paper")
    )
    assert (usual.stem, paper.stem) == ("pair.identity-swap.voice", "pair.identity-swap.voice.paper")
    assert {clip.voice for clip in usual.clips} == {voice}
    assert {clip.voice for clip in plan_films(["pair"], repertoire, quality=tiny)[0].clips} == {None}


def test_an_example_file_is_passed_on_with_its_whole_path(repertoire, tiny, tmp_path: Path, monkeypatch):
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (film,) = plan_films(["pair"], repertoire, quality=tiny, example="mine.toml")
    assert film.stem == "pair.mine"
    assert {clip.example.value for clip in film.clips} == {str(tmp_path / "mine.toml")}


@pytest.mark.parametrize(
    ("typed", "meant"), [("Frist", "First"), ("first", "First"), ("paar", "pair"), ("SECOND", "Second")]
)
def test_a_mistyped_name_is_answered_with_the_closest(repertoire, tiny, typed: str, meant: str):
    with pytest.raises(UnknownNameError, match=rf"no scene or lecture '{typed}'; did you mean {meant}\?"):
        plan_films([typed], repertoire, quality=tiny)


def test_a_name_like_no_other_is_answered_with_where_to_look(repertoire, tiny):
    with pytest.raises(UnknownNameError, match="“attention-reel scenes” lists them"):
        plan_films(["xyzzy"], repertoire, quality=tiny)


def test_a_lecture_with_an_unknown_scene_is_named(repertoire, tiny, tmp_path: Path):
    file = tmp_path / "evening.toml"
    file.write_text('title = "t"\nexample = "score-row"\nscenes = ["Secnd"]\n', encoding="utf-8")
    with pytest.raises(
        UnknownNameError, match=r"evening\.toml: there is no scene or exercise 'Secnd'; did you mean Second\?"
    ):
        plan_films([str(file)], repertoire, quality=tiny)


def test_a_faulty_example_is_found_before_anything_is_rendered(repertoire, tiny):
    with pytest.raises(ExampleError):
        plan_films(["First"], repertoire, quality=tiny, example="nowhere.toml")
