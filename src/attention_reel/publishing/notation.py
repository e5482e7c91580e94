"""Formulas of the trace, which are plain text, as MathML and as words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

import typst

_TO_TYPST = (
    (r"softmax", 'op("softmax")'),
    (r", row by row", '", row by row"'),
    (r" if ", ' " if " '),
    (r", else ", '", else " '),
    (r"′", "'"),
    (r"ᵀ", "^top"),
    (r"√d_k", "sqrt(d_k)"),
    (r"Σ", "sum"),
    (r"_(ij|jm|im|mc|jc)\b", lambda found: "_({} {})".format(*found[1])),
    (r"e\^(s_\(i j\))", r"e^(\1)"),
    (r"−∞", "-infinity"),
    (r"…", "dots"),
)
"""Pattern by pattern, in this order."""

_WORDS = {
    "=": "equals",
    "+": "plus",
    "−": "minus",
    "/": "divided by",
    "≤": "is at most",
    ";": "and",
    "ᵀ": "transposed",
    "′": "prime",
    "∞": "infinity",
    "⋯": "up to",
    "[": "the join of",
    "]": ",",
    "α": "alpha",
    "Σ": "the sum",
    "√": "the square root of",
    "max": "the maximum",
    "e^": "e to the power of",
    "softmax": "the softmax of",
    "(": "open bracket",
    ")": "close bracket",
}
_TOKEN = re.compile(r"row by row|softmax|e\^|max|if|else|_[A-Za-z0-9]+|\d+|\S")
_FACTOR = re.compile(r"[A-Za-zα\d√\[Σ]|e\^|softmax|max")
_ENDS_FACTOR = re.compile(r"[A-Za-zα\dᵀ′)\]]")
_BARE = re.compile(r"\(([^ ()]+)\)")
"""Brackets around a single thing, which words don't need."""


def mathml(formulas: Iterable[str]) -> dict[str, str]:
    """Return formulas, written as the trace writes them, as ``<math>`` elements; typeset in one go.

    Parameters
    ----------
    formulas
        Such as ``"S′ = S/√d_k"``.

    Examples
    --------
    >>> mathml(["Q = X W_Q"])["Q = X W_Q"]
    '<math><mi>Q</mi><mo>=</mo><mi>X</mi><msub><mi>W</mi><mi>Q</mi></msub></math>'
    """
    wanted = list(dict.fromkeys(formulas))
    if not wanted:
        return {}
    page = "\n\n".join(f"$ {as_typst(formula)} $" for formula in wanted)
    elements = re.findall(r"<math\b.*?</math>", _exported(page), re.DOTALL)
    return {formula: _plain(element) for formula, element in zip(wanted, elements, strict=True)}


def as_typst(formula: str) -> str:
    """Return a formula of the trace in Typst's notation.

    Examples
    --------
    >>> as_typst("S′ = S/√d_k"), as_typst("Σ_j e^s_ij")
    ("S' = S/sqrt(d_k)", 'sum_j e^(s_(i j))')
    """
    for pattern, replacement in _TO_TYPST:
        formula = re.sub(pattern, replacement, formula)
    return formula


def spoken(formula: str) -> str:
    """Return a formula of the trace in words.

    Examples
    --------
    >>> spoken("S′ = S/√d_k")
    'S prime equals S divided by the square root of d k'
    >>> spoken("Q = X W_Q"), spoken("Σ_j e^(s_ij − m_i)")
    ('Q equals X times W Q', 'the sum over j of e to the power of open bracket s i j minus m i close bracket')
    """
    words: list[str] = []
    ends_factor = False
    for token in _TOKEN.findall(_BARE.sub(r"\1", formula).replace("; …; ", "⋯")):
        if ends_factor and _FACTOR.fullmatch(token):
            words.append("times")
        index = token.startswith("_")
        over = index and words[-1] in ("the sum", "the maximum")
        letters = " ".join(token[1:])
        words.append(f"over {letters} of" if over else letters if index else _WORDS.get(token, token))
        ends_factor = (index and not over) or bool(_ENDS_FACTOR.fullmatch(token))
    return " ".join(words).replace(" ,", ",").removesuffix(",")


def number_in_words(text: str) -> str:
    """Return a displayed number as it is said: speech leaves signs out too often.

    Examples
    --------
    >>> number_in_words("−0.5"), number_in_words("−∞"), number_in_words("2")
    ('minus 0.5', 'minus infinity', '2')
    """
    return text.replace("−", "minus ").replace("∞", "infinity")


def _exported(page: str) -> str:
    return typst.compile(page.encode(), format="html").decode()


def _plain(element: str) -> str:
    """Write italic letters as plain ones in ``<mi>``, which look the same and are read and copied right."""
    letters = re.sub(r"<mi>(\w)</mi>", lambda found: f"<mi>{unicodedata.normalize('NFKC', found[1])}</mi>", element)
    return letters.replace('<math display="block">', "<math>")


Formulas = Mapping[str, str]
"""MathML by formula."""
