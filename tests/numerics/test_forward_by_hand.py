"""Values worked on paper, or printed rightly by the two problem sheets."""

import numpy as np
import pytest

from attention_reel.numerics import AttentionInputs, attention


def rounded(values, decimals):
    return np.round(values, decimals).tolist()


def test_a_soft_lookup_worked_digit_by_digit():
    # e^(1/√2) = 2.0281150, so the weights are 2.0281150/3.0281150 and 1/3.0281150
    trace = attention(AttentionInputs(queries=[[1, 0], [0, 1]], keys=[[1, 0], [0, 1]], values=[[2, 0], [0, 3]]))
    assert rounded(trace["scaled_scores"], 5) == [[0.70711, 0], [0, 0.70711]]
    assert rounded(trace["exponentials"], 5) == [[2.02811, 1], [1, 2.02811]]
    assert rounded(trace["row_sums"], 5) == [3.02811, 3.02811]
    assert rounded(trace["weights"], 5) == [[0.66976, 0.33024], [0.33024, 0.66976]]
    assert rounded(trace["head_outputs"], 5) == [[1.33952, 0.99072], [0.66048, 2.00928]]


def test_tokens_that_attend_mostly_to_themselves():
    trace = attention(AttentionInputs(queries=[[1, 1], [1, -1]], keys=[[1, 1], [1, -1]], values=[[1, 0], [0, 1]]))
    assert trace["scores"].tolist() == [[2, 0], [0, 2]]
    assert rounded(trace["weights"], 5) == [[0.80443, 0.19557], [0.19557, 0.80443]]
    masked = trace.rerun(mask="causal")
    assert masked["weights"][0].tolist() == [1, 0]
    assert masked["head_outputs"][0].tolist() == [1, 0]
    assert rounded(masked["weights"][1], 5) == [0.19557, 0.80443]


def test_values_that_swap():
    one, swap = [[1, 0], [0, 1]], [[0, 1], [1, 0]]
    trace = attention(AttentionInputs(embeddings=one, w_query=one, w_key=one, w_value=swap))
    assert rounded(trace["weights"], 3) == [[0.670, 0.330], [0.330, 0.670]]
    assert rounded(trace["head_outputs"], 2) == [[0.33, 0.67], [0.67, 0.33]]


def test_one_row_of_scores_scaled_and_not():
    trace = attention(AttentionInputs(queries=[[2, 0, 1]], keys=[[1, 1, 0], [0, 2, 3], [2, 0, 1]]))
    assert trace["scores"].tolist() == [[2, 3, 5]]
    assert rounded(trace["scaled_scores"], 3) == [[1.155, 1.732, 2.887]]
    assert rounded(trace["weights"], 3) == [[0.119, 0.211, 0.670]]
    unscaled = trace.rerun(scale=1.0)
    assert rounded(unscaled["exponentials"], 2) == [[7.39, 20.09, 148.41]]
    assert rounded(unscaled["weights"], 3) == [[0.042, 0.114, 0.844]]


def test_scaling_by_the_square_root_keeps_a_softmax_soft():
    # scores 8 and 0 with d_k = 64: e^1/(e^1 + 1) instead of e^8/(e^8 + 1)
    key = [1.0] * 8 + [0.0] * 56
    trace = attention(AttentionInputs(queries=[[1.0] * 64], keys=[key, [0.0] * 64]))
    assert trace["scores"].tolist() == [[8, 0]]
    assert rounded(trace["weights"], 5) == [[0.73106, 0.26894]]
    assert rounded(trace.rerun(scale=1.0)["weights"], 5) == [[0.99966, 0.00034]]


def test_shapes_of_a_pass_with_every_size_different():
    trace = attention(
        AttentionInputs(
            embeddings=np.ones((5, 8)),
            w_query=np.ones((8, 4)),
            w_key=np.ones((8, 4)),
            w_value=np.ones((8, 3)),
        )
    )
    shapes = {step.name: step.shape for step in trace.steps}
    assert shapes["queries"] == (5, 4)
    assert shapes["scores"] == (5, 5)
    assert shapes["head_outputs"] == (5, 3)
    assert (trace.q_len, trace.kv_len, trace.d_model, trace.d_k, trace.d_v) == (5, 5, 8, 4, 3)


