"""A chain's bars show how much of a signal is left."""

import pytest

from attention_reel.mobjects import Chain
from attention_reel.theme import NIGHT, contrast


@pytest.fixture
def chain():
    return Chain([1.0, 0.5, 0.0], "value", NIGHT, width=6.0, height=2.0)


def test_bars_are_as_high_as_what_is_left_and_stand_on_their_cells(chain):
    assert [bar.height for bar in chain.bars] == pytest.approx([2.0, 1.0, 0.0])
    for cell, bar in zip(chain.cells, chain.bars, strict=True):
        assert bar.get_x() == pytest.approx(cell.get_x())
        assert bar.get_bottom()[1] == pytest.approx(cell.get_top()[1] + NIGHT.gaps.hair, abs=1e-6)


def test_a_place_above_a_bar_falls_with_it(chain):
    assert [chain.top(k, 0.3)[1] - chain.bars[k].get_top()[1] for k in range(3)] == pytest.approx([0.3] * 3)
    assert chain.top(0, 0.0)[1] > chain.top(1, 0.0)[1] > chain.top(2, 0.0)[1]


def test_a_weaker_signal_is_fainter(chain):
    background = chain.theme.role("value").from_hex(NIGHT.background)
    strengths = [contrast(chain.colour(k), background) for k in range(3)]
    assert strengths[0] > strengths[1] > strengths[2] > 1
    assert chain.colour(0).to_hex() == NIGHT.role("value").to_hex()


def test_the_ends_have_the_colours_of_key_and_query(chain):
    first, last = chain.ends()
    assert first.get_fill_color().to_hex() == NIGHT.role("key").to_hex()
    assert last.get_fill_color().to_hex() == NIGHT.role("query").to_hex()
