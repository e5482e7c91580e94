"""Layout: nothing is cut, nothing touches, everything is large enough to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
from manim import Scene, config

from attention_reel.board import Board
from attention_reel.mobjects import Glyphs, NumberGrid, PipelineMap, TokenStrip
from attention_reel.mobjects.text import Piece
from attention_reel.proof.stage import Box, Shown, describe, path_samples

Found = TypeVar("Found")

CAP_HEIGHT = 0.65
"""Height of a capital, in em, of the label face; that of the formulas' face is a little larger."""
LEAST_CAP_HEIGHT = 0.025
"""Of the frame's height."""
TOUCHING = 0.012
"""How far boxes may reach into each other: outlines' control points lie slightly outside."""


def frame_box() -> Box:
    """Return the frame."""
    return Box(-config.frame_width / 2, -config.frame_height / 2, config.frame_width / 2, config.frame_height / 2)


def outside(shown: Sequence[Shown]) -> Iterator[str]:
    """Yield what reaches out of the frame."""
    frame = frame_box()
    for item in shown:
        if not item.box.within(frame):
            yield f"{item} reaches out of the frame"


def misplaced(scene: Scene, shown: Sequence[Shown]) -> Iterator[str]:
    """Yield what is wrong with a picture that stands still."""
    texts = [item for item in shown if item.is_text]
    yield from _touching(texts)
    yield from _struck_through(texts, [item for item in shown if item.is_line])
    yield from _in_caption_zone(texts)
    yield from _too_small(texts)
    yield from _grids(scene, {id(item.leaf) for item in shown})
    yield from _baselines(scene)


def _touching(texts: Sequence[Shown]) -> Iterator[str]:
    if not texts:
        return
    boxes = np.array([[t.box.left, t.box.bottom, t.box.right, t.box.top] for t in texts])
    across = np.minimum(boxes[:, None, 2], boxes[None, :, 2]) - np.maximum(boxes[:, None, 0], boxes[None, :, 0])
    up = np.minimum(boxes[:, None, 3], boxes[None, :, 3]) - np.maximum(boxes[:, None, 1], boxes[None, :, 1])
    for one, other in np.argwhere(np.triu(np.minimum(across, up) > TOUCHING, 1)):
        if texts[one].owner is not texts[other].owner:
            yield f"{texts[one]} touches {texts[other]}"


def _struck_through(texts: Sequence[Shown], lines: Sequence[Shown]) -> Iterator[str]:
    for line in lines:
        reached = [text for text in texts if text.box.overlap(line.box) > -0.1]
        if not reached:
            continue
        samples = path_samples(line.leaf)
        for text in reached:
            if text.box.contains(samples).any():
                yield f"{line} runs through {text}"


def _in_caption_zone(texts: Sequence[Shown]) -> Iterator[str]:
    frame = frame_box()
    zone = frame.bottom + (frame.top - frame.bottom) / 8
    for text in texts:
        if text.box.bottom < zone - 1e-6:
            yield f"{text} reaches into the zone kept free for captions"


def _too_small(texts: Sequence[Shown]) -> Iterator[str]:
    least = LEAST_CAP_HEIGHT * config.frame_height / CAP_HEIGHT
    for text in texts:
        if isinstance(text.leaf, Glyphs) and text.leaf.shown_size < least - 1e-3:
            yield f"{text} is too small to read: {text.leaf.shown_size:.3f} where {least:.3f} is needed"


def _grids(scene: Scene, visible: set[int]) -> Iterator[str]:
    grids = scene.grids if isinstance(scene, Board) else _found(scene, NumberGrid)
    for grid in grids:
        for cells, numerals in zip(grid.cells, grid.numerals, strict=True):
            for cell, numeral in zip(cells, numerals, strict=True):
                if id(cell) in visible and id(numeral) in visible:
                    inside = Box.around(cell.points)
                    if not Box.around(numeral.points).within(inside, margin=0.02):
                        yield f"{describe(numeral)} doesn't fit into its cell"


def _baselines(scene: Scene) -> Iterator[str]:
    strips: list[Sequence[Piece]] = []
    for part in scene.get_mobject_family_members():
        if isinstance(part, NumberGrid):
            strips += [part.column_labels, *part.numerals]
        elif isinstance(part, TokenStrip):
            strips.append(part.labels)
        elif isinstance(part, PipelineMap):
            strips.append(part.words)
    for strip in strips:
        heights = [piece.baseline for piece in strip]
        if heights and max(heights) - min(heights) > 0.01:
            yield f"{describe(strip[0])} and its neighbours don't stand on one baseline"


def _found(scene: Scene, kind: type[Found]) -> list[Found]:
    return [part for part in scene.get_mobject_family_members() if isinstance(part, kind)]
