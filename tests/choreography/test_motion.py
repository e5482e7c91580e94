"""Motions end where and how they should, and nothing is left behind."""

import numpy as np
import pytest
from manim import Scene, Square, tempconfig

from attention_reel.choreography import (
    Appear,
    Dim,
    Fly,
    Restore,
    Rise,
    Roll,
    Slide,
    Vanish,
    become,
    dot_product,
    fill,
    multiply,
    turn,
)
from attention_reel.choreography.motion import leaves
from attention_reel.mobjects import Formula, NumberGrid, Numeral, ProductLine, WorkLine
from attention_reel.proof.player import DryRenderer
from attention_reel.theme import NIGHT


@pytest.fixture
def scene():
    with tempconfig({"dry_run": True, "disable_caching": True, "verbosity": "ERROR"}):
        yield Scene(renderer=DryRenderer(lambda *_: None, (0.0, 0.5)))


def shown(scene):
    return {id(part) for part in scene.get_mobject_family_members()}


def test_what_appears_has_its_own_opacity_and_place(scene):
    square = Square(fill_opacity=0.5).shift((1, 2, 0))
    points = square.points.copy()
    scene.play(Appear(square, shift=np.array([0, 1, 0])))
    assert id(square) in shown(scene)
    assert square.get_fill_opacity() == 0.5
    np.testing.assert_allclose(square.points, points)


def test_what_vanishes_leaves_the_scene_and_can_appear_again(scene):
    grid = NumberGrid([[1.0, 2.0]], "score", NIGHT)
    scene.play(Appear(grid.cell_group, grid.numeral_group))
    scene.play(Vanish(grid))
    assert not shown(scene) & {id(part) for part in grid.get_family()}
    assert grid.numerals[0][0].get_fill_opacity() == 1


def test_dimming_twice_and_restoring_gives_the_opacity_back(scene):
    square = Square(fill_opacity=0.8)
    scene.add(square)
    scene.play(Dim(square))
    assert square.get_fill_opacity() == pytest.approx(0.2)
    scene.play(Dim(square))
    assert square.get_fill_opacity() == pytest.approx(0.2)
    scene.play(Restore(square))
    assert square.get_fill_opacity() == pytest.approx(0.8)


def test_a_flight_ends_exactly_at_its_destination_and_leaves_no_ghost(scene):
    start, end = Numeral(3.0, 0, NIGHT), Numeral(1.7321, 2, NIGHT).shift((3, 0, 0))
    points = end.points.copy()
    scene.add(start)
    scene.play(Fly([(start, end)], adds=[end]))
    np.testing.assert_allclose(end.points, points)
    assert len(scene.mobjects) == 2


def test_a_counter_shows_only_its_new_number(scene):
    before, after = Numeral(1.0, 0, NIGHT), Numeral(5.0, 0, NIGHT)
    scene.add(before)
    scene.play(Roll(before, after))
    assert scene.mobjects == [after]
    assert after.get_fill_opacity() == 1


def test_a_slide_moves_by_its_vector(scene):
    square = Square()
    scene.add(square)
    scene.play(Slide(square, by=np.array([1.0, -2.0, 0.0])))
    np.testing.assert_allclose(square.get_center(), [1, -2, 0], atol=1e-9)


def test_filling_shows_every_number_on_its_tint(scene):
    grid = NumberGrid([[1.0, 2.0], [3.0, 4.0]], "key", NIGHT, blank=True)
    scene.add(grid)
    scene.play(fill(grid))
    for i in range(2):
        for j in range(2):
            assert grid.numerals[i][j].get_fill_opacity() == 1
            assert grid.cells[i][j].get_fill_color() == grid.fill_of(i, j)


def test_turning_swaps_rows_and_columns(scene):
    values = np.arange(6.0).reshape(2, 3)
    matrix = NumberGrid(values, "key", NIGHT, row_labels=["a", "b"], symbol="K")
    turned = NumberGrid(values.T, "key", NIGHT, column_labels=["a", "b"], symbol="K^top")
    scene.add(matrix)
    animation = turn(matrix, turned)
    starts = {id(end): start for start, end in animation.pairs}
    assert starts[id(turned.numerals[2][1])] is matrix.numerals[1][2]
    scene.play(animation)
    assert id(turned) in shown(scene)
    assert id(matrix) not in shown(scene)


def test_a_matrix_grows_out_of_another_entry_by_entry(scene):
    one = NumberGrid([[2.0, 4.0]], "score", NIGHT)
    other = NumberGrid([[1.1547, 2.3094]], "score", NIGHT, symbol="S'").shift((4, 0, 0))
    scene.add(one)
    scene.play(become(one, other))
    assert {id(part) for part in (*other.cell_group, *other.numeral_group, other.symbol)} <= shown(scene)


