"""How far a signal travels: one hop of attention against one recurrent step after another."""

from __future__ import annotations

import math

from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError

MAX_STEPS = 10_000


def path_lengths(query: int, key: int, kept: float) -> Derivation:
    """Count the steps from a key's place to a query's, and what is left of a signal after each of them.

    Parameters
    ----------
    query, key : int
        Places in a sequence, the key's before the query's.
    kept : float
        The share of the signal that a recurrent step keeps, above 0 and at most 1: an assumption.

    Returns
    -------
    Derivation
        Single numbers ``query``, ``key``, ``kept``; ``recurrent_steps`` (query − key), ``attention_hops`` (1, however
        far), ``signal_left`` and ``half_after`` (after how many steps less than half is left; recurrent_steps + 1 if
        never). ``signal`` (recurrent_steps + 1) is what is left after 0, 1, … steps.

    Raises
    ------
    AttentionError
        If the key doesn't stand before the query, they are too far apart, or the share is none.

    Examples
    --------
    >>> path = path_lengths(5, 2, 0.5)
    >>> int(path["recurrent_steps"]), int(path["attention_hops"]), path["signal"].tolist()
    (3, 1, [1.0, 0.5, 0.25, 0.125])
    """
    if not 0 <= key < query:
        raise AttentionError(f"the key's place is {key} and the query's {query}, but it must stand before the query's")
    if query - key > MAX_STEPS:
        raise AttentionError(f"there are {query - key} steps from key to query, more than {MAX_STEPS}")
    if not (math.isfinite(kept) and 0 < kept <= 1):
        raise AttentionError(f"a step keeps {kept} of the signal, but it must be above 0 and at most 1")
    steps = query - key
    signal: list[float] = [1.0]
    for _ in range(steps):
        signal.append(signal[-1] * kept)
    half_after = next((k for k, left in enumerate(signal) if left < 0.5), steps + 1)
    return Derivation(
        "the path from key to query",
        (
            make("query", "i", "", "given", (), query),
            make("key", "j", "", "given", (), key),
            make("kept", "c", "", "given", (), kept),
            make("recurrent_steps", "n", "", "i − j", ("query", "key"), steps),
            make("attention_hops", "1", "", "q_i·k_j is one product", (), 1),
            make("signal", "c^k", "steps + 1", "c · c^(k − 1)", ("kept", "recurrent_steps"), signal),
            make("signal_left", "c^n", "", "c^n", ("signal",), signal[-1]),
            make("half_after", "k", "", "the first k with c^k < ½", ("signal",), half_after),
        ),
    )
