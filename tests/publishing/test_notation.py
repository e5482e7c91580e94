"""Every formula of a trace, in MathML and in words."""

import re
from xml.etree import ElementTree

import pytest

from attention_reel.examples import example_names, load_example
from attention_reel.publishing.notation import mathml, spoken


def formulas() -> set[str]:
    steps = [step for name in example_names() for step in load_example(name).trace.steps]
    return {text for step in steps for text in (step.symbol, step.formula, step.column_formula)} - {"given"}


def test_every_formula_becomes_mathml_and_plain_words():
    made = mathml(formulas())
    assert len(made) == len(formulas()) > 30
    for formula, element in made.items():
        shown = "".join(ElementTree.fromstring(element).itertext()).replace("⊤", "ᵀ").replace("∑", "Σ")
        assert sorted(shown.replace(" ", "")) == sorted(re.sub(r"[ _^√/]", "", stripped(formula))), formula
        words = spoken(formula)
        assert re.fullmatch(r"[A-Za-z0-9 ,]+", words), (formula, words)


def stripped(formula: str) -> str:
    """Leave out brackets that raising to a power makes needless."""
    return re.sub(r"e\^\(([^()]*)\)", r"e\1", formula)


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("O = W_O [Z_1; …; Z_3] + b_O", "O equals W O times the join of Z 1 up to Z 3, plus b O"),
        ("M_ij = 0 if j ≤ i, else −∞", "M i j equals 0 if j is at most i, else minus infinity"),
        ("m_i = max_j s_ij", "m i equals the maximum over j of s i j"),
        ("A = softmax(S′ + M), row by row",
         "A equals the softmax of open bracket S prime plus M close bracket, row by row"),
    ],
)  # fmt: skip
def test_words_of_a_formula(formula, words):
    assert spoken(formula) == words
