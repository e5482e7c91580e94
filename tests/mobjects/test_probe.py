"""A probe on two curves."""

import numpy as np
import pytest
from manim import DOWN, Scene, tempconfig

from attention_reel.choreography import Travel
from attention_reel.mobjects import Plot, Probe
from attention_reel.proof.player import DryRenderer
from attention_reel.theme import NIGHT

X = np.linspace(-2, 2, 401)


@pytest.fixture
def probe():
    parabola, line = Plot((-2, 2), (0, 4), NIGHT, width=8, height=4), Plot((-2, 2), (0, 4), NIGHT, width=8, height=2)
    line.next_to(parabola, DOWN)
    return Probe([parabola, line], [np.stack([X, X**2], 1), np.stack([X, X + 2], 1)], "c", NIGHT, at=-1.0)


def on_curves(probe, x):
    for plot, point, y in zip(probe.plots, probe.points_on, (x**2, x + 2), strict=True):
        np.testing.assert_allclose(point.get_center(), plot.at((x, y)), atol=1e-3)


@pytest.mark.parametrize("x", [-1.5, 0.0, 1.237])
def test_its_points_lie_on_the_curves_over_one_place_of_the_axis(probe, x):
    probe.place(x)
    on_curves(probe, x)
    assert probe.rule.get_x() == pytest.approx(probe.plots[0].at((x, 0))[0])
    assert probe.symbol.get_x() == pytest.approx(probe.rule.get_x(), abs=0.02)
    assert probe.symbol.get_bottom()[1] > probe.rule.get_top()[1]
    assert probe.rule.get_bottom()[1] == pytest.approx(probe.plots[1].at((x, 0))[1])


@pytest.mark.parametrize("x", [-1.0, 0.0, 0.5])
def test_the_tangent_is_as_steep_as_the_first_curve(probe, x):
    probe.place(x)
    across, up, _ = probe.tangent.get_end() - probe.tangent.get_start()
    assert up / across == pytest.approx(2 * x / 2, abs=1e-2)  # 1 is drawn 2 wide and 1 high


def test_it_stays_on_the_curves_while_it_travels_and_arrives(probe):
    looks = []
    with tempconfig({"dry_run": True, "disable_caching": True, "verbosity": "ERROR"}):
        scene = Scene(renderer=DryRenderer(lambda *_: (looks.append(probe.x), on_curves(probe, probe.x)), (0.0, 0.3)))
        scene.add(probe)
        scene.play(Travel(probe, 1.5))
    assert looks[0] == -1.0
    assert -1.0 < looks[1] < 1.5
    assert probe.x == 1.5
