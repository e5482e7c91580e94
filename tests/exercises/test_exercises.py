"""The exercises: their data, their films, and the sentences said in them."""

import itertools

import numpy as np
import pytest
import scipy.special

from attention_reel.examples import load_example
from attention_reel.exercises import durations, exercise, exercises
from attention_reel.forms import exercise_scenes
from attention_reel.forms.shapes import TENSORS
from attention_reel.numerics import dot_product_variance
from attention_reel.proof import proof

FILMS = exercise_scenes(__name__)


def values(name, step, head=None):
    return load_example(exercise(name).example).trace.values(step, head)


@pytest.mark.parametrize("entry", exercises(), ids=lambda entry: entry.id)
@pytest.mark.parametrize("theme", ["night", "paper"])
def test_an_exercise_s_film_has_no_findings(entry, theme, monkeypatch):
    monkeypatch.setenv("ATTENTION_REEL_THEME", theme)
    report = proof(FILMS[entry.scene_name])
    assert report.findings == ()
    assert report.duration == pytest.approx(durations()[entry.id], abs=0.1)  # tools/durations.py writes them anew


def test_an_exercise_stays_on_its_own_example(monkeypatch):
    monkeypatch.setenv("ATTENTION_REEL_EXAMPLE", "identity-swap")
    played = []

    class Watched(FILMS["B2_1"]):
        def ask(self):
            played.append(self.worked.name)

        def solve(self):
            pass

    proof(Watched)
    assert played == ["score-row"]


def test_an_unknown_exercise_is_refused_with_those_there_are():
    with pytest.raises(KeyError, match=r"B9\.9.*B2\.1"):
        exercise("B9.9")


def shapes(name):
    """Return the shapes that an exercise's sizes give, of the tensors the sheet asks about."""
    entry = exercise(name)
    asked = {"A13": "Q V S A Z", "B0": "X Q S A Z", "B1.1": "X W_Q Q S A Z"}[name].split()
    return [(tensor, tuple(entry.solution.sizes[size] for size in TENSORS[tensor][1:3])) for tensor in asked]


def drawn_scores(name):
    """Return the scores that a film draws, by numpy alone: entries from the standard normal, the exercise's seed."""
    said = exercise(name).solution
    generator = np.random.default_rng(said.seed)
    queries, keys = (generator.standard_normal((said.samples, said.d_k)) for _ in range(2))
    return np.einsum("sm,sm->s", queries, keys)


def in_the_plane(name):
    """Tell whether the keys lie to the query as it is said: along it, at a right angle, against it, twice as long."""
    said = exercise(name).solution
    query, (along, across, against, long) = complex(*said.query), (complex(*key.vector) for key in said.against)
    scores = [(query.conjugate() * key).real for key in (along, across, against, long)]
    slope = [(((query + d).conjugate() - query.conjugate()) * along / 1e-6).real for d in (1e-6, 1e-6j)]
    return (
        (along / query).imag == 0
        and scores[0] == abs(query) * abs(along) > 0
        and np.isclose(across, along * 1j)
        and scores[1] == 0
        and against == -along
        and scores[2] == -scores[0]
        and long == 2 * along
        and scores[3] == 2 * scores[0]
        and said.compared == (2, 3)
        and abs(query - long) == abs(query - against)
        and np.allclose(slope, [along.real, along.imag])
    )


def shared_out(sizes):
    """Tell whether heads share the width out and multiply as one does, by arrays as heads would make them."""
    n, d, h = sizes.seq_len, sizes.d_model, sizes.n_heads
    queries = np.ones((n, d))
    narrow = np.split(queries, h, axis=1)
    tables = [part @ part.T for part in narrow]
    multiplied = sum(table.size * part.shape[1] for table, part in zip(tables, narrow, strict=True))
    return (
        (h, d) == (8, 512)
        and {part.shape for part in narrow} == {(n, 64)}
        and np.concatenate(narrow, axis=1).shape == (n, 512)
        and multiplied == (queries @ queries.T).size * d
        and sum(table.size for table in tables) == 8 * (queries @ queries.T).size
    )


def growth(sizes):
    """Return by what the pairs of tokens, and the products of their entries, become more; counted one by one."""
    tokens, entries = range(sizes.seq_len), range(sizes.d_model)
    more, longer = range(sizes.seq_len * sizes.seq_factor), range(sizes.d_model * sizes.d_factor)
    pairs, more_pairs = (sum(1 for _ in itertools.product(n, n)) for n in (tokens, more))
    return more_pairs / pairs, more_pairs * len(longer) / (pairs * len(entries))


def slope_of_logistic(c):
    """Return the slope at c of 1/(1 + e^−c) in closed form."""
    return np.exp(-c) / (1 + np.exp(-c)) ** 2


def in_order(name, order):
    """Return scores, weights and outputs of an exercise's tokens in another order, by plain numpy."""
    x = values(name, "embeddings")[order]
    w_query, w_key, w_value = (values(name, step) for step in ("w_query", "w_key", "w_value"))
    scores = x @ w_query @ (x @ w_key).T
    weights = scipy.special.softmax(scores / np.sqrt(w_key.shape[1]), axis=1)
    return scores, weights, weights @ (x @ w_value)


