"""What must hold for any numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attention_reel.numerics import AttentionError, AttentionInputs, attention, permutation, permute

reals = st.floats(-50, 50).map(lambda x: round(x, 3))


@st.composite
def query_key_value(draw, same_length=False):
    q_len, kv_len, d_k, d_v = (draw(st.integers(1, 4)) for _ in range(4))
    kv_len = q_len if same_length else kv_len
    take = lambda r, c: draw(st.lists(st.lists(reals, min_size=c, max_size=c), min_size=r, max_size=r))  # noqa: E731
    return AttentionInputs(queries=take(q_len, d_k), keys=take(kv_len, d_k), values=take(kv_len, d_v))


@settings(deadline=None, max_examples=80)
@given(inputs=query_key_value())
def test_weights_are_positive_and_each_row_adds_to_one(inputs):
    trace = attention(inputs)
    assert (trace["weights"] >= 0).all()
    np.testing.assert_allclose(trace["weights"].sum(axis=1), 1, rtol=1e-12)


@settings(deadline=None, max_examples=80)
@given(inputs=query_key_value())
def test_an_entry_is_its_last_partial_sum_bit_for_bit(inputs):
    trace = attention(inputs)
    for name in ("scores", "head_outputs"):
        assert (trace[f"{name}.partial_sums"][..., -1] == trace[name]).all()
    for name in ("row_sums", "shifted_row_sums"):
        assert (trace[f"{name}.partial_sums"][..., -1] == trace[name]).all()
    assert (trace["weighted_values.partial_sums"][:, -1] == trace["head_outputs"]).all()


@settings(deadline=None, max_examples=50)
@given(st.data())
def test_a_projected_entry_is_its_last_partial_sum_too(data):
    take = lambda r, c: np.array(data.draw(st.lists(reals, min_size=r * c, max_size=r * c))).reshape(r, c)  # noqa: E731
    trace = attention(
        AttentionInputs(
            embeddings=take(2, 3),
            w_query=take(3, 2),
            w_key=take(3, 2),
            b_key=take(1, 2)[0],
            w_value=take(3, 4),
            w_output=take(4, 5),
        )
    )
    for name in ("queries", "keys", "values", "output"):
        assert (trace[f"{name}.partial_sums"][..., -1] == trace[name]).all()


@settings(deadline=None, max_examples=50)
@given(inputs=query_key_value())
def test_shifted_and_plain_softmax_give_the_same_weights(inputs):
    trace = attention(inputs)
    plain = trace["exponentials"]
    if np.isfinite(plain).all() and (trace["row_sums"] > 1e-280).all():
        np.testing.assert_allclose(plain / trace["row_sums"][:, None], trace["weights"], rtol=1e-9, atol=1e-12)


@settings(deadline=None, max_examples=50)
@given(inputs=query_key_value(), shift=st.integers(-1000, 1000))
def test_adding_a_constant_to_a_row_changes_no_weight(inputs, shift):
    scores = attention(inputs)["scaled_scores"]
    weights = attention(AttentionInputs(scores=scores))["weights"]
    shifted = attention(AttentionInputs(scores=scores + shift))["weights"]
    np.testing.assert_allclose(shifted, weights, atol=1e-9)


@settings(deadline=None, max_examples=50)
@given(inputs=query_key_value(same_length=True), data=st.data())
def test_permuted_tokens_give_permuted_outputs(inputs, data):
    order = data.draw(st.permutations(range(inputs.q_len)))
    before, after = attention(inputs), attention(permute(inputs, order))
    np.testing.assert_allclose(after["weights"], before["weights"][np.ix_(order, order)], atol=1e-12)
    np.testing.assert_allclose(after["head_outputs"], before["head_outputs"][order], atol=1e-9)
    derivation = permutation(inputs, order)
    np.testing.assert_allclose(derivation["reordered_weights"], derivation["weights_of_permuted"], atol=1e-12)


def test_a_causal_mask_breaks_that():
    inputs = AttentionInputs(queries=[[1], [2]], keys=[[1], [2]], mask="causal")
    derivation = permutation(inputs, [1, 0])
    assert derivation["reordered_weights"].tolist() != derivation["weights_of_permuted"].tolist()


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 1e300])
def test_a_masked_key_or_value_takes_no_part_whatever_it_is(bad):
    inputs = AttentionInputs(
        queries=[[1, 2], [0, 1], [1, 1]],
        keys=[[1, 0], [1, 1], [bad, bad]],
        values=[[1, 2], [3, 4], [bad, bad]],
        mask="causal",
    )
    trace, clean = attention(inputs), attention(AttentionInputs(**_first_two(inputs), mask="causal"))
    assert trace["weights"][:2, 2].tolist() == [0, 0]
    for name in ("weights", "row_max", "row_sums", "shifted_row_sums"):
        found = trace[name][:2] if trace[name].ndim == 1 else trace[name][:2, :2]
        assert found.tolist() == clean[name].tolist()
    assert trace["head_outputs"][:2].tolist() == clean["head_outputs"].tolist()
    assert trace["weighted_values"][:2, 2].tolist() == [[0, 0], [0, 0]]
    assert trace["head_outputs.partial_sums"][:2, :, 2].tolist() == clean["head_outputs"].tolist()


def _first_two(inputs):
    return {name: getattr(inputs, name)[0][:2] for name in ("queries", "keys", "values")}


def test_scores_of_a_thousand_do_not_overflow():
    trace = attention(AttentionInputs(scores=[[1000, 999, -1000], [-1000, -1001, -1000]], values=[[1], [2], [3]]))
    e = np.exp(-1)
    np.testing.assert_allclose(trace["weights"][0], [1 / (1 + e), e / (1 + e), 0])
    np.testing.assert_allclose(trace["weights"][1], [1 / (2 + e), e / (2 + e), 1 / (2 + e)])
    assert trace["exponentials"][0].tolist() == [np.inf, np.inf, 0]
    assert trace["row_sums"].tolist() == [np.inf, 0]


def test_every_array_is_read_only_float64_without_negative_zero():
    trace = attention(AttentionInputs(queries=[[-1, 0]], keys=[[0, 1], [0, -2]], values=[[-3], [0]]))
    names = [step.name for step in trace.steps] + [
        "scores.products",
        "weighted_values",
        "scores.partial_sums",
    ]
    for name in names:
        values = trace[name]
        assert values.dtype == np.float64
        assert not np.signbit(values[values == 0]).any()
        with pytest.raises(ValueError, match="read-only"):
            values[...] = 1


def test_later_changes_to_the_given_arrays_change_nothing():
    given_queries = np.array([[1.0, 2.0]])
    trace = attention(AttentionInputs(queries=given_queries, keys=[[1, 1]]))
    given_queries[0, 0] = 99
    assert trace["queries"].tolist() == [[1, 2]]


@pytest.mark.parametrize(
    ("stated", "row"),
    [
        (
            {"scores": [[1, 2], [3, 4]], "mask": [[True, False], [False, False]]},
            "row 2 of the mask (index 1)",
        ),
        ({"scores": [[1, 2], [-np.inf, -np.inf]]}, "row 2 of the scores (index 1)"),
        ({"scores": [[1, -np.inf]], "mask": [[False, True]]}, "row 1 of the scores (index 0)"),
    ],
)
def test_a_row_with_nothing_allowed_is_named(stated, row):
    with pytest.raises(AttentionError) as error:
        attention(AttentionInputs(**stated))
    assert row in str(error.value)
