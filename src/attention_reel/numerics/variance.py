"""Why scores are divided by √d_k: the variance of q·k, exact and sampled."""

from __future__ import annotations

import math

import numpy as np

from attention_reel.numerics.derivation import Derivation, make
from attention_reel.numerics.errors import AttentionError
from attention_reel.numerics.linear import row_sums, running_sum

MAX_SAMPLED = 50_000_000  # float64 entries: 400 MB a matrix


def dot_product_variance(d_k: int, *, query_variance: float = 1.0, key_variance: float = 1.0) -> Derivation:
    """Derive the variance of q·k for independent entries of mean 0.

    Each product has variance Var(q_m) Var(k_m), and variances of independent terms add.

    Parameters
    ----------
    d_k : int
        Number of products that are added.
    query_variance, key_variance : float
        Of one entry.

    Returns
    -------
    Derivation
        Steps ``product_variances`` and ``partial_sums`` (d_k,); ``d_k``, ``variance``, ``standard_deviation``,
        ``scale_divisor``, ``scaled_variance`` and ``scaled_standard_deviation``, single numbers.

    Raises
    ------
    AttentionError
        If d_k is below 1 or a variance negative.

    Examples
    --------
    64 products of variance 1 add to 64, so scores scatter by √64 = 8, and divided by √64 by 1:

    >>> derivation = dot_product_variance(64)
    >>> [float(derivation[name]) for name in ("variance", "standard_deviation", "scaled_variance")]
    [64.0, 8.0, 1.0]
    """
    _check_d_k(d_k)
    for name, value in (("query_variance", query_variance), ("key_variance", key_variance)):
        if not (math.isfinite(value) and value >= 0):
            raise AttentionError(f"{name} is {value}, but must be 0 or more")
    product_variances = np.full(d_k, query_variance * key_variance)
    partial_sums = running_sum(product_variances)
    variance = partial_sums[-1]
    standard_deviation = np.sqrt(variance)
    scale_divisor = math.sqrt(d_k)
    scaled_variance = variance / d_k
    return Derivation(
        "the variance of q·k",
        (
            make("d_k", "d_k", "", "given", (), d_k),
            make("product_variances", "Var(q_m k_m)", "d_k", "Var(q_m) Var(k_m)", (), product_variances),
            make(
                "partial_sums",
                "Σ_m Var(q_m k_m)",
                "d_k",
                "Σ_m Var(q_m k_m)",
                ("product_variances",),
                partial_sums,
            ),
            make("variance", "Var(q·k)", "", "Σ_m Var(q_m k_m)", ("partial_sums",), variance),
            make("standard_deviation", "σ", "", "√Var(q·k)", ("variance",), standard_deviation),
            make("scale_divisor", "√d_k", "", "√d_k", ("d_k",), scale_divisor),
            make("scaled_variance", "Var(q·k/√d_k)", "", "Var(q·k)/d_k", ("variance",), scaled_variance),
            make(
                "scaled_standard_deviation",
                "σ′",
                "",
                "√Var(q·k/√d_k)",
                ("scaled_variance",),
                np.sqrt(scaled_variance),
            ),
        ),
    )


def sampled_dot_product_variance(d_k: int, *, samples: int = 1000, seed: int = 0) -> Derivation:
    """Draw queries and keys from a standard normal and look at how their scores scatter.

    Parameters
    ----------
    d_k : int
    samples : int
        Number of (query, key) pairs, at least 2.
    seed : int
        The same seed gives the same numbers.

    Returns
    -------
    Derivation
        Steps ``sampled_queries``, ``sampled_keys`` (samples, d_k); ``sampled_scores`` and
        ``sampled_scaled_scores`` (samples,); ``mean``, ``variance``, ``standard_deviation``, ``scaled_variance`` and
        ``scaled_standard_deviation``, single numbers (variances with samples − 1 below).

    Raises
    ------
    AttentionError
        If there are too few samples, or more numbers than fit in memory.

    Examples
    --------
    >>> derivation = sampled_dot_product_variance(16, samples=20_000, seed=1)
    >>> 15 < float(derivation["variance"]) < 17
    True
    """
    _check_d_k(d_k)
    if samples < 2:
        raise AttentionError(f"{samples} samples have no variance: it takes at least 2")
    if samples * d_k > MAX_SAMPLED:
        raise AttentionError(f"{samples} samples of d_k = {d_k} are {samples * d_k} numbers, more than {MAX_SAMPLED}")
    generator = np.random.default_rng(seed)
    queries = generator.standard_normal((samples, d_k))
    keys = generator.standard_normal((samples, d_k))
    scores = row_sums(queries * keys)
    scaled_scores = scores / math.sqrt(d_k)
    variance, scaled_variance = scores.var(ddof=1), scaled_scores.var(ddof=1)
    return Derivation(
        "the sampled variance of q·k",
        (
            make("sampled_queries", "Q", "samples × d_k", "q_m ~ N(0, 1)", (), queries),
            make("sampled_keys", "K", "samples × d_k", "k_m ~ N(0, 1)", (), keys),
            make("sampled_scores", "q·k", "samples", "q·k", ("sampled_queries", "sampled_keys"), scores),
            make("sampled_scaled_scores", "q·k/√d_k", "samples", "q·k/√d_k", ("sampled_scores",), scaled_scores),
            make("mean", "s̄", "", "Σ s / n", ("sampled_scores",), scores.mean()),
            make("variance", "s²", "", "Σ (s − s̄)² / (n − 1)", ("sampled_scores", "mean"), variance),
            make("standard_deviation", "s", "", "√s²", ("variance",), np.sqrt(variance)),
            make("scaled_variance", "s′²", "", "s²/d_k", ("sampled_scaled_scores",), scaled_variance),
            make("scaled_standard_deviation", "s′", "", "√s′²", ("scaled_variance",), np.sqrt(scaled_variance)),
        ),
    )


def _check_d_k(d_k: int) -> None:
    if d_k < 1:
        raise AttentionError(f"d_k is {d_k}, but must be at least 1")
