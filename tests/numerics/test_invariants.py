"""What attention keeps, however its numbers fall: masks, ranges, heads, slopes, variances."""

import math

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from attention_reel.numerics import (
    AttentionInputs,
    attention,
    permute,
    sampled_dot_product_variance,
    softmax_jacobian,
    split_heads,
)

lengths = st.integers(1, 5)
seeds = st.integers(0, 2**32 - 1)


def draw_numbers(seed, *shape, spread=1.0):
    return spread * np.random.default_rng(seed).standard_normal(shape)


@st.composite
def masked(draw):
    """Queries, keys and values with a mask that leaves each query a key."""
    q_len, kv_len, d_k, d_v = (draw(lengths) for _ in range(4))
    mask = np.array(
        draw(st.lists(st.lists(st.booleans(), min_size=kv_len, max_size=kv_len), min_size=q_len, max_size=q_len))
    )
    mask[np.arange(q_len), [draw(st.integers(0, kv_len - 1)) for _ in range(q_len)]] = True
    seed, spread = draw(seeds), draw(st.sampled_from([0.1, 1.0, 30.0]))
    queries, keys, values = (
        draw_numbers([seed, n], *shape, spread=spread)
        for n, shape in enumerate([(q_len, d_k), (kv_len, d_k), (kv_len, d_v)])
    )
    return AttentionInputs(queries=queries, keys=keys, values=values, mask=mask)


@settings(deadline=None, max_examples=80)
@given(inputs=masked())
def test_masked_weights_are_exactly_zero_and_the_others_share_one(inputs):
    trace = attention(inputs)
    for name in ("weights", "exponentials", "shifted_exponentials"):
        assert (trace[name][~inputs.mask] == 0).all()
    np.testing.assert_allclose(trace["weights.row_sums"], 1, rtol=1e-12)


@settings(deadline=None, max_examples=80)
@given(inputs=masked())
def test_a_masked_key_might_as_well_not_be_there(inputs):
    trace = attention(inputs)
    for row, allowed in enumerate(inputs.mask):
        alone = attention(
            AttentionInputs(
                queries=inputs.queries[0][[row]], keys=inputs.keys[0][allowed], values=inputs.values[0][allowed]
            )
        )
        assert trace["weights"][row, allowed].tolist() == alone["weights"][0].tolist()
        assert trace["head_outputs"][row].tolist() == alone["head_outputs"][0].tolist()


@settings(deadline=None, max_examples=80)
@given(inputs=masked())
def test_outputs_stay_within_the_values_they_mix(inputs):
    trace = attention(inputs)
    for row, allowed in enumerate(inputs.mask):
        mixed = inputs.values[0][allowed]
        slack = 1e-12 * np.abs(mixed).max()
        assert (trace["head_outputs"][row] >= mixed.min(axis=0) - slack).all()
        assert (trace["head_outputs"][row] <= mixed.max(axis=0) + slack).all()


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 5).flatmap(lambda n: st.permutations(range(n))), seeds)
def test_order_matters_as_soon_as_the_mask_is_causal(order, seed):
    assume(order[0] != 0)
    queries, keys, values = (draw_numbers([seed, n], len(order), 2) for n in range(3))
    inputs = AttentionInputs(queries=queries, keys=keys, values=values, mask="causal")
    before, after = attention(inputs)["head_outputs"], attention(permute(inputs, order))["head_outputs"]
    # whoever comes first sees itself only, and whoever came first no longer does
    assert after[0].tolist() == values[order[0]].tolist()
    assert np.abs(after - before[list(order)]).max() > 1e-6
    free = attention(permute(inputs, order)).rerun(mask=None)["head_outputs"]
    np.testing.assert_allclose(free, attention(inputs).rerun(mask=None)["head_outputs"][list(order)], atol=1e-12)


@settings(deadline=None, max_examples=50)
@given(rows=lengths, width=st.integers(1, 4), n_heads=st.integers(1, 4), seed=seeds)
def test_joining_heads_undoes_splitting_them(rows, width, n_heads, seed):
    packed = draw_numbers(seed, rows, n_heads * width)
    heads = split_heads(packed, n_heads)
    assert [head.shape for head in heads] == [(rows, width)] * n_heads
    itself = tuple(np.eye(rows) for _ in heads)  # every token attends to itself alone
    assert attention(AttentionInputs(weights=itself, values=heads))["concatenated"].tolist() == packed.tolist()


@settings(deadline=None, max_examples=50)
@given(rows=lengths, d_model=lengths, width=st.integers(1, 3), n_heads=st.integers(1, 3), seed=seeds)
def test_projecting_and_splitting_may_change_places(rows, d_model, width, n_heads, seed):
    tokens, w_value = draw_numbers([seed, 0], rows, d_model), draw_numbers([seed, 1], d_model, n_heads * width)
    ones = split_heads(np.ones((d_model, n_heads)), n_heads)
    inputs = AttentionInputs(embeddings=tokens, w_query=ones, w_key=ones, w_value=split_heads(w_value, n_heads))
    values = [attention(inputs).values("values", head) for head in range(n_heads)]
    np.testing.assert_allclose(np.hstack(values), tokens @ w_value, atol=1e-13)


@settings(deadline=None, max_examples=50)
@given(scores=st.lists(st.floats(-5, 5), min_size=1, max_size=6))
def test_the_jacobian_is_the_slope_by_finite_differences(scores):
    step = 1e-5

    def weights_at(at):
        return attention(AttentionInputs(scores=[at]))["weights"][0]

    nudges = step * np.eye(len(scores))
    slopes = [(weights_at(scores + nudge) - weights_at(scores - nudge)) / (2 * step) for nudge in nudges]
    jacobian = softmax_jacobian(weights_at(np.array(scores)))["jacobian"]
    np.testing.assert_allclose(jacobian, np.array(slopes).T, atol=1e-9)
    np.testing.assert_allclose(jacobian.sum(axis=1), 0, atol=1e-14)


@settings(deadline=None, max_examples=30, derandomize=True)
@given(d_k=st.integers(1, 64), seed=st.integers(0, 10_000))
def test_sampled_variance_is_the_derived_one_within_its_sampling_error(d_k, seed):
    samples = 4000
    derivation = sampled_dot_product_variance(d_k, samples=samples, seed=seed)
    # q·k has variance d_k and excess kurtosis 6/d_k, so its sample variance scatters by this much:
    scatter = d_k * math.sqrt(2 / (samples - 1) + 6 / (d_k * samples))
    assert abs(float(derivation["variance"]) - d_k) < 5 * scatter
    assert abs(float(derivation["scaled_variance"]) - 1) < 5 * scatter / d_k
    assert abs(float(derivation["mean"])) < 5 * math.sqrt(d_k / samples)
