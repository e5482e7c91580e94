"""Mistakes are the wrong computations they are called, worked out here another way."""

import math

import numpy as np
import pytest

from attention_reel.examples import load_example
from attention_reel.numerics import AttentionError, AttentionInputs, attention
from attention_reel.numerics.mistakes import MISTAKES, mistake


def plain_softmax(row):
    powers = [math.exp(score) for score in row]
    return [power / sum(powers) for power in powers]


def of(name, example):
    trace = load_example(example).trace
    return trace, mistake(name, trace)


def test_softmax_down_the_columns_makes_columns_that_add_up():
    trace, wrong = of("softmax down the columns", "it-was-tired")
    scores = trace.values("scaled_scores", 0)
    for j in range(3):
        assert wrong["weights"][:, j] == pytest.approx(plain_softmax(scores[:, j]))
    assert wrong["weights.row_sums"] == pytest.approx([sum(row) for row in wrong["weights"].tolist()])
    assert not np.allclose(wrong["weights.row_sums"], 1)


def test_divided_by_d_k_is_the_sheet_s_eight_over_two():
    assert of("divided by d_k", "one-score")[1]["scaled_scores"].tolist() == [[4.0]]


def test_not_scaled_is_softmax_of_the_raw_scores():
    _, wrong = of("not scaled", "two-tokens-mostly-self")
    assert wrong["weights"][0] == pytest.approx(plain_softmax([2, 0]))


def test_masked_after_softmax_leaves_a_row_that_does_not_add_up():
    _, wrong = of("masked after softmax", "two-tokens-mostly-self-causal")
    assert wrong["weights"][0] == pytest.approx([0.80443, 0], abs=5e-6)  # what the sheet prints without a mask
    assert wrong["weights.row_sums"] == pytest.approx([0.80443, 1], abs=5e-6)


def test_the_mask_upside_down_hides_what_may_be_seen():
    trace, wrong = of("mask upside down", "it-was-tired-causal")
    scores = trace.values("scaled_scores", 0)
    for i in range(3):
        for j in range(3):
            assert wrong["masked_scores"][i, j] == (-math.inf if j <= i else scores[i, j])


def test_values_that_ask_turn_the_weights_of_swapped_values_around():
    trace, wrong = of("the values ask", "identity-swap")
    assert wrong["scores"].tolist() == [[0, 1], [1, 0]]
    assert wrong["weights"].tolist() == trace["weights"][:, ::-1].tolist()


def test_heads_split_without_turning_mix_tokens_and_heads():
    trace, wrong = of("heads split without turning", "it-was-tired")
    first, second = (trace.values("queries", head).tolist() for head in (0, 1))
    assert wrong["packed_queries"].tolist() == [one + other for one, other in zip(first, second, strict=True)]
    assert wrong["queries"].tolist() == [first[0], second[0], first[1]]


def test_conventions_mixed_multiply_with_the_matrix_the_wrong_way_round():
    _, wrong = of("conventions mixed", "i-like-cats")
    assert wrong["keys"].tolist() == [[1, 0], [1, 1], [2, 1]]  # by hand: rows of X times (1 0; 1 1)


@pytest.mark.parametrize(
    ("name", "inputs"),
    [
        ("divided by d_k", AttentionInputs(scores=[[1, 2]])),
        ("the values ask", AttentionInputs(queries=[[1, 0]], keys=[[1, 0]], values=[[1, 2, 3]])),
        ("heads split without turning", AttentionInputs(queries=[[1, 0]], keys=[[1, 0]])),
    ],
)
def test_a_mistake_that_cannot_be_made_is_refused(name, inputs):
    with pytest.raises(AttentionError):
        mistake(name, attention(inputs))


def test_an_unknown_mistake_is_refused_with_those_there_are():
    with pytest.raises(AttentionError, match="not scaled"):
        mistake("unheard of", load_example("one-score").trace)


def test_there_are_at_least_eight():
    assert len(MISTAKES) >= 8
