"""Plots, histograms, tiles, measures and channels."""

import numpy as np
import pytest
from manim import RIGHT, UP

from attention_reel.mobjects import Channel, Histogram, Measure, Numeral, Plot, TileSquare
from attention_reel.theme import NIGHT


def numbers(*values):
    return [Numeral(value, 1, NIGHT) for value in values]


def plot(**kwargs):
    kwargs = {"x_ticks": numbers(-2, 0, 2), "y_ticks": numbers(0, 0.5, 1), **kwargs}
    return Plot((-2, 2), (0, 1), NIGHT, width=8, height=3, **kwargs)


def test_a_point_lies_where_its_coordinates_say_also_after_moving_and_scaling():
    made = plot().scale(0.5).shift(3 * UP + RIGHT)
    step = made.at((1, 0)) - made.at((0, 0))
    np.testing.assert_allclose(step, [1, 0, 0], atol=1e-9)  # 8 wide for 4 units, halved
    np.testing.assert_allclose(made.at((0, 1)) - made.at((0, 0)), [0, 1.5, 0], atol=1e-9)
    np.testing.assert_allclose(made.at((-2, 0)), made.axes[0].get_start(), atol=1e-9)


def test_numbers_stand_at_their_values_beside_the_axes_and_touch_neither_axis_nor_each_other():
    made = plot()
    for number in made.x_ticks:
        # a minus sign makes a number wider on its left; its middle still is at its value
        assert number.get_x() == pytest.approx(made.at((number.value, 0))[0], abs=0.01)
        assert number.get_top()[1] < made.axes[0].get_y() - 0.05
    assert np.ptp([number.baseline for number in made.x_ticks]) < 1e-6
    for number in made.y_ticks:
        assert number.get_y() == pytest.approx(made.at((0, number.value))[1], abs=0.03)
        assert number.get_right()[0] < made.axes[1].get_x() - 0.05


def test_a_curve_runs_through_its_points():
    made = plot()
    points = [(-2, 0), (0, 1), (2, 0.5)]
    line = made.curve(points, NIGHT.ink)
    np.testing.assert_allclose(line.get_start(), made.at(points[0]), atol=1e-9)
    np.testing.assert_allclose(line.get_end(), made.at(points[2]), atol=1e-9)
    assert line.get_top()[1] == pytest.approx(made.at(points[1])[1])


def test_bars_are_as_high_as_their_counts_inside_their_edges_and_empty_bins_have_none():
    made = Plot((-2, 2), (0, 4), NIGHT, width=8, height=4)
    bars = Histogram(made, [-2, -1, 0, 1, 2], [1, 4, 0, 2], "score")
    assert [round(bar.height, 6) for bar in bars] == [1, 4, 2]
    for bar, (low, high) in zip(bars, [(-2, -1), (-1, 0), (1, 2)], strict=True):
        assert made.at((low, 0))[0] < bar.get_left()[0] < bar.get_right()[0] < made.at((high, 0))[0]
        assert bar.get_bottom()[1] == pytest.approx(made.at((0, 0))[1])


def test_bars_beyond_an_interval_lie_wholly_outside_of_it():
    made = Plot((-2, 2), (0, 4), NIGHT, width=8, height=4)
    bars = Histogram(made, [-2, -1, 0, 1, 2], [1, 4, 3, 2], "score")
    assert bars.beyond(-1, 1) == [bars[0], bars[3]]
    assert bars.beyond(-1.5, 2) == []


def test_a_skyline_runs_from_the_axis_over_all_bars_to_the_axis():
    made = Plot((-2, 2), (0, 4), NIGHT, width=8, height=4)
    line = Histogram(made, [-2, 0, 2], [1, 4], "score").skyline()
    corners = [(-2, 0), (-2, 1), (0, 1), (0, 4), (2, 4), (2, 0)]
    np.testing.assert_allclose([line.get_start(), *line.get_end_anchors()], [made.at(corner) for corner in corners])


def test_tiles_make_a_square_of_the_side_asked_for():
    square = TileSquare(64, 4.0, "score", NIGHT)
    assert len(square.rows) == 8
    assert {len(row) for row in square.rows} == {8}
    assert square.width == pytest.approx(square.height)
    assert 3.8 < square.width < 4.0
    left = [row[0].get_x() for row in square.rows]
    assert np.ptp(left) < 1e-9


@pytest.mark.parametrize("count", [0, 2, 63])
def test_tiles_that_make_no_square_are_refused(count):
    with pytest.raises(ValueError, match=f"{count} tiles make no square"):
        TileSquare(count, 4.0, "score", NIGHT)


@pytest.mark.parametrize("end", [(3, 0, 0), (0, 3, 0)])
def test_a_measure_reaches_from_end_to_end_with_bars_across(end):
    made = Measure((0, 0, 0), end, NIGHT, bar=0.5)
    assert sorted([made.width, made.height]) == pytest.approx([0.5, 3])


def test_a_channel_s_stream_is_as_wide_as_its_share_and_never_unseen():
    most, half, little = (Channel(share, NIGHT, width=0.8, height=2.0) for share in (1.0, 0.5, 1e-6))
    assert most.stream.width == pytest.approx(0.8)
    assert half.stream.width == pytest.approx(0.4)
    assert 0 < little.stream.width < 0.02
    for channel in (most, half, little):
        assert channel.stream.height == pytest.approx(2.0)
