"""Every sentence is true of the numbers it is said of, also of odd ones."""

import numpy as np
import pytest

from attention_reel import claims
from attention_reel.examples import load_example
from attention_reel.narration import FalseClaimError


def own(tmp_path, text):
    path = tmp_path / "own.toml"
    path.write_text(text)
    return load_example(str(path))


@pytest.fixture
def two(tmp_path):
    return own(tmp_path, 'tokens = ["a", "b"]\n[inputs]\nscores = [[1, 2], [3, 0]]\n')


@pytest.fixture
def one(tmp_path):
    return own(tmp_path, 'tokens = ["a"]\n[inputs]\nscores = [[1]]\n')


@pytest.fixture
def other_sequence(tmp_path):
    return own(tmp_path, 'tokens = ["a", "b"]\nkey_tokens = ["x", "y"]\n[inputs]\nscores = [[1, 2], [3, 0]]\n')


def row(*numbers):
    return np.array([numbers], dtype=float)


def test_with_one_key_nothing_is_compared(one):
    assert "only one" in claims.best_match(one, row(1), 0).sentence
    assert "one key" in claims.largest_weight(one, row(1), 0).sentence
    assert "anything else" not in claims.unscaled_weight(one, row(1), 0).sentence


def test_ties_are_not_called_best(two):
    assert "stands out" in claims.best_match(two, row(2, 2), 0).sentence
    assert "equally" in claims.largest_weight(two, row(0.5, 0.5), 0).sentence
    assert claims.largest_share(two, row(0.5, 0.5), 0).sentence == "Tip to tail, the scaled arrows end at the output."


def test_the_first_head_is_named_where_there_are_several():
    several = load_example("it-was-tired")
    assert claims.largest_weight(several, row(0.8, 0.1, 0.1), 0).sentence.startswith("In the first head, ")


def test_vectors_that_hardly_point_the_same_way_are_not_said_to():
    assert "same way" in claims.large_scores(np.array([0.9, 0.1]), np.array([5.0, 1.0])).sentence
    assert "same way" not in claims.large_scores(np.array([0.02, 0.01]), np.array([50.0, 1.0])).sentence
    assert "same way" not in claims.large_scores(np.array([0.8, 0.9]), np.array([5.0, 1.0])).sentence


def test_only_negative_scores_are_called_negative(two):
    assert "negative" in claims.worst_match(two, row(3, -1), 0).sentence
    assert "is 0" in claims.worst_match(two, row(3, 0), 0).sentence
    assert "least" in claims.worst_match(two, row(3, 1), 0).sentence


def test_exponentials_that_underflow_are_not_called_positive():
    all_seen = np.array([True, True])
    assert "all are positive" in claims.exponentials_are_positive(np.array([1.0, 0.1]), all_seen).sentence
    assert "too small" in claims.exponentials_are_positive(np.array([1.0, 0.0]), all_seen).sentence
    masked = claims.exponentials_are_positive(np.array([1.0, 0.0]), np.array([True, False]))
    assert "what is masked becomes 0" in masked.sentence


def test_scaling_is_said_to_soften_only_where_it_does(two):
    assert "softer" in claims.scaling_softens(two, row(0.9, 0.1), row(0.7, 0.3), 0).sentence
    assert "sharpens" in claims.scaling_softens(two, row(0.7, 0.3), row(0.9, 0.1), 0).sentence
    assert "hardly changes" in claims.scaling_softens(two, row(0.5, 0.5), row(0.5, 0.5), 0).sentence


def test_products_are_spoken_of_only_where_there_are_any(two):
    assert "d_k products" not in claims.scores_spread(two.trace).sentence
    assert "d_k products" in claims.scores_spread(load_example("score-row").trace).sentence


def test_only_a_triangle_over_one_sequence_means_no_looking_ahead(two, other_sequence):
    triangle = np.tril(np.ones((2, 2), dtype=bool))
    assert "look ahead" in claims.mask_pattern(two, triangle).sentence
    assert "look ahead" not in claims.mask_pattern(other_sequence, triangle).sentence
    assert "look ahead" not in claims.mask_pattern(two, triangle.T).sentence
    assert "look ahead" not in claims.mask_pattern(two, np.tril(np.ones((2, 3), dtype=bool))).sentence
    with pytest.raises(FalseClaimError):
        claims.mask_pattern(two, np.ones((2, 2), dtype=bool))


def test_most_of_the_weight_is_more_than_half(two):
    triangle = np.tril(np.ones((2, 2), dtype=bool))
    assert "most of its weight" in claims.future_weight(two, triangle, np.array([[0.4, 0.6], [0.5, 0.5]])).sentence
    assert "some of its weight" in claims.future_weight(two, triangle, np.array([[0.6, 0.4], [0.5, 0.5]])).sentence
    assert "no weight anyway" in claims.future_weight(two, triangle, np.array([[1.0, 0.0], [0.5, 0.5]])).sentence


def test_heads_are_compared_all_of_them(two):
    left, right = row(0.9, 0.1), row(0.1, 0.9)
    assert "in the other at" in claims.heads_differ(two, [left, right], 0).sentence
    assert "in the other at" not in claims.heads_differ(two, [left, right, right], 0).sentence
    assert "agree" in claims.heads_differ(two, [left, left, right], 0).sentence
    assert "own matrices" not in claims.heads_differ(two, [left, right, right], 0).sentence


def test_columns_that_add_up_by_chance_are_not_said_not_to():
    assert "do not add up" in claims.columns_need_not_add_up(np.array([[0.9, 0.1], [0.8, 0.2]])).sentence
    assert "need not" in claims.columns_need_not_add_up(np.array([[0.5, 0.5], [0.5, 0.5]])).sentence


def test_the_same_weights_are_larger_numbers_only_if_one_exceeds_1():
    weights = np.array([0.5, 0.5])
    assert "larger" in claims.same_weights(np.array([3.0, 3.0]), 6.0, weights).sentence
    assert "larger" not in claims.same_weights(np.array([0.5, 0.5]), 1.0, weights).sentence
    with pytest.raises(FalseClaimError):
        claims.same_weights(np.array([3.0, 1.0]), 4.0, weights)
