"""From an example's form to what the core starts from: heads split, columns turned to rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from attention_reel.examples.errors import ExampleError
from attention_reel.examples.fitting import SAME_IN_BOTH, check_keys, check_shapes, head_count, stated
from attention_reel.examples.schema import ExampleForm, HeadForm
from attention_reel.numerics import AttentionError, AttentionInputs, split_heads
from attention_reel.numerics.masks import Mask

NAMES: Mapping[str, str] = {
    "X": "embeddings",
    "W_Q": "w_query",
    "W_K": "w_key",
    "W_V": "w_value",
    "b_Q": "b_query",
    "b_K": "b_key",
    "b_V": "b_value",
    "Q": "queries",
    "K": "keys",
    "V": "values",
    "W_O": "w_output",
    "b_O": "b_output",
}
"""What a key under [inputs] is called in the core, where that differs."""


def lay_out(form: ExampleForm, file: str) -> AttentionInputs:
    """Bring an example into row form: one token a row, Q = X W_Q.

    Raises
    ------
    ExampleError
        If its matrices don't fit together.
    """
    check_keys(form, file)
    check_shapes(form, file)
    n_heads = head_count(form)
    arrays: dict[str, Any] = {}
    for place, key, array in stated(form):
        name = NAMES.get(key, key)
        rows = array.T if form.convention == "columns" and key not in SAME_IN_BOTH else array
        if key not in HeadForm.model_fields:
            arrays[name] = rows
        elif place != "inputs" or n_heads == 1:
            arrays[name] = (*arrays.get(name, ()), rows)
        else:
            arrays[name] = split_heads(rows, n_heads)
    mask: Mask = np.array(form.mask, dtype=np.bool_) if isinstance(form.mask, list) else form.mask
    try:
        return AttentionInputs(**arrays, mask=mask, scale=form.scale)
    except AttentionError as error:
        raise ExampleError(file, "inputs", f"numbers that don't fit ({error})", "ones that do") from None
