"""Prove films in a process of their own: jobs come in as JSON lines, reports go out as JSON lines.

A job is ``{"file": …, "scene": … or null, "example": … or null, "theme": …}``; without a scene, all scenes of the file.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attention_reel.lesson import EXAMPLE_VARIABLE, USER_ERRORS
from attention_reel.proof.loading import SceneFileError, scene_classes
from attention_reel.proof.report import proof
from attention_reel.speech import VOICE_VARIABLE
from attention_reel.theme import THEME_VARIABLE


def main() -> None:
    """Answer every job with a line for each scene; what a scene itself prints goes to stderr."""
    answering = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        for line in sys.stdin:
            for answer in answers(json.loads(line)):
                print(json.dumps(answer, ensure_ascii=False), file=answering, flush=True)


def answers(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a report, or an error in one sentence, for each scene of a job."""
    os.environ[THEME_VARIABLE] = job["theme"]
    os.environ[EXAMPLE_VARIABLE] = job["example"] or ""
    os.environ[VOICE_VARIABLE] = ""  # a film played dry says nothing
    heading = {"scene": job["scene"], "example": job["example"], "theme": job["theme"]}
    try:
        classes = scene_classes(Path(job["file"]))
        if job["scene"] is not None and job["scene"] not in classes:
            raise SceneFileError(f"{job['file']} has no scene {job['scene']!r}; it has {', '.join(classes) or 'none'}")
    except SceneFileError as error:
        yield {**heading, "scene": job["scene"] or Path(job["file"]).name, "error": str(error)}
        return
    for name in classes if job["scene"] is None else [job["scene"]]:
        try:
            yield {**heading, **dataclasses.asdict(proof(classes[name]))}
        except USER_ERRORS as error:
            yield {**heading, "scene": name, "error": str(error)}
        except Exception as error:  # a scene that breaks down must not take the other reports with it
            yield {**heading, "scene": name, "error": f"{name} broke down: {type(error).__name__}: {error}"}


if __name__ == "__main__":
    main()
