"""The form of an exercise."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Form = Literal["pass", "shapes", "lines", "reading"]
"""How the solution is told; each is a class in ``attention_reel.forms``."""


class Step(BaseModel):
    """One step of a solution: a step of the trace, and the sentence said while it is shown."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    step: str
    says: str


class ShapeEquation(BaseModel):
    """A product of shapes, or with an empty ``right`` a step that keeps the shape."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    left: str
    right: str = ""
    result: str
    says: str


class MathLine(BaseModel):
    """A line of mathematics in Typst's notation, what it means beside it, and the sentence said."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    math: str
    means: str = ""
    says: str


class Reading(BaseModel):
    """What is said of a row of weights: that it is a whole, and where most of it goes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    counts: str
    finds: str


class Exercise(BaseModel):
    """One item of a problem sheet.

    Attributes
    ----------
    id
        Sheet and number, such as "B2.1".
    level
        1 (recognise) to 5 (master).
    topic
        The title of its film.
    form
        How its solution is told.
    example
        The worked example it is about.
    stage
        The stage of the pipeline that is lit.
    question
        What is asked, in words and without numbers: these stand in the matrices beside it.
    given
        Steps of the trace, tensors of "shapes" or formulas of "lines" that the question shows.
    row
        The query that is asked about, from 0; all of them when left out.
    solution
        The steps of the solution of a "pass".
    sizes, equations
        The sizes (n, d_model, d_k, d_v) and products of "shapes".
    lines, reading
        The lines of "lines", and what "reading" says.
    answer
        What is said at the end.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    level: int
    topic: str
    form: Form
    example: str
    stage: str
    question: str
    given: tuple[str, ...]
    row: int | None = None
    solution: tuple[Step, ...] = ()
    sizes: dict[str, int] = {}
    equations: tuple[ShapeEquation, ...] = ()
    lines: tuple[MathLine, ...] = ()
    reading: Reading | None = None
    answer: str

    @property
    def sheet(self) -> str:
        """The letter of its sheet."""
        return self.id[0]

    @property
    def scene_name(self) -> str:
        """The name of its scene class, such as ``B2_1``."""
        return self.id.replace(".", "_")
