"""A ball that hops: where it is on the way, and what colour it has."""

import numpy as np
import pytest
from manim import Dot, ManimColor, Scene, tempconfig

from attention_reel.choreography import Hop
from attention_reel.proof.player import DryRenderer

PLACES = [np.array([0.0, 0.0, 0.0]), np.array([1.0, 0.0, 0.0]), np.array([2.0, -1.0, 0.0])]
COLOURS = [ManimColor("#FFFFFF"), ManimColor("#808080"), ManimColor("#000000")]


@pytest.fixture
def hop():
    with tempconfig({"dry_run": True, "disable_caching": True, "verbosity": "ERROR"}):
        ball, scene = Dot(), Scene(renderer=DryRenderer(lambda *_: None, (0.0, 0.5)))
        scene.add(ball)
        animation = Hop(ball, PLACES, COLOURS, height=0.4, run_time=1.0)
        animation._setup_scene(scene)
        animation.begin()
        yield animation


@pytest.mark.parametrize(
    ("alpha", "place"),
    [(0.0, (0, 0)), (0.25, (0.5, 0.4)), (0.5, (1, 0)), (0.75, (1.5, -0.1)), (1.0, (2, -1))],
)
def test_it_touches_every_place_and_is_highest_between_them(hop, alpha, place):
    hop.interpolate(alpha)
    np.testing.assert_allclose(hop.ball.get_center()[:2], place, atol=1e-9)


def test_it_has_the_colour_of_the_place_it_touches(hop):
    for alpha, colour in zip((0.0, 0.5, 1.0), COLOURS, strict=True):
        hop.interpolate(alpha)
        assert hop.ball.get_fill_color().to_hex() == colour.to_hex()
