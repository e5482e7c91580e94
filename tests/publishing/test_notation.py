"""Every formula of a trace, in MathML and in words."""

import re
from xml.etree import ElementTree

import pytest

from attention_reel.examples import example_names, load_example
from attention_reel.numerics import (
    alignment,
    cost_growth,
    dot_product_variance,
    logistic,
    memory_counts,
    multiply_counts,
    path_lengths,
    sampled_dot_product_variance,
    softmax_jacobian,
)
from attention_reel.publishing.notation import mathml, spoken


@pytest.mark.parametrize(
    "derivation",
    [
        dot_product_variance(4),
        sampled_dot_product_variance(4, samples=3, seed=1),
        multiply_counts(2, 4),
        memory_counts(2, 4),
        cost_growth(2, 2),
        softmax_jacobian([0.5, 0.5]),
        alignment([1, 2], [[1, 0]]),
        logistic([1.0]),
        path_lengths(5, 2, 0.5),
    ],
    ids=lambda derivation: derivation.name,
)
def test_formulas_beside_the_forward_pass_are_typeset_and_said(derivation):
    formulas = [text for step in derivation.steps for text in (step.symbol, step.formula) if text != "given"]
    for formula, element in mathml(formulas).items():
        assert f"<mtext>{formula}" not in element, formula
        assert re.fullmatch(r"[A-Za-z0-9 ,]+", spoken(formula)), (formula, spoken(formula))


def test_a_minus_in_a_power_stays_there_and_what_is_no_formula_is_text():
    made = mathml(["e^−c", "a #( <b>"])
    assert "<msup><mi>e</mi><mrow><mo>−</mo><mi>c</mi></mrow></msup>" in made["e^−c"]
    assert made["a #( <b>"] == "<math><mtext>a #( &lt;b&gt;</mtext></math>"


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
