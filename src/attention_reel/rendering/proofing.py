"""Proofs of films, each batch in a process of its own, as films are rendered."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from attention_reel.examples import load_example
from attention_reel.examples.needs import unmet_need
from attention_reel.rendering.catalog import SceneEntry
from attention_reel.rendering.errors import RenderingError


@dataclass(frozen=True)
class ProofJob:
    """A film to be proved.

    Attributes
    ----------
    file, scene
        Where it is written and what it is called; without a name, all scenes of the file.
    example
        A bundled name or an absolute path; None for the scene's own.
    theme
        Night or paper.
    """

    file: str
    scene: str | None
    example: str | None
    theme: str


def plan_proofs(
    scenes: Sequence[SceneEntry], files: Sequence[Path], examples: Sequence[str], themes: Sequence[str]
) -> list[ProofJob]:
    """Return a job for each scene with each example that suffices for it, in each theme.

    Without examples every scene is proved on its own one. Files are proved with all their scenes.
    """
    loaded = {name: load_example(name) for name in examples}
    jobs = []
    for theme in themes:
        for scene in scenes:
            fitting = [name for name, example in loaded.items() if unmet_need(example, scene.needs) is None]
            own: list[str | None] = [None]
            shown = own if scene.own_example_only or not loaded else fitting
            jobs += [ProofJob(str(scene.file), scene.name, name, theme) for name in shown]
        everywhere: Sequence[str | None] = examples or [None]
        jobs += [ProofJob(str(file.resolve()), None, name, theme) for file in files for name in everywhere]
    return jobs


def run_proofs(jobs: Sequence[ProofJob], *, workers: int) -> Iterator[dict[str, Any]]:
    """Prove films in several processes and yield their reports, as ``attention_reel.proof.Report`` has them.

    Raises
    ------
    RenderingError
        If a process breaks down; its last line is told.
    """
    longest_first = sorted(jobs, key=lambda job: -Path(job.file).stat().st_size)  # so that batches end together
    batches = [batch for batch in (longest_first[k::workers] for k in range(workers)) if batch]
    with ThreadPoolExecutor(max_workers=workers) as pool:
        for answers in pool.map(_prove, batches):
            yield from answers


def _prove(jobs: Sequence[ProofJob]) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "attention_reel.proof"]
    text = "".join(json.dumps(asdict(job)) + "\n" for job in jobs)
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RenderingError(f"the proof broke down: {reason}")
    return [json.loads(line) for line in done.stdout.splitlines()]
