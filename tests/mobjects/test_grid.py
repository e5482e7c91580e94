"""Matrices on screen."""

import numpy as np
import pytest

from attention_reel.mobjects import NumberGrid, Region, TooLargeError, cross
from attention_reel.theme import NIGHT

VALUES = [[1.0, -2.5, 0.0], [3.0, 0.5, -1.0]]


def grid(**kwargs):
    kwargs = {"row_labels": ["it", "gap"], "column_labels": ["a", "was", "tired"], "symbol": "S", **kwargs}
    return NumberGrid(VALUES, "score", NIGHT, **kwargs)


def test_every_number_shows_its_value_in_its_cell():
    made = grid()
    for (i, j), value in np.ndenumerate(np.array(VALUES)):
        numeral, cell = made.numerals[i][j], made.cells[i][j]
        assert numeral.value == value
        assert cell.get_left()[0] < numeral.get_left()[0] < numeral.get_right()[0] < cell.get_right()[0]
    assert [[n.text for n in row] for row in made.numerals] == [["1", "−2.5", "0"], ["3", "0.5", "−1"]]


def test_labels_of_a_row_share_a_baseline_and_don_t_touch():
    made = grid()
    assert np.ptp([label.baseline for label in made.column_labels]) < 1e-6
    for row in made.numerals:
        assert np.ptp([numeral.baseline for numeral in row]) < 1e-6
    for left, right in zip(made.column_labels, made.column_labels[1:], strict=False):
        assert left.get_right()[0] < right.get_left()[0]
    assert made.symbol.get_bottom()[1] > max(label.get_top()[1] for label in made.column_labels)


def test_a_larger_magnitude_has_a_stronger_tint_whatever_its_sign():
    made = grid()
    assert made.fill_of(1, 0) == NIGHT.tint("score", 1.0)
    assert made.fill_of(0, 1) == NIGHT.tint("score", 2.5 / 3)
    assert made.fill_of(0, 2) == NIGHT.tint("score", 0.0)


def test_a_blank_grid_hides_its_numbers_and_a_masked_entry_has_the_mask_s_colour():
    made = NumberGrid([[0.0, -np.inf]], "score", NIGHT, blank=True)
    assert all(numeral.get_fill_opacity() == 0 for numeral in made.numeral_group)
    assert made.numerals[0][1].text == "−∞"
    assert made.stroke_of(0, 1) == NIGHT.role("mask")


def test_widening_keeps_numbers_centred_and_the_left_edge():
    made = grid()
    left, width = made.cell_group.get_left()[0], made.cell_width + 0.5
    made.widen(width)
    assert made.cell_group.get_left()[0] == pytest.approx(left)
    for row in range(2):
        for cell, numeral in zip(made.cells[row], made.numerals[row], strict=True):
            assert cell.width == pytest.approx(width)
            assert numeral.get_x() == pytest.approx(cell.get_x(), abs=0.02)


def test_in_a_crossing_rows_and_columns_meet_in_the_product_s_cells():
    left, top = NumberGrid(np.ones((2, 4)), "query", NIGHT), NumberGrid(np.full((4, 3), -10.25), "key", NIGHT)
    result = NumberGrid(np.zeros((2, 3)), "score", NIGHT, blank=True)
    cross(left, top, result)
    for i in range(2):
        for j in range(3):
            assert result.cells[i][j].get_y() == pytest.approx(left.cells[i][0].get_y())
            assert result.cells[i][j].get_x() == pytest.approx(top.cells[0][j].get_x())


def test_a_region_refuses_what_would_become_unreadable():
    with pytest.raises(TooLargeError, match=r"needs \d+\.\d × \d+\.\d frame units where there are 1\.0 × 1\.0"):
        Region(0, 0, 1, 1).place(grid())
