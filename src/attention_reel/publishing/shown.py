"""What a film shows beside its sentences: numbers of computations, formulas, shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attention_reel.examples import Example, load_example
from attention_reel.exercises import Exercise, exercise
from attention_reel.publishing.matrices import MOST_DECIMALS, Matrix, matrices, matrix_of
from attention_reel.publishing.story import Computed, Story, StoryChapter
from attention_reel.publishing.worksheet_pieces import Equation, Math, Shape, given
from attention_reel.publishing.worksheet_solved import told


@dataclass(frozen=True)
class Part:
    """Steps under one heading."""

    title: str
    note: str
    matrices: list[Matrix]


@dataclass(frozen=True)
class Sight:
    """Something that stands beside a sentence.

    Attributes
    ----------
    math
        A formula in Typst's notation; "" where words say all.
    words
        What is to be seen, in words.
    means
        A note on it.
    """

    math: str
    words: str
    means: str = ""


@dataclass(frozen=True)
class Chapter:
    """A chapter with what is shown in it.

    Attributes
    ----------
    told
        Its beats, as in the story.
    sights
        What stands beside a sentence, by sentence.
    parts
        The numbers of its computations beside its example's.
    numbers
        Which of the film's examples it is about, from 0; None where it shows no number of one.
    """

    told: StoryChapter
    sights: dict[str, list[Sight]]
    parts: list[Part]
    numbers: int | None


def chapters(story: Story, examples: Sequence[Example]) -> tuple[list[Chapter], list[Part]]:
    """Return a film's chapters, and the numbers of each example that they show, once.

    Parameters
    ----------
    story
        What the film says.
    examples
        The example of each chapter.
    """
    shown: list[Example] = []
    made = []
    for chapter, example in zip(story.chapters, examples, strict=True):
        if chapter.shows_example and example not in shown:
            shown.append(example)
        numbers = shown.index(example) if chapter.shows_example else None
        titles = [computed.title for computed in chapter.computed]
        parts = [_beside(one, example, named=titles.count(one.title) > 1) for one in chapter.computed]
        made.append(Chapter(chapter, _sights(chapter), parts, numbers))
    return made, [_whole(example, alone=len(shown) == 1) for example in shown]


def _whole(example: Example, *, alone: bool) -> Part:
    layout = "column" if example.convention == "columns" else "row"
    title = "The numbers, step by step" if alone else f"The numbers of “{example.title}”, step by step"
    return Part(title, f"Every step in the order of computing, one token a {layout}.", matrices(example))


def _beside(computed: Computed, example: Example, *, named: bool) -> Part:
    """Return a computation's steps, under its title and, if so ``named``, what the scene calls it."""
    if computed.tokens:
        example = replace(example, tokens=list(computed.tokens), key_tokens=list(computed.tokens))
    shown = [
        matrix_of(step, example, example.trace, instead=step.values, most=max(decimals, MOST_DECIMALS))
        for step, decimals in computed.steps
    ]
    title = computed.title[:1].upper() + computed.title[1:] + (f": {computed.name.strip()}" if named else "")
    order = f"The tokens in this order: {', '.join(computed.tokens)}." if computed.tokens else ""
    return Part(title, "These numbers are wrong, and marked as wrong in the film." if computed.wrong else order, shown)


def _sights(chapter: StoryChapter) -> dict[str, list[Sight]]:
    """Return what an exercise's data says is to be seen beside its sentences; nothing for other films."""
    if not chapter.exercise:
        return {}
    entry = exercise(chapter.exercise)
    sights: dict[str, list[Sight]] = {}
    for sentence, sight in _of_exercise(entry, load_example(entry.example)):
        sights.setdefault(sentence, []).append(sight)
    return sights


def _of_exercise(entry: Exercise, example: Example) -> Iterator[tuple[str, Sight]]:
    for piece in given(entry, example):
        if isinstance(piece, Math):
            yield entry.question, Sight(piece.math, piece.words)
        elif isinstance(piece, Shape):
            yield entry.question, Sight("", _block(piece))
    for part in told(entry, example):
        for shown in part.pieces:
            if isinstance(shown, Math):
                yield part.says, Sight(shown.math, shown.words, part.means)
            elif isinstance(shown, Equation):
                factors = " times ".join(map(_block, shown.left))
                yield part.says, Sight("", f"{factors} gives {_block(shown.result)}")


def _block(shape: Shape) -> str:
    return f"{shape.symbol.words} of {shape.rows} × {shape.columns}"
