"""An independent account of attention: exact fractions and plain loops."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest


class Reference:
    """Attention the slow way. Everything linear is exact; only e^x and √ are floats."""

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
        factor = scale if scale is not None else 1 / math.sqrt(len(keys[0]))
        weights = []
        for i, scores in enumerate(cls.product(queries, cls.transpose(keys))):
            exponentials = []
            for j, score in enumerate(scores):
                may = allowed is None or allowed[i][j]
                exponentials.append(math.exp(float(score) * factor) if may else 0.0)
            total = math.fsum(exponentials)
            weights.append([e / total for e in exponentials])
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
