"""Transcripts hold every sentence and every number, and read no markup in what they are given."""

import itertools
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from attention_reel.examples import example_names, load_example
from attention_reel.exercises import exercise
from attention_reel.numerics.catalogue import CATALOGUE
from attention_reel.publishing.matrices import TITLES, matrices
from attention_reel.publishing.story import Story, read_story
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
    page = as_html(read_story(film.beats), [example] * scenes)
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
    page = as_markdown(read_story(make_rendered().beats), [load_example(hostile_example)])
    assert r"1. First \<b>this\</b> & that." in page
    assert r"| **a\|b** |" in page
    assert "`S = Q Kᵀ`, in words: S equals Q times K transposed." in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert all(line.endswith("|") for line in rows)
    assert r"\<script>: 1, 2, 3" not in page
    assert "<script>" not in page.replace(r"\<script>", "")


def change_chapters(film, *changes: dict) -> Story:
    document = json.loads(film.beats.read_text(encoding="utf-8"))
    for chapter, change in zip(document["chapters"], changes, strict=True):
        chapter.update(change)
    film.beats.write_text(json.dumps(document), encoding="utf-8")
    return read_story(film.beats)


def a_step(**changes) -> dict:
    step = {"step": "weights", "symbol": "A", "shape": "seq_len × seq_len", "formula": "softmax(S)", "head": None}
    return {**step, "column_formula": "", "decimals": 2, "values": [[0.25, 0.75], [0.5, "-inf"]], **changes}


WRONG = {"name": "wrong", "title": "the mistake “not scaled”", "wrong": True, "tokens": []}


def test_what_a_chapter_computes_besides_stands_under_its_heading(make_rendered):
    example = load_example("identity-swap")
    spread = {"name": "exact", "title": "the variance of q·k", "wrong": False, "tokens": []}
    root = a_step(step="scale_divisor", symbol="√d_k", shape="a single number", formula="√d_k", values=8.0)
    story = change_chapters(
        make_rendered(scenes=2),
        {"computed": [{**WRONG, "steps": [a_step()]}]},
        {"computed": [{**spread, "steps": [root]}], "shows_example": False},
    )
    for page, math in ((as_html(story, [example] * 2), "<msqrt>"), (as_markdown(story, [example] * 2), "`√d_k`")):
        first, second = (page.index(title) for title in ("Bars", "The variance of q·k"))
        assert first < page.index("The mistake “not scaled”") < page.index("wrong, and marked as wrong") < second
        assert "0.25, 0.75" in page
        assert "minus infinity" in page
        assert math in page[second:]
        assert re.search(r"8(</strong>)?\.", page[second:])
        assert page.count("Every step in the order of computing") == 1


def test_a_table_that_has_to_be_scrolled_is_reached_by_keyboard(make_rendered):
    sums = a_step(step="partial_sums", symbol="s", shape="d_k", values=list(range(64)))
    story = change_chapters(make_rendered(), {"computed": [{**WRONG, "steps": [sums, a_step()]}]})
    page = as_html(story, [load_example("identity-swap")])
    assert re.findall(r'<div class="wide" tabindex="0" role="group" aria-label="([^"]*)">', page) == ["Partial sums"]


def test_computations_of_one_kind_are_told_apart_by_their_names(make_rendered):
    counts = [
        {**WRONG, "name": name, "title": "the count", "wrong": False, "steps": []} for name in ("before", "after")
    ]
    page = as_markdown(change_chapters(make_rendered(), {"computed": counts}), [load_example("identity-swap")])
    assert re.findall("#### (.*)", page) == ["The count: before", "The count: after"]


def test_numbers_of_another_order_are_named_in_that_order(make_rendered):
    example = load_example("dog-bites-man")
    again = {"name": "again", "title": "again", "wrong": False, "tokens": ["man", "bites", "dog"]}
    step = a_step(step="head_outputs", symbol="Z", shape="seq_len × d_v", values=[[1], [2], [3]])
    page = as_html(change_chapters(make_rendered(), {"computed": [{**again, "steps": [step]}]}), [example])
    rows = Tables(page[: page.index("The numbers, step by step")]).rows
    assert [row for row in rows if row[0] in example.tokens] == [["man", "1"], ["bites", "2"], ["dog", "3"]]


def test_each_example_of_a_playlist_is_set_out_once_and_chapters_lead_there(make_rendered):
    one, other, third = (load_example(name) for name in ("identity-swap", "score-row", "dog-bites-man"))
    story = change_chapters(make_rendered(scenes=4), {}, {}, {"shows_example": False}, {})
    page = as_html(story, [one, other, third, one])
    assert page.count("The numbers of “") == 2 + 3, "two headings, and a link in each chapter that shows numbers"
    links = re.findall(r'href="#(numbers-\d)">([^<]*)</a>', page)
    assert links == [
        (f"numbers-{k}", f"The numbers of “{example.title}”, step by step")
        for k, example in ((1, one), (2, other), (1, one))
    ]
    for anchor, title in links:
        assert f'<h2 id="{anchor}">{title}</h2>' in page


@pytest.mark.parametrize(
    ("number", "scene", "spoken"),
    [
        ("A13", "A13_Solution", "Q of 3 × 4 times K transposed of 4 × 3 gives Q K transposed of 3 × 3"),
        ("A3", "A3_Solution", "W Q, W K, W V, W O"),
        ("A3", "A3_Question", "alpha i j, z i"),
    ],
)
def test_formulas_and_shapes_of_an_exercise_stand_beside_their_sentences(make_rendered, number, scene, spoken):
    film = make_rendered()
    entry = exercise(number)
    said = entry.question if scene.endswith("Question") else _first_sentence(entry.solution)
    document = json.loads(film.beats.read_text(encoding="utf-8"))
    document["beats"][0]["sentence"] = said
    film.beats.write_text(json.dumps(document), encoding="utf-8")
    story = change_chapters(film, {"scene": scene, "exercise": number})
    example = load_example(entry.example)
    line = next(line for line in as_markdown(story, [example]).splitlines() if line.startswith("1. "))
    assert spoken in line
    assert spoken in Tables(as_html(story, [example])).items[0]


def _first_sentence(solution) -> str:
    return solution.equations[0].says if solution.form == "shapes" else solution.lines[0].says


def test_films_of_before_that_tell_less_are_read(make_rendered):
    (chapter,) = read_story(make_rendered().beats).chapters
    assert (chapter.exercise, chapter.shows_example, chapter.computed) == ("", True, ())
