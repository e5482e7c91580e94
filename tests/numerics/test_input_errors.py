"""Inputs that can't be attended over, each with what is said about it."""

import numpy as np
import pytest

from attention_reel.numerics import AttentionError, AttentionInputs, ShapeError, causal_mask, split_heads

X = {"embeddings": np.ones((3, 4)), "w_query": np.ones((4, 2)), "w_key": np.ones((4, 2))}
QK = {"queries": np.ones((2, 3)), "keys": np.ones((4, 3))}
HEADS = {"queries": np.ones((2, 2, 3)), "keys": np.ones((2, 4, 3)), "values": np.ones((2, 4, 5))}


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ({}, "none of them given"),
        (X | QK, "embeddings and queries given"),
        ({"embeddings": [[1]]}, "w_query is missing"),
        ({"queries": [[1]]}, "keys is missing"),
        (X | {"values": [[1]]}, "values is given beside embeddings"),
        ({"scores": [[1]], "w_query": [[1]]}, "w_query is given beside scores"),
        (
            X | {"w_key": np.ones((3, 2))},
            "w_key is 3 × 2 but embeddings is 3 × 4: d_model is 3 in w_key and 4 in",
        ),
        (
            X | {"w_key": np.ones((4, 5))},
            "w_key is 4 × 5 but w_query is 4 × 2: d_k is 5 in w_key and 2 in w_query",
        ),
        (X | {"b_query": [1, 2, 3]}, "b_query is 3 but w_query is 4 × 2"),
        (X | {"b_value": [1]}, "b_value is given without w_value"),
        (X | {"w_output": [[1]]}, "w_output is given without values"),
        (X | {"context": np.ones((2, 3))}, "context is 2 × 3 but embeddings is 3 × 4"),
        (
            QK | {"values": np.ones((3, 3))},
            "values is 3 × 3 but keys is 4 × 3: kv_len is 3 in values and 4 in keys",
        ),
        (
            HEADS | {"w_output": np.ones((5, 2))},
            "2 heads of d_v = 5 concatenate to 10 columns: it needs 10 rows",
        ),
        (HEADS | {"w_output": np.ones((10, 2)), "b_output": [1]}, "b_output is 1 but w_output is 10 × 2"),
        (HEADS | {"b_output": [1]}, "b_output is given without w_output"),
        (HEADS | {"keys": np.ones((3, 4, 3))}, "keys has 3 heads but queries has 2"),
        (
            HEADS | {"keys": (np.ones((4, 3)), np.ones((4, 2)))},
            "keys of head 1 is 4 × 2 but queries of head 0 is 2 × 3",
        ),
        ({"queries": [[1, 2], [3]], "keys": [[1, 2]]}, "queries must be numbers in rows of equal length"),
        ({"queries": [["a"]], "keys": [[1]]}, "queries must be numbers"),
        ({"queries": [1, 2], "keys": [[1, 2]]}, "queries has 1 axes (2) but needs 2"),
        ({"queries": np.ones((0, 2)), "keys": [[1, 2]]}, "q_len is 0"),
        ({"queries": (), "keys": [[1]]}, "queries"),
        (QK | {"mask": "casual"}, "the mask is 'casual'"),
        (QK | {"mask": "causal"}, "2 queries and 4 keys: give the mask as a matrix"),
        (
            QK | {"mask": np.ones((4, 2), dtype=bool)},
            "the mask is 4 × 2, but 2 queries and 4 keys need 2 × 4",
        ),
        (QK | {"scale": np.inf}, "scale is inf"),
        ({"weights": [[0.5, 0.6]]}, "row 1 of the weights (index 0) adds to 1.1"),
        ({"weights": [[1, 0], [1.5, -0.5]]}, "row 2 of the weights (index 1)"),
        ({"weights": [[1]], "mask": "causal"}, "a mask acts on scores"),
        ({"weights": [[1]], "scale": 2}, "a scale acts on scores"),
    ],
)
def test_what_is_wrong_is_named_with_its_size(stated, says):
    with pytest.raises(AttentionError) as error:
        AttentionInputs(**stated)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_mismatch_can_be_read_by_programs():
    with pytest.raises(ShapeError) as caught:
        AttentionInputs(**(X | {"w_key": np.ones((4, 5))}))
    error = caught.value
    assert (error.axis, error.name, error.size, error.other, error.other_size) == (
        "d_k",
        "w_key",
        5,
        "w_query",
        2,
    )


def test_rounded_weights_are_weights():
    assert AttentionInputs(weights=[[0.02, 0.71, 0.05, 0.03, 0.07, 0.12]]).kv_len == 6
    assert AttentionInputs(weights=[[0.33, 0.33, 0.33]]).kv_len == 3


@pytest.mark.parametrize("n_heads", [0, 3])
def test_heads_that_do_not_come_out_even(n_heads):
    with pytest.raises(AttentionError, match=f"4 columns can't be split into {n_heads} equal blocks"):
        split_heads([[1, 2, 3, 4]], n_heads)


def test_a_causal_mask_lets_each_token_see_itself_and_before():
    assert causal_mask(3).tolist() == [[True, False, False], [True, True, False], [True, True, True]]
