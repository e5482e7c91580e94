"""What films are made of: matrices, numbers, work lines and bars, taken from the example in use."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from math import prod
from typing import Any, NamedTuple, TypedDict

import numpy as np
from manim import RIGHT, VMobject
from numpy.typing import NDArray

from attention_reel.examples import Example
from attention_reel.mobjects import BarRow, Formula, Label, Line, NumberGrid, Numeral, WorkLine, straight_arrow
from attention_reel.mobjects.work_line import Factor, relation
from attention_reel.numerics import Trace
from attention_reel.rounding import MINUS, adds_up, decimals_of_each, fitting_decimals, shown_exactly
from attention_reel.tensors import LOOKS, PRODUCTS, heading
from attention_reel.theme import Theme

FULL: dict[str, Callable[[Trace], float]] = {
    "weights": lambda _: 1.0,
    "shifted_scores": lambda _: np.inf,
    "head_outputs": lambda trace: float(np.abs(trace.values("concatenated")).max()),
    "concatenated": lambda trace: float(np.abs(trace.values("concatenated")).max()),
}
"""Which magnitude has the full tint where matrices of a kind are compared: a weight of 1, the
heads' largest output. Shifted scores are tinted alike: the largest of them is 0."""
WIDE = 4
"""Tables with more columns than this round to one decimal instead of two."""
MOST_ROWS = 8
"""Up to this many rows and columns, matrices show their numbers."""


class LessonError(ValueError):
    """A film can't be made of the example in use."""


def displayed(numeral: Numeral) -> Decimal:
    """Return a number as it stands on screen."""
    return Decimal(numeral.text.replace(MINUS, "-"))


class Where(TypedDict):
    """Which head of which of a lesson's traces."""

    head: int | None
    variant: str


class Source(NamedTuple):
    """Where a number on screen comes from: which of a lesson's traces, which step, head and entry."""

    variant: str
    step: str
    head: int | None
    entry: tuple[int, ...]


@dataclass(frozen=True)
class Scaled:
    """How scores are scaled.

    Attributes
    ----------
    divisor
        What they are divided by, in a formula; "" where they are multiplied.
    operation, spoken
        What is done to each score, as a formula and in words.
    name, step
        The number's symbol, and its step of the trace.
    """

    divisor: str
    operation: str
    spoken: str
    name: str
    step: str


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


