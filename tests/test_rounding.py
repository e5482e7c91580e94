"""Numbers are rounded once, from their exact value."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_reel.rounding import adds_up, decimals_of_each, fitting_decimals, number_text, rounded, shown_exactly

values = st.floats(-1e6, 1e6) | st.floats(allow_nan=False, allow_infinity=False)
places = st.integers(0, 6)


@given(values, places)
def test_a_rounded_number_is_the_nearest_and_ties_go_away_from_zero(value, decimals):
    exact, shown = Fraction(value), Fraction(rounded(value, decimals))
    half = Fraction(1, 2 * 10**decimals)
    assert abs(exact - shown) <= half
    if abs(exact - shown) == half:
        assert abs(shown) > abs(exact)


@given(values, places)
def test_a_text_reads_back_as_the_rounded_number_without_a_minus_zero(value, decimals):
    text = number_text(value, decimals)
    assert "-" not in text, "a hyphen is no minus"
    assert Fraction(text.replace("−", "-")) == Fraction(rounded(value, decimals))
    assert len(text.partition(".")[2]) == decimals
    assert not (text.startswith("−") and Fraction(text.replace("−", "-")) == 0)


def test_infinities_have_their_sign_and_nothing_undefined_is_shown():
    assert (number_text(float("inf"), 2), number_text(float("-inf"), 0)) == ("∞", "−∞")
    with pytest.raises(ValueError, match="NaN"):
        number_text(float("nan"), 2)


@given(st.lists(st.integers(-40, 40).map(lambda n: n / 4), min_size=1))
def test_quarters_show_all_their_decimals_and_no_more(numbers):
    decimals = decimals_of_each(numbers)
    assert all(shown_exactly(number, d) for number, d in zip(numbers, decimals, strict=True))
    assert all(d == 0 or not shown_exactly(number, d - 1) for number, d in zip(numbers, decimals, strict=True))


def test_one_number_that_must_be_rounded_gives_all_the_same_decimals():
    assert decimals_of_each([1.0, 0.5, 1 / 3]).tolist() == [2, 2, 2]
    assert fitting_decimals([1.0, 1 / 3]) == 2


def test_displayed_numbers_add_up_digit_for_digit():
    assert adds_up([0.119, 0.211, 0.670], [3, 3, 3], 1.0, 3)
    assert not adds_up([1 / 3, 1 / 3, 1 / 3], [2, 2, 2], 1.0, 2)  # 0.33 + 0.33 + 0.33 reads 0.99
