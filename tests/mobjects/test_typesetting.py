"""Text is set as it is, on a known baseline, from faces that come with the product."""

import itertools
import json
import subprocess
import sys

import numpy as np
import pytest
from fontTools.ttLib import TTFont

from attention_reel.mobjects import Formula, GlyphMissingError, Label, Line
from attention_reel.mobjects.typesetting import _face_folder, label_markup, typeset
from attention_reel.theme import NIGHT


def advance_in_face(text: str) -> float:
    """Return a text's width in em from the face's own tables."""
    with TTFont(_face_folder() / "SourceSansPro-Regular.ttf") as font:
        names, widths = font.getBestCmap(), font["hmtx"]
        return sum(widths[names[ord(character)]][0] for character in text) / font["head"].unitsPerEm


@pytest.mark.parametrize(
    "text", ['#read("x")', "*it*", "$x$", "@key", "<label>", "\\", '"', "`raw`", "// no comment", "#"]
)
def test_what_would_be_code_is_drawn(text):
    # Kerning may move letters a little closer; code that ran would leave nothing, or something else.
    assert typeset(label_markup(text)).advance == pytest.approx(advance_in_face(text), rel=0.06)


def test_code_in_a_token_is_not_run():
    outline = typeset(label_markup('#read("/etc/passwd")'))
    assert outline.advance == pytest.approx(advance_in_face('#read("/etc/passwd")'), rel=0.06)


def test_a_character_the_face_lacks_is_named_with_what_to_do():
    with pytest.raises(GlyphMissingError, match=r"'猫'.*CJK UNIFIED IDEOGRAPH-732B.*use Latin"):
        label_markup("a猫")


def test_digits_are_tabular():
    advances = {typeset(label_markup(digit)).advance for digit in "0123456789"}
    assert max(advances) - min(advances) < 1e-6


@pytest.mark.parametrize("text", ["x", "gap", "Hx", "(1)"])
def test_a_baseline_follows_shift_and_scale(text):
    label = Label(text, NIGHT, size=1.0)
    assert label.baseline == pytest.approx(0, abs=1e-9)
    label.scale(2, about_point=np.zeros(3)).shift((1, 3, 0))
    assert label.baseline == pytest.approx(3, abs=1e-6)


def test_pieces_of_a_line_stand_on_one_baseline_without_touching():
    pieces = [Formula("query(q_1)", NIGHT), Label("gap", NIGHT), Formula("sqrt(d_k)", NIGHT)]
    Line(*pieces, gap=0.2)
    assert np.ptp([piece.baseline for piece in pieces]) < 1e-6
    for left, right in itertools.pairwise(pieces):
        assert right.get_left()[0] - left.get_right()[0] == pytest.approx(0.2, abs=1e-6)


def test_roles_colour_their_part_of_a_formula():
    formula = Formula("query(Q) key(K^top)", NIGHT)
    assert set(formula.parts) == {"query", "key"}
    assert formula.parts["query"].get_fill_color() == NIGHT.role("query")
    assert formula.parts["query"].get_right()[0] < formula.parts["key"].get_left()[0]


def test_text_looks_the_same_without_any_installed_font(tmp_path):
    empty = tmp_path / "fonts.conf"
    empty.write_text("<fontconfig></fontconfig>")
    script = (
        "from attention_reel.mobjects.typesetting import *; import json; "
        "o = typeset(label_markup('tired') + '$ alpha_(i j) $');"
        "print(json.dumps([o.advance, {k: v.round(9).tolist() for k, v in o.parts.items()}]))"
    )
    here = typeset(label_markup("tired") + "$ alpha_(i j) $")
    bare = subprocess.run(
        [sys.executable, "-c", script], env={"FONTCONFIG_FILE": str(empty), "PATH": ""}, capture_output=True, check=True
    )
    advance, parts = json.loads(bare.stdout)
    assert advance == here.advance
    assert {role: np.array(points).shape for role, points in parts.items()} == {
        role: points.shape for role, points in here.parts.items()
    }
    for role, points in parts.items():
        np.testing.assert_allclose(points, here.parts[role], atol=1e-8)
