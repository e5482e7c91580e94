"""The examples that come along, and what their sources get wrong."""

import numpy as np
import pytest

from attention_reel.examples import check, example_names, load_example

NAMES = [
    "dog-bites-man",
    "dog-house",
    "identity-swap",
    "it-was-tired",
    "it-was-tired-causal",
    "score-row",
    "score-row-unscaled",
    "two-scores",
    "two-scores-unscaled",
    "two-tokens-mostly-self",
    "two-tokens-mostly-self-causal",
    "two-tokens-soft-lookup",
]

# Worked by hand: e^(1/√2) = 2.0281150, e^(2/√3) = 3.1730731, e^(3/√3) = 5.6522337, e^(5/√3) = 17.9349504.
WRONG = {
    "two-tokens-soft-lookup": [
        ("exponentials", (0, 0), "2.02812", "2.02811"),
        ("row_sums", (0,), "3.02812", "3.02811"),
        ("weights", (0, 0), "0.66975", "0.66976"),
        ("weights", (0, 1), "0.33025", "0.33024"),
        ("head_outputs", (0, 0), "1.33950", "1.33952"),
        ("head_outputs", (0, 1), "0.99074", "0.99072"),
        ("head_outputs", (1, 0), "0.66049", "0.66048"),
        ("head_outputs", (1, 1), "2.00924", "2.00928"),
    ],
    "score-row": [
        ("exponentials", (0, 0), "3.174", "3.173"),
        ("exponentials", (0, 1), "5.653", "5.652"),
        ("exponentials", (0, 2), "17.94", "17.93"),
        ("row_sums", (0,), "26.77", "26.76"),
    ],
}


def test_they_are_all_there():
    assert set(NAMES) <= set(example_names())
    assert example_names() == sorted(example_names())


@pytest.mark.parametrize("name", NAMES)
def test_exactly_the_wrong_digits_are_declared(name):
    errata = check(load_example(name))
    assert [(e.step, e.index, e.printed, e.right) for e in errata] == WRONG.get(name, [])
    assert all(e.settled for e in errata)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("two-tokens-soft-lookup", 9),
        ("two-tokens-mostly-self", 13),
        ("score-row-unscaled", 7),
        ("two-scores", 7),
        ("two-scores-unscaled", 4),
    ],
)
def test_how_many_numbers_the_sources_print(name, count):
    assert sum(len(list(printed.numbers())) for printed in load_example(name).printed) == count


@pytest.mark.parametrize("name", NAMES)
def test_each_says_what_it_is_and_where_it_is_from(name):
    example = load_example(name)
    assert example.name == name
    assert example.path.is_file()
    assert example.title != name
    assert example.source
    assert len(example.tokens) == example.trace.q_len
    assert len(example.key_tokens) == example.trace.kv_len


def test_conventions_of_the_two_sheets():
    assert load_example("two-tokens-soft-lookup").convention == "columns"
    assert load_example("identity-swap").convention == "rows"
    assert load_example("two-tokens-mostly-self-causal").convention == "columns"


class TestItWasTired:
    """The example of the whole film: what the lecture says about it holds."""

    @pytest.fixture
    def trace(self):
        return load_example("it-was-tired").trace

    def test_every_size_is_another(self, trace):
        assert (trace.q_len, trace.d_model, trace.d_k, trace.d_v, trace.n_heads) == (3, 4, 3, 2, 2)

    def test_everything_stated_is_a_small_integer_or_half(self, trace):
        for step in trace.steps:
            if step.formula == "given" or step.name in ("queries", "keys", "values"):
                assert (step.values * 2 % 1 == 0).all(), step.name
                assert np.abs(step.values).max() <= 4, step.name

    def test_tired_looks_to_it_clearly_but_not_only(self, trace):
        row = trace.values("weights", 0)[2]
        assert row.argmax() == 0
        assert 0.70 < row[0] < 0.88
        assert trace.rerun(scale=1.0).values("weights", 0)[2, 0] > 0.9

    def test_the_mask_changes_the_first_two_rows_visibly(self, trace):
        weights = trace.values("weights", 0)
        assert 0.25 < weights[0, 0] < 0.6
        assert weights[1, 2] >= 0.2

    def test_the_other_head_looks_one_word_back(self, trace):
        weights = trace.values("weights", 1)
        assert weights[1, 0] >= 0.6
        assert weights[2, 1] >= 0.6

    def test_scores_are_of_every_kind(self, trace):
        scores = trace.values("scores", 0)
        assert scores.min() >= -4
        assert scores.max() <= 7
        assert (scores < 0).any()
        assert (scores == 0).any()
        assert len(set(scores[2])) == 3

    def test_the_worked_sum_goes_up_and_down(self, trace):
        # q of "tired" is (1, 2, −1), k of "it" is (1, 2, ½): 1, then 1 + 4, then 5 − ½
        assert trace.values("scores.partial_sums", 0)[2, 0].tolist() == [1, 5, 4.5]

    def test_values_lie_apart_in_the_plane(self, trace):
        values = trace.values("values", 0)
        (ax, ay), (bx, by) = values[1] - values[0], values[2] - values[0]
        assert abs(ax * by - ay * bx) >= 2
        assert values.min() >= -2
        assert values.max() <= 4

    def test_no_two_words_and_no_two_rows_are_alike(self, trace):
        for name in ("embeddings", "queries", "keys", "values"):
            assert len({tuple(row) for row in trace.values(name, 0)}) == 3
        assert (trace["embeddings"][:, :3] != trace["embeddings"][:, :3].T).any()

    def test_outputs_stay_small(self, trace):
        assert np.abs(trace["output"]).max() < 6

    def test_the_causal_variant_differs_in_the_mask_only(self, trace):
        causal = load_example("it-was-tired-causal")
        assert causal.tokens == ["it", "was", "tired"]
        for step in trace.rerun(mask="causal").steps:
            assert causal.trace.values(step.name, step.head).tolist() == step.values.tolist()
