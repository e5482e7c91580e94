"""What attention costs: multiplications and stored numbers, n²·d and n²."""

from __future__ import annotations

from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.steps import Step

LARGEST_COUNT = 2**53  # beyond it float64 skips whole numbers


def multiply_counts(
    seq_len: int, d_model: int, *, n_heads: int = 1, d_k: int | None = None, d_v: int | None = None
) -> Derivation:
    """Count the multiplications of self-attention, stage by stage.

    Parameters
    ----------
    seq_len, d_model : int
    n_heads : int
    d_k, d_v : int, optional
        Default d_model / n_heads.

    Returns
    -------
    Derivation
        Single numbers: the sizes ``seq_len``, ``d_model``, ``n_heads``, ``d_k``, ``d_v`` and ``joined_width``
        (h·d_v); the counts ``queries``, ``keys``, ``values`` (n·d_model·d_k a head), ``scores`` (n²·d_k a
        head), ``head_outputs`` (n²·d_v a head), ``output`` (n·h·d_v·d_model), and the sums ``attention``
        (scores and head_outputs: the part that is quadratic) and ``total``. Scaling and softmax don't
        multiply vectors and aren't counted.

    Raises
    ------
    AttentionError
        If a size is below 1, d_model isn't divisible by n_heads and d_k is not given, or a count exceeds 2⁵³.

    Examples
    --------
    Two tokens, d_model = d_k = d_v = 3: 2·3·3 = 18 for each projection, 2·2·3 = 12 each for Q Kᵀ and A V:

    >>> counts = multiply_counts(2, 3)
    >>> [int(counts[name]) for name in ("queries", "scores", "attention", "output", "total")]
    [18, 12, 24, 18, 96]

    Heads share the width: eight of 512/8 = 64 are as wide together as one of 512, and multiply as often.

    >>> one, eight = multiply_counts(20, 512), multiply_counts(20, 512, n_heads=8)
    >>> int(eight["d_k"]), int(eight["joined_width"]), bool(eight["total"] == one["total"])
    (64, 512, True)
    """
    d_k, d_v = _head_sizes(d_model, n_heads, d_k, d_v)
    _check(seq_len=seq_len, d_model=d_model, n_heads=n_heads, d_k=d_k, d_v=d_v)
    project = seq_len * d_model * n_heads
    square = seq_len * seq_len * n_heads
    queries, keys, values = project * d_k, project * d_k, project * d_v
    scores, head_outputs = square * d_k, square * d_v
    output = seq_len * n_heads * d_v * d_model
    attention = scores + head_outputs
    parts = ("queries", "keys", "values", "attention", "output")
    return Derivation(
        "the count of multiplications",
        (
            _count("seq_len", "n", (), seq_len),
            _count("d_model", "d_model", (), d_model),
            _count("n_heads", "h", (), n_heads),
            _count("d_k", "d_model/h", ("d_model", "n_heads"), d_k),
            _count("d_v", "d_model/h", ("d_model", "n_heads"), d_v),
            _count("joined_width", "h·d_v", ("n_heads", "d_v"), n_heads * d_v),
            _count("queries", "n·d_model·d_k·h", (), queries),
            _count("keys", "n·d_model·d_k·h", (), keys),
            _count("values", "n·d_model·d_v·h", (), values),
            _count("scores", "n²·d_k·h", (), scores),
            _count("head_outputs", "n²·d_v·h", (), head_outputs),
            _count("attention", "n²·(d_k + d_v)·h", ("scores", "head_outputs"), attention),
            _count("output", "n·h·d_v·d_model", (), output),
            _count("total", "Σ", parts, queries + keys + values + attention + output),
        ),
    )


def memory_counts(
    seq_len: int, d_model: int, *, n_heads: int = 1, d_k: int | None = None, d_v: int | None = None
) -> Derivation:
    """Count the numbers that self-attention holds, stage by stage.

    Returns
    -------
    Derivation
        Single numbers: ``embeddings`` (n·d_model), ``queries``, ``keys`` (n·d_k a head), ``values`` (n·d_v
        a head), ``scores`` and ``weights`` (n² a head, whatever d is), ``head_outputs`` (n·d_v a head).

    Raises
    ------
    AttentionError
        As :func:`multiply_counts`.

    Examples
    --------
    >>> counts = memory_counts(5, 8, d_k=4, d_v=4)
    >>> [int(counts[name]) for name in ("embeddings", "queries", "scores")]
    [40, 20, 25]
    """
    d_k, d_v = _head_sizes(d_model, n_heads, d_k, d_v)
    _check(seq_len=seq_len, d_model=d_model, n_heads=n_heads, d_k=d_k, d_v=d_v)
    return Derivation(
        "the count of stored numbers",
        (
            _count("embeddings", "n·d_model", (), seq_len * d_model),
            _count("queries", "n·d_k·h", (), seq_len * d_k * n_heads),
            _count("keys", "n·d_k·h", (), seq_len * d_k * n_heads),
            _count("values", "n·d_v·h", (), seq_len * d_v * n_heads),
            _count("scores", "n²·h", (), seq_len * seq_len * n_heads),
            _count("weights", "n²·h", (), seq_len * seq_len * n_heads),
            _count("head_outputs", "n·d_v·h", (), seq_len * d_v * n_heads),
        ),
    )


def cost_growth(seq_factor: int, d_factor: int) -> Derivation:
    """Work out how cost grows when n and d are multiplied: n²·d multiplications, n² scores.

    Returns
    -------
    Derivation
        Single numbers: the factors ``seq_factor`` and ``d_factor``, and what they make of ``multiplications`` and
        ``scores``.

    Examples
    --------
    Twice the tokens and twice the width: 2²·2 = 8 times the work, 2² = 4 times the scores.

    >>> growth = cost_growth(2, 2)
    >>> int(growth["multiplications"]), int(growth["scores"])
    (8, 4)
    """
    _check(seq_factor=seq_factor, d_factor=d_factor)
    return Derivation(
        "the growth of cost",
        (
            _count("seq_factor", "f_n", (), seq_factor),
            _count("d_factor", "f_d", (), d_factor),
            _count("scores", "f_n²", ("seq_factor",), seq_factor**2),
            _count("multiplications", "f_n²·f_d", ("scores", "d_factor"), seq_factor**2 * d_factor),
        ),
    )


def _head_sizes(d_model: int, n_heads: int, d_k: int | None, d_v: int | None) -> tuple[int, int]:
    _check(d_model=d_model, n_heads=n_heads)
    if (d_k is None or d_v is None) and d_model % n_heads:
        raise AttentionError(f"d_model = {d_model} isn't divisible by n_heads = {n_heads}: state d_k and d_v")
    return d_k if d_k is not None else d_model // n_heads, d_v if d_v is not None else d_model // n_heads


def _check(**sizes: int) -> None:
    for name, size in sizes.items():
        if size < 1:
            raise AttentionError(f"{name} is {size}, but must be at least 1")


def _count(name: str, formula: str, sources: tuple[str, ...], count: int) -> Step:
    if count > LARGEST_COUNT:
        raise AttentionError(f"{name} is {count}, but counts above 2⁵³ can't be held exactly")
    return make(name, formula, "", formula, sources, count)
