"""How a trace is asked."""

import dataclasses

import numpy as np
import pytest

from attention_reel.numerics import AttentionError, AttentionInputs, Ref, StepMissing, attention, split_heads
from attention_reel.numerics.catalogue import CATALOGUE
from attention_reel.numerics.on_demand import ON_DEMAND


@pytest.fixture
def one_head():
    return attention(AttentionInputs(queries=[[1, 2, 3]], keys=[[4, 5, 6], [7, 8, 10]], values=[[1, 2], [3, 5]]))


@pytest.fixture
def two_heads():
    return attention(
        AttentionInputs(
            embeddings=[[1, 0, 2], [0, 3, 1]],
            w_query=split_heads([[1, 0, 2, 1], [0, 1, 1, 0], [1, 1, 0, 2]], 2),
            w_key=split_heads([[0, 1, 1, 1], [1, 0, 2, 0], [1, 1, 0, 1]], 2),
            w_value=split_heads([[1, 2, 3, 4, 5, 6], [0, 1, 0, 1, 0, 1], [1, 0, 0, 0, 0, 2]], 2),
            w_output=np.arange(18).reshape(6, 3),
            mask="causal",
        )
    )


def test_steps_come_in_computing_order_after_their_sources(two_heads):
    order = [step.name for step in two_heads.steps]
    assert order == sorted(order, key=list(CATALOGUE).index)
    for place, step in enumerate(two_heads.steps):
        assert set(step.sources) <= {earlier.name for earlier in two_heads.steps[:place]}, step.name


WHOLE_PASS = [
    *("embeddings", "w_query", "w_key", "w_value", "queries", "keys", "values", "scale", "scale_divisor"),
    *("scores", "scaled_scores", "mask", "masked_scores", "row_max", "shifted_scores"),
    *("shifted_exponentials", "shifted_row_sums", "exponentials", "row_sums", "weights"),
    *("head_outputs", "concatenated", "w_output", "output"),
]


def test_the_names_of_a_whole_pass(two_heads):
    assert list(dict.fromkeys(step.name for step in two_heads.steps)) == WHOLE_PASS


def test_with_one_head_the_head_need_not_be_said(one_head):
    assert one_head.step("scores").head is None
    assert one_head.step("scores", 0) is one_head.step("scores")
    assert one_head.step("scores.products", 0) is one_head.step("scores.products")


def test_with_several_heads_it_must_be_said_unless_they_share_the_step(two_heads):
    with pytest.raises(AttentionError, match="scores differs by head: say which of the 2 heads, 0 to 1"):
        two_heads.step("scores")
    assert two_heads.step("scores", 1).head == 1
    assert two_heads.values("scores", 0).tolist() != two_heads.values("scores", 1).tolist()
    for shared in ("embeddings", "scale", "mask", "concatenated", "w_output", "output", "output.products"):
        assert two_heads.step(shared).head is None
        assert two_heads.step(shared, 1) is two_heads.step(shared)


@pytest.mark.parametrize("head", [2, -1])
def test_a_head_that_is_not_there(two_heads, head):
    with pytest.raises(AttentionError, match=f"there is no head {head}: the heads are 0 to 1"):
        two_heads.step("scores", head)


def test_a_number_is_found_by_its_reference(two_heads):
    ref = two_heads.step("scores.products", 1).ref(1, 0, 1)
    assert ref == Ref("scores.products", 1, (1, 0, 1))
    assert len({ref, Ref("scores.products", 1, (1, 0, 1))}) == 1
    # in head 1, q of token 2 is [3·1 + 1·0, 3·0 + 1·2] = [3, 2] and k of token 1 is [1 + 0, 1 + 2] = [1, 3]
    assert two_heads.value(ref) == 6


