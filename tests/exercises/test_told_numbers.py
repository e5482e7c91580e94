"""What a film writes down of the numbers it shows, for its transcript."""

import json

import numpy as np
import scipy.special

from attention_reel.examples import load_example
from attention_reel.exercises import exercise
from attention_reel.forms import exercise_scenes
from attention_reel.proof import proof

FILMS = exercise_scenes(__name__)


def told(scene: str) -> tuple[bool, dict[str, dict]]:
    """Play a film; return whether it shows its example, and its other computations by name, their steps by name."""
    written = []

    class Watched(FILMS[scene]):
        def tear_down(self):
            written.append((self.shows_example, self.computed_besides()))
            super().tear_down()

    proof(Watched)
    ((shows_example, computed),) = written
    json.dumps(computed, allow_nan=False)
    return shows_example, {one["name"]: one | {step["step"]: step for step in one["steps"]} for one in computed}


def test_a_mistake_s_numbers_are_told_as_wrong_and_called_as_the_right_ones():
    shows_example, computed = told("A2_Mistake")
    assert shows_example
    wrong = computed["wrong"]
    assert wrong["wrong"]
    scores = load_example(exercise("A2").example).trace.values("scaled_scores", 0)
    assert np.allclose(wrong["weights"]["values"], scipy.special.softmax(scores, axis=0))
    assert (wrong["weights"]["symbol"], wrong["weights"]["shape"]) == ("A", "seq_len × seq_len")
    assert wrong["weights"]["decimals"] == 2
    assert wrong["weights.row_sums"]["formula"] == "Σ_j α_ij", "the sum of wrong weights is no mistake itself"


def test_infinite_numbers_are_told_as_texts():
    _, computed = told("B5_3_Mistake")
    values = computed["wrong"]["masked_scores"]["values"]
    assert [[value == "-inf" for value in row] for row in values] == np.tri(3, dtype=bool).tolist()


def test_only_what_is_shown_is_told():
    shows_example, computed = told("B4_2_Solution")
    assert not shows_example
    said = exercise("B4.2").solution
    assert computed["memory before"]["scores"]["values"] == said.seq_len**2
    assert computed["growth"]["multiplications"]["values"] == said.seq_factor**2 * said.d_factor
    assert "total" not in computed["work before"], "a count that is computed, but not shown"


def test_another_order_of_the_tokens_is_told():
    _, computed = told("A9_Solution")
    tokens = load_example(exercise("A9").example).tokens
    assert {"again", "moved"} <= set(computed)
    for name in ("again", "moved"):
        assert computed[name]["tokens"] == [tokens[k] for k in exercise("A9").solution.order]
