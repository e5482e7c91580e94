"""Rendering from the command line, with the tiny scenes of ``tests/rendering/data``."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from attention_reel.cli import app
from attention_reel.rendering import load_repertoire

SCENES = Path(__file__).parent / "rendering" / "data" / "scenes"


@pytest.fixture(autouse=True)
def tiny_scenes(monkeypatch, tmp_path: Path):
    monkeypatch.setattr("attention_reel.cli.render.load_repertoire", lambda: load_repertoire(SCENES))
    monkeypatch.setenv("ATTENTION_REEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def run(*arguments: str):
    return CliRunner().invoke(app, ["render", *arguments])


def test_path_duration_and_size_of_each_film_are_printed_and_progress_goes_to_stderr(tmp_path: Path):
    result = run("First", "--quality", "l", "--theme", "paper")
    assert result.exit_code == 0
    film = Path("media") / "First.paper.mp4"
    size = film.stat().st_size
    assert re.fullmatch(rf"{re.escape(str(film))}  0:02  {size / 1000:.1f} kB\n", result.stdout)
    assert re.fullmatch(r"First: 0:02, rendered in \d+\.\d s\n", result.stderr)
    again = run("First", "--quality", "l", "--theme", "paper", "--json", "-o", "other")
    assert again.stderr == "First: 0:02, rendered before\n"
    (told,) = json.loads(again.stdout)
    assert told["path"] == str(tmp_path / "other" / "First.paper.mp4")
    assert told["size"] == Path(told["path"]).stat().st_size == size
    assert told["duration"] == pytest.approx(1.7, abs=0.1)
    assert (told["scenes"], told["example"], told["theme"]) == (["First"], "score-row", "paper")
    assert (told["width"], told["height"], told["frame_rate"]) == (854, 480, 15)
    assert Path(told["captions"]).exists()
    assert json.loads(Path(told["beats"]).read_text(encoding="utf-8"))["theme"] == "paper"


def test_a_refusing_scene_ends_with_its_sentence_and_2():
    result = run("Refuses", "-q", "l")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "attention-reel: score-row has no embeddings, so Refuses has nothing to show.\n"


def test_a_crash_is_one_sentence_and_1():
    result = run("Crashes", "-q", "l", "--no-cache")
    assert (result.exit_code, result.stdout) == (1, "")
    crash = re.fullmatch(r"attention-reel: Crashes could not be rendered: .+ \(log: (.+)\)\n", result.stderr)
    assert crash
    Path(crash[1]).unlink()


def test_an_output_folder_that_cannot_be_written_is_one_sentence_and_2(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("Endless", "-o", "file")
    assert result.exit_code == 2
    assert result.stderr.startswith("attention-reel: can't write into file: ")


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_rendering_leaves_no_process_and_no_file(number, tmp_path: Path):
    code = f"""
import attention_reel.cli.render as render
from pathlib import Path
load = render.load_repertoire
render.load_repertoire = lambda: load(Path({str(SCENES)!r}))
from attention_reel.cli import main
main(["render", "Endless", "-q", "l"])
"""
    pid_file, temporary = tmp_path / "pid", tmp_path / "tmp"
    temporary.mkdir()
    environment = os.environ | {"ENDLESS_PID_FILE": str(pid_file), "TMPDIR": str(temporary)}
    process = subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not (pid_file.exists() and pid_file.read_text(encoding="utf-8")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(number)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (130, b"attention-reel: stopped; no film was changed\n")
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid_file.read_text(encoding="utf-8")), 0)
    assert list(temporary.iterdir()) == []
    assert list((tmp_path / "media").iterdir()) == []
