"""The few motions every film is made of: appear, vanish, dim, fly, roll.

Manim's own fades and transforms copy a mobject's whole family several times and interpolate everything they find. These
touch only what changes (points and colours of the leaves), which is most of why films render fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from manim import Animation, Group, Mobject, Scene, VMobject, smooth
from manim.utils.paths import path_along_arc, straight_path
from numpy.typing import NDArray

from attention_reel.mobjects import Glyphs

FloatArray = NDArray[np.float64]
DIMMED = 0.25
"""What a sentence is not about falls to this share of its opacity."""


def leaves(*mobjects: Mobject) -> list[VMobject]:
    """Return the parts that are drawn, in drawing order."""
    family = (part for mobject in mobjects for part in mobject.get_family())
    return [part for part in family if isinstance(part, VMobject) and len(part.points)]


def families(mobjects: Iterable[Mobject]) -> list[Mobject]:
    """Return mobjects and all their parts: what flew onto the scene is there part by part."""
    return [part for mobject in mobjects for part in mobject.get_family()]


class Motion(Animation):
    """An animation that changes its leaves itself and copies nothing.

    Parameters
    ----------
    mobjects
        What moves.
    adds
        What is added to the scene when the motion starts.
    removes_first
        What is removed from the scene when the motion starts.
    removes_last
        What is removed from the scene when the motion ends: what has been covered.
    lag_ratio
        How much of a leaf's own motion passes before the next one starts.
    """

    def __init__(
        self,
        mobjects: Sequence[Mobject],
        *,
        adds: Sequence[Mobject] = (),
        removes_first: Sequence[Mobject] = (),
        removes_last: Sequence[Mobject] = (),
        run_time: float = 0.8,
        lag_ratio: float = 0.0,
        rate_func: Callable[[float], float] = smooth,
    ) -> None:
        self.adds, self.removes_first, self.removes_last = list(adds), list(removes_first), list(removes_last)
        super().__init__(Group(*mobjects), run_time=run_time, lag_ratio=lag_ratio, rate_func=rate_func, introducer=True)

    def create_starting_mobject(self) -> Mobject:
        """Remember what the motion starts from; nothing is copied."""
        self.remember()
        return Mobject()

    def _setup_scene(self, scene: Scene) -> None:
        scene.remove(*families(self.removes_first))
        present = set(scene.get_mobject_family_members())
        scene.add(*(mobject for mobject in self.adds if mobject not in present))

    def clean_up_from_scene(self, scene: Scene) -> None:
        """Take away what the motion has covered."""
        super().clean_up_from_scene(scene)
        scene.remove(*families(self.removes_last))

    def interpolate_mobject(self, alpha: float) -> None:
        """Move every part to where it is at ``alpha``, each with its own lag."""
        count = self.count()
        for k in range(count):
            self.interpolate_part(k, self.get_sub_alpha(alpha, k, count))

    def remember(self) -> None:
        """Note the start of the motion."""

    def count(self) -> int:
        """Return how many parts move, each with its own lag."""
        raise NotImplementedError

    def interpolate_part(self, part: int, alpha: float, /) -> None:
        """Move one part."""
        raise NotImplementedError


def _alphas(leaf: VMobject) -> tuple[FloatArray, FloatArray]:
    return leaf.fill_rgbas[:, 3].copy(), leaf.stroke_rgbas[:, 3].copy()


def _set_alphas(leaf: VMobject, base: tuple[FloatArray, FloatArray], share: float) -> None:
    leaf.fill_rgbas[:, 3] = base[0] * share
    leaf.stroke_rgbas[:, 3] = base[1] * share


class _Fading(Motion):
    """Change the opacity of whole mobjects, from one share of their own opacity to another."""

    start_share, end_share = 0.0, 1.0

    def __init__(self, *mobjects: Mobject, shift: FloatArray | None = None, **kwargs: Any) -> None:
        self.things = list(mobjects)
        self.shift = shift
        super().__init__(mobjects, **kwargs)

    def remember(self) -> None:
        """Note every leaf's own opacity and place."""
        self.groups = [[(leaf, _alphas(leaf), leaf.points.copy()) for leaf in leaves(thing)] for thing in self.things]

    def count(self) -> int:
        """Return the number of mobjects."""
        return len(self.groups)

    def interpolate_part(self, part: int, alpha: float) -> None:
        """Set one mobject's opacity and, if it also moves, its place."""
        share = self.start_share + (self.end_share - self.start_share) * alpha
        for leaf, base, points in self.groups[part]:
            _set_alphas(leaf, base, share)
            if self.shift is not None:
                away = (1 - alpha) if self.end_share else -alpha
                leaf.set_points(points - away * self.shift)


