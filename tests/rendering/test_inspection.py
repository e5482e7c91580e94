from dataclasses import replace
from pathlib import Path

import pytest

from attention_reel.rendering.inspection import inspect_clip

from .movies import rendered


@pytest.fixture
def clip(make_clip, tmp_path: Path):
    return rendered(make_clip("First"), tmp_path, 7, "", []).clip


def test_a_whole_clip_is_measured(clip, tmp_path: Path):
    found = inspect_clip(clip, tmp_path, "First")
    assert (found.frame_count, found.duration) == (7, 0.7)


@pytest.mark.parametrize("ending", [".mp4", ".srt", ".beats.json"])
def test_a_missing_file_is_named(clip, tmp_path: Path, ending: str):
    (tmp_path / f"First{ending}").unlink()
    with pytest.raises(ValueError, match=f"First{ending} was not written"):
        inspect_clip(clip, tmp_path, "First")


def test_a_picture_of_another_size_is_refused(clip, tmp_path: Path):
    larger = replace(clip, quality=replace(clip.quality, width=128, height=72))
    with pytest.raises(ValueError, match=r"First\.mp4 is 64 × 36 and not 128 × 72"):
        inspect_clip(larger, tmp_path, "First")


def test_something_else_than_a_movie_is_refused(clip, tmp_path: Path):
    (tmp_path / "First.mp4").write_text("not a movie", encoding="utf-8")
    with pytest.raises(ValueError, match=r"First\.mp4 is not a whole movie"):
        inspect_clip(clip, tmp_path, "First")
