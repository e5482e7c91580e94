"""Slides as a file and in a browser, and handouts."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typst

from attention_reel.publishing import handout_pdf, slides_page

from .browsing import barriers, opened_browser
from .conftest import SENTENCES, write_film

STATE = (
    "(() => { const v = document.querySelector('video');"
    " const said = document.querySelector('.sentence').textContent;"
    " return [at, Math.round(v.currentTime * 100) / 100, v.paused, said] })()"
)


def test_slides_stop_at_the_last_frame_of_each_sentence_and_need_no_other_file(make_rendered):
    page = slides_page(make_rendered())
    stops = json.loads(html.unescape(re.search(r'data-stops="([^"]*)"', page)[1]))
    assert [stop["time"] for stop in stops] == [2.95, 5.95, 8.95]
    assert [stop["sentence"] for stop in stops] == list(SENTENCES)
    assert "controls" not in page.partition("<video")[2].partition(">")[0]
    assert not re.search(r'(src|href)="(?!data:)', page)


def test_a_handout_is_a_document_with_each_picture_and_sentence(make_rendered, monkeypatch):
    written = []

    def compiling(path, **how):
        written.append(json.loads(Path(path).with_name("handout.json").read_text(encoding="utf-8")))
        return compiled(path, **how)

    compiled = typst.compile
    monkeypatch.setattr("attention_reel.publishing.handout.typst.compile", compiling)
    made = handout_pdf(make_rendered())
    assert made.startswith(b"%PDF-")
    assert len(re.findall(rb"/Subtype\s*/Image", made)) == 3
    (document,) = written
    assert [stop["sentence"] for stop in document["stops"]] == list(SENTENCES)
    assert [stop["time"] for stop in document["stops"]] == ["0:00", "0:03", "0:06"]


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("slides")
    example = folder / "mine.toml"
    example.write_text('tokens = ["a", "b"]\n[inputs]\nscores = [[1, 2], [3, 4]]\n', encoding="utf-8")
    page = folder / "talk.html"
    page.write_text(slides_page(write_film(folder, example)), encoding="utf-8")
    return page.as_uri()


@pytest.fixture
def slides(address: str, request) -> Iterator[object]:
    with opened_browser() as browser:
        page = browser.new_page(**getattr(request, "param", {}))
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.set_default_timeout(8000)
        page.goto(address)
        page.wait_for_function("document.querySelector('video').readyState >= 2")
        yield page
    assert said == []


def test_a_key_plays_a_sentence_to_its_end_and_another_key_cuts_it_short(slides):
    assert slides.evaluate(STATE) == [0, 0, True, ""]
    slides.keyboard.press("ArrowRight")
    slides.wait_for_function("document.querySelector('video').currentTime > 0.3")
    assert slides.evaluate("document.querySelector('video').paused") is False
    slides.wait_for_function("document.querySelector('video').paused")
    assert slides.evaluate(STATE) == [1, 2.95, True, SENTENCES[0]]
    slides.keyboard.press("PageDown")
    slides.wait_for_function("document.querySelector('video').currentTime > 3.1")
    slides.keyboard.press("PageDown")
    assert slides.evaluate(STATE) == [2, 5.95, True, SENTENCES[1]]
    slides.keyboard.press("ArrowLeft")
    assert slides.evaluate(STATE) == [1, 2.95, True, SENTENCES[0]]
    slides.keyboard.press("End")
    assert slides.evaluate(STATE) == [3, 8.95, True, SENTENCES[2]]
    assert slides.is_disabled("#next")
    slides.keyboard.press("Home")
    assert slides.is_disabled("#back")


@pytest.mark.parametrize("slides", [{"reduced_motion": "reduce"}], indirect=True)
def test_with_reduced_motion_a_key_shows_the_next_picture_at_once(slides):
    slides.click("#next")
    assert slides.evaluate(STATE) == [1, 2.95, True, SENTENCES[0]]


@pytest.mark.parametrize("slides", [{"viewport": {"width": w, "height": h}} for w, h in ((390, 700), (1280, 720))],
                         indirect=True)  # fmt: skip
def test_picture_sentence_and_buttons_fit_the_window_and_axe_finds_no_violation(slides):
    slides.keyboard.press("End")
    room = slides.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    size = slides.viewport_size
    assert room[0] <= size["width"]
    assert room[1] <= size["height"]
    assert barriers(slides) == []
