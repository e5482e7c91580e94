"""The computations beside the forward pass."""

import cmath
import math

import numpy as np
import pytest
from scipy.special import expit, softmax

from attention_reel.numerics import (
    AttentionError,
    AttentionInputs,
    StepMissing,
    alignment,
    attention,
    cost_growth,
    dot_product_variance,
    logistic,
    memory_counts,
    multiply_counts,
    permutation,
    permute,
    sampled_dot_product_variance,
    softmax_jacobian,
)


def test_the_jacobian_is_the_slope_of_softmax():
    scores, step = np.array([0.3, -1.2, 2.0, 0.0]), 1e-6
    slopes = np.array([(softmax(scores + d) - softmax(scores - d)) / (2 * step) for d in step * np.eye(4)]).T
    np.testing.assert_allclose(softmax_jacobian(softmax(scores))["jacobian"], slopes, atol=1e-9)


def test_two_weights_have_the_slope_of_the_logistic_function_and_it_vanishes():
    for c in (0.0, 1.0, 8.0, 40.0):
        sigma = 1 / (1 + math.exp(-c))
        jacobian = softmax_jacobian([sigma, 1 - sigma])["jacobian"]
        assert jacobian[0, 0] == pytest.approx(math.exp(-c) / (1 + math.exp(-c)) ** 2, abs=1e-15)


def test_a_score_against_zero_has_the_weight_of_the_logistic_function_and_its_slope():
    scores, step = np.array([-40.0, -3.0, 0.0, 1.0, 8.0, 40.0]), 1e-6
    curve = logistic(scores)
    np.testing.assert_allclose(curve["weights"], expit(scores), rtol=1e-12)
    np.testing.assert_allclose(curve["slopes"], (expit(scores + step) - expit(scores - step)) / (2 * step), atol=1e-9)
    assert curve["slopes"][0] == pytest.approx(curve["slopes"][-1], rel=1e-12)  # as flat on both sides
    np.testing.assert_allclose(curve["weights"] + curve["other_weights"], curve["whole"])
    assert curve["other_exponential"] == 1


@pytest.mark.parametrize("scores", [[], [[1.0]], [np.inf]])
def test_the_logistic_function_is_of_a_row_of_finite_scores(scores):
    with pytest.raises(AttentionError, match="finite scores"):
        logistic(scores)


@pytest.mark.parametrize("row", [[0.5, 0.9], [[0.5, 0.5]], [], [1.5, -0.5]])
def test_the_jacobian_is_of_one_row_of_weights(row):
    with pytest.raises(AttentionError, match="weights"):
        softmax_jacobian(row)


def test_variances_add_and_the_root_brings_them_back_to_one():
    derivation = dot_product_variance(64)
    assert derivation["partial_sums"].tolist() == list(range(1, 65))
    assert derivation.value(derivation.step("standard_deviation").ref()) == 8
    assert derivation["scale_divisor"] == 8
    assert derivation["scaled_standard_deviation"] == 1
    assert dot_product_variance(3, query_variance=2, key_variance=5)["variance"] == 30


def test_samples_scatter_as_derived_and_a_seed_repeats_them():
    derivation = sampled_dot_product_variance(64, samples=20_000, seed=7)
    # the sample variance of n values scatters by about 64·√(2/n): stay within five of that
    assert abs(float(derivation["variance"]) - 64) < 5 * 64 * math.sqrt(2.2 / 20_000)
    assert abs(float(derivation["mean"])) < 5 * 8 / math.sqrt(20_000)
    assert float(derivation["scaled_variance"]) == pytest.approx(float(derivation["variance"]) / 64)
    products = derivation["sampled_queries"][:5] * derivation["sampled_keys"][:5]
    np.testing.assert_allclose(derivation["sampled_scores"][:5], [math.fsum(row) for row in products], atol=1e-12)
    again = sampled_dot_product_variance(64, samples=20_000, seed=7)
    assert (again["sampled_scores"] == derivation["sampled_scores"]).all()
    assert (
        sampled_dot_product_variance(64, samples=10, seed=8)["sampled_scores"] != again["sampled_scores"][:10]
    ).all()


@pytest.mark.parametrize(
    "call",
    [
        lambda: dot_product_variance(0),
        lambda: dot_product_variance(2, query_variance=-1),
        lambda: sampled_dot_product_variance(2, samples=1),
        lambda: sampled_dot_product_variance(10_000, samples=1_000_000),
        lambda: multiply_counts(0, 4),
        lambda: multiply_counts(3, 5, n_heads=2),
        lambda: multiply_counts(10**9, 10**9),
        lambda: memory_counts(3, 4, n_heads=0),
        lambda: cost_growth(0, 1),
        lambda: permute(AttentionInputs(scores=[[1, 2]]), [0]),
        lambda: permute(AttentionInputs(scores=[[1]], values=[[1]]), [0, 1]),
        lambda: permute(AttentionInputs(scores=[[1, 2], [3, 4]]), [0, 0]),
    ],
)
def test_sizes_that_make_no_sense_are_refused(call):
    with pytest.raises(AttentionError):
        call()


