"""Motion: nothing pops up or vanishes at full opacity, and nothing jumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from attention_reel.proof.player import Moment
from attention_reel.proof.stage import Box, Shown

POP = 0.35
"""More opacity than this may not come or go between two looks at the same instant."""
NEAR = 0.05


class Continuity:
    """Compares each picture with the one before, where no time has passed between them.

    The last picture of an animation and the first of the next one belong to one instant: whatever differs between
    them is a jump.
    """

    def __init__(self) -> None:
        self.before: Sequence[Shown] = ()
        self.time = -1.0

    def look(self, shown: Sequence[Shown], moment: Moment) -> Iterator[str]:
        """Yield what popped up, vanished or jumped since the last look, if that was at the same instant."""
        if abs(moment.time - self.time) < 1e-6:
            yield from self._differences(shown)
        self.before, self.time = list(shown), moment.time + moment.duration

    def _differences(self, shown: Sequence[Shown]) -> Iterator[str]:
        former = {id(item.leaf): item for item in self.before}
        present = {id(item.leaf) for item in shown}
        for item in shown:
            old = former.get(id(item.leaf))
            if old is None:
                if item.opacity > POP and not _covered(item, self.before):
                    yield f"{item} pops up"
            elif _moved(old.box, item.box) and not _covered(item, self.before):
                yield f"{item} jumps"
            elif abs(item.opacity - old.opacity) > POP and not _covered(item, self.before):
                yield f"{item} changes its opacity at once, from {old.opacity:.2f} to {item.opacity:.2f}"
        for old in self.before:
            if id(old.leaf) not in present and old.opacity > POP and not _covered(old, shown):
                yield f"{old} vanishes at once"


def _covered(item: Shown, others: Sequence[Shown]) -> bool:
    """Tell whether something that looks the same is in the same place: one thing may take over from another."""
    return any(
        not _moved(item.box, other.box) and other.is_text == item.is_text and other.opacity >= item.opacity - POP
        for other in others
    )


def _moved(one: Box, other: Box) -> bool:
    ends = [(one.left, other.left), (one.bottom, other.bottom), (one.right, other.right), (one.top, other.top)]
    return bool(np.max(np.abs([a - b for a, b in ends])) > NEAR)
