"""Exercises on a page: the films of each one together, by level."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import quote

from attention_reel.exercises import LEVELS
from attention_reel.publishing.exhibit import Exhibit
from attention_reel.publishing.record import ExerciseRecord

ANSWERS = {"solution": "The solution", "mistake": "A common mistake"}
"""Parts that are kept back, with their headings."""


@dataclass(frozen=True)
class Card:
    """One exercise with those of its films that there are.

    Attributes
    ----------
    exercise
        What it asks.
    films
        By part: "all", "question", "solution", "mistake".
    """

    exercise: ExerciseRecord
    films: Mapping[str, Exhibit]

    @property
    def anchor(self) -> str:
        """Its number, and what tells a narrated one from a silent one, as part of an ``id``."""
        return quote(self.exercise.id + _variety(next(iter(self.films.values()))), safe="")

    @property
    def question(self) -> Exhibit | None:
        """The film that asks."""
        return self.films.get("question")

    @property
    def whole(self) -> Exhibit | None:
        """The film of all parts."""
        return self.films.get("all")

    @property
    def answers(self) -> dict[str, Exhibit]:
        """What the button reveals, by heading; where no solution is there by itself, the film of all parts."""
        shown = {title: self.films[part] for part, title in ANSWERS.items() if part in self.films}
        if "solution" not in self.films and self.whole:
            return {"Question and solution": self.whole}
        return shown


@dataclass(frozen=True)
class Level:
    """The exercises of one level."""

    number: int
    cards: list[Card]

    @property
    def title(self) -> str:
        """Such as ``"1 Recognition"``."""
        named = self.number <= len(LEVELS)
        return f"{self.number} {LEVELS[self.number - 1]}" if named else str(self.number)


def by_level(exhibits: Iterable[Exhibit]) -> list[Level]:
    """Put the films of each exercise together, and exercises by level and number."""
    films: dict[tuple[str, str], dict[str, Exhibit]] = {}
    about: dict[tuple[str, str], ExerciseRecord] = {}
    for exhibit in exhibits:
        if exhibit.record.exercise:
            key = exhibit.record.exercise.id, _variety(exhibit)
            about.setdefault(key, exhibit.record.exercise)
            films.setdefault(key, {})[exhibit.record.exercise.part] = exhibit
    order = sorted(films, key=lambda key: (about[key].level, in_order(key[0]), key[1]))
    cards = [Card(about[key], films[key]) for key in order]
    return [Level(number, list(group)) for number, group in groupby(cards, key=lambda card: card.exercise.level)]


def in_order(number: str) -> list[tuple[int, str]]:
    """Return what sorts numbers of exercises as their sheets do.

    Examples
    --------
    >>> sorted(["B2.1", "A10", "A9", "B1.2"], key=in_order)
    ['A9', 'A10', 'B1.2', 'B2.1']
    """
    return [(int(digits or 0), letters) for digits, letters in re.findall(r"(\d+)|(\D+)", number)]


def _variety(exhibit: Exhibit) -> str:
    """Return what is special about a film, such as ``".voice"``."""
    return "".join(exhibit.name.partition(".")[1:])
