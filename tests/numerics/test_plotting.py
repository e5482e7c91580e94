"""Ticks and histograms."""

import math

import numpy as np
import pytest

from attention_reel.numerics import AttentionError, histogram, ticks


@pytest.mark.parametrize(
    ("low", "high", "spacing", "expected"),
    [(0, 1, 0.5, [0, 0.5, 1]), (-8, 8, 4, [-8, -4, 0, 4, 8]), (0.1, 0.3, 0.1, [0.1, 0.2, 0.3]), (1, 2, 5, [])],
)
def test_ticks_are_the_multiples_between_the_ends_both_included(low, high, spacing, expected):
    np.testing.assert_allclose(ticks(low, high, spacing)["ticks"], expected)


def test_every_sample_is_counted_once_in_the_bin_that_holds_it():
    samples = np.random.default_rng(3).normal(scale=5, size=500)
    bins = histogram(samples, bin_width=1.5)
    edges, counts = bins["edges"], bins["counts"]
    assert counts.sum() == 500
    np.testing.assert_allclose(edges, -edges[::-1])
    for low, high, count in zip(edges, edges[1:], counts, strict=False):
        assert sum(low <= sample < high for sample in samples) == count


def test_a_bin_keeps_its_samples_when_all_are_divided():
    samples = [-17.0, -3.0, 2.0, 2.5, 9.0]
    bins = histogram(samples, bin_width=2, divisor=8)
    again = histogram([sample / 8 for sample in samples], bin_width=2 / 8)
    assert bins["divided_edges"].tolist() == again["edges"].tolist()
    assert bins["counts"].tolist() == again["counts"].tolist()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ticks(0, 1, 0), "apart by more than 0"),
        (lambda: ticks(0, 1, math.nan), "apart by more than 0"),
        (lambda: ticks(0, 1, 1e-3), "1001 ticks"),
        (lambda: histogram([], bin_width=1), "one row of samples"),
        (lambda: histogram([[1.0]], bin_width=1), "one row of samples"),
        (lambda: histogram([1.0], bin_width=-1), "bin_width is -1"),
        (lambda: histogram([1.0], bin_width=1, divisor=0), "divisor is 0"),
        (lambda: histogram([1e9], bin_width=1), "more than 1000"),
    ],
)
def test_what_can_t_be_drawn_is_refused_in_a_sentence(call, words):
    with pytest.raises(AttentionError, match=words):
        call()
