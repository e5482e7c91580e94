"""What the proof takes to be behind a text is what is really drawn there."""

import numpy as np
import pytest
from manim import tempconfig

from attention_reel.mobjects import Glyphs
from attention_reel.proof.colour import behind
from attention_reel.proof.loading import scene_classes
from attention_reel.proof.player import play_dry
from attention_reel.proof.stage import on_screen
from attention_reel.rendering import load_repertoire


@pytest.mark.parametrize("theme", ["night", "paper"])
@pytest.mark.parametrize("name", ["CausalMasking", "HeadConcatenation"])
def test_the_colour_behind_every_text_is_that_of_the_pixels(name, theme, monkeypatch):
    monkeypatch.setenv("ATTENTION_REEL_THEME", theme)
    film = scene_classes(load_repertoire().scenes[name].file)[name]
    checked = 0

    def look(scene, moment):
        nonlocal checked
        if not moment.still or scene.renderer.num_plays % 5:
            return
        shown = on_screen(scene)
        camera = scene.camera
        camera.reset()
        camera.capture_mobjects([item.leaf for item in shown if not isinstance(item.leaf, Glyphs)])
        pixels = camera.pixel_array
        filled = [item for item in shown if item.fill > 0 and not item.is_text]
        for item in shown:
            if item.is_text:
                x, y = (item.box.left + item.box.right) / 2, (item.box.bottom + item.box.top) / 2
                row = int((0.5 - y / camera.frame_height) * pixels.shape[0])
                column = int((0.5 + x / camera.frame_width) * pixels.shape[1])
                drawn = pixels[row, column, :3].astype(int)
                expected = np.array(behind(item, filled, camera.background_color).to_int_rgb())
                assert np.abs(drawn - expected).max() <= 3, (str(item), drawn, expected)
                checked += 1

    with tempconfig({"pixel_width": 854, "pixel_height": 480}):
        play_dry(film, look, samples=())
    assert checked > 100
