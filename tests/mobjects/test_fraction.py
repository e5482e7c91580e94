"""Fractions and powers made of pieces."""

import pytest

from attention_reel.mobjects import Formula, Fraction, Line, Numeral, Power
from attention_reel.theme import NIGHT

SIZE = NIGHT.sizes.formula


@pytest.fixture
def fraction():
    return Fraction(Numeral(1, 0, NIGHT, size=SIZE), Formula("e^c + d", NIGHT), NIGHT, size=SIZE)


def test_a_fraction_has_one_piece_over_and_one_under_its_bar_and_touches_neither(fraction):
    over, under = fraction.first, fraction.submobjects[1]
    assert over.get_bottom()[1] > fraction.bar.get_y() > under.get_top()[1]
    for piece in (over, under):
        assert piece.get_x() == pytest.approx(fraction.bar.get_x(), abs=0.02)
        assert piece.width < fraction.bar.width


def test_a_fraction_stands_in_a_line_with_its_bar_at_the_height_of_a_minus_sign(fraction):
    minus = Formula("-", NIGHT)
    line = Line(minus, fraction, gap=0.1)
    assert fraction.baseline == pytest.approx(minus.baseline)
    assert fraction.bar.get_y() == pytest.approx(minus.get_y(), abs=0.02)
    line.scale(0.5).shift((1, 2, 0))
    assert fraction.baseline == pytest.approx(minus.baseline)


def test_an_exponent_stands_right_of_its_base_and_above_its_middle_and_the_base_keeps_the_baseline():
    base, exponent = Formula("e", NIGHT), Numeral(0, 0, NIGHT)
    power = Power(base, exponent, NIGHT)
    assert power.baseline == base.baseline
    assert exponent.get_left()[0] > base.get_right()[0]
    assert exponent.get_bottom()[1] > base.get_y()