def is_blind(name, order):
    """Tell whether tokens in another order have the same scores, weights and outputs, only in other places."""
    scores, weights, outputs = in_order(name, list(range(len(order))))
    again = in_order(name, order)
    p = np.eye(len(order))[order]
    return all(
        np.allclose(moved, computed)
        for moved, computed in zip((p @ scores @ p.T, p @ weights @ p.T, p @ outputs), again, strict=True)
    )


# What the sentences say, held against the numbers; a sentence that is changed needs its line here changed.
def distance_of_output(id_, value):
    return np.linalg.norm(values(id_, "head_outputs")[0] - values(id_, "values")[value])


FACTS = {
    **dict.fromkeys(["A1", "A3", "B1.2"], lambda: True),  # definitions
    "A2": lambda: (
        np.allclose(load_example("it-was-tired").trace.values("weights", 0).sum(axis=1), 1)
        and not np.allclose(load_example("it-was-tired").trace.values("weights", 0).sum(axis=0), 1)
    ),
    "B0": lambda: shapes("B0") == [("X", (8, 4)), ("Q", (8, 2)), ("S", (8, 8)), ("A", (8, 8)), ("Z", (8, 2))],
    "B3.2": lambda: (
        np.isclose(values("B3.2", "weights").sum(), 1)
        and values("B3.2", "weights")[0].argmax() == 1
        and exercise("B3.2").solution.pair == (1, 4)
        and 9.5 < values("B3.2", "weights")[0, 1] / values("B3.2", "weights")[0, 4] < 10.5
    ),
    "B4.2": lambda: growth(exercise("B4.2").solution) == (4, 8),
    "B5.1": lambda: (
        dot_product_variance(64)["variance"] == 64
        and dot_product_variance(64)["standard_deviation"] == 64**0.5
        and np.isclose(dot_product_variance(64)["scaled_variance"], 1)
        # a divisor counts squared: drawn scores over d_k vary by one part in d_k, over its root by one
        and np.isclose((drawn_scores("A8") / 64).var(), 1 / 64, rtol=0.05)
        and np.isclose((drawn_scores("A8") / 8).var(), 1, rtol=0.05)
    ),
    "B5.2": lambda: (
        [stop.at for stop in exercise("B5.2").solution.stops] == [0, 4, 8, -8, 1]
        and max(slope_of_logistic(c) for c in np.linspace(-10, 10, 2001)) == slope_of_logistic(0) == 1 / 4
        and slope_of_logistic(4) < slope_of_logistic(0) / 10
        and scipy.special.expit(8) > 0.999
        and scipy.special.expit(-8) < 0.001
        and max(slope_of_logistic(8), slope_of_logistic(-8)) < 0.001
        and 8 / 64**0.5 == 1
        and slope_of_logistic(1) > slope_of_logistic(0) / 2
        # e^c / (e^c + e^0) = 1 / (1 + e^−c), and the weight times the rest is the slope
        and np.allclose(scipy.special.softmax([3.0, 0.0])[0], 1 / (1 + np.exp(-3.0)))
        and np.allclose(scipy.special.expit(3) * (1 - scipy.special.expit(3)), slope_of_logistic(3))
    ),
    "B5.3": lambda: (
        (values("B5.3", "weights", 0)[np.triu_indices(3, 1)] == 0).all()
        and np.allclose(values("B5.3", "weights", 0).sum(axis=1), 1)
        and exercise("B5.3").solution.practice.penalty == -1e9
        and np.allclose(
            scipy.special.softmax(values("B5.3", "scaled_scores", 0) - 1e9 * np.triu(np.ones((3, 3)), 1), axis=1),
            values("B5.3", "weights", 0),
            rtol=0,
            atol=1e-12,
        )
    ),
    "A4": lambda: values("A4", "scores")[0, 0] == 8 and values("A4", "scaled_scores")[0, 0] < 8,
    "A5": lambda: (
        values("A5", "scores")[0].tolist() == [1, 0]
        and np.allclose(values("A5", "weights")[0], [2 / 3, 1 / 3], atol=0.01)
        and values("A5", "exponentials")[0, 1] == np.exp(0) == 1
        and values("A5", "queries")[0] @ values("A5", "keys")[1] == 0
    ),
    "A6": lambda: (
        values("A6", "head_outputs")[0, 0] > values("A6", "head_outputs")[0, 1]
        # nearer to the first value than to the second, but not the first one itself
        and 0 < distance_of_output("A6", 0) < distance_of_output("A6", 1)
    ),
    "A7": lambda: (
        values("A7", "scores")[1].tolist() == [0, 1]
        and np.allclose(values("A7", "weights")[1], values("A7", "weights")[0][::-1])
        and not np.allclose(values("A7", "head_outputs")[1], values("A7", "head_outputs")[0][::-1])
        and np.allclose(values("A7", "exponentials")[1], values("A7", "exponentials")[0][::-1])
        and np.linalg.norm(values("A7", "values")[1]) > np.linalg.norm(values("A7", "values")[0])
    ),
    "A8": lambda: (
        exercise("A8").solution.d_k == 8**2
        and len(drawn_scores("A8")) == 2000
        and abs(np.mean(np.abs(drawn_scores("A8")) < 8) - 2 / 3) < 0.03
        and abs(drawn_scores("A8").std(ddof=1) - 8) < 0.1
        and abs(drawn_scores("A8").std(ddof=1) / 8 - 1) < 0.02
    ),
    "A9": lambda: is_blind("A9", [1, 0]) and in_order("A9", [1, 0])[0][0, 1] == values("A9", "scores")[1, 0],
    "A10": lambda: in_the_plane("A10"),
    "A11": lambda: shared_out(exercise("A11").solution),
    "A12": lambda: (
        exercise("A12").solution.query - exercise("A12").solution.key == 60
        and exercise("A12").solution.kept == 0.9
        and 0.9**7 < 0.5 < 0.9**6
        and 0.0015 < 0.9**60 < 0.002
    ),
    "A13": lambda: shapes("A13") == [("Q", (3, 4)), ("V", (3, 5)), ("S", (3, 3)), ("A", (3, 3)), ("Z", (3, 5))],
    "A14": lambda: (
        values("A14", "scores").tolist() == [[8, 0]]
        and load_example("two-scores").trace["scale_divisor"] == 64**0.5
        and 2900 < np.exp(8) < 3000
        and scipy.special.softmax([8, 0])[0] > 0.999
        and scipy.special.softmax([1, 0])[1] > 1 / 4
        # the slope of a weight over its own score, from the logistic function's closed form
        and slope_of_logistic(8) < 0.001
        and slope_of_logistic(1) / slope_of_logistic(8) > 500
        and max(slope_of_logistic(c) for c in np.linspace(-9, 9, 1801)) == slope_of_logistic(0) == 1 / 4
    ),
    "A15": lambda: (
        np.array_equal(values("A15", "scores"), 2 * np.eye(2))
        and np.array_equal(values("A15", "queries")[0], values("A15", "keys")[0])
        and np.array_equal(values("A15", "values"), np.eye(2))
        and np.allclose(values("A15", "weights"), [[0.8, 0.2], [0.2, 0.8]], atol=0.01)
    ),
    "A16": lambda: (
        values("A16", "weights")[0].tolist() == [1, 0]
        and np.array_equal(values("A16", "head_outputs")[0], values("A16", "values")[0])
        and np.array_equal(values("A16", "weights")[1], values("A15", "weights")[1])
    ),
    "B1.1": lambda: (
        shapes("B1.1") == [("X", (5, 8)), ("W_Q", (8, 4)), ("Q", (5, 4)), ("S", (5, 5)), ("A", (5, 5)), ("Z", (5, 4))]
    ),
    "B2.1": lambda: (
        values("B2.1", "scores")[0].argmax() == 2
        and np.array_equal(values("B2.1", "keys")[2], values("B2.1", "queries")[0])
        and [pick.key for pick in exercise("B2.1").solution.picks] == [2, 1]
        and np.linalg.norm(values("B2.1", "keys")[1]) > np.linalg.norm(values("B2.1", "keys")[2])
    ),
    "B2.2": lambda: (
        values("B2.2", "weights")[0, 2] / values("B2.2", "weights")[0, 0]
        > values("B2.2", "scores")[0, 2] / values("B2.2", "scores")[0, 0]
    ),
    "B2.3": lambda: (
        values("B2.3", "weights")[0].argmax() == values("B2.3", "exponentials")[0].argmax() == 2
        and np.isclose(values("B2.2", "weights")[0].max(), 2 / 3, atol=0.005)
        and values("B2.3", "weights")[0].max() > 4 / 5
        # the same directions in vectors many times as long: all or nothing
        and scipy.special.softmax(9 * values("B2.3", "scores")[0]).max() > 0.999
    ),
    "B4.1": lambda: (
        is_blind("B4.1", [2, 1, 0])
        and np.isclose(values("B4.1", "weights")[1, 0], 2 * values("B4.1", "weights")[1, 2], rtol=0.05)
        and np.isclose(in_order("B4.1", [2, 1, 0])[1][1, 2], values("B4.1", "weights")[1, 0])
    ),
    "B3.1": lambda: (
        np.array_equal(values("B3.1", "values"), values("B3.1", "embeddings")[:, ::-1])
        and np.array_equal(values("B3.1", "values"), values("B3.1", "embeddings")[::-1])
        and np.array_equal(values("B3.1", "queries"), values("B3.1", "embeddings"))
        and np.array_equal(values("B3.1", "keys"), values("B3.1", "embeddings"))
        and np.array_equal(values("B3.1", "embeddings"), np.eye(2))
        and (np.diag(values("B3.1", "weights")) > 0.5).all()
        and (np.diag(values("B3.1", "head_outputs")) < 0.5).all()
    ),
}


@pytest.mark.parametrize("entry", exercises(), ids=lambda entry: entry.id)
def test_what_an_exercise_says_is_true_of_its_numbers(entry):
    assert FACTS[entry.id]()
