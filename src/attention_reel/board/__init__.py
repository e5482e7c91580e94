"""What films are made of: matrices, numbers, formulas and written-out sums, taken from the example in use."""

from __future__ import annotations

from attention_reel.board.blends import Blend, BlendInPlane, Blends
from attention_reel.board.equations import Equation
from attention_reel.board.example import WRONG, ExampleInUse, Source
from attention_reel.board.formulas import Formulas, Scaled
from attention_reel.board.matrices import LessonError
from attention_reel.board.witness import Witness

__all__ = ["WRONG", "Blend", "BlendInPlane", "Board", "Equation", "ExampleInUse", "LessonError", "Scaled", "Source"]


class Board(Blends, Formulas, Witness):
    """An example in use, and the pieces that a film shows of it."""
