"""Whole renderings, by real manim processes at a tiny size."""

import _thread
import json
import os
import threading
import time
from pathlib import Path

import pytest

from attention_reel.rendering import (
    ClipCache,
    Progress,
    RenderingError,
    SceneCrashedError,
    SceneRefusedError,
    render_films,
)
from attention_reel.rendering.fingerprint import fingerprint
from attention_reel.rendering.workers import render_clips

from .movies import frame_times


class Heard(Progress):
    def __init__(self):
        self.heard = []

    def planned(self, clips):
        self.heard.append(("planned", clips))

    def finished(self, rendered, seconds):
        self.heard.append((rendered.clip.scene.name, rendered.from_cache, seconds > 0))


HOSTILE_SETTINGS = """
[CLI]
frame_height = 3.0
pixel_width = 200
media_dir = /nowhere
format = gif
save_sections = True
[video_encoder.options]
bf = 0
"""


def test_films_are_rendered_once_joined_and_found_again(make_film, tmp_path: Path, monkeypatch):
    home = tmp_path / "home"
    (home / ".config" / "manim").mkdir(parents=True)
    (home / ".config" / "manim" / "manim.cfg").write_text(HOSTILE_SETTINGS, encoding="utf-8")
    (tmp_path / "manim.cfg").write_text(HOSTILE_SETTINGS, encoding="utf-8")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    films = [make_film("pair", "First", "Second"), make_film("First", "First")]
    cache, heard, out = ClipCache(tmp_path / "cache"), Heard(), tmp_path / "out"

    pair, first = render_films(films, out, workers=2, cache=cache, progress=heard)

    assert sorted(heard.heard[1:]) == [("First", False, True), ("Second", False, True)]
    assert heard.heard[0] == ("planned", 2)
    assert (first.duration, pair.duration) == (1.7, 3.4)
    assert frame_times(pair.movie) == pytest.approx([number / 10 for number in range(34)])
    assert pair.size == pair.movie.stat().st_size
    names = [f"{stem}{ending}" for stem in ("First", "pair") for ending in (".beats.json", ".mp4")]
    assert sorted(path.name for path in out.iterdir()) == names

    assert b"bframes=3" in pair.movie.read_bytes()
    assert b"crf=20.0" in pair.movie.read_bytes()

    clip = films[1].clips[0]
    found = cache.find(clip, fingerprint(clip))
    wrote = json.loads(found.beats.read_text(encoding="utf-8"))
    assert wrote["frame"] == pytest.approx([8.0 * 64 / 36, 8.0])
    assert (wrote["example"], wrote["theme"]) == (films[0].clips[0].example.value, "night")
    assert not Path(wrote["folder"]).exists()

    again = Heard()
    before = pair.movie.read_bytes()
    render_films(films, out, workers=2, cache=cache, progress=again)
    assert again.heard == [("planned", 2), ("First", True, False), ("Second", True, False)]
    assert pair.movie.read_bytes() == before


def test_a_refusal_is_the_scene_s_own_sentence_and_ends_the_others(make_film, tmp_path: Path, monkeypatch):
    pid_file = tmp_path / "pid"
    monkeypatch.setenv("ENDLESS_PID_FILE", str(pid_file))
    with pytest.raises(SceneRefusedError) as raised:
        render_films([make_film("f", "Endless", "Refuses")], tmp_path / "out", workers=2)
    assert str(raised.value) == "score-row has no embeddings, so Refuses has nothing to show."
    assert list((tmp_path / "out").iterdir()) == []
    assert not pid_file.exists() or not _runs(int(pid_file.read_text(encoding="utf-8")))


def test_a_refusal_that_does_not_say_who_speaks_gets_the_scene_s_name(make_film, tmp_path: Path):
    with pytest.raises(SceneRefusedError, match=r"^RefusesNamelessly: that's too large$"):
        render_films([make_film("f", "RefusesNamelessly")], tmp_path / "out")


def test_a_crash_names_the_scene_its_last_words_and_a_log(make_film, tmp_path: Path):
    with pytest.raises(SceneCrashedError) as raised:
        render_films([make_film("f", "Crashes")], tmp_path / "out")
    assert str(raised.value).startswith("Crashes could not be rendered: ZeroDivisionError: the scene is wrong (log:")
    assert "Traceback" in raised.value.log.read_text(encoding="utf-8")
    raised.value.log.unlink()


def test_who_stops_watching_ends_the_processes(make_clip, tmp_path: Path, monkeypatch):
    pid_file = tmp_path / "pid"
    monkeypatch.setenv("ENDLESS_PID_FILE", str(pid_file))
    ctrl_c = threading.Thread(target=_interrupt_when_written, args=[pid_file])
    ctrl_c.start()
    with pytest.raises(KeyboardInterrupt):
        list(render_clips([make_clip("Endless")], tmp_path / "work", workers=1, progress=Progress()))
    ctrl_c.join()
    assert not _runs(int(pid_file.read_text(encoding="utf-8")))


def _interrupt_when_written(file: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (file.exists() and file.read_text(encoding="utf-8")):
        time.sleep(0.05)
    _thread.interrupt_main()


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_folder_that_cannot_be_written_is_found_before_rendering(make_film, tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(RenderingError, match=r"can't write into .*file"):
        render_films([make_film("f", "Endless")], tmp_path / "file")
