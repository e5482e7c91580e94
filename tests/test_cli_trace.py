import io
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from attention_reel.cli import app
from attention_reel.examples import load_example

CAUSAL = """
title = "Look back"
tokens = ["look", "語"]
source = "made up"
mask = "causal"
[inputs]
scores = [[1, 2], [3, 4]]
"""


@pytest.fixture
def causal(tmp_path: Path) -> str:
    (tmp_path / "back.toml").write_text(CAUSAL, encoding="utf-8")
    return str(tmp_path / "back.toml")


def run(*arguments: str):
    result = CliRunner().invoke(app, ["trace", *arguments])
    assert result.exit_code == 0, result.output
    return result


def test_json_holds_every_step_in_row_form():
    document = json.loads(run("it-was-tired", "--format", "json").stdout)
    trace = load_example("it-was-tired").trace
    assert list(document) == ["example", "convention", "steps"]
    assert (document["example"], document["convention"]) == ("it-was-tired", "rows")
    assert [(step["name"], step["head"]) for step in document["steps"]] == [
        (step.name, step.head) for step in trace.steps
    ]
    for printed, step in zip(document["steps"], trace.steps, strict=True):
        assert list(printed) == ["name", "symbol", "head", "shape", "values"]
        assert printed["shape"] == list(step.values.shape)
        np.testing.assert_array_equal(np.array(printed["values"], dtype=float), step.values)


def test_json_writes_minus_infinity_as_a_string(causal: str):
    steps = {step["name"]: step for step in json.loads(run(causal, "--format", "json").stdout)["steps"]}
    assert steps["mask"]["values"] == [[0.0, "-inf"], [0.0, 0.0]]


def test_npz_holds_every_step_under_name_and_head(tmp_path: Path):
    run("it-was-tired", "--format", "npz", "-o", str(tmp_path / "trace.npz"))
    trace = load_example("it-was-tired").trace
    with np.load(tmp_path / "trace.npz") as arrays:
        np.testing.assert_array_equal(arrays["weights.1"], trace.values("weights", 1))
        np.testing.assert_array_equal(arrays["output"], trace["output"])
        assert len(arrays.files) == len(trace.steps)
    piped = run("it-was-tired", "--format", "npz").stdout_bytes
    assert np.load(io.BytesIO(piped)).files == np.load(tmp_path / "trace.npz").files


def test_text_shows_formula_shape_and_numbers_beside_their_tokens():
    text = run("score-row").stdout
    assert (
        "scaled_scores   S′   q_len × kv_len = 1 × 3   S′ = S/√d_k\n"
        "          word 1  word 2  word 3\n"
        "  word 1  1.1547  1.7321  2.8868\n"
    ) in text
    assert "queries   Q   q_len × d_k = 1 × 3   given\n  word 1  2  0  1\n" in text


def test_text_is_aligned_by_the_room_that_tokens_take(causal: str):
    text = run(causal).stdout
    assert "        look  語\n  look     1   2\n  語       3   4\n" in text
    assert "  look     0  −∞\n" in text


def test_text_says_that_a_columns_example_is_shown_in_rows():
    assert "the source has tokens as columns; here they are rows\n" in run("two-tokens-soft-lookup").stdout