class Appear(_Fading):
    """Fade mobjects in, one after another with ``lag_ratio``, moving by ``shift`` while they do."""

    def __init__(self, *mobjects: Mobject, run_time: float = 0.6, **kwargs: Any) -> None:
        super().__init__(*mobjects, adds=mobjects, run_time=run_time, **kwargs)


class Vanish(_Fading):
    """Fade mobjects out and take them from the scene."""

    start_share, end_share = 1.0, 0.0

    def __init__(self, *mobjects: Mobject, run_time: float = 0.5, **kwargs: Any) -> None:
        super().__init__(*mobjects, run_time=run_time, **kwargs)

    def clean_up_from_scene(self, scene: Scene) -> None:
        """Take the mobjects away and give them their opacity and place back, ready to appear again."""
        scene.remove(*(part for thing in self.things for part in thing.get_family()))
        for group in self.groups:
            for leaf, base, points in group:
                _set_alphas(leaf, base, 1.0)
                leaf.set_points(points)


@dataclass
class _Dimming:
    """A leaf's full opacity, kept while it is dimmed, and the share of it that is left."""

    full: tuple[FloatArray, FloatArray]
    share: float = 1.0


class Dim(Motion):
    """Let mobjects fall to a quarter of their opacity."""

    share = DIMMED

    def __init__(self, *mobjects: Mobject, run_time: float = 0.5, **kwargs: Any) -> None:
        self.things = mobjects
        super().__init__(mobjects, run_time=run_time, **kwargs)

    def remember(self) -> None:
        """Note every leaf's full opacity (once: it is kept while the leaf is dimmed) and its present share."""
        self.parts: list[tuple[VMobject, _Dimming, float]] = []
        for leaf in leaves(*self.things):
            dimming = leaf.__dict__.setdefault("dimming", _Dimming(_alphas(leaf)))
            self.parts.append((leaf, dimming, dimming.share))

    def count(self) -> int:
        """Dim everything together."""
        return 1

    def interpolate_part(self, _: int, alpha: float) -> None:
        """Set the opacity of every leaf."""
        for leaf, dimming, before in self.parts:
            dimming.share = before + (self.share - before) * alpha
            _set_alphas(leaf, dimming.full, dimming.share)

    def finish(self) -> None:
        """Forget the full opacity of what is not dimmed any more."""
        super().finish()
        if self.share == 1.0:
            for leaf, _, _ in self.parts:
                leaf.__dict__.pop("dimming", None)


class Restore(Dim):
    """Bring dimmed mobjects back."""

    share = 1.0


class Slide(Motion):
    """Move mobjects by a vector."""

    def __init__(self, *mobjects: Mobject, by: FloatArray, **kwargs: Any) -> None:
        self.things, self.by = mobjects, np.asarray(by, dtype=float)
        super().__init__(mobjects, **kwargs)

    def remember(self) -> None:
        """Note where every leaf starts."""
        self.starts = [(leaf, leaf.points.copy()) for leaf in leaves(*self.things)]

    def count(self) -> int:
        """All move together."""
        return 1

    def interpolate_part(self, _: int, alpha: float) -> None:
        """Move every leaf."""
        for leaf, points in self.starts:
            leaf.set_points(points + alpha * self.by)


Look = tuple[FloatArray, FloatArray, FloatArray, float]


def _look(leaf: VMobject) -> Look:
    return leaf.points.copy(), leaf.fill_rgbas[:1].copy(), leaf.stroke_rgbas[:1].copy(), float(leaf.stroke_width)


def _same_form(one: VMobject, other: VMobject) -> bool:
    """Tell whether one shape can simply move into the other: boxes always, glyphs only if they are the same."""
    if len(one.points) != len(other.points):
        return False
    if not isinstance(other, Glyphs):
        return True
    first, second = ((leaf.points - leaf.get_center()) / max(leaf.height, 1e-9) for leaf in (one, other))
    return bool(np.allclose(first, second, atol=1e-3))


@dataclass
class _Flight:
    """One leaf's way: how its origin looks, how it will look itself, and a ghost where the two differ in shape."""

    leaf: VMobject
    start: Look
    end: Look
    ghost: VMobject | None


