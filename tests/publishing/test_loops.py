"""Silent loops: how they look, how long they last, and that nothing jumps."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from attention_reel.narration import Beat
from attention_reel.publishing.loops import loop_files

from .conftest import RATE, write_bars

BEAT = Beat("02", "It grows.", 1.0, 6.0, loop=True)
"""From the sixth picture on; its bar grows for two seconds, then it stands for three."""

HEIGHTS = [4] * 5 + list(range(5, 25, 2)) + [24] * 20


def frames(content: bytes) -> list[tuple[np.ndarray, float]]:
    """Return each picture with its seconds."""
    with Image.open(io.BytesIO(content)) as loop:
        shown = []
        for number in range(loop.n_frames):
            loop.seek(number)
            loop.load()
            shown.append((np.asarray(loop.convert("RGB")).astype(int), loop.info["duration"] / 1000))
        return shown


def bar_height(picture: np.ndarray) -> float:
    scale = picture.shape[1] / 64
    return (picture[:, int(20 * scale)].mean(axis=1) > 128).sum() / scale


@pytest.fixture(scope="module")
def loops(tmp_path_factory) -> dict[str, bytes]:
    movie = tmp_path_factory.mktemp("loops") / "bars.mp4"
    write_bars(movie, HEIGHTS, frames_each=2)
    return loop_files(movie, BEAT, RATE)


@pytest.fixture(params=[".avif", ".gif"])
def loop(loops, request) -> bytes:
    return loops[request.param]


def test_a_loop_shows_the_beat_and_nothing_else(loop: bytes):
    heights = [bar_height(picture) for picture, _ in frames(loop)]
    assert heights[:10] == list(range(5, 25, 2)), "one picture for each of ten heights, though each stood twice"
    assert heights[10] == 24
    back = heights[11:]
    assert len(back) == 4, "0.4 s at ten frames a second"
    assert set(back) <= {5, 24}


def test_the_last_picture_stands_a_while_and_turns_into_the_first(loop: bytes):
    shown = frames(loop)
    moving, (last, stood), back = shown[:10], shown[10], shown[11:]
    assert [seconds for _, seconds in moving] == pytest.approx([0.2] * 10)
    assert stood == pytest.approx(1.2)
    assert [seconds for _, seconds in back] == pytest.approx([0.1] * 4)
    between = [picture[16, 20].mean() for picture, _ in (shown[10], *back, shown[0])]  # under the bar's low end
    assert between == sorted(between, reverse=True)
    steps = -np.diff(between)
    assert steps == pytest.approx([(between[0] - between[-1]) / 5] * 5, abs=12)
    assert last[16, 20].mean() > 200


@pytest.mark.parametrize("ending", [".avif", ".gif"])
def test_a_loop_repeats_for_ever(loops, ending: str):
    if ending == ".gif":
        with Image.open(io.BytesIO(loops[ending])) as loop:
            assert loop.info["loop"] == 0
    else:
        header = loops[ending][:4000]
        assert header[8:12] == b"avis"
        assert b"elst" in header, "without an edit list that repeats, players stop after one round"


def test_what_stays_the_same_is_not_written_again_and_is_still_there(monkeypatch):
    noise = np.random.default_rng(3).integers(0, 256, (36, 64, 3), dtype=np.uint8)
    pictures = []
    for at in range(4, 24):  # two spots run along opposite edges
        picture = noise.copy()
        picture[2:4, at : at + 4] = picture[32:34, 60 - at : 64 - at] = 255
        pictures.append(Image.fromarray(picture))
    monkeypatch.setattr("attention_reel.publishing.loops.frames_between", lambda *_, **__: pictures)
    content = loop_files(Path("-"), BEAT, RATE)[".gif"]
    assert len(content) < 4 * 36 * 64, "of 24 pictures only the first is whole"
    shown = [picture for picture, _ in frames(content)]
    for at, picture in zip(range(4, 24), shown, strict=False):
        assert picture[2:4, at : at + 4].min() > 230
        assert picture[4:32].tolist() == shown[0][4:32].tolist()


def test_what_fades_is_gone_in_the_picture_that_stands(monkeypatch):
    levels = [200, 100, 50, 40, 33, 28, 25, 22, 20, *[20] * 20]
    pictures = [Image.new("RGB", (64, 36), (level, 20, 20)) for level in levels]
    monkeypatch.setattr("attention_reel.publishing.loops.frames_between", lambda *_, **__: pictures)
    shown = frames(loop_files(Path("-"), BEAT, RATE)[".gif"])
    assert [picture[0, 0, 0] for picture, _ in shown[:2]] == pytest.approx([200, 100], abs=10), "what differs is shown"
    standing, seconds = max(shown, key=lambda frame: frame[1])
    assert seconds == pytest.approx(1.2)
    assert standing[0, 0].tolist() == pytest.approx([20, 20, 20], abs=4)


@pytest.mark.parametrize(("scale", "width"), [(1, 64), (20, 640)])
def test_a_loop_is_at_most_640_pixels_wide_and_never_larger_than_the_film(tmp_path: Path, scale: int, width: int):
    write_bars(tmp_path / "bars.mp4", [10, 20], frames_each=5, scale=scale)
    for content in loop_files(tmp_path / "bars.mp4", Beat("01", "It grows.", 0.0, 1.0), RATE).values():
        with Image.open(io.BytesIO(content)) as loop:
            assert loop.size == (width, width * 36 // 64)
        shown = frames(content)
        assert [bar_height(picture) for picture, _ in shown[:2]] == pytest.approx([10, 20], abs=0.2)


def test_of_a_fast_film_every_nth_picture_is_taken(tmp_path: Path):
    write_bars(tmp_path / "bars.mp4", HEIGHTS, frames_each=1, keys=100)
    content = loop_files(tmp_path / "bars.mp4", Beat("01", "It grows.", 0.5, 1.0), 30)[".gif"]
    heights = [bar_height(picture) for picture, _ in frames(content)]
    assert heights[:3] == [5, 9, 13]
    assert max(heights) == 13
