import subprocess
import sys
from pathlib import Path

import pytest

from attention_reel.rendering import RenderingError, find_scenes


def test_scenes_are_lessons_with_a_title_as_their_source_describes_them(scenes):
    assert list(scenes) == ["First", "Second", "Refuses", "RefusesNamelessly", "Crashes", "Endless"]
    first = scenes["First"]
    assert (first.title, first.stage, first.example) == ("The first", "scores", "score-row")
    assert first.summary == "Shows a square that moves."
    assert first.file.name == "tiny.py"


def test_a_scene_that_names_no_example_shows_the_usual_one(scenes):
    assert scenes["Second"].example == "it-was-tired"


def test_listing_scenes_does_not_run_them(tmp_path: Path):
    (tmp_path / "loud.py").write_text(
        "raise SystemExit('ran')\nclass Loud(lessons.Lesson):\n    title: str = 'Loud'\n", encoding="utf-8"
    )
    assert list(find_scenes(tmp_path)) == ["Loud"]


def test_the_library_renders_and_lists_without_importing_manim():
    code = "import sys, attention_reel.cli; sys.exit('manim' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_scene_file_that_is_not_python_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "broken.py").write_text("x = 1\nclass (:\n", encoding="utf-8")
    with pytest.raises(RenderingError, match=r"broken\.py, line 2"):
        find_scenes(tmp_path)


def test_two_scenes_of_one_name_are_refused(tmp_path: Path):
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("class Same(Lesson):\n    title = 'Same'\n", encoding="utf-8")
    with pytest.raises(RenderingError, match=r"two scenes are called Same: one in .*a\.py, one in .*b\.py"):
        find_scenes(tmp_path)
