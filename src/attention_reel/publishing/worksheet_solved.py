"""An exercise solved on paper: every matrix of its pass, each sentence of the solution, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from attention_reel.examples import Erratum, Example, check, load_example
from attention_reel.exercises import Exercise
from attention_reel.exercises.solutions import Data
from attention_reel.numerics import Trace, attention, permute
from attention_reel.numerics.mistakes import mistake
from attention_reel.publishing.matrices import TITLES
from attention_reel.publishing.worksheet_pieces import (
    A_ROW_EACH,
    Equation,
    Piece,
    equations,
    formula,
    head_shown,
    most_decimals,
    step_piece,
    title,
    which_head,
)
from attention_reel.publishing.worksheet_tables import Table, tables
from attention_reel.publishing.worksheet_work import sum_of_weights, work
from attention_reel.rounding import MINUS
from attention_reel.tensors import LOOKS

BY_HAND = ("exponentials", "row_sums")
"""Softmax as it is worked on paper."""
BY_MACHINE = ("row_max", "shifted_scores", "shifted_exponentials", "shifted_row_sums")
"""Softmax as it is computed, with the largest score of a row subtracted; a note at the end."""


OF_FILMS = "this film"
"""What a sentence has in it that is about what is seen there."""


@dataclass(frozen=True)
class Told:
    """Something of a solution: what it shows, and the sentence that goes with it.

    Attributes
    ----------
    pieces
        Matrices, formulas or shapes.
    says
        The sentence; "" for matrices in between.
    means
        A note on a formula.
    work
        Entries written out.
    step
        The step of the trace that the only piece is; "" for anything else.
    """

    pieces: tuple[Piece | Equation | Table, ...] = ()
    says: str = ""
    means: str = ""
    work: tuple[str, ...] = ()
    step: str = ""


@dataclass(frozen=True)
class Slip:
    """A common mistake: right and wrong numbers of a step, and what both are made of."""

    says: str
    because: str
    right: Piece
    wrong: Piece | None


@dataclass(frozen=True)
class Correction:
    """A number that the source prints wrongly."""

    where: str
    printed: str
    right: str


@dataclass(frozen=True)
class Solved:
    """An exercise in an answer key.

    Attributes
    ----------
    note
        Which head's matrices these are; "" where there is one, or none are shown.
    told
        The solution.
    aside
        Softmax as it is computed, where it is.
    """

    id: str
    level: int
    topic: str
    question: str
    note: str
    told: tuple[Told, ...]
    answer: str
    slip: Slip | None
    corrections: tuple[Correction, ...]
    aside: tuple[Piece, ...]


def solved(entry: Exercise) -> Solved:
    """Return an exercise as it stands in an answer key."""
    example = load_example(entry.example)
    parts = list(with_the_whole_pass(entry, example))
    shown = {part.step for part in parts if part.step}
    computed = {name for name in shown if example.trace.step(name, head_shown(example.trace, name)).sources}
    return Solved(
        id=entry.id,
        level=entry.level,
        topic=entry.topic,
        question=entry.question,
        note=which_head(example, *shown),
        told=tuple(_flowing(parts)),
        answer=entry.answer,
        slip=_slip(entry, example),
        corrections=tuple(
            Correction(_where(erratum, example), erratum.printed.replace("-", MINUS), erratum.right.replace("-", MINUS))
            for erratum in check(example)
            if erratum.wrong and erratum.step in shown and _is_asked(erratum, entry)
        ),
        aside=tuple(step_piece(entry, example, name) for name in BY_MACHINE if "weights" in computed),
    )


def told(entry: Exercise, example: Example) -> Iterator[Told]:
    """Yield what a solution shows and says, in the order of its data, whatever its form."""
    shapes = iter(equations(entry, blank=False))
    for part in _parts(entry.solution):
        if isinstance(part, str):
            yield Told(says=part)
            continue
        step, math = getattr(part, "step", ""), getattr(part, "math", "")
        says, means = getattr(part, "says", ""), getattr(part, "means", "")
        if step and example.trace.has(step):
            lines = work(example, step, head_shown(example.trace, step), entry.row, most_decimals(entry))
            yield Told((step_piece(entry, example, step),), says, work=tuple(lines), step=step)
            yield from _besides(part, "then")
        elif hasattr(part, "result"):
            yield Told((next(shapes),), says)
        elif says:
            says = "" if OF_FILMS in says else says
            yield Told((*([formula(math)] if math else []), *_seen(part, entry, example)), says, means)


def _besides(part: Data, name: str) -> Iterator[Told]:
    """Yield what a part says besides its own sentence, if it does."""
    said = getattr(part, name, "")
    if said:
        yield Told(says=said)


def _seen(part: Data, entry: Exercise, example: Example) -> Iterator[Piece]:
    """Yield the matrices that a part of a solution shows, in the order of tokens that it is about."""
    does = getattr(part, "does", "compute")
    if does == "compute again":
        example = reordered(example, getattr(entry.solution, "order", ()))
    for name in getattr(part, "steps", ()) if does.startswith("compute") else ():
        yield step_piece(entry, example, name)


def reordered(example: Example, order: Sequence[int]) -> Example:
    """Return an example with its tokens in another order, computed again."""
    inputs = permute(example.inputs, order)
    tokens = [example.tokens[k] for k in order]
    return replace(example, tokens=tokens, key_tokens=tokens, inputs=inputs, trace=attention(inputs))


def with_the_whole_pass(entry: Exercise, example: Example) -> Iterator[Told]:
    """Yield what a solution says, and in their places all steps of the trace that it rests on."""
    parts = list(told(entry, example))
    asked = [part.step for part in parts if part.step]
    shows = [name for name in entry.given if name in TITLES and example.trace.has(name)]
    rest = steps_behind(example.trace, asked or shows)
    shown: list[Piece | Equation | Table] = []
    if not asked and len(rest) == 1:
        parts[0] = replace(_step(rest.pop(), entry, example), says=parts[0].says)
    elif not asked:
        behind = [_step(name, entry, example) for name in rest]
        yield from behind
        shown = [piece for one in behind for piece in one.pieces]
    for part in parts:
        if asked and part.step:
            before = rest[: rest.index(part.step)] if part.step in rest else []
            yield from (_step(name, entry, example) for name in before if name not in asked)
            rest = rest[len(before) :]
        yield replace(part, pieces=tuple(piece for piece in part.pieces if piece not in shown))
    yield from (Told((table,)) for table in tables(entry, example))


def steps_behind(trace: Trace, names: list[str]) -> list[str]:
    """Return some steps and all that they are computed from, in the order of computing.

    Examples
    --------
    >>> steps_behind(load_example("score-row").trace, ["scores"])
    ['queries', 'keys', 'scores']
    """
    wanted: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += trace.step(name, head_shown(trace, name)).sources
            if name == "weights" and trace.has("exponentials"):
                waiting += BY_HAND
    wanted -= set(BY_MACHINE)
    return [name for name in dict.fromkeys(step.name for step in trace.steps) if name in wanted]


def _parts(data: Data) -> Iterator[str | Data]:
    """Yield a solution's sentences, alone or in tables of their own."""
    for value in dict(data).values():
        if (isinstance(value, str) and value.endswith((".", "?", "!"))) or isinstance(value, Data):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, Data))


