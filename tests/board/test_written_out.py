"""Products and shares written out, with the sign that is true of what stands there."""

import pytest

from attention_reel.board import Board
from attention_reel.numerics import Derivation, multiply_counts
from attention_reel.numerics.derivation import make
from attention_reel.theme import NIGHT


@pytest.fixture
def board():
    made = Board()
    made.theme, made.traces, made.equations = NIGHT, {}, []
    thirds = Derivation("thirds", tuple(make(name, name, "", "given", (), value) for name, value in THIRDS.items()))
    made.derivations = {"work": multiply_counts(30, 512, n_heads=8), "thirds": thirds}
    return made


THIRDS = {"one": 1.0, "three": 3.0, "third": 1 / 3, "minus": -2.0, "minus_third": -2 / 3}


def test_a_product_s_factors_and_total_are_the_derivation_s(board):
    sources = [board.source(step, variant="work") for step in ("n_heads", "seq_len", "seq_len", "d_k")]
    line = board.product_line("h n^2 d_k", sources, board.source("scores", variant="work"))
    assert [number.text for number in line.factors] == ["8", "30", "30", "64"]
    assert (line.sign.math, line.total.text) == ("=", str(8 * 30 * 30 * 64))
    assert [dot.math for dot in line.dots] == ["dot.op"] * 3
    assert board.equations[-1].total is line.total


def test_rounded_factors_that_don_t_make_the_total_are_about_it_and_negative_ones_are_in_brackets(board):
    third, minus = (board.source(step, variant="thirds") for step in ("third", "minus"))
    line = board.product_line("a b", [third, minus], board.source("minus_third", variant="thirds"))
    assert [number.reads for number in line.factors] == ["0.33", "(−2)"]
    assert (line.sign.math, line.total.text) == ("approx", "−0.67")


@pytest.mark.parametrize(
    ("variant", "steps", "reads", "sign"),
    [
        ("work", ("d_model", "n_heads", "d_k"), ["512", "8", "64"], "="),
        ("thirds", ("one", "three", "third"), ["1", "3", "0.33"], "approx"),
    ],
)
def test_a_share_times_the_parts_is_the_whole_as_displayed_or_about_it(board, variant, steps, reads, sign):
    line = board.share_line("d_k", *(board.source(step, variant=variant) for step in steps))
    assert [*(number.text for number in line.factors), line.total.text] == reads
    assert line.sign.math == sign
    assert [dot.math for dot in line.dots] == ["div"]
