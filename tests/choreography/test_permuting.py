"""Rows and columns that change places: who flies where, and what is left."""

import numpy as np
import pytest
from manim import Scene, tempconfig

from attention_reel.choreography import move_columns, move_entries_to, move_rows
from attention_reel.mobjects import NumberGrid
from attention_reel.proof.player import DryRenderer
from attention_reel.theme import NIGHT

ORDER = [2, 0, 1]
VALUES = np.arange(9.0).reshape(3, 3)
NAMES = ["a", "b", "c"]


@pytest.fixture
def scene():
    with tempconfig({"dry_run": True, "disable_caching": True, "verbosity": "ERROR"}):
        yield Scene(renderer=DryRenderer(lambda *_: None, (0.0, 0.5)))


def grid(values, names, **kwargs):
    return NumberGrid(values, "score", NIGHT, row_labels=names, column_labels=names, symbol="S", **kwargs)


def texts(numerals):
    return [[numeral.text for numeral in row] for row in numerals]


def came_from(animation, destination):
    """Return what the number in each cell of a grid looked like where it came from."""
    origins = {id(end): start for start, end in animation.pairs}
    return texts([[origins[id(numeral)] for numeral in row] for row in destination.numerals])


def shown(scene):
    return {id(part) for part in scene.get_mobject_family_members()}


def test_rows_come_from_where_the_order_says_with_their_labels():
    before, after = grid(VALUES, NAMES), grid(VALUES[ORDER], [NAMES[k] for k in ORDER])
    animation = move_rows(before, after, ORDER)
    assert came_from(animation, after) == texts(after.numerals) == [["6", "7", "8"], ["0", "1", "2"], ["3", "4", "5"]]
    labels = {id(end): start.text for start, end in animation.pairs if end in after.row_labels}
    assert [labels[id(label)] for label in after.row_labels] == ["c", "a", "b"]


def test_the_lowest_row_lands_first(scene):
    before, after = grid(VALUES, NAMES), grid(VALUES[ORDER], NAMES)
    after.shift((0, -4, 0))
    places = [cells[0].get_center() for cells in after.cells]
    scene.add(before)
    animation = move_rows(before, after, ORDER)
    animation._setup_scene(scene)
    animation.begin()
    animation.interpolate(0.5)
    away = [np.linalg.norm(cells[0].get_center() - place) for cells, place in zip(after.cells, places, strict=True)]
    assert away[2] < 0.01 < away[1] < away[0]


def test_columns_change_places_where_the_matrix_stands(scene):
    before, after = grid(VALUES, NAMES), grid(VALUES[:, ORDER], [NAMES[k] for k in ORDER])
    scene.add(before)
    animation = move_columns(before, after, ORDER)
    assert came_from(animation, after) == texts(after.numerals) == [["2", "0", "1"], ["5", "3", "4"], ["8", "6", "7"]]
    scene.play(animation)
    assert not shown(scene) & {id(part) for part in (*before.numeral_group, *before.cell_group, before.symbol)}
    assert {id(part) for part in (*after.numeral_group, *after.column_labels, after.symbol)} <= shown(scene)


def test_entries_land_on_what_they_equal_and_cover_it(scene):
    before, there = grid(VALUES, NAMES), grid(VALUES[np.ix_(ORDER, ORDER)], NAMES)
    landing = grid(VALUES[np.ix_(ORDER, ORDER)], NAMES)
    covered = [there.cell_group, there.numeral_group]
    scene.add(before, *covered, *there.column_labels)
    animation = move_entries_to(before, landing, ORDER, removes_last=covered)
    assert came_from(animation, landing) == texts(there.numerals)
    scene.play(animation)
    assert {id(numeral) for numeral in landing.numeral_group} <= shown(scene)
    assert not shown(scene) & {id(numeral) for numeral in there.numeral_group}
    assert {id(label) for label in there.column_labels} <= shown(scene)
