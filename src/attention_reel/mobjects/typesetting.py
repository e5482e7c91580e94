"""Typesetting: Typst markup in, filled outlines out, on a known baseline, with em = 1.

Everything that is read in a film passes through here. Typst brings New Computer Modern Math in its binary, the label
face comes from a package and is passed by path, so nothing depends on the fonts of the machine.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import font_source_sans_pro
import numpy as np
import svgelements as se
import typst
from fontTools.ttLib import TTFont
from manim import VMobject
from manim.mobject.svg.svg_mobject import VMobjectFromSVGPath
from numpy.typing import NDArray

LABEL_FACE = "Source Sans Pro"
MATH_FACE = "New Computer Modern Math"
EM = 10.0
"""Points to an em while typesetting."""

ROLE_FUNCTIONS = ("input", "query", "key", "value", "score", "weight", "output", "mask", "muted")
"""Functions of a formula that colour their argument by role: ``query(Q) key(K)^top``."""

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_MARK_FILL = "#ff00ff"
_MARK = f'#box(rect(width: 1pt, height: 1pt, fill: rgb("{_MARK_FILL}")))'

FloatArray = NDArray[np.float64]


class GlyphMissingError(ValueError):
    """A text holds a character that the film's face doesn't have."""


@dataclass(frozen=True)
class Outline:
    """Filled outlines of one typeset piece; the pen starts at (0, 0) on the baseline and an em is 1.

    Attributes
    ----------
    parts
        Cubic Bézier points, shape ``n × 3``, of each role's glyphs ("" is the piece's own colour).
    advance
        Where the pen ends.
    """

    parts: dict[str, FloatArray]
    advance: float


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[_face_folder()])


def _face_folder() -> Path:
    return Path(font_source_sans_pro.__file__).parent / "files"


@cache
def _characters() -> frozenset[int]:
    with TTFont(_face_folder() / "SourceSansPro-Regular.ttf", lazy=True) as font:
        return frozenset(font.getBestCmap())


def require_glyphs(text: str) -> None:
    """Make sure that the label face can draw a text.

    Raises
    ------
    GlyphMissingError
        Names the first character that can't be drawn, and what to do.
    """
    for character in text:
        if ord(character) not in _characters():
            name = unicodedata.name(character, f"U+{ord(character):04X}")
            raise GlyphMissingError(
                f"the text {text!r} holds {character!r} ({name}), which the film's face, {LABEL_FACE}, can't draw; "
                "use Latin, Greek or Cyrillic letters, digits and common signs"
            )


def label_markup(text: str, weight: str = "regular") -> str:
    """Return markup that draws a text as it is: nothing in it is run as Typst code."""
    require_glyphs(text)
    return f'#text(weight: "{weight}", {json.dumps(text, ensure_ascii=False)})'


def _fill_of_role(number: int) -> str:
    return f"#0000{number + 1:02x}"


@cache
def _preamble() -> str:
    roles = "\n".join(
        f'#let {name}(body) = text(fill: rgb("{_fill_of_role(number)}"), $body$)'
        for number, name in enumerate(ROLE_FUNCTIONS)
    )
    return (
        "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"
        f'#set text(size: {EM}pt, font: "{LABEL_FACE}", fallback: false,'
        ' number-width: "tabular", number-type: "lining")\n'
        f'#show math.equation: set text(font: "{MATH_FACE}")\n{roles}\n'
    )


@cache
def typeset(markup: str) -> Outline:
    """Set one line of Typst markup.

    Parameters
    ----------
    markup
        Typst markup; mathematics between dollar signs, in which ``query(…)``, ``key(…)`` and so on colour by role.
    """
    source = f"{_preamble()}{_MARK}#box[{markup}]{_MARK}"
    drawing = typst.compile(source.encode(), font_paths=_fonts(), format="svg")
    if not isinstance(drawing, bytes):
        raise ValueError(f"the markup {markup!r} takes more than one page")
    roles = {_fill_of_role(number): name for number, name in enumerate(ROLE_FUNCTIONS)}
    paths: dict[str, list[FloatArray]] = {}
    marks: list[tuple[float, float, float]] = []
    for colour, points in _drawn(ElementTree.fromstring(drawing)):
        if colour == _MARK_FILL:
            left, right, bottom = points[:, 0].min(), points[:, 0].max(), points[:, 1].max()
            marks.append((float(left), float(right), float(bottom)))
        else:
            paths.setdefault(roles.get(colour, ""), []).append(points)
    (mark, start, baseline), (end, _, _) = marks
    em = EM * (start - mark)  # a mark is one point wide
    parts = {role: _to_em(np.concatenate(found), start, baseline, em) for role, found in paths.items()}
    return Outline(parts, (end - start) / em)


def _drawn(drawing: ElementTree.Element) -> Iterator[tuple[str, FloatArray]]:
    """Yield the colour and outline of everything a Typst drawing shows, in drawing order.

    Typst draws groups with a transformation, glyphs as uses of symbols, and paths. The outline of a glyph is read once
    in a process: reading whole drawings with a general SVG reader takes longer than setting them.
    """
    symbols = {
        element.get("id"): [path.get("d", "") for path in element.iter(f"{_SVG}path")]
        for element in drawing.iter(f"{_SVG}symbol")
    }

    def walk(element: ElementTree.Element, placed: FloatArray) -> Iterator[tuple[str, FloatArray]]:
        placed = placed @ _transformation(element.get("transform", ""))
        if element.tag == f"{_SVG}use":
            at = placed @ _shifted(float(element.get("x", 0)), float(element.get("y", 0)))
            for outline in symbols[element.get(_HREF, "").removeprefix("#")]:
                yield element.get("fill", ""), _points(outline) @ at[:2].T
        elif element.tag == f"{_SVG}path":
            fill, outline = element.get("fill", "none"), element.get("d", "")
            if fill == "none":
                yield (
                    element.get("stroke", ""),
                    _rule(_points(outline) @ placed[:2].T, float(element.get("stroke-width", 1))),
                )
            else:
                yield fill, _points(outline) @ placed[:2].T
        elif element.tag not in (f"{_SVG}defs", f"{_SVG}symbol"):
            for part in element:
                yield from walk(part, placed)

    yield from walk(drawing, np.eye(3))


@cache
def _points(outline: str) -> FloatArray:
    """Return a path's cubic Bézier points, each as x, y, 1."""
    points = np.asarray(VMobjectFromSVGPath(se.Path(outline)).points, dtype=float)
    points[:, 2] = 1.0
    points.setflags(write=False)
    return points


@cache
def _transformation(text: str) -> FloatArray:
    matrix = se.Matrix(text)
    return np.array([[matrix.a, matrix.c, matrix.e], [matrix.b, matrix.d, matrix.f], [0, 0, 1]], dtype=float)


def _shifted(x: float, y: float) -> FloatArray:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1]], dtype=float)


def _rule(points: FloatArray, width: float) -> FloatArray:
    """Turn a stroked straight rule (fraction bar, root bar) into a filled one."""
    (left, top), (right, bottom), half = points.min(axis=0), points.max(axis=0), width / 2
    corners = [(left, top - half), (right, top - half), (right, bottom + half), (left, bottom + half)]
    rule = VMobject().set_points_as_corners([(x, y, 0.0) for x, y in [*corners, corners[0]]])
    return np.asarray(rule.points[:, :2], dtype=float)


def _to_em(points: FloatArray, start: float, baseline: float, em: float) -> FloatArray:
    moved = np.zeros((len(points), 3))
    moved[:, :2] = (points - (start, baseline)) / em * (1, -1)
    moved.setflags(write=False)
    return moved
