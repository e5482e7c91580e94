"""Formulas as the example's convention writes them: tokens as rows (Q = X W_Q) or as columns (Q = W_Q X)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from attention_reel.board.example import ExampleInUse
from attention_reel.tensors import LOOKS, PRODUCTS


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


class Formulas(ExampleInUse):
    """Writes the forward pass, step by step and in one line, in the notation of formulas."""

    def projection(self, step: str) -> str:
        """Return how a view of X is computed, as the example's convention writes it: Q = X W_Q or Q = W_Q X."""
        look, product = LOOKS[step], PRODUCTS[step]
        w = f"{look.role}({LOOKS[product.right].symbol})"
        factors = f"X {w}" if self.worked.convention == "rows" else f"{w} X"
        bias = f" + {look.role}(b_{look.symbol})" if self.trace.has(product.bias) else ""
        return f"{look.role}({look.symbol}) = {factors}{bias}"

    def product(self, result: str, left: str, right: str) -> str:
        """Return a product of two tensors' symbols as the example's convention writes it."""
        rows = self.worked.convention == "rows"
        return f"{result} = {left}^top {right}" if not rows else f"{result} = {left} {right}^top"

    def scaling(self) -> Scaled:
        """Return how the example's scores are scaled: divided by √d_k, or multiplied with a number of its own."""
        trace = self.trace
        usual = trace.d_k is not None and math.isclose(float(trace.values("scale")), trace.d_k**-0.5)
        if usual:
            divisor = "sqrt(d_k)"
            return Scaled(divisor, f"div {divisor}", "divided by the square root of d_k", divisor, "scale_divisor")
        return Scaled("", "dot c", "multiplied by a number c", "c", "scale")

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

    def blend(self) -> str:
        """Return how outputs are computed with tokens as rows, in the example's convention: Z = A V or Zᵀ = A Vᵀ."""
        rows = self.worked.convention == "rows"
        return "output(Z) = weight(A) value(V)" if rows else "output(Z^top) = weight(A) value(V^top)"

    def joining(self) -> str:
        """Return how heads are joined with tokens as rows, in the example's convention."""
        heads = "; ".join(f"output(Z_{h + 1})" for h in range(self.trace.n_heads))
        turned = "" if self.worked.convention == "rows" else "^top"
        bias = " + input(b_O)" if self.trace.has("b_output") else ""
        return f"output(O{turned}) = [{heads}]{turned} input(W_O{turned}){bias}"
