"""Formulas of the trace, which are plain text, as MathML and as words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import get_args

import typst
from markupsafe import escape

from attention_reel.roles import Role

_TO_TYPST = (
    (r"²", "^2"),
    (r"dσ/dc", "(d σ) / (d c)"),
    (r", row by row", '", row by row"'),
    (r" if ", ' " if " '),
    (r", else ", '", else " '),
    (r"\b(softmax|Var|diag)\b", r'op("\1")'),
    (r'"[^"]*"|(?<!\w)(?!max\b|cos\b|op\b)[a-z]{2,}(?: a\b| [a-z]{2,}\b)*', lambda found: _quoted(found[0])),
    (r"_([a-z]{3,})", r'_"\1"'),
    (r"√(Σ.+|op\(.+|s′?\^2)", r"sqrt(\1)"),
    (r"\^−(\w)", r"^(−\1)"),
    (r"·", " dot "),
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

_PHRASES = (
    (r"‖([^‖]*)‖", r"the length of \1"),
    (r"(\w)\u0304", r"the mean of \1"),
    (r"dσ/dc", "the slope of σ along c"),
)
"""What is said in one go, whose signs mean little one by one."""

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
    "^": "to the power of",
    "·": "times",
    "×": "by",
    "²": "squared",
    "~": "is drawn from",
    "<": "is less than",
    "½": "one half",
    "→": "becomes",
    "σ": "sigma",
    "θ": "theta",
    "cos": "the cosine of",
    "Var": "the variance of",
    "diag": "the diagonal matrix of",
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
LONGEST_INDICES = 3
"""Longer subscripts are words and not indices, with the underscore counted."""
_TOKEN = re.compile(r"row by row|softmax|Var|diag|e\^|max|if|else|_[A-Za-z0-9]+|[A-Za-z]{2,}|\d+|\S")
_FACTOR = re.compile(r"[A-Za-zα\d√\[Σ]|e\^|softmax|max")
_ENDS_FACTOR = re.compile(r"[A-Za-zα\dᵀ′)\]]")
_BARE = re.compile(r"\(([^ ()]+)\)")
"""Brackets around a single thing, which words don't need."""


_ROLES = "\n".join(f"#let {role}(body) = body" for role in (*get_args(Role), "muted"))
"""Colours are a film's own."""


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
    return _elements({formula: as_typst(formula) for formula in formulas})


def mathml_of_typst(formulas: Iterable[str]) -> dict[str, str]:
    """Return formulas in Typst's notation, with roles as functions as in films, as ``<math>`` elements.

    Examples
    --------
    >>> mathml_of_typst(["query(Q)^top"])["query(Q)^top"]
    '<math><msup><mi>Q</mi><mi>⊤</mi></msup></math>'
    """
    return _elements({formula: formula for formula in formulas})


def as_typst(formula: str) -> str:
    """Return a formula of the trace in Typst's notation.

    Examples
    --------
    >>> as_typst("S′ = S/√d_k"), as_typst("Σ_j e^s_ij")
    ("S' = S/sqrt(d_k)", 'sum_j e^(s_(i j))')
    """
    for pattern, replacement in _TO_TYPST:
        formula = re.sub(pattern, replacement, formula)
    return re.sub(r'^" | "$', '"', formula)


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
    for pattern, phrase in _PHRASES:
        formula = re.sub(pattern, phrase, formula)
    for token in _TOKEN.findall(_BARE.sub(r"\1", formula).replace("; …; ", "⋯")):
        if ends_factor and _FACTOR.fullmatch(token):
            words.append("times")
        index = token.startswith("_")
        over = index and words[-1] in ("the sum", "the maximum")
        letters = token[1:] if len(token) > LONGEST_INDICES else " ".join(token[1:])
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


def _elements(wanted: Mapping[str, str]) -> dict[str, str]:
    """Return a ``<math>`` element for each formula in Typst's notation, by its key."""
    if not wanted:
        return {}
    try:
        return dict(zip(wanted, _typeset(wanted.values()), strict=True))
    except typst.TypstError:
        return {formula: _typeset_or_as_it_is(formula, math) for formula, math in wanted.items()}


def _typeset_or_as_it_is(formula: str, math: str) -> str:
    """Return a formula's element; one that is not in Typst's notation is text in it."""
    try:
        (element,) = _typeset([math])
    except typst.TypstError:
        return f"<math><mtext>{escape(formula)}</mtext></math>"
    return element


def _typeset(formulas: Iterable[str]) -> list[str]:
    page = "\n\n".join([_ROLES, *(f"$ {math} $" for math in formulas)])
    return [_plain(element) for element in re.findall(r"<math\b.*?</math>", _exported(page), re.DOTALL)]


def _quoted(text: str) -> str:
    return text if text.startswith('"') else f'" {text} "'


def _exported(page: str) -> str:
    return typst.compile(page.encode(), format="html").decode()


def _plain(element: str) -> str:
    """Write italic letters as plain ones in ``<mi>``, which look the same and are read and copied right."""
    letters = re.sub(r"<mi>(\w)</mi>", lambda found: f"<mi>{unicodedata.normalize('NFKC', found[1])}</mi>", element)
    return letters.replace('<math display="block">', "<math>")


Formulas = Mapping[str, str]
"""MathML by formula."""
