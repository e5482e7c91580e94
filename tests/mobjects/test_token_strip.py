"""Tokens in a row, and bars under them."""

import pytest

from attention_reel.mobjects import BarRow, TokenStrip
from attention_reel.theme import NIGHT


def test_tokens_stand_where_they_are_put_and_stay_on_their_line():
    strip = TokenStrip(["The", "cat", "sat"], NIGHT)
    lines = [label.baseline for label in strip.labels]
    strip.stand_at([-3.0, 0.5, 4.0])
    assert [box.get_x() for box in strip.boxes] == pytest.approx([-3.0, 0.5, 4.0])
    assert [label.get_x() for label in strip.labels] == pytest.approx([-3.0, 0.5, 4.0], abs=0.03)
    assert [label.baseline for label in strip.labels] == pytest.approx(lines)


def test_bars_without_names_stand_as_far_apart_as_asked():
    bars = BarRow([0.2, 0.8], (), "weight", NIGHT, spacing=2.0)
    assert not bars.labels
    assert bars.bars[1].get_x() - bars.bars[0].get_x() == pytest.approx(2.0)
