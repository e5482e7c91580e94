"""``attention-reel worksheet``: exercises on paper, with an answer key."""

from __future__ import annotations

from pathlib import Path

import click
import cloup

from attention_reel.cli.choosing import chosen_exercises, chosen_sheets, exercise_options
from attention_reel.cli.files import write_whole
from attention_reel.exercises import of_sheet, sheet_titles
from attention_reel.publishing import KINDS, PAPERS, Paper, worksheet_pdf


@cloup.command("worksheet")
@exercise_options
@cloup.option("--paper", "papers", multiple=True, type=click.Choice(PAPERS), help="Size of the pages.  [both]")
@cloup.option("-o", "--output", type=cloup.Path(path_type=Path), default=Path("media"), help="Folder.  [media]")
def worksheet_command(
    sheets: tuple[str, ...], numbers: tuple[str, ...], papers: tuple[Paper, ...], output: Path
) -> None:
    """Write worksheets and their answer keys as PDF: matrices to fill in, and every number worked.

    A sheet becomes worksheet-B.a4.pdf and answers-B.a4.pdf; exercises named one by one become one document. With
    neither, every sheet is written.
    """
    chosen = {letter: of_sheet(letter) for letter in chosen_sheets(sheets)}
    if numbers:
        picked = chosen_exercises(numbers)
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
