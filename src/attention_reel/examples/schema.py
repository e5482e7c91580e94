"""The form of an example file. Unknown keys are errors.

Conventions
-----------
``convention = "rows"`` (the default): one token a row of X, Q, K, V and context; Q = X W_Q, so W_Q is
d_model × d_k and W_O is n_heads·d_v × d_model.

``convention = "columns"``: one token a **column** of X, Q, K, V and context; q_i = W_Q x_i, so W_Q is d_k ×
d_model and W_O is d_model × n_heads·d_v. Heads packed in one matrix lie below each other.

The same in both: biases are plain rows of numbers; scores, weights and the mask have one row a query and
one column a key (α_ij: i asks, j answers); and everything under ``[printed]`` is in row form, one token a
row, as `trace` prints it.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from attention_reel.examples.cells import (
    MaskValue,
    Matrix,
    PrintedDecimals,
    PrintedValue,
    Vector,
    problem,
    shown,
)


class Form(BaseModel):
    """A table whose keys are all known and whose values are taken as written, not converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class HeadForm(Form):
    """One table of ``[[inputs.heads]]``: what one head has of its own."""

    W_Q: Matrix | None = None
    W_K: Matrix | None = None
    W_V: Matrix | None = None
    b_Q: Vector | None = None  # noqa: N815
    b_K: Vector | None = None  # noqa: N815
    b_V: Vector | None = None  # noqa: N815
    Q: Matrix | None = None
    K: Matrix | None = None
    V: Matrix | None = None
    scores: Matrix | None = None
    weights: Matrix | None = None


class InputsForm(HeadForm):
    """The table ``[inputs]``: X with the W's, or Q and K, or scores, or weights; V with any but X.

    ``context`` is the other sequence, that keys and values are made from; with it go ``key_tokens``.
    """

    X: Matrix | None = None
    context: Matrix | None = None
    W_O: Matrix | None = None
    b_O: Vector | None = None  # noqa: N815
    heads: list[HeadForm] | None = Field(default=None, min_length=1)


class PrintedForm(Form):
    """One ``[printed.STEP]`` table, or one of several ``[[printed.STEP]]``: what the source prints.

    ``value`` has the step's shape in row form, with nan where the source prints nothing; with ``row`` it is
    that one row (counted from 0). ``decimals`` is one number for all, or shaped like the value. ``errata =
    true`` declares that all of the numbers in this table are wrong in the source.
    """

    value: PrintedValue
    decimals: PrintedDecimals
    head: int | None = Field(default=None, ge=0)
    row: int | None = Field(default=None, ge=0)
    errata: bool = False


def _as_list(value: Any) -> Any:
    return [value] if isinstance(value, dict) else value


def _token(value: Any) -> str:
    if not isinstance(value, str):
        raise problem("", shown(value), "a word in quotation marks")
    categories = {unicodedata.category(character) for character in value}
    if all(category[0] in "ZC" for category in categories):
        raise problem("", "a word with nothing to see in it", "at least one visible character")
    if categories & {"Cc", "Zl", "Zp"}:
        raise problem("", f"{shown(value)}, which holds a control character", "one line of visible characters")
    return value


Token = Annotated[str, BeforeValidator(_token)]


class ExampleForm(Form):
    """A whole example file."""

    tokens: list[Token] = Field(min_length=1)
    inputs: InputsForm
    title: str = ""
    source: str = ""
    key_tokens: list[Token] | None = Field(default=None, min_length=1)
    convention: Literal["rows", "columns"] = "rows"
    mask: MaskValue = None
    scale: float | None = Field(default=None, allow_inf_nan=False)
    n_heads: int | None = Field(default=None, ge=1)
    printed: dict[str, Annotated[list[PrintedForm], BeforeValidator(_as_list)]] = Field(default_factory=dict)
