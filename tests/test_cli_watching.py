import io
from pathlib import Path

import pytest
from rich.console import Console

from attention_reel.cli.watching import LiveProgress, live_display
from attention_reel.rendering import QUALITIES, Clip, ExampleChoice, RenderedClip, SceneEntry


@pytest.fixture
def clip() -> Clip:
    scene = SceneEntry("RowSoftmax", "Softmax", "", "weights", "score-row", Path("softmax.py"))
    return Clip(scene, ExampleChoice("score-row", "score-row", Path("score-row.toml")), "night", QUALITIES["l"])


def test_the_live_display_counts_clips_and_shows_those_being_rendered(clip: Clip):
    output = io.StringIO()
    with live_display(Console(file=output, force_terminal=True, width=100, color_system=None)) as display:
        progress = LiveProgress(display)
        progress.planned(2)
        progress.started(clip)
        assert [task.description for task in display.tasks] == ["0 of 2 clips", "RowSoftmax"]
        files = (Path("a.mp4"), Path("a.srt"), Path("a.beats.json"))
        progress.finished(RenderedClip(clip, *files, frame_count=450, from_cache=False), 7.25)
        assert [task.description for task in display.tasks] == ["1 of 2 clips"]
    assert "RowSoftmax: 0:30, rendered in 7.2 s\n" in output.getvalue()
