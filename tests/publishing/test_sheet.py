"""Contact sheets: a frame a beat."""

import io

import numpy as np
from PIL import Image

from attention_reel.publishing import contact_sheet_png
from attention_reel.publishing.sheet import GAP, WIDTH


def test_each_beat_has_its_last_picture_side_by_side(make_rendered):
    with Image.open(io.BytesIO(contact_sheet_png(make_rendered()))) as sheet:
        pixels = np.asarray(sheet.convert("L"))
    assert pixels.shape[1] == GAP + 3 * (WIDTH + GAP)
    height = WIDTH * 36 // 64
    shown = [pixels[GAP : GAP + height, GAP + k * (WIDTH + GAP) + WIDTH // 3] for k in range(3)]
    bars = [round(float((column > 128).mean()) * 36) for column in shown]
    assert bars == [10, 28, 20]
    text = pixels[GAP + height + 4 :]
    assert all((text[:, GAP + k * (WIDTH + GAP) :][:, :WIDTH] < 100).any() for k in range(3))
