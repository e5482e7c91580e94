"""Attention doesn't know about order: permuted tokens give permuted outputs."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from attention_reel.numerics.arrays import Array
from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.forward import attention
from attention_reel.numerics.inputs import AttentionInputs
from attention_reel.numerics.linear import matrix_product
from attention_reel.numerics.steps import Step


def permutation_matrix(order: Sequence[int]) -> Array:
    """Write an order as the matrix P for which row i of P X is row ``order[i]`` of X.

    Raises
    ------
    AttentionError
        If the order doesn't hold each of 0, 1, … once.

    Examples
    --------
    >>> (permutation_matrix([2, 0, 1]) @ np.array([[10.0], [20.0], [30.0]])).tolist()
    [[30.0], [10.0], [20.0]]
    """
    if sorted(order) != list(range(len(order))) or not order:
        raise AttentionError(
            f"{list(order)} is no order of tokens: each of 0 to {max(len(order) - 1, 0)} must be in it once"
        )
    return np.eye(len(order))[list(order)]


def permute(inputs: AttentionInputs, order: Sequence[int]) -> AttentionInputs:
    """Put the tokens of a sequence in another order.

    Parameters
    ----------
    inputs : AttentionInputs
        Of self-attention: as many keys as queries, no context.
    order : sequence of int
        Which token comes first, second, …, counted from 0.

    Returns
    -------
    AttentionInputs
        With the rows of X (or of Q, K, V; or rows and columns of scores or weights) in that order. The mask
        is about places, not tokens, and stays.

    Raises
    ------
    AttentionError
        If the queries and keys aren't one sequence, or the order isn't one.

    Examples
    --------
    >>> swapped = permute(AttentionInputs(queries=[[1], [2]], keys=[[3], [4]]), [1, 0])
    >>> swapped.queries[0].tolist(), swapped.keys[0].tolist()
    ([[2.0], [1.0]], [[4.0], [3.0]])
    """
    if inputs.context is not None or inputs.q_len != inputs.kv_len:
        raise AttentionError(f"it takes one sequence, but {inputs.q_len} queries meet {inputs.kv_len} keys of another")
    if len(order) != inputs.q_len:
        raise AttentionError(f"{list(order)} orders {len(order)} tokens, but there are {inputs.q_len}")
    permutation_matrix(order)
    rows = list(order)
    changes: dict[str, Any] = {}
    if inputs.embeddings is not None:
        changes["embeddings"] = inputs.embeddings[rows]
    for name in ("queries", "keys", "values"):
        if getattr(inputs, name) is not None:
            changes[name] = tuple(head[rows] for head in getattr(inputs, name))
    for name in ("scores", "weights"):
        if getattr(inputs, name) is not None:
            changes[name] = tuple(head[np.ix_(rows, rows)] for head in getattr(inputs, name))
    return dataclasses.replace(inputs, **changes)


def permutation(inputs: AttentionInputs, order: Sequence[int]) -> Derivation:
    """Run attention on the tokens in two orders, and permute the first result to hold it against the second.

    Without a mask both agree: softmax(P S Pᵀ) = P A Pᵀ, so the outputs are P Z.

    Parameters
    ----------
    inputs : AttentionInputs
    order : sequence of int

    Returns
    -------
    Derivation
        Step ``permutation_matrix`` P; for ``scores``, ``weights``, ``head_outputs`` and ``output``, as far
        as there are: ``scores`` of the first order, ``reordered_scores`` (P S Pᵀ, P Z, …) and
        ``scores_of_permuted``, per head where there are several.

    Raises
    ------
    AttentionError
        See :func:`permute`.

    Examples
    --------
    >>> derivation = permutation(AttentionInputs(queries=[[1], [2]], keys=[[3], [4]]), [1, 0])
    >>> derivation["scores"].tolist(), derivation["scores_of_permuted"].tolist()
    ([[3.0, 4.0], [6.0, 8.0]], [[8.0, 6.0], [4.0, 3.0]])
    >>> bool((derivation["reordered_scores"] == derivation["scores_of_permuted"]).all())
    True
    """
    before, after = attention(inputs), attention(permute(inputs, order))
    p = permutation_matrix(order)
    steps: list[Step] = [make("permutation_matrix", "P", "place after × place before", "given", (), p)]
    for step in before.steps:
        if step.name not in ("scores", "weights", "head_outputs", "output"):
            continue
        on_both_sides = step.name in ("scores", "weights")
        reordered = matrix_product(p, step.values)
        if on_both_sides:
            reordered = matrix_product(reordered, p.T)
        symbol = f"P {step.symbol} Pᵀ" if on_both_sides else f"P {step.symbol}"
        words, of_permuted = step.shape_words, after.values(step.name, step.head)
        steps += [
            dataclasses.replace(step, sources=()),
            make(
                f"reordered_{step.name}",
                symbol,
                words,
                symbol,
                (step.name, "permutation_matrix"),
                reordered,
                step.head,
            ),
            make(
                f"{step.name}_of_permuted",
                f"{step.symbol} of P X",
                words,
                step.formula,
                ("permutation_matrix",),
                of_permuted,
                step.head,
            ),
        ]
    return Derivation("the permutation of tokens", tuple(steps))
