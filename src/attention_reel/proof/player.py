"""Playing a film dry: every animation runs, nothing is drawn, and the scene can be looked at in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from manim import Scene, tempconfig
from manim.renderer.cairo_renderer import CairoRenderer


@dataclass(frozen=True)
class Moment:
    """A point of a film at which it is looked at.

    Attributes
    ----------
    time
        Seconds from the film's start.
    still
        Whether nothing moves: between animations, and while waiting.
    duration
        How long the picture stands as it is (0 while something moves).
    """

    time: float
    still: bool
    duration: float = 0.0


Look = Callable[[Scene, Moment], None]


class DryRenderer(CairoRenderer):
    """A renderer that plays animations without drawing a frame.

    Parameters
    ----------
    look
        Called at every boundary of an animation and at ``samples`` in it.
    samples
        Shares of an animation's run time at which it is looked at.
    """

    def __init__(self, look: Look, samples: Sequence[float]) -> None:
        super().__init__()
        self.look, self.samples = look, samples

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Run the animations of one play call and look at them."""
        scene.compile_animation_data(*args, **kwargs)
        scene.begin_animations()
        start, duration = self.time, float(scene.duration or 0.0)
        if scene.is_current_animation_frozen_frame():
            self.look(scene, Moment(start, still=True, duration=duration))
        else:
            for share in self.samples:
                scene.update_to_time(share * duration)
                self.look(scene, Moment(start + share * duration, still=False))
            scene.update_to_time(duration)
            for animation in scene.animations or []:
                animation.finish()
                animation.clean_up_from_scene(scene)
            self.look(scene, Moment(start + duration, still=True))
        self.time = start + duration
        self.num_plays += 1


@contextmanager
def _nothing_written() -> Iterator[None]:
    with tempconfig({"dry_run": True, "disable_caching": True, "progress_bar": "none", "verbosity": "ERROR"}):
        yield


def play_dry(scene_class: type[Scene], look: Look, *, samples: Sequence[float] = (0.0, 0.5)) -> Scene:
    """Play a film from start to end and look at it on the way.

    Parameters
    ----------
    scene_class
        The film.
    look
        Called with the scene and the moment.
    samples
        Shares of every animation's run time at which it is looked at, besides its end.
    """
    with _nothing_written():
        scene = scene_class(renderer=DryRenderer(look, samples))
        scene.setup()
        scene.construct()
        scene.tear_down()
    return scene