def test_a_dot_product_fills_its_cell_and_leaves_a_true_line(scene):
    left = NumberGrid([[2.0, 0.0, 1.0]], "query", NIGHT)
    right = NumberGrid([[1.0], [-1.0], [3.0]], "key", NIGHT)
    result = NumberGrid([[5.0]], "score", NIGHT, blank=True)
    pairs = [((2.0, 0, None), (1.0, 0, None)), ((0.0, 0, None), (-1.0, 0, None)), ((1.0, 0, None), (3.0, 0, None))]
    sums = [(2.0, 0, None), (2.0, 0, None), (5.0, 0, None)]
    work = WorkLine("s", pairs, sums, ("query", "key", "score"), NIGHT)
    scene.add(left, right, result)
    for step in dot_product(left.numerals[0], right.column_numerals(0), work, result, 0, 0):
        scene.play(step)
    visible = [n for n in work.sums if id(n) in shown(scene)]
    assert [n.text for n in visible] == ["5"]
    assert result.numerals[0][0].get_fill_opacity() == 1


def test_a_work_line_says_roughly_where_its_digits_do_not_add_up():
    def line(value):
        pairs = [((value, 2, None), (3.0, 0, None))]
        return WorkLine("s", pairs, [(value * 3, 2, None)], ("query", "key", "score"), NIGHT)

    assert line(0.25).signs[-1].math == "="
    assert line(1 / 3).signs[-1].math == "approx"  # 0.33 · 3 reads 0.99, the sum 1.00


def test_a_work_line_is_true_after_every_product():
    third = 1 / 3
    pairs = [((third, 2, None), (3.0, 0, None)), ((-third, 2, None), (3.0, 0, None))]
    work = WorkLine("s", pairs, [(1.0, 2, None), (0.0, 0, None)], ("query", "key", "score"), NIGHT)
    # 0.33 · 3 reads 0.99, not 1.00; with −0.33 · 3 it is 0 as displayed.
    assert [sign.math for sign in work.signs] == ["approx", "="]


def test_a_number_stays_in_its_cell_while_a_matrix_turns(scene):
    values = np.arange(6.0).reshape(2, 3)
    matrix = NumberGrid(values, "key", NIGHT).shift((3, 0, 0))
    turned = NumberGrid(values.T, "key", NIGHT)
    scene.add(matrix)
    animation = turn(matrix, turned)
    animation._setup_scene(scene)
    animation.begin()
    for alpha in np.linspace(0, 1, 9):
        animation.interpolate(alpha)
        for cells, numerals in zip(turned.cells, turned.numerals, strict=True):
            for cell, numeral in zip(cells, numerals, strict=True):
                assert np.linalg.norm(cell.get_center() - numeral.get_center()) < 0.1


def test_bars_rise_from_their_foot_to_their_full_height(scene):
    short, tall = Square(1.0, fill_opacity=1).shift((0, 0.5, 0)), Square(2.0, fill_opacity=1).shift((3, 1, 0))
    full = [bar.points.copy() for bar in (short, tall)]
    halfway = []
    scene.renderer.look = lambda *_: halfway.append((short.height, short.get_bottom()[1]))
    scene.play(Rise(short, tall, rate_func=lambda alpha: alpha))
    assert halfway[0][0] == pytest.approx(0)
    assert halfway[1] == pytest.approx((0.5, 0))
    for bar, points in zip((short, tall), full, strict=True):
        np.testing.assert_allclose(bar.points, points)
        assert bar.get_fill_opacity() == 1


def test_a_product_s_factors_come_from_their_places_and_the_total_goes_to_its_own(scene):
    factors = [Numeral(value, 0, NIGHT, size=0.5).shift((value, 3, 0)) for value in (2.0, 5.0)]
    written = [Numeral(value, 0, NIGHT, size=0.5) for value in (2.0, 5.0)]
    line = ProductLine("n d", written, Formula("=", NIGHT), Numeral(10.0, 0, NIGHT, size=0.5), NIGHT, size=0.5)
    result = Numeral(10.0, 0, NIGHT, size=0.5).shift((4, -2, 0))
    place, standing = result.get_center(), [number.get_x() for number in written]
    way = []
    scene.renderer.look = lambda *_: way.append(result.get_x())
    scene.add(*factors)
    for animation in multiply(factors, line, result):
        scene.play(animation)
    assert [number.get_x() for number in written] == standing
    assert {id(part) for part in leaves(*factors, line, result)} <= shown(scene)
    np.testing.assert_allclose(result.get_center(), place)
    assert min(way) == pytest.approx(line.total.get_x())
    assert [number.reads for number in written] == ["2", "5"]
    assert written[0].get_right()[0] < line.dots[0].get_left()[0] < written[1].get_left()[0] < line.total.get_left()[0]
