"""The form of an exercise."""

from __future__ import annotations

from typing import Literal, get_args

from attention_reel.exercises.solutions import Data, Solution

Part = Literal["question", "solution", "mistake"]
"""What a film of an exercise consists of, in this order; each is also a clip of its own."""
PARTS: tuple[Part, ...] = get_args(Part)

LEVELS = ("Recognition", "Application", "Analysis", "Synthesis", "Mastery")
"""What levels are called, from 1."""


class Mistake(Data):
    """A common mistake, computed and shown beside what is right.

    Attributes
    ----------
    computes
        Which mistake, as ``numerics.mistakes`` calls it.
    shows
        The step in which it is seen.
    says
        What is done wrongly.
    because
        Why it is wrong.
    starts
        A step that both the right and the wrong one are made of, shown first; the right or the wrong computation's.
    rule
        How the right and the wrong one are computed, as formulas.
    """

    computes: str
    shows: str
    says: str
    because: str
    starts: str = ""
    rule: tuple[str, str] | None = None


class Exercise(Data):
    """One item of a problem sheet.

    Attributes
    ----------
    id
        Sheet and number, such as "B2.1".
    level
        1 (recognise) to 5 (master).
    topic
        The title of its film.
    example
        The worked example it is about.
    stage
        The stage of the pipeline that is lit.
    question
        What is asked, in words and without numbers: these stand in the matrices beside it.
    given
        Steps of the trace, tensors of "shapes" or formulas of other forms that the question shows.
    row
        The query that is asked about, from 0; all of them when left out.
    decimals
        How many decimals numbers show where they need more: as many as the sheet prints.
    solution
        How it is solved, in one of a few forms.
    answer
        What is said at the end.
    mistake
        A common mistake, where there is one.
    """

    id: str
    level: int
    topic: str
    example: str
    stage: str
    question: str
    given: tuple[str, ...]
    row: int | None = None
    decimals: int = 2
    solution: Solution
    answer: str
    mistake: Mistake | None = None

    @property
    def sheet(self) -> str:
        """The letter of its sheet."""
        return self.id[0]

    @property
    def scene_name(self) -> str:
        """The name of its scene class, such as ``B2_1``."""
        return self.id.replace(".", "_")

    @property
    def parts(self) -> tuple[Part, ...]:
        """What its film consists of."""
        return PARTS if self.mistake else PARTS[:-1]

    def part_name(self, part: Part) -> str:
        """Return the name of a part's scene class, such as ``B2_1_Question``."""
        return f"{self.scene_name}_{part.capitalize()}"
