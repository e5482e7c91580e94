"""The option that has films narrated."""

from __future__ import annotations

from pathlib import Path

import click
import cloup

from attention_reel.speech import VOICE_VARIABLE, Voice, parse_voice


def _parsed(_context: click.Context, _parameter: click.Parameter, command: str | None) -> Voice | None:
    return parse_voice(command, Path.cwd()) if command else None


voice_option = cloup.option(
    "--voice",
    metavar="COMMAND",
    envvar=VOICE_VARIABLE,
    show_envvar=True,
    callback=_parsed,
    help="Have a speech command say each caption: it writes a WAV file to {output}, and gets the words as {text}"
    " or on standard input.",
)
