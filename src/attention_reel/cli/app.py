"""The command itself: its subcommands, and how it starts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

import cloup

from attention_reel.cli.check import check_command
from attention_reel.cli.errors import OneSentenceGroup
from attention_reel.cli.examples import examples_command
from attention_reel.cli.exercises import exercises_command
from attention_reel.cli.export import export_command
from attention_reel.cli.page import page_command
from attention_reel.cli.proof import proof_command
from attention_reel.cli.render import render_command
from attention_reel.cli.scenes import scenes_command
from attention_reel.cli.sheet import sheet_command
from attention_reel.cli.slides import handout_command, slides_command
from attention_reel.cli.trace import trace_command
from attention_reel.cli.worksheet import worksheet_command


@cloup.group(cls=OneSentenceGroup, context_settings={"help_option_names": ["-h", "--help"]})
@cloup.version_option(package_name="attention-reel", message="%(prog)s %(version)s")
def app() -> None:
    """Turn a worked exercise on self-attention into a lecture film in which every number is computed."""


app.section("Films", render_command, proof_command, scenes_command, exercises_command)
app.section("Courses", page_command, export_command, slides_command, handout_command, sheet_command, worksheet_command)
app.section("Numbers", examples_command, trace_command, check_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with the arguments of the process, or those given, and exit."""
    for stream in (sys.stdout, sys.stderr):
        _survive_any_character(stream)
    app.main(args=None if arguments is None else list(arguments), prog_name="attention-reel")


def _survive_any_character(stream: object) -> None:
    """Write UTF-8 into files and pipes, and something at least on a terminal that knows fewer characters."""
    if isinstance(stream, TextIOWrapper):
        if stream.isatty():
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8")
