"""``attention-reel proof``: whether anything on screen is false, cut, faint, rushed or out of nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
import cloup

from attention_reel.examples import example_names
from attention_reel.rendering import THEMES, Repertoire, SceneEntry, UnknownNameError, default_workers, load_repertoire
from attention_reel.rendering.planning import choose_example, closest
from attention_reel.rendering.proofing import plan_proofs, run_proofs

FAULTY = 1


@cloup.command("proof")
@cloup.argument(
    "names", nargs=-1, metavar="[SCENE|EXERCISE|LECTURE|FILE.py]...", help="What to prove. [all scenes and exercises]"
)
@cloup.option(
    "--example",
    "examples",
    multiple=True,
    metavar="NAME|FILE",
    help="On this worked example; may be repeated.  [with no names all bundled ones, else each scene's own]",
)
@cloup.option("--theme", type=click.Choice(THEMES), help="In this theme only.  [both]")
@cloup.option("--workers", type=click.IntRange(min=1), help="Processes at once.  [one a core]")
@cloup.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
@click.pass_context
def proof_command(
    context: click.Context,
    names: tuple[str, ...],
    examples: tuple[str, ...],
    theme: str | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play films without drawing them and report what is wrong on screen.

    Truth of every number and claim, layout, colour, pace and motion, at every boundary of an animation and inside.
    Ends with 0 when nothing is found, else with 1.
    """
    scenes, files = _chosen(names, load_repertoire())
    wanted = examples or (() if names else tuple(example_names()))
    jobs = plan_proofs(scenes, files, [choose_example(name).value for name in wanted], [theme] if theme else THEMES)
    reports = list(run_proofs(jobs, workers=workers or default_workers()))
    if as_json:
        click.echo(json.dumps(reports, ensure_ascii=False, indent=1))
    else:
        _tell(reports)
    if any(report.get("findings") or report.get("error") for report in reports):
        context.exit(FAULTY)


def _chosen(names: Iterable[str], repertoire: Repertoire) -> tuple[list[SceneEntry], list[Path]]:
    scenes: dict[str, SceneEntry] = {}
    files = []
    for name in names or (*repertoire.scenes, *repertoire.exercises):
        if name.endswith(".py"):
            files.append(Path(name))
        elif name in repertoire.lectures:
            films = repertoire.films()
            scenes.update({scene: films[scene] for scene in repertoire.lectures[name].scenes})
        elif name in repertoire.films():
            scenes[name] = repertoire.films()[name]
        else:
            known = [*repertoire.scenes, *repertoire.exercises, *repertoire.lectures]
            raise UnknownNameError(f"there is no scene or lecture {name!r}{closest(name, known)}")
    for file in files:
        if not file.is_file():
            raise UnknownNameError(f"{file}: there is no such file")
    return list(scenes.values()), files


def _tell(reports: Sequence[dict[str, Any]]) -> None:
    for report in reports:
        film = f"{report['scene']} on {report['example'] or 'its own example'}, {report['theme']}"
        if "error" in report:
            click.echo(f"{film}: {report['error']}")
        for finding in report.get("findings", []):
            said = f", “{finding['beat']}”" if finding["beat"] else ""
            click.echo(f"{film}, at {finding['time']:.1f} s{said}: {finding['kind']}: {finding['message']}")
    looks = sum(report.get("looks", 0) for report in reports)
    found = sum(len(report.get("findings", [])) for report in reports)
    broken = sum("error" in report for report in reports)
    click.echo(f"{len(reports)} films looked at {looks} times: {found} findings, {broken} that could not be played")
