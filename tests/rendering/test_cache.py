import os
from pathlib import Path

import pytest

from attention_reel.rendering import ClipCache, cache_folder
from attention_reel.rendering.fingerprint import fingerprint

from .movies import rendered


@pytest.fixture
def kept(make_clip, tmp_path: Path):
    """A clip, its key, and the cache that holds it."""
    clip = make_clip("First")
    cache, key = ClipCache(tmp_path / "cache"), fingerprint(clip)
    cache.keep(rendered(clip, tmp_path / "new", 5, "captions", []), key)
    return clip, key, cache


def test_a_kept_clip_is_found_with_its_companions(kept):
    clip, key, cache = kept
    found = cache.find(clip, key)
    assert found.from_cache
    assert found.frame_count == 5
    assert found.captions.read_text(encoding="utf-8") == "captions"
    assert [entry.name for entry in cache.folder.iterdir()] == [key]


def test_another_clip_is_not_found(kept, make_clip):
    clip = make_clip("Second")
    assert kept[2].find(clip, fingerprint(clip)) is None


@pytest.mark.parametrize("ending", [".mp4", ".beats.json"])
def test_a_damaged_entry_is_thrown_away(kept, ending: str):
    clip, key, cache = kept
    file = cache.folder / key / f"clip{ending}"
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    assert cache.find(clip, key) is None
    assert not (cache.folder / key).exists()


def test_a_clip_whose_example_was_edited_while_it_rendered_is_not_kept(make_clip, tmp_path: Path):
    clip, cache = make_clip("First"), ClipCache(tmp_path / "cache")
    key = fingerprint(clip)
    clip.example.path.write_text("title = 'edited'", encoding="utf-8")
    cache.keep(rendered(clip, tmp_path / "new", 5, "", []), key)
    assert cache.find(clip, key) is None


def test_pruning_drops_what_was_not_used_for_longest(make_clip, tmp_path: Path):
    cache = ClipCache(tmp_path / "cache")
    keys = {}
    for age, name in enumerate(("First", "Second", "Crashes")):
        clip = make_clip(name)
        keys[name] = fingerprint(clip)
        cache.keep(rendered(clip, tmp_path / name, 5, "", []), keys[name])
        os.utime(cache.folder / keys[name], (1000 - age, 1000 - age))
    assert cache.find(make_clip("Crashes"), keys["Crashes"])  # the oldest, but used just now
    entry_size = sum(file.stat().st_size for file in (cache.folder / keys["First"]).iterdir())
    ClipCache(cache.folder, size_limit=2 * entry_size + 100).prune()
    assert {entry.name for entry in cache.folder.iterdir()} == {keys["First"], keys["Crashes"]}


def test_a_cache_that_cannot_be_written_is_no_error(make_clip, tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    clip, cache = make_clip("First"), ClipCache(tmp_path / "file" / "clips")
    cache.keep(rendered(clip, tmp_path / "new", 5, "", []), fingerprint(clip))
    assert cache.find(clip, fingerprint(clip)) is None
    cache.prune()


def test_the_folder_can_be_chosen(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("ATTENTION_REEL_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path / "clips"
