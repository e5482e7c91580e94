"""The same exercise written down in different ways gives the same trace."""

import numpy as np
import pytest

from attention_reel.examples import load_example

ROWS = """
tokens = ["a", "b", "c"]
n_heads = 2
[inputs]
X = [[1, 2], [0, 1], [3, 1]]
W_Q = [[1, 0, 2, 1], [0, 1, 1, 3]]
W_K = [[0, 1, 1, 0], [2, 1, 0, 1]]
W_V = [[1, 2, 3, 4, 5, 6], [0, 1, 0, 1, 0, 2]]
b_Q = [1, 2, 3, 4]
b_V = [0, 0, 1, 0, 0, 2]
W_O = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 2, 0], [0, 0, 3]]
b_O = [1, 2, 3]
"""
COLUMNS = """
tokens = ["a", "b", "c"]
convention = "columns"
n_heads = 2
[inputs]
X = [[1, 0, 3], [2, 1, 1]]
W_Q = [[1, 0], [0, 1], [2, 1], [1, 3]]
W_K = [[0, 2], [1, 1], [1, 0], [0, 1]]
W_V = [[1, 0], [2, 1], [3, 0], [4, 1], [5, 0], [6, 2]]
b_Q = [1, 2, 3, 4]
b_V = [0, 0, 1, 0, 0, 2]
W_O = [[1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 2, 0], [0, 0, 1, 0, 0, 3]]
b_O = [1, 2, 3]
"""
HEADS = """
tokens = ["a", "b", "c"]
[inputs]
X = [[1, 2], [0, 1], [3, 1]]
W_O = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 2, 0], [0, 0, 3]]
b_O = [1, 2, 3]
[[inputs.heads]]
W_Q = [[1, 0], [0, 1]]
W_K = [[0, 1], [2, 1]]
W_V = [[1, 2, 3], [0, 1, 0]]
b_Q = [1, 2]
b_V = [0, 0, 1]
[[inputs.heads]]
W_Q = [[2, 1], [1, 3]]
W_K = [[1, 0], [0, 1]]
W_V = [[4, 5, 6], [1, 0, 2]]
b_Q = [3, 4]
b_V = [0, 0, 2]
"""
GIVEN_COLUMNS = """
tokens = ["a"]
key_tokens = ["u", "v"]
convention = "columns"
mask = [[true, false]]
[inputs]
Q = [[1], [2], [3]]
K = [[1, 4], [2, 5], [3, 6]]
V = [[7, 8]]
"""


def same(one, other):
    assert [(s.name, s.head) for s in one.steps] == [(s.name, s.head) for s in other.steps]
    for step in one.steps:
        np.testing.assert_array_equal(step.values, other.values(step.name, step.head), err_msg=step.name)


@pytest.mark.parametrize("other", [COLUMNS, HEADS], ids=["columns", "heads"])
def test_rows_columns_packed_or_apart(load, other):
    same(load(ROWS, "rows.toml").trace, load(other, "other.toml").trace)


def test_the_second_head_by_hand(load):
    trace = load(COLUMNS).trace
    # q of "a" in head 1: [1·2 + 2·1 + 3, 1·1 + 2·3 + 4]
    assert trace.values("queries", 1)[0].tolist() == [7, 11]
    assert trace["w_output"].shape == (6, 3)


def test_columns_of_queries_keys_and_values(load):
    trace = load(GIVEN_COLUMNS).trace
    assert trace["queries"].tolist() == [[1, 2, 3]]
    assert trace["keys"].tolist() == [[1, 2, 3], [4, 5, 6]]
    assert trace["scores"].tolist() == [[14, 32]]
    assert trace["weights"].tolist() == [[1, 0]]
    assert trace["head_outputs"].tolist() == [[7]]


def test_another_sequence_to_attend_to(load):
    example = load("""
        tokens = ["it"]
        key_tokens = ["le", "chat"]
        [inputs]
        X = [[1, 2]]
        context = [[1, 0], [0, 1]]
        W_Q = [[1], [1]]
        W_K = [[2], [5]]
    """)
    assert example.key_tokens == ["le", "chat"]
    assert example.trace["keys"].tolist() == [[2], [5]]
    assert example.trace["scores"].tolist() == [[6, 15]]


@pytest.mark.parametrize("convention", ["rows", "columns"])
def test_scores_weights_and_masks_lie_the_same_in_both(load, convention):
    trace = load(f"""
        tokens = ["a", "b"]
        key_tokens = ["u", "v", "w"]
        convention = "{convention}"
        mask = [[true, true, false], [true, true, true]]
        [inputs]
        scores = [[1, 2, 3], [4, 5, 6]]
    """).trace
    assert trace["scores"].tolist() == [[1, 2, 3], [4, 5, 6]]
    assert trace.allowed.tolist() == [[True, True, False], [True, True, True]]


def test_weights_with_values(load):
    trace = load('tokens = ["a", "b"]\n[inputs]\nweights = [[1, 0], [0.5, 0.5]]\nV = [[2], [4]]').trace
    assert trace["head_outputs"].tolist() == [[2], [3]]


def test_weights_of_several_heads(load):
    trace = load("""
        tokens = ["a"]
        key_tokens = ["u", "v"]
        [[inputs.heads]]
        weights = [[1, 0]]
        [[inputs.heads]]
        weights = [[0.5, 0.5]]
    """).trace
    assert trace.values("weights", 1).tolist() == [[0.5, 0.5]]


@pytest.mark.parametrize("scale", ["2", "0.5", "-1.0", "0"])
def test_any_number_as_scale(load, scale):
    trace = load(f'tokens = ["a"]\nscale = {scale}\n[inputs]\nQ = [[3]]\nK = [[2]]').trace
    assert trace["scaled_scores"] == 6 * float(scale)


def test_what_is_not_needed_can_be_left_out(load):
    example = load('tokens = ["a"]\n[inputs]\nscores = [[0]]', "my-lesson.toml")
    assert (example.title, example.source, example.convention, example.printed) == (
        "my-lesson",
        "",
        "rows",
        [],
    )
    assert example.trace.allowed is None


@pytest.mark.parametrize("token", ["\u00a0x", "👩\u200d💻", "schön", "#read(1)", "\u05d0", "∑", "it's"])
def test_any_word_that_can_be_seen_is_a_token(load, token):
    assert load(f'tokens = ["{token}"]\n[inputs]\nscores = [[0]]').tokens == [token]


def test_a_byte_order_mark_and_windows_lines_do_no_harm(tmp_path):
    path = tmp_path / "windows.toml"
    path.write_bytes('\ufefftokens = ["ü"]\r\n[inputs]\r\nscores = [[0]]\r\n'.encode())
    assert load_example(str(path)).tokens == ["ü"]
