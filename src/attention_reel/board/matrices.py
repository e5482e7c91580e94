"""Steps of the trace as matrices and bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from attention_reel.board.example import ExampleInUse
from attention_reel.mobjects import BarRow, NumberGrid
from attention_reel.numerics import Trace
from attention_reel.rounding import decimals_of_each
from attention_reel.tensors import LOOKS, heading

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


class Matrices(ExampleInUse):
    """Makes matrices and bars, and keeps a list of every matrix made.

    Attributes
    ----------
    grids
        Every matrix made so far.
    """

    grids: list[NumberGrid]

    def row_height(self, rows: int, *, labels: bool = True) -> float:
        """Return how high cells may be when so many rows, and column labels or not, stand over each other."""
        raise NotImplementedError

    def grid(
        self,
        step: str,
        *,
        head: int | None = None,
        variant: str = "",
        shown_as: str = "",
        tokens_as: str | None = None,
        turned: bool | None = None,
        rows: Sequence[int] | None = None,
        within: tuple[int, ...] = (),
        named: Sequence[str] = (),
        labels: str = "rows and columns",
        symbol: str | None = None,
        **kwargs: Any,
    ) -> NumberGrid:
        """Return a step of the trace as a matrix on screen.

        Parameters
        ----------
        shown_as
            The step whose look it has, where it is not one of the forward pass.
        tokens_as
            "rows" or "columns": how tokens run, where that can be chosen (X, Q, K, V, Z); the example's convention by
            default. What is turned against it gets a ⊤.
        turned
            Show columns as rows, whatever the convention.
        rows
            Only these rows.
        within
            The leading indices of a step with more than two axes.
        named
            The tokens' names in the order of a variant that has them in another one.
        labels
            Which of "rows" and "columns" get their tokens' names.
        symbol
            Takes the place of the step's own symbol; "" for none.
        """
        look = LOOKS[shown_as or step]
        natural = "rows" if look.square else self.worked.convention
        turned = (not look.square and (tokens_as or natural) == "columns") if turned is None else turned
        values = self.values(step, head=head, variant=variant)
        indices = np.empty(values.shape, dtype=object)
        for index in np.ndindex(*values.shape):
            indices[index] = self.source(step, *index, head=head, variant=variant)
        everything = values
        values, indices = values[within], indices[within]
        names: list[Sequence[str]] = [
            {"query": named or self.tokens, "key": named or self.key_tokens, "": ()}[axis] for axis in look.axes
        ]
        if rows is not None:
            values, indices = values[rows], indices[rows]
            names[0] = [names[0][i] for i in rows] if names[0] else ()
        if turned:
            values, indices, names = values.T, indices.T, names[::-1]
        self._refuse_too_large(look.spoken, values.shape)
        kwargs.setdefault("height", self.row_height(values.shape[0]))
        if "decimals" not in kwargs:
            # A number shows the same decimals in a row of its own as in the whole matrix.
            places = decimals_of_each(everything, 1 if values.shape[1] > WIDE else self.most_decimals)
            kwargs["decimals"] = np.reshape([places[source.entry] for source in indices.flat], values.shape)
        if "strongest" not in kwargs and step in FULL:
            kwargs["strongest"] = FULL[step](self.traces.get(variant, self.trace))
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

    def _refuse_too_large(self, spoken: str, shape: tuple[int, ...]) -> None:
        if max(shape) > MOST_ROWS:
            raise LessonError(
                f"{spoken} of the example {self.worked.name!r} is {' × '.join(map(str, shape))}; "
                f"films show matrices of up to {MOST_ROWS} × {MOST_ROWS}, so use fewer tokens or narrower vectors"
            )

    def bars(self, step: str, row: int, *, head: int | None = None, variant: str = "", **kwargs: Any) -> BarRow:
        """Return one query's row as bars over its keys."""
        values = self.values(step, head=head, variant=variant)
        sources = [self.source(step, row, j, head=head, variant=variant) for j in range(values.shape[1])]
        kwargs.setdefault("decimals", decimals_of_each(values, self.most_decimals)[row])
        labels = kwargs.pop("labels", self.key_tokens)
        return BarRow(values[row], labels, LOOKS[step].role, self.theme, sources=sources, **kwargs)
