"""The adapter by hand: a fault in it must not hide behind, or look like, one of the core."""

import numpy as np
import pytest

from .heads import attend, share_keys
from .onnx_attention import attention_node

ONE = np.array([[1.0]])
TWO_KEYS = np.array([[0.0], [np.log(3.0)]])  # for a query of 1: weights 1/4 and 3/4
VALUES = np.array([[4.0], [8.0]])


def test_two_query_heads_share_a_key_head_side_by_side():
    heads = np.arange(2.0).reshape(1, 2, 1, 1)
    assert share_keys(heads, 4).ravel().tolist() == [0, 0, 1, 1]


def test_a_plain_head_is_the_core():
    found = attend(ONE, TWO_KEYS, VALUES, np.zeros((1, 2)))
    np.testing.assert_allclose(found.weights, [[0.25, 0.75]])
    np.testing.assert_allclose(found.outputs, [[7.0]])


def test_a_bias_is_added_to_the_scaled_scores():
    found = attend(ONE, TWO_KEYS, VALUES, np.array([[np.log(3.0), 0.0]]), scale=2.0)
    np.testing.assert_allclose(found.weights, [[0.25, 0.75]])  # 3 : 3²
    np.testing.assert_allclose(found.biased_scores, [[np.log(3.0), np.log(9.0)]])


def test_a_soft_cap_comes_before_the_mask():
    keys = np.array([[1000.0], [-1000.0], [1000.0]])
    found = attend(ONE, keys, np.array([[0.0], [1.0], [1e9]]), np.array([[0.0, 0.0, -np.inf]]), softcap=0.5)
    np.testing.assert_allclose(found.capped_scores, [[0.5, -0.5, 0.5]])
    np.testing.assert_allclose(found.outputs, [[1 / (1 + np.e)]])


@pytest.mark.parametrize("softcap", [0.0, 2.0])
def test_a_row_that_may_attend_to_nothing_gives_nothing(softcap):
    bias = np.array([[-np.inf, -np.inf], [-np.inf, 0.0]])
    found = attend(np.ones((2, 1)), TWO_KEYS, VALUES, bias, softcap=softcap)
    assert found.weights.tolist() == [[0, 0], [0, 1]]
    assert found.outputs.tolist() == [[0], [8]]
    assert attend(ONE, TWO_KEYS, VALUES, bias[:1], softcap=softcap).outputs.tolist() == [[0]]


def node(**more):
    """Three queries and keys of zeros: what is allowed is weighed alike. Values tell the keys apart."""
    attributes = {name: more.pop(name) for name in list(more) if not isinstance(more[name], np.ndarray)}
    given = {"Q": np.zeros((1, 1, 3, 1)), "K": np.zeros((1, 1, 3, 1)), "V": np.array([[[[1.0], [2.0], [6.0]]]])}
    return attention_node(given | more, attributes)


@pytest.mark.parametrize(
    ("more", "outputs"),
    [
        ({}, [3, 3, 3]),
        ({"is_causal": 1}, [1, 1.5, 3]),
        ({"left_window_size": 1}, [3, 3, 4]),
        ({"right_window_size": 0}, [1, 1.5, 3]),
        ({"attn_mask": np.array([True, False, True])}, [3.5, 3.5, 3.5]),
        ({"attn_mask": np.array([[True, True]])}, [1.5, 1.5, 1.5]),
        ({"nonpad_kv_seqlen": np.array([2])}, [1.5, 1.5, 1.5]),
        ({"nonpad_kv_seqlen": np.array([2]), "is_causal": 1}, [0, 1, 1.5]),
        ({"past_key": np.zeros((1, 1, 1, 1)), "past_value": np.full((1, 1, 1, 1), 3.0), "is_causal": 1}, [2, 2, 3]),
    ],
)
def test_masks_windows_and_caches(more, outputs):
    np.testing.assert_allclose(node(**more)["Y"].ravel(), outputs)


def test_packed_heads_are_blocks_of_columns():
    packed = np.array([[[1.0, 2.0, 3.0, 4.0]]])
    found = attention_node({"Q": packed, "K": packed, "V": packed}, {"q_num_heads": 2, "kv_num_heads": 2})
    assert found["present_key"].tolist() == [[[[1, 2]], [[3, 4]]]]
    assert found["Y"].tolist() == packed.tolist()
