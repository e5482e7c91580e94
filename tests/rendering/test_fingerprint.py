from dataclasses import replace
from pathlib import Path

import pytest

from attention_reel.rendering import ExampleChoice
from attention_reel.rendering.fingerprint import fingerprint, library_digest
from attention_reel.speech import Voice


@pytest.fixture
def clip(make_clip, tmp_path: Path):
    clip = make_clip("First")
    source = tmp_path / "scene.py"
    source.write_text("one", encoding="utf-8")
    return replace(clip, scene=replace(clip.scene, file=source))


def test_the_same_clip_has_the_same_fingerprint(clip):
    assert fingerprint(clip) == fingerprint(replace(clip))


def test_whatever_shapes_the_picture_changes_the_fingerprint(clip, tmp_path: Path):
    other_numbers = tmp_path / "other.toml"
    other_numbers.write_text("title = 'other'", encoding="utf-8")
    variants = [
        clip,
        replace(clip, theme="paper"),
        replace(clip, quality=replace(clip.quality, frame_rate=12)),
        replace(clip, scene=replace(clip.scene, name="Second")),
        replace(clip, example=ExampleChoice("mine", str(other_numbers), other_numbers)),
        replace(clip, voice=Voice("say {output}", tmp_path)),
        replace(clip, voice=Voice("shout {output}", tmp_path)),
        replace(clip, voice=Voice("say {output}", tmp_path.parent)),
    ]
    before = [fingerprint(variant) for variant in variants]
    clip.scene.file.write_text("two", encoding="utf-8")
    assert len({*before, fingerprint(clip)}) == len(variants) + 1


def test_an_example_s_base_counts(clip, tmp_path: Path):
    base, example = tmp_path / "base.toml", clip.example.path
    example.write_text('base = "base.toml"\n', encoding="utf-8")
    base.write_text("scale = 1.0\n", encoding="utf-8")
    before = fingerprint(clip)
    base.write_text("scale = 2.0\n", encoding="utf-8")
    assert fingerprint(clip) != before


@pytest.mark.parametrize(
    ("changed", "matters"),
    [
        ("theme.py", True),
        ("mobjects/grid.py", True),
        ("numerics/forward.py", True),
        ("rendering/cache.py", False),
        ("publishing/page.py", False),
        ("cli/app.py", False),
    ],
)
def test_only_sources_that_draw_count(tmp_path: Path, changed: str, matters: bool):
    for name in ("theme.py", "cli/app.py", changed):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one", encoding="utf-8")
    before = library_digest(tmp_path)
    (tmp_path / changed).write_text("two", encoding="utf-8")
    assert (library_digest(tmp_path) != before) is matters
