"""``attention-reel trace``: every step of an example, for reading and for other programs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click
import cloup

from attention_reel.cli.errors import OneSentenceError
from attention_reel.cli.files import write_whole
from attention_reel.cli.trace_formats import trace_as_json, trace_as_npz, trace_as_text
from attention_reel.examples import Example, load_example

FORMATS: dict[str, Callable[[Example], bytes]] = {
    "text": lambda example: trace_as_text(example).encode(),
    "json": lambda example: trace_as_json(example).encode(),
    "npz": trace_as_npz,
}


@cloup.command("trace")
@cloup.argument("example", help="A bundled example or a TOML file.")
@cloup.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@cloup.option("-o", "--output", type=cloup.Path(path_type=Path), help="Write into this file.")
def trace_command(example: str, form: str, output: Path | None) -> None:
    """Print every step of EXAMPLE with symbol, shape and numbers, tokens as rows."""
    content = FORMATS[form](load_example(example))
    if output is not None:
        write_whole(output, content)
    elif form == "npz" and sys.stdout.isatty():
        raise OneSentenceError("npz is not for reading: say where to write it with -o FILE")
    else:
        click.echo(content, nl=False)
