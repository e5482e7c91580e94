"""Colours tell roles apart and can be read, for everybody and in both themes."""

from itertools import combinations

import numpy as np
import pytest
from coloraide import Color

from attention_reel.theme import THEMES, ThemeError, contrast, current_theme

NEUTRALS = {"input", "score"}  # one neutral: an input and a score are told apart by letter and place


@pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("name", THEMES)
def test_any_two_roles_differ_for_every_colour_vision(name, vision):
    def seen(colour):
        return Color(colour) if vision == "normal" else Color(colour).filter(vision)

    for one, other in combinations(THEMES[name].roles, 2):
        if {one, other} != NEUTRALS:
            colours = [seen(THEMES[name].roles[role]) for role in (one, other)]
            assert colours[0].delta_e(colours[1], method="2000") >= 7, (one, other)


@pytest.mark.parametrize("name", THEMES)
def test_text_colours_can_be_read_on_the_background(name):
    theme = THEMES[name]
    for colour in (theme.ink, theme.muted, *theme.roles.values()):
        assert Color(colour).contrast(theme.background) >= 4.5, colour
    assert Color(theme.line).contrast(theme.background) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_numbers_can_be_read_on_every_tint(name):
    theme = THEMES[name]
    for role in theme.roles:
        for intensity in np.linspace(0, 1, 101):
            fill = theme.tint(role, float(intensity))
            assert Color(theme.ink_on(fill).to_hex()).contrast(fill.to_hex()) >= 4.5, (role, intensity)


@pytest.mark.parametrize("name", THEMES)
def test_one_ink_serves_every_tint_of_a_theme(name):
    theme = THEMES[name]
    inks = {theme.ink_on(theme.tint(role, float(i))).to_hex() for role in theme.roles for i in np.linspace(0, 1, 21)}
    assert len(inks) == 1


@pytest.mark.parametrize("name", THEMES)
def test_stronger_values_have_stronger_tints(name):
    theme = THEMES[name]
    for role in theme.roles:
        distances = [
            Color(theme.tint(role, i).to_hex()).delta_e(theme.background, method="2000")
            for i in (0, 0.25, 0.5, 0.75, 1)
        ]
        assert distances == sorted(distances)


def test_contrast_agrees_with_an_independent_implementation():
    theme = THEMES["night"]
    fill = theme.tint("query", 0.4)
    assert contrast(theme.role("key"), fill) == pytest.approx(
        Color(theme.roles["key"]).contrast(Color(fill.to_hex())), rel=0.02
    )


def test_an_unknown_theme_is_refused_by_name(monkeypatch):
    monkeypatch.setenv("ATTENTION_REEL_THEME", "sepia")
    with pytest.raises(ThemeError, match=r"'sepia'.*night, paper"):
        current_theme()
