"""Blocks to scale that are cut and come apart."""

import itertools

import numpy as np
import pytest

from attention_reel.mobjects import SlicedBlock
from attention_reel.theme import NIGHT


@pytest.mark.parametrize(("cut", "axis"), [("columns", 0), ("rows", 1)])
def test_slices_are_equal_fill_the_whole_to_scale_and_lie_in_order(cut, axis):
    block = SlicedBlock((30, 60), 6, "query", NIGHT, unit=0.05, cut=cut)
    assert (block.whole.width, block.whole.height) == pytest.approx((3.0, 1.5))
    assert (block.width, block.height) == pytest.approx((3.0, 1.5))
    np.testing.assert_allclose(block.get_center(), block.whole.get_center(), atol=1e-9)
    places = [part.get_center()[axis] * (1 if cut == "columns" else -1) for part in block.slices]
    assert np.diff(places) == pytest.approx([(3.0 if cut == "columns" else 1.5) / 6] * 5)


def test_slices_come_apart_by_a_gap_around_their_middle():
    block = SlicedBlock((2, 8), 4, "output", NIGHT, unit=0.5)
    middle = block.get_center()
    for part, way in zip(block.slices, block.ways_apart(0.3), strict=True):
        part.shift(way)
    for one, other in itertools.pairwise(block.slices):
        assert other.get_left()[0] - one.get_right()[0] == pytest.approx(0.3)
    np.testing.assert_allclose(block.get_center(), middle, atol=1e-9)


def test_a_learned_block_is_outlined():
    plain, learned = (SlicedBlock((2, 2), 2, "input", NIGHT, unit=1, learned=which) for which in (False, True))
    assert learned.slices[0].get_fill_color().to_hex() == NIGHT.background
    assert plain.slices[0].get_fill_color() == NIGHT.tint("input", 0.5)
