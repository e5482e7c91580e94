"""Tables: numbers under each other, rows on their lines."""

import itertools

import numpy as np
import pytest
from manim import Square

from attention_reel.mobjects import Formula, Label, Line, Numeral, Table
from attention_reel.theme import NIGHT

COLUMN = [(12.5, 1), (-3.0, 0), (100.0, 0)]


def number(value: float, decimals: int) -> Numeral:
    return Numeral(value, decimals, NIGHT, size=NIGHT.sizes.work)


@pytest.fixture
def table():
    rows = [
        [number(value, places), None if k else Square(1.5), number(1.0, k)] for k, (value, places) in enumerate(COLUMN)
    ]
    return Table(
        [Formula("n", NIGHT), Line(Label("scores", NIGHT), Formula("n^2", NIGHT), gap=0.1)],
        [Label(name, NIGHT) for name in ("before", "after", "grown")],
        rows,
        NIGHT,
        spans=[1, 2],
    )


def units_digit(numeral: Numeral) -> float:
    """Return where a number's last digit before the point ends, found from its text's length and tabular digits."""
    digit = Numeral(0.0, 0, NIGHT, size=numeral.size).width
    after = Numeral(float("." in numeral.text and 0.5), 1, NIGHT, size=numeral.size).width - digit
    return float(numeral.get_right()[0] - (after if "." in numeral.text else 0.0))


def test_units_stand_under_each_other(table):
    ends = [units_digit(row[0]) for row in table.rows]
    assert np.ptp(ends) < 0.03  # digits differ a little in the air around them


def test_a_row_stands_on_one_line_under_the_row_before(table):
    for name, row in zip(table.names, table.rows, strict=True):
        assert row[0].baseline == pytest.approx(name.baseline) == pytest.approx(row[2].baseline)
    for above, below in itertools.pairwise(range(3)):
        assert table.row(below).get_top()[1] < table.row(above).get_bottom()[1]
    assert table.rule.get_y() > table.row(0).get_top()[1]
    assert table.rule.get_y() < min(heading.get_bottom()[1] for heading in table.headings)


def test_columns_don_t_touch_and_a_heading_stands_over_all_its_columns(table):
    square = table.rows[0][1]
    assert max(row[0].get_right()[0] for row in table.rows) < square.get_left()[0]
    assert square.get_right()[0] < min(row[2].get_left()[0] for row in table.rows)
    right = max(row[2].get_right()[0] for row in table.rows)
    assert table.headings[1].get_x() == pytest.approx((square.get_left()[0] + right) / 2, abs=0.02)
    assert max(name.get_right()[0] for name in table.names) < min(row[0].get_left()[0] for row in table.rows)


def test_a_picture_is_level_with_its_row(table):
    one, square, _ = table.rows[0]
    assert square.get_y() == pytest.approx(one.get_y(), abs=0.02)
