"""Whether the matrices of an example fit each other, its tokens and its heads, in its own keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from attention_reel.examples.errors import ExampleError
from attention_reel.examples.schema import ExampleForm, HeadForm
from attention_reel.numerics.arrays import Array, shape_text
from attention_reel.numerics.axes import AxisSizes
from attention_reel.numerics.errors import AttentionError, ShapeError
from attention_reel.numerics.inputs import check_weight_rows

AXES: Mapping[str, tuple[str, ...]] = {
    "X": ("q_len", "d_model"),
    "context": ("kv_len", "d_model"),
    "W_Q": ("d_model", "d_k"),
    "W_K": ("d_model", "d_k"),
    "W_V": ("d_model", "d_v"),
    "b_Q": ("d_k",),
    "b_K": ("d_k",),
    "b_V": ("d_v",),
    "Q": ("q_len", "d_k"),
    "K": ("kv_len", "d_k"),
    "V": ("kv_len", "d_v"),
    "scores": ("q_len", "kv_len"),
    "weights": ("q_len", "kv_len"),
    "W_O": ("n_heads·d_v", "d_out"),
    "b_O": ("d_out",),
}
"""The axes of each key under [inputs], with tokens as rows, in the order in which they are looked at."""

SAME_IN_BOTH = ("scores", "weights")
"""Matrices with one row a query and one column a key in both conventions."""

STARTS: Mapping[str, tuple[str, ...]] = {
    "X": ("W_Q", "W_K", "W_V", "b_Q", "b_K", "b_V", "context"),
    "Q": ("K", "V"),
    "scores": ("V",),
    "weights": ("V",),
}
"""Where an example can start, and what can go with it."""

NEEDED: Mapping[str, tuple[str, ...]] = {"X": ("W_Q", "W_K"), "Q": ("K",), "scores": (), "weights": ()}
WAYS = "X with W_Q and W_K, or Q with K, or scores, or weights"


def stated(form: ExampleForm) -> Iterator[tuple[str, str, Array]]:
    """Give every matrix of an example as (place, key, array), such as ``("inputs.heads[1]", "W_Q", …)``."""
    tables: list[tuple[str, HeadForm]] = [("inputs", form.inputs)]
    tables += [(f"inputs.heads[{n}]", head) for n, head in enumerate(form.inputs.heads or ())]
    for key in AXES:
        for place, table in tables:
            value = getattr(table, key, None)
            if value is not None:
                yield place, key, np.array(value)


def head_count(form: ExampleForm) -> int:
    """Count the heads: one a table of [[inputs.heads]], or n_heads, or one."""
    return len(form.inputs.heads) if form.inputs.heads is not None else form.n_heads or 1


def check_keys(form: ExampleForm, file: str) -> None:
    """Refuse matrices that are missing or don't belong together.

    Raises
    ------
    ExampleError
    """
    keys = {key for _, key, _ in stated(form)}
    starts = [key for key in STARTS if key in keys]
    if len(starts) != 1:
        found = " and ".join(starts) or "none of X, Q, scores, weights"
        raise ExampleError(file, "inputs", found, f"exactly one of: {WAYS}")
    (start,) = starts
    for key in NEEDED[start]:
        if key not in keys:
            raise ExampleError(file, f"inputs.{key}", "nothing", f"{key} to go with {start}")
    for key in AXES:
        if key in keys and key not in (start, *STARTS[start], "W_O", "b_O"):
            raise ExampleError(file, f"inputs.{key}", f"{key} beside {start}", f"exactly one of: {WAYS}")
    for key, needs in (("b_V", ("W_V",)), ("W_O", ("V", "W_V")), ("b_O", ("W_O",))):
        if key in keys and not keys.intersection(needs):
            raise ExampleError(file, f"inputs.{key}", f"{key} without {' or '.join(needs)}", "both or neither")
    if "context" in keys and form.key_tokens is None:
        raise ExampleError(file, "key_tokens", "nothing", "the words of inputs.context")
    if start == "weights":
        for key, value in (("mask", form.mask), ("scale", form.scale)):
            if value is not None:
                raise ExampleError(file, key, f"{key} beside weights", "inputs.scores instead, on which it acts")
    if start == "X" and "context" not in keys and form.key_tokens is not None:
        found = "key_tokens, but X only"
        raise ExampleError(file, "key_tokens", found, "their embeddings as inputs.context, or no key_tokens")
    _check_heads(form, file)


def _check_heads(form: ExampleForm, file: str) -> None:
    heads = form.inputs.heads
    if heads is None:
        if form.n_heads not in (None, 1):
            for key in SAME_IN_BOTH:
                if getattr(form.inputs, key) is not None:
                    raise ExampleError(
                        file, "n_heads", f"{form.n_heads} with {key}", f"[[inputs.heads]], each with {key}"
                    )
        return
    if form.n_heads not in (None, len(heads)):
        raise ExampleError(file, "n_heads", str(form.n_heads), f"{len(heads)}, the number of [[inputs.heads]]")
    for key in HeadForm.model_fields:
        if getattr(form.inputs, key) is not None:
            raise ExampleError(file, f"inputs.{key}", f"{key} beside [[inputs.heads]]", f"{key} in each head or none")
        having = [n for n, head in enumerate(heads) if getattr(head, key) is not None]
        for n in range(len(heads)):
            if having and n not in having:
                raise ExampleError(file, f"inputs.heads[{n}].{key}", "nothing", f"{key}, as head {having[0]} has it")


def check_shapes(form: ExampleForm, file: str) -> None:
    """Refuse matrices whose sizes contradict each other, the tokens or the number of heads.

    Raises
    ------
    ExampleError
        Names both, with their shapes.
    """
    sizes = AxisSizes()
    for place, key, array in stated(form):
        if key == "W_O":
            _bind_joined_heads(sizes, form)
        _bind(sizes, f"{place}.{key}", array.shape, own_axes(form, key), file)
    if isinstance(form.mask, list):
        _bind(sizes, "mask", np.shape(form.mask), own_axes(form, "scores"), file)
    _bind(sizes, "tokens", (len(form.tokens),), (_axis(form, "q_len"),), file)
    if form.key_tokens is not None:
        _bind(sizes, "key_tokens", (len(form.key_tokens),), ("kv_len",), file)
    if form.mask == "causal" and form.key_tokens is not None and len(form.key_tokens) != len(form.tokens):
        found = f'"causal" between {len(form.tokens)} tokens and {len(form.key_tokens)} key_tokens'
        raise ExampleError(file, "mask", found, "rows of true and false, since it compares places in one sequence")
    _check_packing(form, file)
    _check_weights(form, file)


def own_axes(form: ExampleForm, key: str) -> tuple[str, ...]:
    """Name the axes of a key the way this example lays it out."""
    axes = tuple(_axis(form, axis) for axis in AXES[key])
    return axes[::-1] if form.convention == "columns" and key not in SAME_IN_BOTH else axes


def _axis(form: ExampleForm, axis: str) -> str:
    if axis in ("q_len", "kv_len"):
        return "seq_len" if form.key_tokens is None else axis
    several = head_count(form) > 1
    if axis in ("d_k", "d_v") and several and form.inputs.heads is None:
        return f"n_heads·{axis}"
    if axis == "n_heads·d_v" and not several:
        return "d_v"
    return axis


def _bind_joined_heads(sizes: AxisSizes, form: ExampleForm) -> None:
    """Make known how wide the outputs of separately stated heads are side by side."""
    d_v = sizes.get("d_v")
    if form.inputs.heads is not None and len(form.inputs.heads) > 1 and d_v is not None:
        n_heads = len(form.inputs.heads)
        sizes.bind(f"{n_heads} heads of d_v = {d_v}", (n_heads * d_v,), ("n_heads·d_v",))


def _bind(sizes: AxisSizes, name: str, shape: tuple[int, ...], axes: tuple[str, ...], file: str) -> None:
    try:
        sizes.bind(name, shape, axes)
    except ShapeError as error:
        if name.endswith("tokens"):
            found, needed = f"{error.size} tokens", str(error.other_size)
        else:
            found, needed = (
                f"{shape_text(shape)}, so {error.axis} = {error.size}",
                f"{error.axis} = {error.other_size}",
            )
        key_side = {name.split(".")[-1], error.other.split(".")[-1]} & {"K", "V", "scores", "weights"}
        hint = " (or key_tokens, if keys come from another sequence)" if error.axis == "seq_len" and key_side else ""
        expected = f"{needed} to fit {error.other}, which is {shape_text(error.other_shape)}{hint}"
        raise ExampleError(file, name, found, expected) from None


def _check_packing(form: ExampleForm, file: str) -> None:
    n_heads = head_count(form)
    for place, key, array in stated(form):
        for axis, size in zip(own_axes(form, key), array.shape, strict=True):
            if axis.startswith("n_heads·") and size % n_heads:
                found = f"{shape_text(array.shape)}, so {axis} = {size}"
                raise ExampleError(file, f"{place}.{key}", found, f"a multiple of n_heads = {n_heads}")


def _check_weights(form: ExampleForm, file: str) -> None:
    for place, key, array in stated(form):
        if key == "weights":
            try:
                check_weight_rows(array)
            except AttentionError as error:
                expected = "rows of numbers from 0 on that add to 1"
                raise ExampleError(file, f"{place}.weights", str(error), expected) from None