class Fly(Motion):
    """Let each destination start as its origin looks, where it is, and become itself: nothing comes from nowhere.

    Where origin and destination have different shapes (a number that changes), the origin's picture flies along and
    the two cross-fade on the way.

    Parameters
    ----------
    pairs
        Origins and destinations. A number that waits invisibly in a blank cell becomes visible.
    waves
        Which pairs leave together, counted from 0: with a lag ratio one wave follows the other; each pair is a wave of
        its own by default.
    arc
        The angle of the arc flown, in radians; straight by default.
    """

    def __init__(
        self,
        pairs: Iterable[tuple[VMobject, VMobject]],
        *,
        waves: Sequence[int] | None = None,
        arc: float = 0.0,
        run_time: float = 1.0,
        **kwargs: Any,
    ) -> None:
        self.pairs = list(pairs)
        self.waves = list(range(len(self.pairs)) if waves is None else waves)
        self.path = path_along_arc(arc) if arc else straight_path()
        self.flights: list[_Flight] = []
        self.departures: list[list[_Flight]] = []
        super().__init__([destination for _, destination in self.pairs], run_time=run_time, **kwargs)

    def _setup_scene(self, scene: Scene) -> None:
        super()._setup_scene(scene)
        self.departures = [[] for _ in range(max(self.waves, default=-1) + 1)]
        for wave, (origin, destination) in zip(self.waves, self.pairs, strict=True):
            pieces = zip(leaves(origin), leaves(destination), strict=True)
            self.departures[wave] += [self._flight(start, end) for start, end in pieces]
        self.flights = [flight for departing in self.departures for flight in departing]
        scene.add(*(flight.ghost for flight in self.flights if flight.ghost is not None))

    def _flight(self, origin: VMobject, leaf: VMobject) -> _Flight:
        start, end = _look(origin), _look(leaf)
        if end[1][:, 3] == 0.0 and end[2][:, 3] == 0.0:
            end[1][:, 3] = 1.0
        leaf.set_z_index(10)
        if _same_form(origin, leaf):
            return _Flight(leaf, start, end, None)
        ghost = origin.copy().set_z_index(10)
        move = leaf.get_center() - origin.get_center()
        return _Flight(leaf, (end[0] - move, *end[1:]), end, ghost)

    def count(self) -> int:
        """Return the number of waves."""
        return len(self.departures)

    def interpolate_part(self, part: int, alpha: float) -> None:
        """Move one wave."""
        for flight in self.departures[part]:
            self._move(flight, alpha)

    def _move(self, flight: _Flight, alpha: float) -> None:
        """Move one leaf along its path and blend its colours."""
        leaf, start, end, ghost = flight.leaf, flight.start, flight.end, flight.ghost
        leaf.set_points(np.asarray(self.path(start[0], end[0], alpha)))
        leaf.fill_rgbas = (1 - alpha) * start[1] + alpha * end[1]
        leaf.stroke_rgbas = (1 - alpha) * start[2] + alpha * end[2]
        leaf.stroke_width = (1 - alpha) * start[3] + alpha * end[3]
        if ghost is not None:
            turned = min(max(4 * alpha - 1.5, 0.0), 1.0)
            leaf.fill_rgbas[:, 3] = end[1][:, 3] * turned
            ghost.move_to(leaf).fill_rgbas[:, 3] = 1 - turned

    def finish(self) -> None:
        """Leave each destination exactly as it is meant to look."""
        super().finish()
        for flight in self.flights:
            flight.leaf.set_points(flight.end[0])
            flight.leaf.set_z_index(0)

    def clean_up_from_scene(self, scene: Scene) -> None:
        """Take the ghosts away."""
        super().clean_up_from_scene(scene)
        scene.remove(*(flight.ghost for flight in self.flights if flight.ghost is not None))


class Roll(Motion):
    """Replace a number or sign by the next one in the same place, as a counter does; what stays alike stands still."""

    def __init__(self, before: VMobject, after: VMobject, *, run_time: float = 0.45, **kwargs: Any) -> None:
        self.before, self.after = before, after
        super().__init__([before, after], adds=[after], run_time=run_time, **kwargs)

    def remember(self) -> None:
        """Note every leaf's place and opacity."""
        self.old = [(leaf, _alphas(leaf), leaf.points.copy()) for leaf in leaves(self.before)]
        self.new = [(leaf, _alphas(leaf), leaf.points.copy()) for leaf in leaves(self.after)]
        alike = len(self.old) == len(self.new) and all(
            _same_form(one[0], other[0]) for one, other in zip(self.old, self.new, strict=True)
        )
        rise = 0.0 if alike else 0.6 * max(self.before.height, self.after.height)
        self.rise = np.array([0.0, rise, 0.0])
        self.alike = alike

    def count(self) -> int:
        """Both turn together."""
        return 1

    def interpolate_part(self, _: int, alpha: float) -> None:
        """Turn the counter."""
        if self.alike:
            alpha = 1.0  # the new one takes over at once, and nobody sees it
        for leaf, alphas, points in self.old:
            _set_alphas(leaf, alphas, max(0.0, 1 - 2 * alpha))
            leaf.set_points(points + alpha * self.rise)
        for leaf, alphas, points in self.new:
            _set_alphas(leaf, alphas, max(0.0, 2 * alpha - 1))
            leaf.set_points(points - (1 - alpha) * self.rise)

    def clean_up_from_scene(self, scene: Scene) -> None:
        """Take the old one away."""
        scene.remove(*self.before.get_family())
        for leaf, alphas, points in self.old:
            _set_alphas(leaf, alphas, 1.0)
            leaf.set_points(points)
