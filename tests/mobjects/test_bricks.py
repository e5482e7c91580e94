"""Bricks can be counted."""

import itertools

import numpy as np
import pytest

from attention_reel.mobjects import Brick, Bricks
from attention_reel.theme import NIGHT


def test_there_are_as_many_bricks_as_the_counts_multiply_to_and_all_are_alike():
    made = Bricks((3, 2, 4), (0.5, 0.4, 0.3), NIGHT)
    assert len(made.bricks) == 24
    assert [len(layer) for layer in made.layers] == [6] * 4
    assert {(round(b.front.width, 6), round(b.front.height, 6)) for b in made.bricks} == {(0.5, 0.4)}


def test_bricks_of_a_layer_stand_apart_and_fill_a_rectangle():
    layer = Bricks((3, 2, 1), (0.5, 0.4, 0.0), NIGHT, gap=0.1).layers[0]
    for one, other in itertools.combinations([brick.front for brick in layer], 2):
        apart = np.abs(one.get_center() - other.get_center())[:2] - [0.5, 0.4]
        assert apart.max() == pytest.approx(0.1) or apart.max() > 0.1
    lefts = sorted({round(float(brick.get_left()[0]), 6) for brick in layer})
    assert np.diff(lefts) == pytest.approx(0.6)


def test_the_layer_in_front_is_drawn_last_and_lies_left_of_and_below_the_one_behind():
    made = Bricks((1, 1, 2), (1.0, 1.0, 0.5), NIGHT)
    back, front = (layer[0].front.get_center() for layer in made.layers)
    assert made.submobjects[-1] is made.layers[-1][0]
    assert (front[:2] < back[:2]).all()


def test_a_flat_brick_has_only_a_front_and_a_deep_one_shares_its_edges():
    assert len(Brick((1.0, 1.0, 0.0), ("score", "key", "query"), NIGHT).faces) == 1
    brick = Brick((1.0, 2.0, 0.5), ("score", "key", "query"), NIGHT)
    _, top, side = brick.faces
    assert top.get_bottom()[1] == pytest.approx(brick.front.get_top()[1])
    assert side.get_left()[0] == pytest.approx(brick.front.get_right()[0])
    assert side.height == pytest.approx(2.0 + top.height)
    assert side.get_bottom()[1] == pytest.approx(brick.front.get_bottom()[1])
    assert brick.front.get_right()[0] < brick.receding_edge()[0] < side.get_right()[0]
