"""Transcripts hold every sentence and every number, and read no markup in what they are given."""

import itertools
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from attention_reel.examples import example_names, load_example
from attention_reel.numerics.catalogue import CATALOGUE
from attention_reel.publishing.matrices import TITLES, matrices
from attention_reel.publishing.story import read_story
from attention_reel.publishing.transcript import as_html, as_markdown
from attention_reel.publishing.worked import worked_entries
from attention_reel.rounding import MINUS

from .conftest import SENTENCES


class Tables(HTMLParser):
    """Collects table cells by row, scopes of headers, headings, and list items."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.scopes: list[str] = []
        self.tags: list[str] = []
        self.items: list[str] = []
        self._into: list[str] | None = None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
            self._into = self.rows[-1]
            self.scopes.append(dict(attrs).get("scope", ""))
        if tag == "li":
            self.items.append("")
            self._into = self.items

    def handle_endtag(self, tag):
        if tag in ("th", "td", "li"):
            self._into = None

    def handle_data(self, data):
        if self._into is not None:
            self._into[-1] += data


def test_every_step_has_a_title():
    assert set(TITLES) == set(CATALOGUE)


@pytest.mark.parametrize("name", example_names())
def test_numbers_of_every_bundled_example_are_those_of_its_trace(name):
    example = load_example(name)
    shown = matrices(example)
    assert len(shown) == len(example.trace.steps)
    for matrix, step in zip(shown, example.trace.steps, strict=True):
        numbers = [text.replace(MINUS, "-").replace("∞", "inf") for row in matrix.rows for text in row]
        turned = example.convention == "columns" and CATALOGUE[step.name].axes != ("q_len", "kv_len")
        values = step.values.T if turned else step.values
        assert np.allclose([float(number) for number in numbers], values.ravel(), atol=0.000501), step.name
        assert len(matrix.row_labels) == len(matrix.rows)
        assert {len(row) for row in matrix.rows} == {len(matrix.column_labels)}


def test_what_overflows_is_not_called_infinite(tmp_path: Path):
    file = tmp_path / "large.toml"
    file.write_text('tokens = ["a", "b"]\n[inputs]\nscores = [[1000, 0], [0, 1]]\n', encoding="utf-8")
    plain = next(matrix for matrix in matrices(load_example(file)) if matrix.symbol == "e^s")
    assert plain.rows[0][0] == "too large"


def test_columns_have_one_token_a_column_and_fitting_formulas():
    name = next(name for name in example_names() if load_example(name).convention == "columns")
    example = load_example(name)
    queries = next(matrix for matrix in matrices(example) if matrix.title.startswith("Queries"))
    assert queries.column_labels == tuple(example.tokens)
    scores = next(matrix for matrix in matrices(example) if matrix.title.startswith("Scores"))
    assert (scores.row_labels, scores.formula) == (tuple(example.tokens), "S = Qᵀ K")


def test_entries_are_written_out_and_rounded_ones_are_not_called_equal():
    trace = load_example("it-was-tired").trace
    example = load_example("it-was-tired")
    scores = list(worked_entries(trace.step("scores", 0), example, trace))
    assert scores[0] == "it, it: (−1) × 1 + 1 × 2 + (−1) × 0.5 = 0.5"
    outputs = list(worked_entries(trace.step("head_outputs", 0), example, trace))
    assert any(" ≈ " in entry for entry in outputs)
    assert list(worked_entries(trace.step("weights", 0), example, trace)) == []


@pytest.mark.parametrize("scenes", [1, 3])
def test_html_says_every_sentence_and_reads_no_markup_in_tokens(make_rendered, hostile_example, scenes):
    film, example = make_rendered(scenes=scenes), load_example(hostile_example)
    page = as_html(read_story(film.beats), example)
    tables = Tables(page)
    assert tables.items[:3] == list(SENTENCES)
    assert "script" not in tables.tags
    assert "b" not in tables.tags
    headers = [row for row in tables.rows if row[1:] == example.tokens]
    assert headers, "scores have one column a key"
    assert {"row", "col", ""} == set(tables.scopes)
    levels = [int(tag[1]) for tag in tables.tags if tag in ("h1", "h2", "h3")]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    assert page.count("<math>") > 10


def test_markdown_says_every_sentence_and_keeps_its_tables_whole(make_rendered, hostile_example):
    page = as_markdown(read_story(make_rendered().beats), load_example(hostile_example))
    assert r"1. First \<b>this\</b> & that." in page
    assert r"| **a\|b** |" in page
    assert "`S = Q Kᵀ`, in words: S equals Q times K transposed." in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert all(line.endswith("|") for line in rows)
    assert r"\<script>: 1, 2, 3" not in page
    assert "<script>" not in page.replace(r"\<script>", "")


def test_what_scenes_hold_against_the_example_is_there_too(make_rendered):
    example = load_example("it-was-tired")
    page = as_markdown(read_story(make_rendered().beats), example, stages=("scaling", "mask"))
    assert page.count("## Without the scale") == page.count("## With a causal mask") == 1
    assert "minus infinity" in page
