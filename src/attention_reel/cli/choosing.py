"""Exercises chosen on the command line, by number or by sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import cloup

from attention_reel.cli.errors import OneSentenceError
from attention_reel.examples.errors import did_you_mean
from attention_reel.exercises import Exercise, exercises, sheet_titles

Command = Callable[..., Any]


def exercise_options(command: Command) -> Command:
    """Let a command take exercises, and whole sheets of them."""
    for option in (
        cloup.option(
            "--exercise", "numbers", multiple=True, metavar="NUMBER", help="One exercise; repeatable, in this order."
        ),
        cloup.option("--sheet", "sheets", multiple=True, metavar="LETTER", help="A whole sheet; repeatable."),
    ):
        command = option(command)
    return command


def chosen_exercises(numbers: Iterable[str]) -> tuple[Exercise, ...]:
    """Return exercises by number, each once, in the order they are named."""
    by_number = {entry.id: entry for entry in exercises()}
    return tuple(by_number[number] for number in dict.fromkeys(known("exercise", one, by_number) for one in numbers))


def chosen_sheets(letters: Iterable[str]) -> tuple[str, ...]:
    """Return the letters of sheets, each once."""
    return tuple(dict.fromkeys(known("sheet", letter, sheet_titles()) for letter in letters))


def known(what: str, name: str, names: Iterable[str]) -> str:
    """Return a name that exists; upper and lower case are the same.

    Raises
    ------
    OneSentenceError
        If there is none; names the closest one, or all of them.
    """
    by_capitals = {one.upper(): one for one in names}
    if name.upper() not in by_capitals:
        raise OneSentenceError(f"there is no {what} {name!r}: expected {did_you_mean(name, by_capitals.values())}")
    return by_capitals[name.upper()]
