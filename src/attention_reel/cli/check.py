"""``attention-reel check``: what sources print against what is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click
import cloup

from attention_reel.cli.tables import table_lines
from attention_reel.examples import Erratum, Example, check, example_names, load_example

DIFFERENT = 1
AXES = ("row", "column")


@cloup.command("check")
@cloup.argument("examples", nargs=-1, help="Bundled examples or TOML files. [all bundled ones]")
@click.pass_context
def check_command(context: click.Context, examples: tuple[str, ...]) -> None:
    """Compare what the sources of EXAMPLES print with what is right.

    Ends with 0 when exactly those numbers are wrong that an example declares as errata, else with 1.
    """
    as_declared = True
    for example in [load_example(name) for name in examples or example_names()]:
        found = check(example)
        as_declared = as_declared and all(erratum.settled for erratum in found)
        for line in _report(example, found):
            click.echo(line)
    if not as_declared:
        context.exit(DIFFERENT)


def _report(example: Example, found: Sequence[Erratum]) -> Iterator[str]:
    numbers = sum(1 for printed in example.printed for _ in printed.numbers())
    if numbers == 0:
        yield f"{example.name}: its source prints no numbers"
        return
    wrong = sum(erratum.wrong for erratum in found)
    yield f"{example.name}: {numbers} printed numbers, {f'{wrong} wrong' if wrong else 'all right'}"
    if found:
        yield from table_lines(_row(erratum) for erratum in found)


def _row(erratum: Erratum) -> list[str]:
    head = "" if erratum.head is None else f" (head {erratum.head})"
    return [
        f"  {erratum.step}{head}",
        _place(erratum.index),
        f"printed {erratum.printed}",
        f"right {erratum.right}",
        _standing(erratum),
    ]


def _place(index: tuple[int, ...]) -> str:
    """Say where in the step, counting from 1 as sheets do."""
    if len(index) > len(AXES):
        return f"entry {', '.join(str(number + 1) for number in index)}"
    return ", ".join(f"{axis} {number + 1}" for axis, number in zip(AXES, index, strict=False))


def _standing(erratum: Erratum) -> str:
    if erratum.settled:
        return "declared erratum"
    return "WRONG, NOT DECLARED" if erratum.wrong else "DECLARED ERRATUM, BUT RIGHT"
