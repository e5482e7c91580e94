"""``attention-reel scenes``: what can be rendered."""

from __future__ import annotations

import json
from typing import Any

import click
import cloup

from attention_reel.cli.tables import print_table
from attention_reel.rendering import Lecture, Repertoire, SceneEntry, load_repertoire


@cloup.command("scenes")
@cloup.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def scenes_command(as_json: bool) -> None:
    """List the scenes and lectures that can be rendered."""
    repertoire = load_repertoire()
    scenes = _in_lecture_order(repertoire)
    lectures = list(repertoire.lectures.values())
    if as_json:
        entries = [*map(_describe_scene, scenes), *map(_describe_lecture, lectures)]
        click.echo(json.dumps(entries, ensure_ascii=False, indent=1))
        return
    scene_rows = [[scene.name, scene.title, scene.example, scene.summary] for scene in scenes]
    print_table(["scene", "title", "example", "what it shows"], scene_rows)
    click.echo()
    lecture_rows = [
        [lecture.name, lecture.title, lecture.example or "their own", f"{len(lecture.scenes)} scenes"]
        for lecture in lectures
    ]
    print_table(["lecture", "title", "example", "length"], lecture_rows)


def _in_lecture_order(repertoire: Repertoire) -> list[SceneEntry]:
    """Sort scenes as the lectures play them, the rest after them."""
    played = [name for lecture in repertoire.lectures.values() for name in lecture.scenes]
    names = dict.fromkeys([*played, *repertoire.scenes])
    return [repertoire.scenes[name] for name in names if name in repertoire.scenes]


def _describe_scene(scene: SceneEntry) -> dict[str, Any]:
    return {
        "kind": "scene",
        "name": scene.name,
        "title": scene.title,
        "summary": scene.summary,
        "stage": scene.stage,
        "example": scene.example,
        "file": str(scene.file),
    }


def _describe_lecture(lecture: Lecture) -> dict[str, Any]:
    return {
        "kind": "lecture",
        "name": lecture.name,
        "title": lecture.title,
        "example": lecture.example,
        "scenes": lecture.scenes,
        "file": str(lecture.file),
    }
