"""Progress of a rendering: a live display on a terminal, a line a clip elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Display

from attention_reel.cli.measures import clock
from attention_reel.rendering import Clip, Progress, RenderedClip


@contextmanager
def watching() -> Iterator[Progress]:
    """Watch on stderr, so that stdout stays free for results."""
    if not sys.stderr.isatty():
        yield LineProgress()
        return
    with live_display(Console(stderr=True)) as display:
        yield LiveProgress(display)


def live_display(console: Console) -> Display:
    """Return a display that is gone when it ends."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Display(*columns, console=console, transient=True)


class LineProgress(Progress):
    """Prints a line for each clip that is there."""

    def finished(self, rendered: RenderedClip, seconds: float) -> None:
        """Print the clip's name and times."""
        click.echo(_line(rendered, seconds), err=True)


class LiveProgress(Progress):
    """Shows the clips being rendered and how many are done."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._overall = display.add_task("", total=None)
        self._running: dict[Clip, TaskID] = {}
        self._done = self._planned = 0

    def planned(self, clips: int) -> None:
        """Show how many clips there will be."""
        self._planned = clips
        self._show_count()

    def started(self, clip: Clip) -> None:
        """Show the clip with a spinner."""
        self._running[clip] = self._display.add_task(clip.scene.name, total=None)

    def finished(self, rendered: RenderedClip, seconds: float) -> None:
        """Replace the clip's spinner by a line above the display."""
        if rendered.clip in self._running:
            self._display.remove_task(self._running.pop(rendered.clip))
        self._done += 1
        self._show_count()
        self._display.console.print(_line(rendered, seconds), highlight=False, markup=False)

    def _show_count(self) -> None:
        self._display.update(
            self._overall,
            description=f"{self._done} of {self._planned} clips",
            completed=self._done,
            total=self._planned,
        )


def _line(rendered: RenderedClip, seconds: float) -> str:
    how = "rendered before" if rendered.from_cache else f"rendered in {seconds:.1f} s"
    return f"{rendered.clip.scene.name}: {clock(rendered.duration)}, {how}"
