"""Plain aligned text for terminals and pipes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click
from rich.cells import cell_len

GAP = "  "


def printable(text: str) -> str:
    r"""Spell out characters that would move the cursor or worse.

    Examples
    --------
    >>> printable("sat\n")
    'sat\\n'
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def table_lines(rows: Iterable[Sequence[str]], *, numbers: bool = False) -> list[str]:
    """Align columns by the room their characters take on a terminal.

    Parameters
    ----------
    rows
        Cells, all rows of one length.
    numbers
        Align all columns but the first to the right.

    Examples
    --------
    >>> table_lines([["", "it", "was"], ["it", "1", "0.5"]], numbers=True)
    ['    it  was', 'it   1  0.5']
    """
    cells = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        padded = [
            _padded(cell, width, right=numbers and column > 0)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(GAP.join(padded).rstrip())
    return lines


def print_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under a header."""
    for number, line in enumerate(table_lines([header, *rows])):
        click.echo(click.style(line, bold=True) if number == 0 else line)


def _padded(text: str, width: int, *, right: bool) -> str:
    room = " " * (width - cell_len(text))
    return room + text if right else text + room
