"""``attention-reel worksheet``: which files it writes, and what it refuses."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from attention_reel.cli import app


@pytest.fixture(autouse=True)
def quick_and_here(monkeypatch, tmp_path: Path):
    def made(kind, entries, paper):
        return f"{kind} {paper}: {' '.join(entry.id for entry in entries)}".encode()

    monkeypatch.setattr("attention_reel.cli.worksheet.worksheet_pdf", made)
    monkeypatch.chdir(tmp_path)


def run(*arguments: str):
    return CliRunner().invoke(app, ["worksheet", *arguments])


def test_a_sheet_becomes_a_worksheet_and_a_key_on_both_papers(tmp_path: Path):
    result = run("--sheet", "b", "-o", "out")
    names = ["worksheet-B.a4.pdf", "answers-B.a4.pdf", "worksheet-B.letter.pdf", "answers-B.letter.pdf"]
    assert (result.exit_code, result.stdout.split()) == (0, [str(Path("out") / name) for name in names])
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(names)
    assert (tmp_path / "out" / "answers-B.letter.pdf").read_text().startswith("answers letter: B0 B1.1 B1.2 B2.1")


def test_without_a_choice_there_are_all_sheets():
    names = [Path(line).name for line in run("--paper", "a4").stdout.split()]
    assert names == ["worksheet-A.a4.pdf", "answers-A.a4.pdf", "worksheet-B.a4.pdf", "answers-B.a4.pdf"]


def test_exercises_come_in_one_document_in_the_order_they_are_named(tmp_path: Path):
    result = run("--exercise", "B2.2", "--exercise", "a6", "--exercise", "B2.2", "--paper", "letter", "-o", ".")
    assert result.stdout.split() == ["worksheet-B2.2-A6.letter.pdf", "answers-B2.2-A6.letter.pdf"]
    assert (tmp_path / "worksheet-B2.2-A6.letter.pdf").read_text() == "worksheet letter: B2.2 A6"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--sheet", "C"], "there is no sheet 'C': expected one of A, B"),
        (["--exercise", "B2.22"], "there is no exercise 'B2.22': expected B2.2 (did you mean that?)"),
        (["--sheet", "A", "--exercise", "softmax"], "there is no exercise 'softmax': expected one of A1, A2"),
    ],
)
def test_what_there_is_not_is_one_sentence_and_2_and_no_file(arguments, sentence, tmp_path: Path):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"attention-reel: {sentence}")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_is_one_sentence_and_2(tmp_path: Path):
    (tmp_path / "file").write_text("here first")
    result = run("--sheet", "A", "-o", "file")
    assert (result.exit_code, result.stderr) == (2, "attention-reel: file: File exists\n")
