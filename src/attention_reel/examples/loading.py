"""Loading an example by name or path."""

from __future__ import annotations

import os

import numpy as np

from attention_reel.examples.checking import check_form
from attention_reel.examples.errors import ExampleError
from attention_reel.examples.example import Example
from attention_reel.examples.layout import lay_out
from attention_reel.examples.printed import take_printed
from attention_reel.examples.reading import locate, read_table
from attention_reel.numerics import AttentionError, Trace, attention

FINITE = ("queries", "keys", "values", "scores", "scaled_scores", "weights", "head_outputs", "output")


def load_example(name_or_path: str | os.PathLike[str]) -> Example:
    """Load a worked example and compute its trace.

    Parameters
    ----------
    name_or_path : str or path
        A bundled name such as ``"it-was-tired"``, or the path of a TOML file.

    Raises
    ------
    ExampleError
        One sentence: which file, which key, what was found, what is expected.

    Examples
    --------
    >>> example = load_example("identity-swap")
    >>> example.trace["weights"].round(3).tolist()
    [[0.67, 0.33], [0.33, 0.67]]
    """
    path = locate(name_or_path)
    file = str(path)
    form = check_form(read_table(path), file)
    inputs = lay_out(form, file)
    try:
        trace = attention(inputs)
    except AttentionError as error:
        raise ExampleError(file, "inputs", f"numbers that don't fit ({error})", "ones that do") from None
    _check_finite(trace, file)
    return Example(
        name=path.stem,
        path=path,
        title=form.title or path.stem,
        tokens=list(form.tokens),
        key_tokens=list(form.key_tokens or form.tokens),
        source=form.source,
        convention=form.convention,
        inputs=inputs,
        trace=trace,
        printed=take_printed(form, trace, file),
    )


def _check_finite(trace: Trace, file: str) -> None:
    for step in trace.steps:
        if step.name in FINITE and not np.isfinite(step.values).all():
            raise ExampleError(file, "inputs", f"numbers so large that {step.name} overflow", "smaller ones")
