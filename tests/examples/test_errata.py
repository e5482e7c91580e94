"""Printed against right."""

import math

import numpy as np
import pytest

from attention_reel.examples import check, load_example
from attention_reel.examples.errata import is_rounding, printed_text

# softmax of (0, log 3) is (1/4, 3/4); the scores have no d_k and stay as they are
HEAD = 'tokens = ["a"]\nkey_tokens = ["u", "v"]\n[inputs]\nscores = [[0, 1.0986122886681098]]\n'


@pytest.mark.parametrize(
    ("printed", "found"),
    [
        ("[printed.weights]\nvalue = [[0.25, 0.75]]\ndecimals = 2", []),
        ("[printed.weights]\nvalue = [[0.250, nan]]\ndecimals = 3", []),
        ("[printed.weights]\nvalue = [[0.24, 0.75]]\ndecimals = 2", [("0.24", "0.25", False, True)]),
        (
            "[printed.weights]\nvalue = [[0.24, nan]]\ndecimals = 2\nerrata = true",
            [("0.24", "0.25", True, True)],
        ),
        (
            "[printed.weights]\nvalue = [[0.25, nan]]\ndecimals = 2\nerrata = true",
            [("0.25", "0.25", True, False)],
        ),
        ("[printed.weights]\nrow = 0\nvalue = [nan, 0.76]\ndecimals = 2", [("0.76", "0.75", False, True)]),
        ("[printed.weights]\nvalue = [[0.3, 0.75]]\ndecimals = [[1, 2]]", []),
        ("[printed.weights]\nvalue = [[0.2, 0.75]]\ndecimals = [[1, 2]]", []),
        ("[printed.scale]\nvalue = 2\ndecimals = 0", [("2", "1", False, True)]),
        ('[printed."weights.row_sums"]\nvalue = [1.01]\ndecimals = 2', [("1.01", "1.00", False, True)]),
    ],
)
def test_what_is_found(load, printed, found):
    errata = check(load(HEAD + printed))
    assert [(e.printed, e.right, e.declared, e.wrong) for e in errata] == found
    assert [e.settled for e in errata] == [declared and wrong for *_, declared, wrong in found]


def test_several_tables_for_one_step(load):
    example = load(
        HEAD
        + """
        [[printed.weights]]
        value = [[0.25, nan]]
        decimals = 2
        [[printed.weights]]
        value = [[nan, 0.77]]
        decimals = 2
        errata = true
        """
    )
    (erratum,) = check(example)
    assert (erratum.step, erratum.head, erratum.index, erratum.settled) == ("weights", None, (0, 1), True)


def test_minus_infinity_can_be_printed(load):
    text = 'tokens = ["a", "b"]\nmask = "causal"\n[inputs]\nscores = [[1, 2], [3, 4]]\n[printed.masked_scores]\n'
    assert check(load(text + "value = [[1, -inf], [3, 4]]\ndecimals = 0")) == []
    (wrong,) = check(load(text + "value = [[1, 2], [3, 4]]\ndecimals = 0"))
    assert (wrong.index, wrong.printed, wrong.right) == ((0, 1), "2", "-inf")


def test_a_printed_step_of_one_head(load):
    text = """
        tokens = ["a"]
        [[inputs.heads]]
        scores = [[1]]
        [[inputs.heads]]
        scores = [[2]]
        [printed.scores]
        head = 1
        value = [[3]]
        decimals = 0
    """
    (erratum,) = check(load(text))
    assert (erratum.head, erratum.right) == (1, "2")


def test_columns_are_printed_in_row_form():
    example = load_example("two-tokens-soft-lookup")
    z1 = next(p for p in example.printed if p.step == "head_outputs").value[0]
    np.testing.assert_allclose(z1, [1.3395, 0.99074])


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (2.675, 2, "2.67"),  # its float64 is a little below
        (0.125, 2, "0.13"),
        (-0.125, 2, "-0.13"),
        (2.5, 0, "3"),
        (-0.004, 2, "0.00"),
        (-0.0, 1, "0.0"),
        (1e22, 0, "1" + 22 * "0"),
        (1e-30, 3, "0.000"),
        (1.7976931348623157e308, 1, None),
        (-math.inf, 2, "-inf"),
        (0.99996, 4, "1.0000"),
    ],
)
def test_rounding_is_done_once_and_exactly(value, decimals, text):
    if text is None:
        assert printed_text(value, decimals) == f"{int(value)}.0"
    else:
        assert printed_text(value, decimals) == text


@pytest.mark.parametrize(
    ("printed", "value", "decimals", "right"),
    [
        (0.12, 0.125, 2, True),
        (0.13, 0.125, 2, True),
        (0.12, 0.12500001, 2, False),
        (0.13, 0.125 - 1e-17, 2, True),
        (0.14, 0.125, 2, False),
        (1, 1.5 + 1e-9, 0, False),
        (math.inf, math.inf, 2, True),
        (1, math.inf, 2, False),
        (math.inf, -math.inf, 2, False),
    ],
)
def test_what_counts_as_rightly_rounded(printed, value, decimals, right):
    assert is_rounding(printed, value, decimals) is right
