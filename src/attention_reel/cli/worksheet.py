"""``attention-reel worksheet``: exercises on paper, with an answer key."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
import cloup

from attention_reel.cli.errors import OneSentenceError
from attention_reel.cli.files import write_whole
from attention_reel.examples.errors import did_you_mean
from attention_reel.exercises import Exercise, exercises, sheet_titles
from attention_reel.publishing import KINDS, PAPERS, Paper, of_sheet, worksheet_pdf


@cloup.command("worksheet")
@cloup.option("--sheet", "sheets", multiple=True, metavar="LETTER", help="A whole sheet; repeatable.  [every sheet]")
@cloup.option("--exercise", "numbers", multiple=True, metavar="NUMBER", help="One exercise; repeatable, in this order.")
@cloup.option("--paper", "papers", multiple=True, type=click.Choice(PAPERS), help="Size of the pages.  [both]")
@cloup.option("-o", "--output", type=cloup.Path(path_type=Path), default=Path("media"), help="Folder.  [media]")
def worksheet_command(
    sheets: tuple[str, ...], numbers: tuple[str, ...], papers: tuple[Paper, ...], output: Path
) -> None:
    """Write worksheets and their answer keys as PDF: matrices to fill in, and every number worked.

    A sheet becomes worksheet-B.a4.pdf and answers-B.a4.pdf; exercises named one by one become one document.
    """
    chosen = {letter: of_sheet(letter) for letter in (_known("sheet", sheet, sheet_titles()) for sheet in sheets)}
    if numbers:
        picked = _exercises(numbers)
        chosen["-".join(entry.id for entry in picked)] = picked
    if not chosen:
        chosen = {letter: of_sheet(letter) for letter in sheet_titles()}
    output.mkdir(parents=True, exist_ok=True)
    for name, entries in chosen.items():
        for paper in dict.fromkeys(papers or PAPERS):
            for kind in KINDS:
                target = output / f"{kind}-{name}.{paper}.pdf"
                write_whole(target, worksheet_pdf(kind, entries, paper))
                click.echo(target)


def _exercises(numbers: Iterable[str]) -> tuple[Exercise, ...]:
    known = {entry.id: entry for entry in exercises()}
    return tuple(known[number] for number in dict.fromkeys(_known("exercise", one, known) for one in numbers))


def _known(what: str, name: str, known: Iterable[str]) -> str:
    """Return a name that exists; upper and lower case are the same."""
    by_capitals = {one.upper(): one for one in known}
    if name.upper() not in by_capitals:
        raise OneSentenceError(f"there is no {what} {name!r}: expected {did_you_mean(name, by_capitals.values())}")
    return by_capitals[name.upper()]