def test_biases_context_and_an_output_matrix_by_hand():
    # Q = [1·1 + 2·0 + 1, 1·0 + 2·1 − 1] = [2, 1]; both keys come to [3, 5], so both weights are ½
    trace = attention(
        AttentionInputs(
            embeddings=[[1, 2]],
            context=[[3, 0], [3, 4]],
            w_query=[[1, 0], [0, 1]],
            b_query=[1, -1],
            w_key=[[1, 0], [0, 0]],
            b_key=[0, 5],
            w_value=[[1], [1]],
            b_value=[0.5],
            w_output=[[2, -1]],
            b_output=[0, 10],
        )
    )
    assert trace["queries"].tolist() == [[2, 1]]
    assert trace["keys"].tolist() == [[3, 5], [3, 5]]
    assert trace["values"].tolist() == [[3.5], [7.5]]
    assert trace["scores"].tolist() == [[11, 11]]
    assert trace["weights"].tolist() == [[0.5, 0.5]]
    assert trace["head_outputs"].tolist() == [[5.5]]
    assert trace["output"].tolist() == [[11, 4.5]]
    assert trace["queries.products"].tolist() == [[[1, 0, 1], [0, 2, -1]]]
    assert trace["queries.partial_sums"].tolist() == [[[1, 1, 2], [0, 2, 1]]]
    assert trace["keys.products"][1].tolist() == [[3, 0, 0], [0, 0, 5]]
    assert trace["values.partial_sums"][1].tolist() == [[3, 7, 7.5]]
    assert trace["output.products"].tolist() == [[[11, 0], [-5.5, 10]]]
    assert trace["scores.products"].tolist() == [[[6, 5], [6, 5]]]
    assert trace["weighted_values"].tolist() == [[[1.75], [3.75]]]
    assert trace["weighted_values.partial_sums"].tolist() == [[[1.75], [5.5]]]
    assert trace["head_outputs.products"].tolist() == [[[1.75, 3.75]]]
    assert trace["head_outputs.partial_sums"].tolist() == [[[1.75, 5.5]]]
    assert trace["weights.row_sums"].tolist() == [1]
    assert trace["weights.column_sums"].tolist() == [0.5, 0.5]


def test_norms_and_cosines_by_hand():
    trace = attention(AttentionInputs(queries=[[3, 4]], keys=[[4, 3], [-3, -4], [4, -3]]))
    assert trace["query_norms"].tolist() == [5]
    assert trace["key_norms"].tolist() == [5, 5, 5]
    assert trace["cosines"].tolist() == [[24 / 25, -1, 0]]


def test_two_heads_are_joined_block_by_block():
    one_key = {"queries": ([[1]], [[2]]), "keys": ([[1]], [[1]]), "values": ([[1, 2]], [[3, 4]])}
    trace = attention(AttentionInputs(**{name: np.array(heads) for name, heads in one_key.items()}))
    assert trace["concatenated"].tolist() == [[1, 2, 3, 4]]
    assert trace.step("concatenated").symbol == "[Z_1; Z_2]"


@pytest.mark.parametrize(
    ("start", "first"),
    [
        ({"embeddings": [[1]], "w_query": [[1]], "w_key": [[1]]}, "embeddings"),
        ({"queries": [[1]], "keys": [[1]]}, "queries"),
        ({"scores": [[1]]}, "scale"),
        ({"weights": [[1]]}, "weights"),
        ({"weights": [[1]], "values": [[7]]}, "values"),
    ],
)
def test_it_starts_where_the_source_starts(start, first):
    trace = attention(AttentionInputs(**start))
    assert trace.steps[0].name == first
    assert trace["weights"].tolist() == [[1]]


def test_bare_scores_are_not_scaled_unless_told():
    trace = attention(AttentionInputs(scores=[[0, 2]]))
    assert trace["scaled_scores"].tolist() == [[0, 2]]
    assert trace["scale"] == 1
    assert trace.rerun(scale=0.5)["scaled_scores"].tolist() == [[0, 1]]


def test_bare_weights_are_taken_as_they_stand():
    # the row of "sat" in a fluffy example; with values 1, 2, 4 it mixes 0.25 + 1 + 1
    trace = attention(AttentionInputs(weights=[[0.25, 0.5, 0.25]], values=[[1], [2], [4]]))
    assert trace["head_outputs"].tolist() == [[2.25]]
    assert not trace.has("exponentials")
