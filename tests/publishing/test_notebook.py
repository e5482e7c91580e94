"""Films in notebooks, with the tiny scenes of ``tests/rendering/data``."""

import base64
import re
import subprocess
import sys
from pathlib import Path

import pytest

from attention_reel import clip
from attention_reel.rendering import UnknownNameError, load_repertoire

SCENES = Path(__file__).parents[1] / "rendering" / "data" / "scenes"


@pytest.fixture(autouse=True)
def tiny_scenes(monkeypatch, tmp_path: Path):
    monkeypatch.setattr("attention_reel.publishing.notebook.load_repertoire", lambda: load_repertoire(SCENES))
    monkeypatch.setenv("ATTENTION_REEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def test_a_clip_holds_film_captions_chapters_and_poster_and_leaves_no_file_behind(tmp_path: Path):
    shown = clip("First")
    html = shown._repr_html_()
    parts = dict(re.findall(r'"data:([a-z0-9/]+);base64,([^"]+)"', html))
    assert set(parts) == {"video/mp4", "image/png", "text/vtt"}
    assert b"ftyp" in base64.b64decode(parts["video/mp4"])[:12]
    tracks = [base64.b64decode(text).decode() for text in re.findall(r'"data:text/vtt;base64,([^"]+)"', html)]
    assert "A square moves." in tracks[0]
    assert "The first" in tracks[1]
    assert "autoplay" not in html
    assert repr(shown) == "<The first, 2 s>"
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]
    assert clip("First").html == html


def test_unknown_names_are_said():
    with pytest.raises(UnknownNameError, match="did you mean First"):
        clip("Frist")
    with pytest.raises(ValueError, match="no quality 'x'"):
        clip("First", quality="x")
    with pytest.raises(ValueError, match="no theme 'dark'"):
        clip("First", theme="dark")


def test_importing_the_package_loads_nothing_of_it():
    code = "import sys, attention_reel; assert 'attention_reel.publishing' not in sys.modules; attention_reel.clip"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
