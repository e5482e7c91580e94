"""From pydantic's many errors to one sentence about the first thing to put right."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from attention_reel.examples.cells import shown
from attention_reel.examples.errors import ExampleError, did_you_mean
from attention_reel.examples.schema import ExampleForm, HeadForm, InputsForm, PrintedForm

TOP_KEYS = ("base", *ExampleForm.model_fields)

_EXPECTED = {
    "string_type": "text in quotation marks",
    "float_type": "a number",
    "finite_number": "a finite number",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "an array",
    "dict_type": "a table",
    "model_type": "a table",
}


def check_form(table: dict[str, Any], file: str) -> ExampleForm:
    """Hold a table against the schema.

    Raises
    ------
    ExampleError
        About the first unknown key, or else the first thing that is wrong.
    """
    try:
        return ExampleForm.model_validate(table)
    except ValidationError as error:
        details = error.errors(include_url=False)
        first = min(details, key=lambda detail: detail["type"] != "extra_forbidden")
        raise _sentence(first, table, file) from None


def _sentence(detail: ErrorDetails, table: dict[str, Any], file: str) -> ExampleError:
    kind, context = detail["type"], detail.get("ctx", {})
    key = _key(detail["loc"], table)
    if kind == "extra_forbidden":
        return ExampleError(file, key, "an unknown key", _known(detail["loc"]))
    if kind == "missing":
        return ExampleError(file, key, "nothing", _MISSING.get(key, "this key"))
    if kind == "example":
        return ExampleError(file, key + context["where"], context["found"], context["expected"])
    if kind == "list_type" and key == "inputs.heads":
        return ExampleError(file, key, shown(detail["input"]), "tables in double brackets, [[inputs.heads]]")
    if kind == "list_type" and key.startswith("printed."):
        return ExampleError(file, key, shown(detail["input"]), f"a table [{key}] with value and decimals")
    if kind == "too_short":
        return ExampleError(file, key, "an empty array", "at least one entry")
    if kind == "greater_than_equal":
        return ExampleError(file, key, shown(detail["input"]), f"{context['ge']} or more")
    if kind == "literal_error":
        return ExampleError(file, key, shown(detail["input"]), str(context["expected"]).replace("'", '"'))
    return ExampleError(file, key, shown(detail["input"]), _EXPECTED.get(kind, detail["msg"]))


_MISSING = {
    "tokens": 'the tokens, such as tokens = ["it", "was", "tired"]',
    "inputs": "a table [inputs] with X and the W's, or Q and K, or scores, or weights",
}


def _key(loc: tuple[int | str, ...], table: dict[str, Any]) -> str:
    """Write a place in the file as one would say it: ``printed.weights.value``, ``tokens[0]``."""
    key = ""
    at: Any = table
    for part in loc:
        if isinstance(part, int):
            if isinstance(at, dict):  # a single [printed.step], which the schema reads as a list of one
                continue
            key += f"[{part}]"
        else:
            name = part if part.isprintable() else ascii(part)
            key += f".{name}" if key else name
        try:
            at = at[part]
        except (KeyError, IndexError, TypeError):
            at = None
    return key


def _known(loc: tuple[int | str, ...]) -> str:
    """Say which key may have been meant, or where this one belongs."""
    name, form = str(loc[-1]), _form_at(loc[:-1])
    known = TOP_KEYS if form is ExampleForm else tuple(form.model_fields)
    if form is not ExampleForm and name in TOP_KEYS and name not in known:
        return f"{name} at the top of the file, above every [table]"
    if form is ExampleForm and name in InputsForm.model_fields:
        return f"{name} under [inputs]"
    if form is HeadForm and name in InputsForm.model_fields:
        return f"{name} under [inputs], since all heads share it"
    return did_you_mean(name, known)


def _form_at(loc: tuple[int | str, ...]) -> type[BaseModel]:
    if not loc:
        return ExampleForm
    if loc[0] == "inputs":
        return InputsForm if len(loc) == 1 else HeadForm
    return PrintedForm
