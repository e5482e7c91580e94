"""``attention-reel examples``: the bundled worked examples."""

from __future__ import annotations

import json
from typing import Any

import click
import cloup

from attention_reel.cli.tables import print_table
from attention_reel.examples import Example, example_names, load_example


@cloup.command("examples")
@cloup.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def examples_command(as_json: bool) -> None:
    """List the bundled worked examples."""
    examples = [load_example(name) for name in example_names()]
    if as_json:
        click.echo(json.dumps([_describe(example) for example in examples], ensure_ascii=False, indent=1))
        return
    rows = [[example.name, example.title, " ".join(example.tokens), example.source] for example in examples]
    print_table(["example", "title", "tokens", "source"], rows)


def _describe(example: Example) -> dict[str, Any]:
    return {
        "name": example.name,
        "title": example.title,
        "tokens": list(example.tokens),
        "key_tokens": list(example.key_tokens),
        "convention": example.convention,
        "heads": example.trace.n_heads,
        "steps": list(dict.fromkeys(step.name for step in example.trace.steps)),
        "source": example.source,
        "file": str(example.path),
    }