@pytest.mark.parametrize("index", [(0,), (0, 0, 0), (0, 2), (-1, 0), (1, 0)])
def test_a_reference_to_nowhere(one_head, index):
    with pytest.raises(AttentionError, match="scores is 1 × 2"):
        one_head.step("scores").ref(*index)
    with pytest.raises(AttentionError, match="scores is 1 × 2"):
        one_head.value(Ref("scores", None, index))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("embeddings", "starts from queries and has queries, keys, values"),
        ("output", "starts from queries"),
        ("queries.products", "starts from queries"),
        ("weigths", "did you mean 'weights'?"),
    ],
)
def test_a_missing_step_says_where_the_example_starts(one_head, name, says):
    assert not one_head.has(name)
    with pytest.raises(StepMissing) as error:
        one_head[name]
    assert says in str(error.value)
    assert repr(name) in str(error.value)
    assert isinstance(error.value, KeyError)
    assert isinstance(error.value, ValueError)


def test_rerun_changes_the_inputs_and_leaves_the_old_trace(one_head):
    unscaled = one_head.rerun(scale=1.0)
    assert unscaled["scaled_scores"].tolist() == one_head["scores"].tolist()
    assert one_head.inputs.scale is None
    assert one_head.rerun(mask=[[True, False]]).rerun(mask=None).allowed is None
    with pytest.raises(AttentionError, match="no field 'masks'"):
        one_head.rerun(masks=None)


def test_a_trace_is_frozen(one_head):
    with pytest.raises(dataclasses.FrozenInstanceError):
        one_head.allowed = None


def test_the_mask_as_booleans_and_as_numbers(two_heads):
    assert two_heads.allowed.tolist() == [[True, False], [True, True]]
    assert two_heads["mask"].tolist() == [[0, -np.inf], [0, 0]]
    assert two_heads.values("masked_scores", 0)[0, 1] == -np.inf
    assert not two_heads.rerun(mask=None).has("masked_scores")


def test_shapes_in_words_match_the_shapes(two_heads, one_head):
    sizes = {"seq_len": 2, "d_model": 3, "d_k": 2, "d_v": 3, "n_heads·d_v": 6, "a single number": None}
    for name in [*dict.fromkeys(step.name for step in two_heads.steps), *filter(two_heads.has, ON_DEMAND)]:
        step = two_heads.step(name, 0)
        named = tuple(sizes[word] for word in step.shape_words.split(" × "))
        assert named == (step.shape or (None,)), name
    assert one_head.step("scores").shape_words == "q_len × kv_len"
    assert one_head.step("weights.column_sums").shape_words == "kv_len"


def test_a_bias_is_one_term_more():
    trace = attention(AttentionInputs(embeddings=[[1, 2]], w_query=[[1], [1]], w_key=[[1], [1]], b_key=[3]))
    assert trace.step("queries.products").shape_words == "seq_len × d_k × d_model"
    assert trace.step("keys.products").shape_words == "seq_len × d_k × d_model + 1"
    assert trace.step("keys").formula == "K = X W_K + b_K"
    assert trace.step("queries").formula == "Q = X W_Q"
    assert trace.step("queries").column_formula == "Q = W_Q X"


def test_formulas_follow_what_is_given():
    inputs = AttentionInputs(queries=[[1]], keys=[[1]], scale=2.0)
    trace = attention(inputs)
    assert trace.step("queries").formula == "given"
    assert trace.step("scale").formula == "given"
    assert trace.step("scaled_scores").formula == "S′ = c S"
    assert trace.rerun(scale=None).step("scaled_scores").formula == "S′ = S/√d_k"
    crossed = attention(AttentionInputs(embeddings=[[1]], context=[[2], [3]], w_query=[[1]], w_key=[[1]]))
    assert crossed.step("keys").formula == "K = Y W_K"
    assert crossed.step("keys").sources == ("context", "w_key")
    assert crossed.step("keys.products").sources == ("context", "w_key")
    assert crossed.step("queries.products").sources == ("embeddings", "w_query")


def test_scale_and_its_divisor():
    trace = attention(AttentionInputs(queries=[[1, 2, 3, 4]], keys=[[1, 1, 1, 1]]))
    assert (trace["scale"], trace["scale_divisor"]) == (0.5, 2)
    assert trace.rerun(scale=0.25)["scale_divisor"] == 4
    none = trace.rerun(scale=0)
    assert not none.has("scale_divisor")
    assert none["scaled_scores"].tolist() == [[0]]
