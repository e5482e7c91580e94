"""How far a signal travels, step by step and by attention."""

import math

import pytest

from attention_reel.numerics import AttentionError, path_lengths


def test_a_signal_loses_the_same_share_at_every_step():
    path = path_lengths(180, 120, 0.9)
    assert path["recurrent_steps"] == 60
    assert path["attention_hops"] == 1
    assert path["signal"].shape == (61,)
    for k in (0, 1, 7, 60):
        assert path["signal"][k] == pytest.approx(math.exp(k * math.log(0.9)), rel=1e-12)
    assert path["signal_left"] == path["signal"][60]


@pytest.mark.parametrize(("kept", "steps"), [(0.9, 7), (0.5, 2), (0.4, 1)])
def test_after_how_many_steps_less_than_half_is_left(kept, steps):
    # 0.9⁶ = 0.531441, 0.9⁷ = 0.4782969; a half itself isn't less than half
    assert path_lengths(60, 0, kept)["half_after"] == steps


def test_where_half_is_always_left_no_step_of_the_path_is_named():
    assert path_lengths(5, 2, 1.0)["half_after"] == 4
    assert path_lengths(5, 2, 1.0)["signal_left"] == 1


@pytest.mark.parametrize(
    ("query", "key", "kept", "message"),
    [
        (120, 180, 0.9, "must stand before"),
        (3, 3, 0.9, "must stand before"),
        (3, -1, 0.9, "must stand before"),
        (20_000, 0, 0.9, "more than 10000"),
        (3, 1, 0.0, "above 0 and at most 1"),
        (3, 1, 1.1, "above 0 and at most 1"),
        (3, 1, math.nan, "above 0 and at most 1"),
    ],
)
def test_a_path_that_makes_no_sense_is_refused(query, key, kept, message):
    with pytest.raises(AttentionError, match=message):
        path_lengths(query, key, kept)
