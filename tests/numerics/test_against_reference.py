"""Random exercises against an independent account in fractions and loops, and against scipy's softmax."""

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.special import softmax

from attention_reel.numerics import AttentionInputs, attention

halves = st.integers(-6, 6).map(lambda n: n / 2)
sizes = st.integers(1, 4)


def matrices(rows, columns):
    return st.lists(st.lists(halves, min_size=columns, max_size=columns), min_size=rows, max_size=rows)


@st.composite
def exercises(draw):
    """A whole exercise: one or two heads, maybe a context, a mask, biases, W_O."""
    q_len, d_model, d_k, d_v, d_out = (draw(sizes) for _ in range(5))
    kv_len = draw(sizes)
    heads = draw(st.integers(1, 2))
    stated = {"embeddings": draw(matrices(q_len, d_model))}
    if draw(st.booleans()):
        stated["context"] = draw(matrices(kv_len, d_model))
    else:
        kv_len = q_len
    for name, width in (("query", d_k), ("key", d_k), ("value", d_v)):
        stated[f"w_{name}"] = [draw(matrices(d_model, width)) for _ in range(heads)]
        if draw(st.booleans()):
            stated[f"b_{name}"] = [draw(matrices(1, width))[0] for _ in range(heads)]
    if draw(st.booleans()):
        stated["w_output"] = draw(matrices(heads * d_v, d_out))
        if draw(st.booleans()):
            stated["b_output"] = draw(matrices(1, d_out))[0]
    if draw(st.booleans()):
        mask = draw(st.lists(st.lists(st.booleans(), min_size=kv_len, max_size=kv_len), min_size=q_len, max_size=q_len))
        for row in mask:
            row[draw(st.integers(0, kv_len - 1))] = True
        stated["mask"] = mask
    if draw(st.booleans()):
        stated["scale"] = draw(halves)
    return stated, heads


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(exercise=exercises())
def test_every_step_agrees_with_the_reference(reference, exercise):
    stated, n_heads = exercise
    trace = attention(AttentionInputs(**{k: np.array(v) if k != "scale" else v for k, v in stated.items()}))
    source = stated.get("context", stated["embeddings"])
    outputs = []
    for h in range(n_heads):
        made = {}
        for name, rows in (("query", stated["embeddings"]), ("key", source), ("value", source)):
            made[name] = reference.product(rows, stated[f"w_{name}"][h])
            if f"b_{name}" in stated:
                made[name] = reference.add(made[name], stated[f"b_{name}"][h])
        assert trace.values("queries", h).tolist() == made["query"]
        assert trace.values("keys", h).tolist() == made["key"]
        assert trace.values("values", h).tolist() == made["value"]
        assert trace.values("scores", h).tolist() == reference.product(made["query"], reference.transpose(made["key"]))
        weights = reference.weights(made["query"], made["key"], stated.get("scale"), stated.get("mask"))
        np.testing.assert_allclose(trace.values("weights", h), weights, atol=1e-12)
        outputs.append(reference.outputs(weights, made["value"]))
        np.testing.assert_allclose(trace.values("head_outputs", h), outputs[-1], atol=1e-10)
    joined = [[number for head in outputs for number in head[i]] for i in range(trace.q_len)]
    np.testing.assert_allclose(trace["concatenated"], joined, atol=1e-10)
    if "w_output" in stated:
        expected = reference.product(joined, stated["w_output"])
        if "b_output" in stated:
            expected = reference.add(expected, stated["b_output"])
        np.testing.assert_allclose(trace["output"], np.array(expected, dtype=float), atol=1e-9)
    else:
        assert not trace.has("output")


@settings(max_examples=60, deadline=None)
@given(
    scores=st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.floats(-1000, 1000), min_size=n, max_size=n), min_size=1, max_size=4)
    )
)
def test_softmax_agrees_with_scipy_up_to_scores_of_a_thousand(scores):
    trace = attention(AttentionInputs(scores=scores))
    np.testing.assert_allclose(trace["weights"], softmax(np.array(scores), axis=1), rtol=1e-12, atol=1e-300)
