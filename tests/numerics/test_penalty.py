"""A finite penalty in the place of −∞."""

import math

import numpy as np
import pytest
import scipy.special

from attention_reel.numerics import AttentionError, causal_mask, penalised

SCORES = np.array([[0.3, -1.2, 4.0], [2.0, 0.0, 1.0], [0.5, 3.0, -2.0]])


def test_minus_a_billion_makes_the_weights_that_minus_infinity_makes():
    made = penalised(SCORES, causal_mask(3), -1e9)
    barred = np.where(np.tril(np.ones((3, 3))) > 0, SCORES, -np.inf)
    assert np.array_equal(made["weights"] == 0, ~causal_mask(3))
    assert np.allclose(made["weights"], scipy.special.softmax(barred, axis=1), rtol=0, atol=1e-15)
    assert np.allclose(made["weights.row_sums"], 1)
    assert sorted(set(made["mask"].flat)) == [-1e9, 0]


def test_a_small_penalty_lets_weight_through():
    made = penalised([[0.0, 5.0]], [[True, False]], -3.0)
    assert made["weights"][0, 1] == pytest.approx(1 / (1 + math.exp(-2)))


@pytest.mark.parametrize("penalty", [0.0, 1.0, -math.inf, math.nan])
def test_what_is_no_penalty_is_refused(penalty):
    with pytest.raises(AttentionError, match="below 0"):
        penalised(SCORES, causal_mask(3), penalty)