class Board:
    """An example in use, and the pieces that a film shows of it.

    Attributes
    ----------
    worked
        The example.
    traces
        Its computation under "", and variants of it under their names.
    grids, equations
        Every matrix and every written-out sum made so far.
    """

    theme: Theme
    worked: Example
    traces: dict[str, Trace]
    grids: list[NumberGrid]
    equations: list[Equation]

    @property
    def trace(self) -> Trace:
        """The example's own computation."""
        return self.traces[""]

    def variant(self, name: str, **changes: Any) -> Trace:
        """Compute the example again with something changed (a mask, a scale), under a name for its numbers' sources."""
        if name not in self.traces:
            self.traces[name] = self.trace.rerun(**changes)
        return self.traces[name]

    @property
    def tokens(self) -> Sequence[str]:
        """The tokens that ask."""
        return self.worked.tokens

    @property
    def key_tokens(self) -> Sequence[str]:
        """The tokens that answer; the same ones in self-attention."""
        return self.worked.key_tokens

    @cached_property
    def focus(self) -> int:
        """The query a film works in the open: the last one, which sees everything even under a causal mask."""
        return len(self.tokens) - 1

    @property
    def best_key(self) -> int:
        """The key that the focused query scores highest."""
        return int(np.argmax(self.values("scores")[self.focus]))

    def head(self, head: int | None = None) -> int | None:
        """Return which head a step is read from: the first one where nothing else is said."""
        return 0 if head is None and self.trace.n_heads > 1 else head

    def values(self, step: str, *, head: int | None = None, variant: str = "") -> NDArray[np.float64]:
        """Return a step's array."""
        return self.traces[variant].values(step, self.head(head))

    def source(self, step: str, *index: int, head: int | None = None, variant: str = "") -> Source:
        """Return the address of one entry."""
        return Source(variant, step, self.head(head), index)

    def value_at(self, source: Source) -> float:
        """Return the value at an address."""
        return float(self.traces[source.variant].values(source.step, source.head)[source.entry])

    def row_height(self, rows: int, *, labels: bool = True) -> float:
        """Return how high cells may be when so many rows, and column labels or not, stand over each other."""
        raise NotImplementedError

    # --- what films are made of ---

    def number(self, source: Source, decimals: int, **kwargs: Any) -> Numeral:
        """Return the number at an address."""
        return Numeral(self.value_at(source), decimals, self.theme, source=source, **kwargs)

    def grid(
        self,
        step: str,
        *,
        head: int | None = None,
        variant: str = "",
        tokens_as: str | None = None,
        turned: bool | None = None,
        rows: Sequence[int] | None = None,
        within: tuple[int, ...] = (),
        labels: str = "rows and columns",
        symbol: str | None = None,
        **kwargs: Any,
    ) -> NumberGrid:
        """Return a step of the trace as a matrix on screen.

        Parameters
        ----------
        tokens_as
            "rows" or "columns": how tokens run, where that can be chosen (X, Q, K, V, Z); the example's convention by
            default. What is turned against it gets a ⊤.
        turned
            Show columns as rows, whatever the convention.
        rows
            Only these rows.
        within
            The leading indices of a step with more than two axes.
        labels
            Which of "rows" and "columns" get their tokens' names.
        symbol
            Takes the place of the step's own symbol; "" for none.
        """
        look = LOOKS[step]
        natural = "rows" if look.square else self.worked.convention
        turned = (not look.square and (tokens_as or natural) == "columns") if turned is None else turned
        values = self.values(step, head=head, variant=variant)
        indices = np.empty(values.shape, dtype=object)
        for index in np.ndindex(*values.shape):
            indices[index] = self.source(step, *index, head=head, variant=variant)
        values, indices = values[within], indices[within]
        names: list[Sequence[str]] = [
            {"query": self.tokens, "key": self.key_tokens, "": ()}[axis] for axis in look.axes
        ]
        if rows is not None:
            values, indices = values[rows], indices[rows]
            names[0] = [names[0][i] for i in rows] if names[0] else ()
        if turned:
            values, indices, names = values.T, indices.T, names[::-1]
        self._refuse_too_large(step, values.shape)
        kwargs.setdefault("height", self.row_height(values.shape[0]))
        if "decimals" not in kwargs and values.shape[1] > WIDE:
            kwargs["decimals"] = decimals_of_each(values, most=1)
        if "strongest" not in kwargs and step in FULL:
            kwargs["strongest"] = FULL[step](self.traces[variant])
        against = natural != (tokens_as or natural)
        math = (
            symbol and heading(symbol, turned=against) if symbol is not None else heading(look.symbol, turned=against)
        )
        made = NumberGrid(
            values,
            look.role,
            self.theme,
            sources=indices.tolist(),
            symbol=math or None,
            row_labels=names[0] if "rows" in labels else (),
            column_labels=names[1] if "columns" in labels else (),
            look="learned" if look.learned else "computed",
            **kwargs,
        )
        self.grids.append(made)
        return made

    def _refuse_too_large(self, step: str, shape: tuple[int, ...]) -> None:
        if max(shape) > MOST_ROWS:
            raise LessonError(
                f"{LOOKS[step].spoken} of the example {self.worked.name!r} is {' × '.join(map(str, shape))}; "
                f"films show matrices of up to {MOST_ROWS} × {MOST_ROWS}, so use fewer tokens or narrower vectors"
            )

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
            return value, int(decimals_of_each([*self.values(like or name, **where).flat, value])[-1]), source

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

    def bars(self, step: str, row: int, *, head: int | None = None, variant: str = "", **kwargs: Any) -> BarRow:
        """Return one query's row as bars over its keys."""
        values = self.values(step, head=head, variant=variant)
        sources = [self.source(step, row, j, head=head, variant=variant) for j in range(values.shape[1])]
        kwargs.setdefault("decimals", decimals_of_each(values)[row])
        return BarRow(values[row], self.key_tokens, LOOKS[step].role, self.theme, sources=sources, **kwargs)

    def product(self, result: str, left: str, right: str) -> str:
        """Return a product of two tensors' symbols as the example's convention writes it."""
        rows = self.worked.convention == "rows"
        return f"{result} = {left}^top {right}" if not rows else f"{result} = {left} {right}^top"

    def blend(self) -> str:
        """Return how outputs are computed with tokens as rows, in the example's convention: Z = A V or Zᵀ = A Vᵀ."""
        rows = self.worked.convention == "rows"
        return "output(Z) = weight(A) value(V)" if rows else "output(Z^top) = weight(A) value(V^top)"

    def attention(self) -> str:
        """Return the whole computation in one line, as the example's convention writes it, from where it starts."""
        rows = self.worked.convention == "rows"
        if self.trace.has("keys"):
            inner = "query(Q) key(K)^top" if rows else "query(Q)^top key(K)"
            inner = f"({inner}) / {self.scaling().divisor}" if self.scaling().divisor else f"c dot {inner}"
        else:
            inner = "S"
        if self.trace.has("mask"):
            inner += " + mask(M)"
        if not self.trace.has("scores"):
            return self.blend()
        weights = f'weight("softmax")({inner})'
        return f"output(Z) = {weights} value(V)" if rows else f"output(Z) = value(V) {weights}^top"

    def joining(self) -> str:
        """Return how heads are joined with tokens as rows, in the example's convention."""
        heads = "; ".join(f"output(Z_{h + 1})" for h in range(self.trace.n_heads))
        turned = "" if self.worked.convention == "rows" else "^top"
        bias = " + input(b_O)" if self.trace.has("b_output") else ""
        return f"output(O{turned}) = [{heads}]{turned} input(W_O{turned}){bias}"

    def projection(self, step: str) -> str:
        """Return how a view of X is computed, as the example's convention writes it: Q = X W_Q or Q = W_Q X."""
        look, product = LOOKS[step], PRODUCTS[step]
        w = f"{look.role}({LOOKS[product.right].symbol})"
        factors = f"X {w}" if self.worked.convention == "rows" else f"{w} X"
        bias = f" + {look.role}(b_{look.symbol})" if self.trace.has(product.bias) else ""
        return f"{look.role}({look.symbol}) = {factors}{bias}"

    def formula(self, math: str, **kwargs: Any) -> Formula:
        """Return a formula in the theme in use."""
        return Formula(math, self.theme, **kwargs)

    def label(self, text: str, **kwargs: Any) -> Label:
        """Return a text in the theme in use."""
        return Label(text, self.theme, **kwargs)

    def quantity(self, symbol: str, source: Source, *, decimals: int | None = None, **kwargs: Any) -> Line:
        """Return ``symbol = number``, with ≈ where the number is rounded."""
        value = self.value_at(source)
        decimals = fitting_decimals([value]) if decimals is None else decimals
        size = kwargs.pop("size", self.theme.sizes.work)
        sign = relation(shown_exactly(value, decimals))
        number = self.number(source, decimals, size=size, **kwargs)
        left = self.formula(symbol, size=size)
        return Line(left, self.formula(sign, size=size), number, gap=self.theme.gaps.small)

    def row_sum(self, symbol: str, step: str, row: int, total: str, *, decimals: int = 2, **kwargs: Any) -> Line:
        """Return ``symbol = total`` for a displayed row; ≈ where its displayed numbers don't add up to the total."""
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

    def scaling(self) -> Scaled:
        """Return how the example's scores are scaled: divided by √d_k, or multiplied with a number of its own."""
        trace = self.trace
        usual = trace.d_k is not None and math.isclose(float(trace.values("scale")), trace.d_k**-0.5)
        if usual:
            divisor = "sqrt(d_k)"
            return Scaled(divisor, f"div {divisor}", "divided by the square root of d_k", divisor, "scale_divisor")
        return Scaled("", "dot c", "multiplied by a number c", "c", "scale")

    def arrow_between(self, left: VMobject, right: VMobject) -> VMobject:
        """Return an arrow from one mobject's right edge to another's left one, at the first one's height."""
        gap = self.theme.gaps.medium
        height = left.get_center()[1]
        return straight_arrow(
            (left.get_right()[0] + gap, height, 0), (right.get_left()[0] - gap, height, 0), self.theme
        )
