"""Several manim processes side by side."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Sequence
from pathlib import Path

from attention_reel.rendering.clip import Clip, RenderedClip
from attention_reel.rendering.errors import NoRoomError
from attention_reel.rendering.manim_job import ManimJob
from attention_reel.rendering.progress import Progress

POLL_SECONDS = 0.05


def default_workers() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def render_clips(
    clips: Sequence[Clip],
    folder: Path,
    *,
    workers: int,
    progress: Progress,
    refused: dict[Clip, NoRoomError] | None = None,
    keeps_speech: bool = True,
) -> Generator[tuple[RenderedClip, float], None, None]:
    """Render clips in parallel and yield each, with its seconds, as it is done.

    The clip with the longest source starts first, so that no long one is left over at the end. When one
    fails, or the caller stops, the others are ended too.

    Parameters
    ----------
    clips
        What to render.
    folder
        Working folder; each clip gets a folder inside, and the finished files stay in it.
    workers
        How many processes run at once.
    progress
        Is told when a clip starts.
    refused
        Gets the clips that have no room for their example, and what they said; without it such a clip is an error.
    keeps_speech
        Whether what is said is kept for next time.
    """
    waiting = sorted(clips, key=lambda clip: clip.scene.file.stat().st_size)
    running: list[ManimJob] = []
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                clip = waiting.pop()
                place = folder / f"{len(waiting):03d}-{clip.scene.name}"
                running.append(ManimJob.start(clip, place, keeps_speech=keeps_speech))
                progress.started(clip)
            ended = [job for job in running if not job.is_running()]
            for job in ended:
                running.remove(job)
                try:
                    yield job.result(), job.seconds
                except NoRoomError as refusal:
                    if refused is None:
                        raise
                    refused[job.clip] = refusal
            if not ended:
                time.sleep(POLL_SECONDS)
    finally:
        for job in running:
            job.kill()
