"""Exercises are rendered by number, and anew when their data changes."""

import shutil
from pathlib import Path

import pytest

import attention_reel
from attention_reel.exercises import of_sheet
from attention_reel.rendering import QUALITIES, load_repertoire, plan_films
from attention_reel.rendering.fingerprint import library_digest


def test_a_number_and_a_scene_s_name_mean_the_same_film():
    repertoire = load_repertoire()
    by_number, by_name = (plan_films([name], repertoire, quality=QUALITIES["l"])[0] for name in ("B2.1", "B2_1"))
    assert by_number == by_name
    assert by_number.stem == "B2_1"
    assert by_number.clips[0].example.name == "score-row"


def test_a_changed_exercise_is_no_longer_the_one_in_the_cache(tmp_path):
    package = tmp_path / "attention_reel"
    shutil.copytree(Path(attention_reel.__file__).parent, package)
    before = library_digest(package)
    sheet = package / "exercises" / "sheet_b.toml"
    sheet.write_text(sheet.read_text("utf-8").replace("A score row by hand", "Scores by hand"), "utf-8")
    assert library_digest(package) != before


def test_an_exercise_is_one_film_and_each_of_its_parts_another():
    films = plan_films(["B2.1"], load_repertoire(), quality=QUALITIES["l"], with_parts=True)
    assert [film.stem for film in films] == ["B2_1", "B2_1_Question", "B2_1_Solution"]
    whole, *parts = films
    assert whole.clips == tuple(clip for part in parts for clip in part.clips)


@pytest.mark.parametrize("letter", ["a", "b"])
def test_a_sheet_s_playlist_holds_its_exercises_in_order_each_on_its_own_example(letter):
    repertoire = load_repertoire()
    entries = of_sheet(letter.upper())
    assert repertoire.lectures[f"sheet-{letter}"].scenes == [entry.id for entry in entries]
    (film,) = plan_films([f"sheet-{letter}"], repertoire, quality=QUALITIES["l"])
    assert [clip.example.name for clip in film.clips] == [entry.example for entry in entries for _ in entry.parts]


def test_another_example_leaves_exercises_alone():
    (film,) = plan_films(["sheet-b"], load_repertoire(), quality=QUALITIES["l"], example="identity-swap")
    assert film.stem == "sheet-b"
    assert film.clips[0].example.name == of_sheet("B")[0].example
