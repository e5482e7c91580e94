"""One clip as one manim process in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

from attention_reel.folders import CACHE_VARIABLE
from attention_reel.rendering.clip import Clip, RenderedClip
from attention_reel.rendering.errors import NoRoomError, SceneCrashedError, SceneRefusedError
from attention_reel.rendering.inspection import inspect_clip
from attention_reel.rendering.manim_settings import encoder_arguments, settings_file
from attention_reel.speech import voice_variables

REFUSED = 2
"""Exit code of a scene that says in one line why it can't be shown."""

REFUSAL = "attention-reel: "
NO_ROOM = "has no room to show"
"""How a scene refuses an example that is too large for it."""

_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class ManimJob:
    """A running manim process.

    The clip's folder is the process's working folder: its ``manim.cfg`` is read last and its ``media``
    is shared with nobody.
    """

    def __init__(self, clip: Clip, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.clip = clip
        self.folder = folder
        self.started = time.monotonic()
        self._process = process

    @classmethod
    def start(cls, clip: Clip, folder: Path, *, keeps_speech: bool = True) -> Self:
        """Start rendering a clip in a new folder; what is said is kept for next time, or in that folder."""
        folder.mkdir(parents=True)
        (folder / "manim.cfg").write_text(settings_file(clip.quality), encoding="utf-8")
        command = [sys.executable, "-m", "manim", "render", *encoder_arguments()]
        with (folder / "stdout").open("wb") as stdout, (folder / "stderr").open("wb") as stderr:
            process = subprocess.Popen(
                [*command, str(clip.scene.file), clip.scene.name],
                cwd=folder,
                env=_environment(clip) | ({} if keeps_speech else {CACHE_VARIABLE: str(folder)}),
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                # Away from the terminal's Ctrl-C: whoever started the job ends it.
                start_new_session=True,
            )
        return cls(clip, folder, process)

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.monotonic() - self.started

    def is_running(self) -> bool:
        """Tell whether the process still works."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process and wait until it is gone."""
        self._process.kill()
        self._process.wait()

    def result(self) -> RenderedClip:
        """Return the clip of a process that has ended.

        Raises
        ------
        SceneRefusedError
            When the scene said why it can't be shown.
        SceneCrashedError
            When manim ended otherwise without a whole clip.
        """
        code = self._process.wait()
        if code != 0:
            raise self._failure(code)
        try:
            return inspect_clip(self.clip, self.folder / "media", self.clip.scene.name)
        except ValueError as error:
            raise self._crash(str(error)) from error

    def _failure(self, code: int) -> SceneRefusedError | SceneCrashedError:
        lines = [line.strip() for line in self._said("stderr").splitlines() if line.strip()]
        refusals = [line for line in lines if line.startswith(REFUSAL)]
        if code == REFUSED and refusals:
            sentence, name = refusals[-1].removeprefix(REFUSAL), self.clip.scene.name
            kind = NoRoomError if NO_ROOM in sentence else SceneRefusedError
            return kind(sentence if name in sentence else f"{name}: {sentence}")
        if code < 0:
            return self._crash(f"ended by signal {-code}, often for lack of memory: try --workers 1")
        return self._crash(lines[-1] if lines else f"exit code {code}")

    def _crash(self, why: str) -> SceneCrashedError:
        handle, name = tempfile.mkstemp(prefix=f"attention-reel-{self.clip.scene.name}-", suffix=".log")
        with os.fdopen(handle, "w", encoding="utf-8") as log:
            log.write(self._said("stdout") + self._said("stderr"))
        return SceneCrashedError(f"{self.clip.scene.name} could not be rendered: {why} (log: {name})", Path(name))

    def _said(self, stream: str) -> str:
        return (self.folder / stream).read_text(encoding="utf-8", errors="replace")


def _environment(clip: Clip) -> dict[str, str]:
    # Several jobs share the cores, so each one's linear algebra stays on its own.
    quiet = {"NO_COLOR": "1", "COLUMNS": "160", "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"}
    return (
        dict(os.environ)
        | quiet
        | dict.fromkeys(_ONE_THREAD, "1")
        | {"ATTENTION_REEL_EXAMPLE": clip.example.value, "ATTENTION_REEL_THEME": clip.theme}
        | voice_variables(clip.voice)
    )