def _step(name: str, entry: Exercise, example: Example) -> Told:
    lines: tuple[str, ...] = ()
    if name == "weights" and entry.row is not None and not getattr(entry.solution, "steps", ()):
        lines = (sum_of_weights(example, head_shown(example.trace, name), entry.row, most_decimals(entry)),)
    return Told((step_piece(entry, example, name),), work=lines, step=name)


def _flowing(parts: list[Told]) -> Iterator[Told]:
    """Let matrices that nothing is said of stand side by side."""
    together: tuple[Piece | Equation | Table, ...] = ()
    for part in parts:
        if part.says or part.work:
            if together:
                yield Told(together)
            together = ()
            yield part
        else:
            together += part.pieces
    if together:
        yield Told(together)


def _slip(entry: Exercise, example: Example) -> Slip | None:
    if entry.mistake is None:
        return None
    name = entry.mistake.shows
    right = example.trace.values(name, head_shown(example.trace, name))
    wrong = mistake(entry.mistake.computes, example.trace).values(name)
    same_shape = np.shape(wrong) == np.shape(right)
    return Slip(
        says=entry.mistake.says,
        because=entry.mistake.because,
        right=step_piece(entry, example, name),
        wrong=step_piece(entry, example, name, instead=wrong) if same_shape else None,
    )


def _is_asked(erratum: Erratum, entry: Exercise) -> bool:
    one_query = entry.row is not None and erratum.step in A_ROW_EACH
    return not one_query or erratum.index[0] == entry.row


def _where(erratum: Erratum, example: Example) -> str:
    """Say which number it is: ``"Attention weights, token 1, token 2"``."""
    axes = LOOKS[erratum.step].axes if erratum.step in LOOKS else ("query", "")
    names = {"query": example.tokens, "key": example.key_tokens}
    places = [names[axis][k] if axis else str(k + 1) for axis, k in zip(axes, erratum.index, strict=False)]
    return ", ".join([title(erratum.step), *places])
