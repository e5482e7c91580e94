"""The plane of vectors."""

import math

import numpy as np
import pytest

from attention_reel.mobjects import VectorPlane
from attention_reel.theme import NIGHT


@pytest.fixture
def plane():
    return VectorPlane([[4, 3], [-3, -2]], NIGHT, width=6.0, height=4.0).shift((1, 2, 0))


@pytest.mark.parametrize(
    ("one", "other", "degrees"),
    [((2, 1), (4, 2), 0), ((1, 0), (0, 3), 90), ((0, 3), (1, 0), -90), ((1, 1), (-2, 0), 135), ((-1, 1), (-1, -1), 90)],
)
def test_vectors_turn_the_short_way(plane, one, other, degrees):
    assert math.degrees(plane.turn(one, other)) == pytest.approx(degrees)


def test_an_arc_goes_around_the_origin_from_one_direction_to_the_other(plane):
    arc = plane.arc((4, 0), (0, 1), radius=0.5)
    origin = plane.at((0, 0))
    np.testing.assert_allclose(arc.get_start() - origin, [0.5, 0, 0], atol=1e-9)
    np.testing.assert_allclose(arc.get_end() - origin, [0, 0.5, 0], atol=1e-9)
    middle = plane.beside_arc((4, 0), (0, 1), radius=0.8)
    np.testing.assert_allclose(middle - origin, 0.8 * np.array([math.sqrt(0.5), math.sqrt(0.5), 0]), atol=1e-9)


@pytest.mark.parametrize("end", [(4, 3), (-3, -2), (0, -1)])
def test_a_measure_is_as_long_as_the_distance_and_runs_beside_it_below(plane, end):
    start = (1, 0.5)
    measure = plane.measure(start, end, aside=0.3)
    first, second = measure.points[0], measure.points[3]
    np.testing.assert_allclose(second - first, plane.at(end) - plane.at(start), atol=1e-9)
    aside = first - plane.at(start)
    assert np.linalg.norm(aside) == pytest.approx(0.3)
    assert aside @ (second - first) == pytest.approx(0)
    assert aside[1] < 0
    half = plane.between(start, end, 0.5, aside=0.3)
    np.testing.assert_allclose(half, (first + second) / 2, atol=1e-9)
