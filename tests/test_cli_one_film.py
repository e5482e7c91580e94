"""Commands that make one file of one film, with the tiny scenes of ``tests/rendering/data``."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from attention_reel.cli import app
from attention_reel.rendering import load_repertoire

SCENES = Path(__file__).parent / "rendering" / "data" / "scenes"


@pytest.fixture(autouse=True)
def tiny_scenes(monkeypatch, tmp_path: Path):
    monkeypatch.setattr("attention_reel.cli.one_film.load_repertoire", lambda: load_repertoire(SCENES))
    monkeypatch.setenv("ATTENTION_REEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def test_sheet_and_export_write_one_file_each_and_print_where(tmp_path: Path):
    sheet = CliRunner().invoke(app, ["sheet", "First", "--theme", "paper", "-o", "out"])
    assert (sheet.exit_code, sheet.stdout) == (0, f"{Path('out') / 'First.paper.sheet.png'}\n")
    with Image.open(tmp_path / "out" / "First.paper.sheet.png") as picture:
        assert picture.width > 480
    export = CliRunner().invoke(app, ["export", "First", "--theme", "paper", "-o", "out"])
    assert export.stdout == f"{Path('out') / 'First.paper.single.html'}\n"
    assert export.stderr == "First: 0:02, rendered before\n"
    page = (tmp_path / "out" / "First.paper.single.html").read_text(encoding="utf-8")
    assert page.count("data:video/mp4;base64,") == 1
    assert "A square moves." in page
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "First.paper.sheet.png",
        "First.paper.single.html",
    ]


def test_an_unknown_film_is_one_sentence_and_2():
    result = CliRunner().invoke(app, ["sheet", "Frist"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "attention-reel: there is no scene or lecture 'Frist'; did you mean First?\n"
