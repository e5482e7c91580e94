"""Formulas in Typst's notation as words, for those who listen to a document."""

from __future__ import annotations

import re
from typing import get_args

from attention_reel.roles import Role

_COLOURS = (*get_args(Role), "muted")
_TOKEN = re.compile(r'"[^"]*"|[A-Za-z]+(?:\.[a-z]+)*|\d+(?:\.\d+)?|\S')
_CALLS = {
    "sqrt": "the square root of",
    "norm": "the length of",
    "abs": "the absolute value of",
    "op": "",
    "upright": "",
    "bold": "",
}
"""Functions whose brackets needn't be said."""
_WORDS = {
    "=": "equals",
    "+": "plus",
    "-": "minus",
    "−": "minus",
    "/": "divided by",
    ">": "is greater than",
    "<": "is less than",
    "(": "open bracket",
    ")": "close bracket",
    "[": "open bracket",
    "]": "close bracket",
    "'": "prime",
    "dot": "times",
    "div": "divided by",
    "approx": "is about",
    "oo": "infinity",
    "sum": "the sum over",
    "gradient": "the slope along",
    "EE": "the mean of",
    "Var": "the variance of",
    "arrow.r": "becomes",
    "arrow.r.bar": "becomes",
    "thin": "",
    "dots": "and so on",
    "partial": "the change of",
    "_": "",
    "&": "",
    "\\": "",
}
_POWERS = {"top": "transposed", "2": "squared", "T": "transposed"}


def said(math: str) -> str:
    """Say a formula.

    Examples
    --------
    >>> said("query(q_i) = query(W_Q) x_i"), said("S = query(Q) key(K^top)")
    ('q i equals W Q x i', 'S equals Q K transposed')
    >>> said('"Var"(sqrt(d_k)^2)')
    'the variance of open bracket the square root of d k squared close bracket'
    """
    tokens = _TOKEN.findall(math)
    words: list[str] = []
    silent: list[bool] = []  # for each open bracket, whether it goes without saying
    for at, token in enumerate(tokens):
        before, after = tokens[at - 1] if at else "", tokens[at + 1] if at + 1 < len(tokens) else ""
        if token == "(":
            silent.append(before in _COLOURS or before in _CALLS or before in ("_", "^"))
        if token in _COLOURS and after == "(":
            continue
        if token in _CALLS and after == "(":
            words.append(_CALLS[token])
        elif (token == "(" and silent[-1]) or (token == ")" and silent and silent.pop()):
            continue
        elif token == "^":
            words.append("" if after in _POWERS else "to the power of")
        elif before == "^" and token in _POWERS:
            words.append(_POWERS[token])
        else:
            plain = token.strip('"').strip()
            words.append(_WORDS.get(plain, plain))
    return " ".join(" ".join(words).split()).replace(" ,", ",")
