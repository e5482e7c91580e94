from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from attention_reel.cli import app

EXAMPLE = """
title = "two words"
tokens = ["a", "b"]
source = "made up"
[inputs]
scores = [[0, 0], [0, 0]]
[printed.weights]
value = [[{printed}, 0.50], [0.50, 0.50]]
decimals = 2
"""

DECLARED = """
title = "one wrong number"
tokens = ["a", "b"]
source = "made up"
[inputs]
scores = [[0, 0], [0, 0]]
[printed.weights]
value = [[{printed}, nan], [nan, nan]]
decimals = 2
errata = true
"""


def check(tmp_path: Path, content: str) -> Result:
    (tmp_path / "mine.toml").write_text(content, encoding="utf-8")
    return CliRunner().invoke(app, ["check", str(tmp_path / "mine.toml")])


def test_right_numbers_end_with_0(tmp_path: Path):
    result = check(tmp_path, EXAMPLE.format(printed="0.50"))
    assert (result.exit_code, result.stdout) == (0, "mine: 4 printed numbers, all right\n")


def test_a_wrong_number_is_shown_with_the_right_one_and_ends_with_1(tmp_path: Path):
    result = check(tmp_path, EXAMPLE.format(printed="0.51"))
    assert result.exit_code == 1
    assert result.stdout == (
        "mine: 4 printed numbers, 1 wrong\n  weights  row 1, column 1  printed 0.51  right 0.50  WRONG, NOT DECLARED\n"
    )


def test_a_declared_erratum_ends_with_0(tmp_path: Path):
    result = check(tmp_path, DECLARED.format(printed="0.51"))
    assert result.exit_code == 0
    assert "printed 0.51  right 0.50  declared erratum" in result.stdout


def test_a_declared_erratum_that_is_right_ends_with_1(tmp_path: Path):
    result = check(tmp_path, DECLARED.format(printed="0.50"))
    assert result.exit_code == 1
    assert "DECLARED ERRATUM, BUT RIGHT" in result.stdout


@pytest.mark.parametrize("name", ["score-row", "two-tokens-soft-lookup"])
def test_bundled_examples_have_their_errata_declared(name: str):
    result = CliRunner().invoke(app, ["check", name])
    assert result.exit_code == 0
    assert "declared erratum" in result.stdout


def test_all_bundled_examples_are_checked_by_default():
    result = CliRunner().invoke(app, ["check"])
    assert result.exit_code == 0
    assert "score-row: " in result.stdout
    assert "it-was-tired: " in result.stdout
