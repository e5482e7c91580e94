"""What can go wrong while rendering, each as one sentence for the person at the terminal."""

from __future__ import annotations

from pathlib import Path


class RenderingError(Exception):
    """Something the user can put right: its text is one whole sentence."""


class UnknownNameError(RenderingError):
    """A name that is neither a scene nor a lecture."""


class SceneRefusedError(RenderingError):
    """A scene said in one sentence why it can't be shown with this example."""


class NoRoomError(SceneRefusedError):
    """A scene has no room to show the example legibly: a lecture goes on without it."""


class SceneCrashedError(RenderingError):
    """A scene ended unexpectedly; ``log`` holds everything that manim said."""

    def __init__(self, message: str, log: Path) -> None:
        super().__init__(message)
        self.log = log
