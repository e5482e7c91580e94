"""The map in the header lights the stage that it is told."""

import pytest

from attention_reel.mobjects import STAGES, PipelineMap
from attention_reel.theme import current_theme


def outlines(chips):
    return {stage: chip[0].stroke_color.to_hex() for stage, chip in chips.chips.items()}


@pytest.mark.parametrize(("before", "after"), [("scores", "softmax"), ("", "values")])
def test_lighting_another_stage_makes_the_map_of_that_stage_in_the_same_place(before, after):
    theme = current_theme()
    chips = PipelineMap(before, theme).scale(0.9)
    place = chips.get_center().tolist()
    for animation in chips.light(after):
        animation.begin()
        animation.finish()
    assert outlines(chips) == outlines(PipelineMap(after, theme))
    assert chips.get_center() == pytest.approx(place, abs=1e-3)
    assert chips.light(after) == []


def test_only_the_two_stages_concerned_move():
    chips = PipelineMap("scores", current_theme())
    assert {animation.mobject for animation in chips.light("mask")} == {chips.chips["scores"], chips.chips["mask"]}
    assert set(STAGES) == set(chips.chips)