def test_multiplications_counted_one_by_one():
    n, d_model, heads, d_k, d_v = 3, 4, 2, 5, 6
    counted = 0
    for _ in range(heads):
        counted += sum(1 for _ in np.ndindex(n, d_model, d_k)) * 2 + sum(1 for _ in np.ndindex(n, d_model, d_v))
        counted += sum(1 for _ in np.ndindex(n, n, d_k)) + sum(1 for _ in np.ndindex(n, n, d_v))
    counted += sum(1 for _ in np.ndindex(n, heads * d_v, d_model))
    counts = multiply_counts(n, d_model, n_heads=heads, d_k=d_k, d_v=d_v)
    assert counts["total"] == counted
    assert counts["attention"] == n * n * (d_k + d_v) * heads


def test_counts_are_the_sizes_of_a_trace():
    n, d_model, d_k, d_v = 5, 8, 4, 3
    trace = attention(
        AttentionInputs(
            embeddings=np.ones((n, d_model)),
            w_query=np.ones((d_model, d_k)),
            w_key=np.ones((d_model, d_k)),
            w_value=np.ones((d_model, d_v)),
        )
    )
    memory = memory_counts(n, d_model, d_k=d_k, d_v=d_v)
    for step in memory.steps:
        assert step.values == trace[step.name].size, step.name
    work = multiply_counts(n, d_model, d_k=d_k, d_v=d_v)
    for name in ("queries", "keys", "values", "scores", "head_outputs"):
        assert work[name] == trace[f"{name}.products"].size, name


def test_a_document_twice_as_long_and_wide_costs_eight_times_as_much():
    growth = cost_growth(2, 2)
    before, after = multiply_counts(7, 6), multiply_counts(14, 12)
    assert growth["multiplications"] == 8 == after["attention"] / before["attention"]
    assert growth["scores"] == 4 == memory_counts(14, 12)["scores"] / memory_counts(7, 6)["scores"]


def test_two_heads_split_the_width_and_not_the_work():
    one, two = multiply_counts(3, 8), multiply_counts(3, 8, n_heads=2)
    assert one["total"] == two["total"]


def test_a_permutation_shows_both_ways_round_per_head():
    inputs = AttentionInputs(
        embeddings=[[1, 0], [0, 2], [3, 1]],
        w_query=np.array([[[1], [2]], [[0], [1]]]),
        w_key=np.array([[[1], [1]], [[2], [0]]]),
    )
    derivation = permutation(inputs, [2, 0, 1])
    assert derivation["permutation_matrix"].tolist() == [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
    for head in (0, 1):
        again, plain = derivation.values("scores_of_permuted", head), derivation.values("scores", head)
        assert again[0, 1] == plain[2, 0]
        assert derivation.values("reordered_scores", head).tolist() == again.tolist()
    with pytest.raises(StepMissing, match="'scores' in the permutation of tokens"):
        derivation.step("scores")


def test_permuted_scores_move_their_rows_and_columns():
    swapped = permute(AttentionInputs(scores=[[1, 2], [3, 4]], values=[[5], [6]]), [1, 0])
    assert swapped.scores[0].tolist() == [[4, 3], [2, 1]]
    assert swapped.values[0].tolist() == [[6], [5]]


def test_a_count_s_sizes_are_those_it_counts_with():
    counts = multiply_counts(20, 512, n_heads=8)
    sizes = [int(counts[name]) for name in ("seq_len", "d_model", "n_heads", "d_k", "d_v", "joined_width")]
    assert sizes == [20, 512, 8, 64, 64, 512]
    assert multiply_counts(3, 4, n_heads=2, d_k=5, d_v=6)["joined_width"] == 12
    assert [int(cost_growth(3, 5)[name]) for name in ("seq_factor", "d_factor", "scores", "multiplications")] == [
        3,
        5,
        9,
        45,
    ]


def test_angles_and_distances_are_those_of_the_plane():
    query, keys = [2, 1.5], [[4, 3], [-3, 4], [-4, -3], [8, 6], [0.3, -1.1]]
    measured = alignment(query, keys)
    q = complex(*query)
    for j, k in enumerate(complex(*key) for key in keys):
        assert measured["key_lengths"][j] == pytest.approx(abs(k))
        assert measured["distances"][j] == pytest.approx(abs(q - k))
        assert measured["cosines"][j] == pytest.approx(math.cos(cmath.phase(k / q)))
        assert measured["dot_products"][j] == pytest.approx((q.conjugate() * k).real)
    assert measured["query_length"] == abs(q)


@pytest.mark.parametrize(
    ("query", "keys", "told"),
    [
        ([1, 2], [[1, 2, 3]], "query is 2 and the keys are 1 × 3"),
        ([1, 2], [1, 2], "keys are 2"),
        ([1, math.nan], [[1, 2]], "not finite"),
        ([0, 0], [[1, 2]], "no direction"),
        ([1, 2], [[1, 2], [0, 0]], "no direction"),
    ],
)
def test_vectors_without_an_angle_are_refused(query, keys, told):
    with pytest.raises(AttentionError, match=told):
        alignment(query, keys)
