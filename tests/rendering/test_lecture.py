from pathlib import Path

import pytest

from attention_reel.rendering import RenderingError, find_lectures, load_lecture, load_repertoire

from .conftest import SCENES


def test_lectures_lie_beside_the_scenes():
    lecture = find_lectures(SCENES)["pair"]
    assert (lecture.title, lecture.example, lecture.scenes) == (
        "Two squares",
        "score-row",
        ["First", "Second"],
    )


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('title = "t"\nexample = "e"\nscenes = []\n', "scenes"),
        ('title = "t"\nexample = "e"\nscenes = ["First"]\nspeed = 2\n', "speed"),
        ('example = "e"\nscenes = ["First"]\n', "title"),
        ("title = \n", "not valid TOML"),
    ],
)
def test_a_faulty_playlist_is_one_sentence_with_file_and_key(tmp_path: Path, content: str, complaint: str):
    file = tmp_path / "mine.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(RenderingError) as raised:
        load_lecture(file)
    assert str(file) in str(raised.value)
    assert complaint in str(raised.value)


def test_a_missing_playlist_is_named(tmp_path: Path):
    with pytest.raises(RenderingError, match=r"there is no lecture file .*none\.toml"):
        load_lecture(tmp_path / "none.toml")


def test_the_bundled_lecture_plays_the_seven_ideas_in_order():
    lecture = load_repertoire().lectures["self-attention"]
    assert lecture.scenes[1:-1] == [
        "Projection",
        "DotProducts",
        "Scaling",
        "RowSoftmax",
        "CausalMasking",
        "WeightedSum",
        "HeadConcatenation",
    ]
