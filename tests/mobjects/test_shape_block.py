"""Blocks that stand for matrices: their symbols, and the edges that stand for their sizes."""

import numpy as np
import pytest

from attention_reel.mobjects import ShapeBlock
from attention_reel.theme import NIGHT


@pytest.mark.parametrize(("size", "length"), [("rows", 5 * 0.3), ("columns", 8 * 0.3)])
def test_a_marked_edge_is_as_long_as_the_size_it_stands_for(size, length):
    block = ShapeBlock("X", (5, 8), "input", NIGHT, unit=0.3)
    mark = block.edge(size)
    assert max(mark.width, mark.height) == pytest.approx(length)
    assert np.allclose(mark.get_start(), block.box.get_corner((-1, 1, 0)))


def test_symbols_over_blocks_of_one_height_are_level_whether_they_reach_under_the_line_or_not():
    flat, deep = (ShapeBlock(symbol, (5, 4), role, NIGHT) for symbol, role in (("A", "weight"), ("W_Q", "query")))
    assert flat.symbol.baseline == pytest.approx(deep.symbol.baseline)
    assert deep.symbol.get_bottom()[1] > deep.box.get_top()[1]
