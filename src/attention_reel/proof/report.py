"""The proof of a film: played dry, looked at on the way, and told what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from manim import Scene

from attention_reel.board import LessonError
from attention_reel.lesson import explained
from attention_reel.mobjects import TooLargeError
from attention_reel.narration import FalseClaimError
from attention_reel.proof.colour import faint
from attention_reel.proof.findings import Finding, Kind
from attention_reel.proof.layout import misplaced, outside
from attention_reel.proof.motion import Continuity
from attention_reel.proof.pace import Flashes, Reading, rushed_captions
from attention_reel.proof.player import Moment, play_dry
from attention_reel.proof.stage import Box, Shown, on_screen
from attention_reel.proof.truth import misstated, unmarked, untrue

SAMPLES = (0.0, 0.5)
"""Shares of an animation's run time at which it is looked at, besides its end."""


@dataclass(frozen=True)
class Report:
    """What the proof of one film found.

    Attributes
    ----------
    scene
        The film's class.
    duration
        Its length, in seconds.
    looks
        At how many moments it was looked at.
    findings
        Its faults, each named once.
    """

    scene: str
    duration: float
    looks: int
    findings: tuple[Finding, ...]


class _Proofreader:
    def __init__(self, scene_name: str) -> None:
        self.scene_name = scene_name
        self.looks, self.time, self.beat = 0, 0.0, ""
        self.scene: Scene | None = None
        self.looked_at: set[int] = set()  # what was proved at rest or on its first appearance need not be in between
        self.picture: list[tuple[int, Box, float, float]] = []
        self.findings: dict[tuple[Kind, str], Finding] = {}
        self.reading, self.flashes, self.continuity = Reading(), Flashes(), Continuity()

    def look(self, scene: Scene, moment: Moment) -> None:
        self.looks += 1
        self.scene, self.time = scene, moment.time + moment.duration
        self.beat = getattr(scene, "sentence", "")
        for kind, message in self._faults(scene, on_screen(scene), moment):
            self.note(kind, message, moment.time, self.beat)

    def _faults(self, scene: Scene, shown: list[Shown], moment: Moment) -> Iterator[tuple[Kind, str]]:
        new = shown if moment.still else [item for item in shown if id(item.leaf) not in self.looked_at]
        self.looked_at |= {id(item.leaf) for item in new}
        yield from (("truth", message) for message in untrue(scene, new, still=moment.still))
        yield from (("layout", message) for message in outside(shown))
        yield from (("motion", message) for message in self.continuity.look(shown, moment))
        yield from (("pace", message) for message in self.reading.look(shown, moment))
        yield from (("pace", message) for message in self.flashes.look(scene, shown, moment))
        if moment.still and self._is_new(shown):
            yield from (("truth", message) for message in unmarked(shown))
            yield from (("layout", message) for message in misplaced(scene, shown))
            yield from (("colour", message) for message in faint(scene, shown))

    def _is_new(self, shown: list[Shown]) -> bool:
        """Tell whether a still picture differs from the last one: a wait begins as the animation before it ended."""
        picture = [(id(item.leaf), item.box, item.fill, item.stroke) for item in shown]
        before, self.picture = self.picture, picture
        return picture != before

    def note(self, kind: Kind, message: str, time: float, beat: str) -> None:
        finding = Finding(kind, message, self.scene_name, round(time, 2), beat)
        self.findings.setdefault((kind, message), finding)

    def report(self) -> Report:
        return Report(self.scene_name, round(self.time, 2), self.looks, tuple(self.findings.values()))


def proof(scene_class: type[Scene]) -> Report:
    """Prove a film: play it without drawing and report what is wrong on screen.

    It is looked at at every boundary of an animation and at samples inside every animation.

    Parameters
    ----------
    scene_class
        A lesson, or any manim scene.

    Raises
    ------
    LessonError
        If the film can't be made of its example.
    """
    reader = _Proofreader(scene_class.__name__)
    try:
        scene = play_dry(scene_class, reader.look, samples=SAMPLES)
    except FalseClaimError as error:  # the film stops here, as it does when rendered
        reader.note("claim", str(error), reader.time, reader.beat)
        return reader.report()
    except TooLargeError as error:
        raise LessonError(explained(error, reader.scene)) from None
    for message in misstated(scene):
        reader.note("truth", message, reader.time, "")
    for time, message in rushed_captions(scene):
        reader.note("pace", message, time, "")
    return reader.report()
