"""The command as a whole: its lists, its errors, and that it works from anywhere."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from attention_reel.cli import app

COMMAND = [sys.executable, "-c", "from attention_reel.cli import main; main()"]


def run(*arguments: str):
    return CliRunner().invoke(app, arguments)


def test_it_works_from_any_folder_and_tells_its_version(tmp_path: Path):
    version = subprocess.run([*COMMAND, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"attention-reel \d+\.\d+\.\d+\n", version.stdout)
    check = subprocess.run([*COMMAND, "check"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "score-row" in check.stdout


def test_scenes_come_in_lecture_order_with_the_lectures():
    entries = json.loads(run("scenes", "--json").stdout)
    scenes = [entry["name"] for entry in entries if entry["kind"] == "scene"]
    lectures = {entry["name"]: entry for entry in entries if entry["kind"] == "lecture"}
    assert set(lectures) == {"self-attention", "sheet-a", "sheet-b"}
    lecture = lectures["self-attention"]
    assert (
        scenes
        == [name for name in lecture["scenes"] if name in scenes] + scenes[len(set(scenes) & set(lecture["scenes"])) :]
    )
    assert "self-attention" in run("scenes").stdout


def test_examples_are_listed_with_their_tokens():
    entries = {entry["name"]: entry for entry in json.loads(run("examples", "--json").stdout)}
    assert entries["it-was-tired"]["tokens"] == ["it", "was", "tired"]
    assert entries["two-tokens-soft-lookup"]["convention"] == "columns"
    assert re.search(r"^it-was-tired +it was tired", run("examples").stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["trace", "scor-row"], "score-row"),
        (["trace", "nowhere.toml"], "nowhere.toml"),
        (["check", "nowhere.toml"], "nowhere.toml"),
        (["trace", "score-row", "-o", "missing/folder/x.txt"], "missing/folder/x.txt"),
        (["render", "self-atention"], "did you mean self-attention?"),
        (["render", "nowhere.toml"], "there is no lecture file nowhere.toml"),
        (["render", "--example", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_user_error_is_one_sentence_and_exit_code_2(arguments, sentence, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.fullmatch(r"attention-reel: .+\n", result.stderr)
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", ["tokens = [", 'tokens = ["a"]\nspeed = 3\n', "\x00\xff"])
def test_a_broken_example_file_is_one_sentence_and_exit_code_2(content, tmp_path: Path):
    file = tmp_path / "mine.toml"
    file.write_bytes(content.encode("latin-1"))
    for arguments in (["trace", str(file)], ["check", str(file)], ["render", "--example", str(file)]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert re.fullmatch(r"attention-reel: .*mine\.toml.+\n", result.stderr)


def test_a_reader_who_has_seen_enough_is_no_error():
    writer = subprocess.Popen(
        [*COMMAND, "trace", "it-was-tired"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert writer.stdout is not None
    writer.stdout.close()  # before anything is written
    _, said = writer.communicate()
    assert said == b""
