"""An independent account of attention: exact fractions and plain loops."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import pytest


class Reference:
    """Attention the slow way. Sums and products are exact, e^x has 28 digits and any exponent."""

    @staticmethod
    def product(left, right):
        return [
            [
                sum((Fraction(a) * Fraction(row[j]) for a, row in zip(line, right, strict=True)), Fraction(0))
                for j in range(len(right[0]))
            ]
            for line in left
        ]

    @staticmethod
    def add(rows, bias):
        return [[a + Fraction(b) for a, b in zip(row, bias, strict=True)] for row in rows]

    @staticmethod
    def transpose(rows):
        return [list(column) for column in zip(*rows, strict=True)]

    @classmethod
    def weights(cls, queries, keys, scale=None, allowed=None):
        factor = Decimal(1) / Decimal(len(keys[0])).sqrt() if scale is None else Decimal(scale)
        weights = []
        for i, scores in enumerate(cls.product(queries, cls.transpose(keys))):
            exponentials = []
            for j, score in enumerate(scores):
                may = allowed is None or allowed[i][j]
                exact = Decimal(score.numerator) / Decimal(score.denominator)
                exponentials.append((exact * factor).exp() if may else Decimal(0))
            weights.append([float(e / sum(exponentials)) for e in exponentials])
        return weights

    @staticmethod
    def outputs(weights, values):
        return [
            [
                math.fsum(a * float(value[c]) for a, value in zip(row, values, strict=True))
                for c in range(len(values[0]))
            ]
            for row in weights
        ]


@pytest.fixture
def reference():
    return Reference
