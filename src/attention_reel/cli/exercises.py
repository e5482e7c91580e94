"""``attention-reel exercises``: the items of the problem sheets."""

from __future__ import annotations

import json

import click
import cloup

from attention_reel.cli.tables import print_table
from attention_reel.exercises import exercises


@cloup.command("exercises")
@cloup.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def exercises_command(as_json: bool) -> None:
    """List the exercises that have a film: question, pause, worked solution.

    Render one by its number: attention-reel render B2.1
    """
    if as_json:
        click.echo(json.dumps([entry.model_dump() for entry in exercises()], ensure_ascii=False, indent=1))
        return
    rows = [[entry.id, str(entry.level), entry.topic, entry.example] for entry in exercises()]
    print_table(["exercise", "level", "topic", "example"], rows)
