"""Sums and products written out, with = where they add up as displayed and ≈ where they don't."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import prod
from typing import Any, TypedDict

from manim import RIGHT

from attention_reel.board.example import Source
from attention_reel.board.pieces import Pieces
from attention_reel.mobjects import Formula, Line, NumberGrid, Numeral, ProductLine, WorkLine
from attention_reel.mobjects.text import Piece
from attention_reel.mobjects.work_line import Factor, relation
from attention_reel.rounding import MINUS, adds_up, decimals_of_each, fitting_decimals, shown_exactly
from attention_reel.tensors import LOOKS, PRODUCTS


class Where(TypedDict):
    """Which head of which of a lesson's traces."""

    head: int | None
    variant: str


@dataclass(frozen=True)
class Equation:
    """What a line on screen says: these products, added, make this total.

    Attributes
    ----------
    products
        The displayed numbers that are multiplied, for each summand.
    sign
        The formula between them and the total, "=" or "approx".
    total
        The displayed total.
    """

    products: Sequence[Sequence[Numeral]]
    sign: Formula
    total: Numeral


def displayed(numeral: Numeral) -> Decimal:
    """Return a number as it stands on screen."""
    return Decimal(numeral.text.replace(MINUS, "-"))


class Equations(Pieces):
    """Makes written-out sums, and keeps a list of what each of them says.

    Attributes
    ----------
    equations
        Every written-out sum made so far.
    """

    equations: list[Equation]

    def work_line(
        self,
        step: str,
        row: int,
        column: int,
        *,
        head: int | None = None,
        variant: str = "",
        tokens_as: str | None = None,
    ) -> WorkLine:
        """Return one entry of a matrix product, written out; ``row`` and ``column`` are those with tokens as rows."""
        product, look = PRODUCTS[step], LOOKS[step]
        where: Where = {"head": head, "variant": variant}

        def factor(name: str, *index: int, like: str = "") -> Factor:
            source = self.source(name, *index, **where)
            value = self.value_at(source)
            return value, self.places(like or name, value, **where), source

        terms = range(self.values(product.left, **where).shape[1])
        pairs = [(factor(product.left, row, m), factor(product.right, *product.right_index(column, m))) for m in terms]
        roles = (LOOKS[product.left].role, LOOKS[product.right].role)
        place = {"i": row + 1, "j": column + 1}
        if (tokens_as or self.worked.convention) == "columns" and LOOKS[product.right].learned:
            # With tokens as columns the learned matrix stands first, and a token's number last: Q = W_Q X.
            pairs, roles = [(right, left) for left, right in pairs], (roles[1], roles[0])
            place = {"i": column + 1, "j": row + 1}
        sums = [factor(f"{step}.partial_sums", row, column, m, like=step) for m in terms]
        bias = None
        if product.bias and self.traces[variant].has(product.bias):
            bias = factor(product.bias, column)
            sums.append(factor(step, row, column))
        line = WorkLine(look.entry.format(**place), pairs, sums, (*roles, look.role), self.theme, bias=bias)
        products = [[one, other] for one, other in zip(line.left_factors, line.right_factors, strict=True)]
        products += [] if line.bias is None else [[line.bias]]
        for k, (sign, total) in enumerate(zip(line.signs, line.sums, strict=True)):
            self.equations.append(Equation(products[: k + 1], sign, total))
        return line

    def places(self, step: str, value: float, **where: Any) -> int:
        """Return how many decimals a value shows among those of a step."""
        return int(decimals_of_each([*self.values(step, **where).flat, value], self.most_decimals)[-1])

    def entry(self, step: str, row: int, column: int, **kwargs: Any) -> Numeral:
        """Return one entry of a step, with as many decimals as it shows in its matrix."""
        source = self.source(step, row, column)
        return self.number(source, self.places(step, self.value_at(source)), size=self.theme.sizes.work, **kwargs)

    def quotient(self, symbol: str, dividend: Numeral, divisor: Numeral, result: Numeral) -> Line:
        """Return ``symbol = dividend / divisor = result``, with ≈ where the displayed numbers don't fit exactly."""
        size, gap = self.theme.sizes.work, self.theme.gaps.small
        exact = displayed(result) * displayed(divisor) == displayed(dividend)
        sign = self.formula(relation(exact), size=size)
        self.equations.append(Equation([[result, divisor]], sign, dividend))
        left = [self.formula(math, size=size) for math in (symbol, "=")] if symbol else []
        return Line(*left, dividend, self.formula("slash", size=size), divisor, sign, result, gap=gap)

    def power(self, exponent: Numeral, result: Numeral) -> Line:
        """Return ``e^exponent = result``, with ≈ where the result is rounded."""
        size, gap = self.theme.sizes.work, self.theme.gaps.small
        exact = exponent.text == "0"  # e to any other rational number is irrational
        base = self.formula("e", size=size)
        line = Line(base, exponent.scale(0.72), self.formula(relation(exact), size=size), result, gap=gap)
        exponent.shift((self.theme.gaps.hair - gap, 0.42 * size, 0.0))
        return line

    def quantity(self, symbol: str | Piece, source: Source, *, decimals: int | None = None, **kwargs: Any) -> Line:
        """Return ``symbol = number``, with ≈ where the number is rounded; words may take the symbol's place."""
        value = self.value_at(source)
        decimals = fitting_decimals([value], self.most_decimals) if decimals is None else decimals
        size = kwargs.pop("size", self.theme.sizes.work)
        sign = relation(shown_exactly(value, decimals))
        number = self.number(source, decimals, size=size, **kwargs)
        left = self.formula(symbol, size=size) if isinstance(symbol, str) else symbol
        return Line(left, self.formula(sign, size=size), number, gap=self.theme.gaps.small)

    def product_line(self, name: str, factors: Sequence[Source], total: Source) -> ProductLine:
        """Return ``name = a · b · c = total``, written out; ≈ where the displayed factors don't make the total."""
        size = self.theme.sizes.work
        numbers = [self.plain_number(source, signed_in_brackets=k > 0) for k, source in enumerate(factors)]
        made = self.plain_number(total)
        return ProductLine(name, numbers, self.sign_between([numbers], made), made, self.theme, size=size)

    def share_line(self, name: str, whole: Source, parts: Source, share: Source) -> ProductLine:
        """Return ``name = whole ÷ parts = share``, written out; ≈ where displayed shares don't make up the whole."""
        size = self.theme.sizes.work
        numbers = [self.plain_number(whole), self.plain_number(parts)]
        made = self.plain_number(share)
        sign = self.sign_between([[made, numbers[1]]], numbers[0])
        return ProductLine(name, numbers, sign, made, self.theme, size=size, operator="div")

    def plain_number(self, source: Source, **kwargs: Any) -> Numeral:
        """Return a number of a table or a written-out line, with as many decimals as it needs."""
        decimals = fitting_decimals([self.value_at(source)], self.most_decimals)
        return self.number(source, decimals, **{"size": self.theme.sizes.work, **kwargs})

    def row_sum(
        self, symbol: str, step: str, row: int, total: str, *, decimals: int | None = None, **kwargs: Any
    ) -> Line:
        """Return ``symbol = total`` for a displayed row; ≈ where its displayed numbers don't add up to the total."""
        decimals = self.most_decimals if decimals is None else decimals
        source = self.source(total, row, **kwargs)
        values = self.values(step, **kwargs)[row]
        exact = adds_up(values, [decimals] * len(values), self.value_at(source), decimals)
        size = self.theme.sizes.work
        number = self.number(source, decimals, size=size)
        left = [self.formula(symbol, size=size)] if symbol else []
        sign = self.formula(relation(exact), size=size)
        summands = [[self.number(self.source(step, row, j, **kwargs), decimals)] for j in range(len(values))]
        self.equations.append(Equation(summands, sign, number))
        return Line(*left, sign, number, gap=self.theme.gaps.small)

    def weight_sums(self, weights: NumberGrid, *, buff: float, **kwargs: Any) -> list[Line]:
        """Return what each row of the weights adds up to, right of the row."""
        decimals = int(weights.decimals.max())
        return [
            self.row_sum("Sigma", "weights", row, "weights.row_sums", decimals=decimals, **kwargs).next_to(
                cells[-1], RIGHT, buff=buff
            )
            for row, cells in enumerate(weights.cells)
        ]

    def sign_between(self, products: Sequence[Sequence[Numeral]], total: Numeral) -> Formula:
        """Return = or ≈ for displayed products that are added up to a displayed total, and keep the equation."""
        added = sum((prod(displayed(number) for number in product) for product in products), Decimal(0))
        sign = self.formula(relation(added == displayed(total)))
        self.equations.append(Equation(products, sign, total))
        return sign

    def sign_of_all(self, equations: Sequence[tuple[Sequence[Sequence[Numeral]], Numeral]]) -> Formula:
        """Return one sign for many sums at once: = only where every one of them adds up as displayed."""
        signs = [self.sign_between(products, total) for products, total in equations]
        return self.formula("=" if all(sign.math == "=" for sign in signs) else "approx")
