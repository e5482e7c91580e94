"""``attention-reel exercises``: the items of the problem sheets."""

from __future__ import annotations

import json

import click
import cloup

from attention_reel.cli.measures import clock
from attention_reel.cli.tables import print_table
from attention_reel.exercises import durations, exercises


@cloup.command("exercises")
@cloup.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def exercises_command(as_json: bool) -> None:
    """List the exercises: each has a film with a question, a pause and a worked solution.

    Render one by its number: attention-reel render B2.1
    """
    if as_json:
        entries = [{**entry.model_dump(), "duration": durations()[entry.id]} for entry in exercises()]
        click.echo(json.dumps(entries, ensure_ascii=False, indent=1))
        return
    rows = [
        [entry.id, str(entry.level), entry.topic, entry.example, clock(durations()[entry.id])] for entry in exercises()
    ]
    print_table(["exercise", "level", "topic", "example", "length"], rows)
