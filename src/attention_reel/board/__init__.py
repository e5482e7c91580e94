"""What films are made of: matrices, numbers, formulas and written-out sums, taken from the example in use."""

from __future__ import annotations

from attention_reel.board.equations import Equation, Equations
from attention_reel.board.example import WRONG, ExampleInUse, Source
from attention_reel.board.formulas import Formulas, Scaled
from attention_reel.board.matrices import LessonError, Matrices

__all__ = ["WRONG", "Board", "Equation", "ExampleInUse", "LessonError", "Scaled", "Source"]


class Board(Matrices, Equations, Formulas):
    """An example in use, and the pieces that a film shows of it."""
