"""Decks for Manim Slides: what is written, and what its own converter makes of it."""

import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import av
import numpy as np
import pytest

from attention_reel.publishing import publish

from .conftest import SENTENCES


def slides_of(deck: Path) -> list[dict[str, object]]:
    return json.loads(deck.read_text(encoding="ascii"))["slides"]


def pictures(video: Path) -> list[np.ndarray]:
    with av.open(str(video)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def bar_height(picture: np.ndarray) -> int:
    return int((picture[:, 20, 0] > 128).sum())


def test_every_sentence_is_a_slide_with_its_part_of_the_film_as_a_video(make_rendered):
    film = make_rendered()
    deck = publish(film)[".slides.json"]
    document = json.loads(deck.read_text(encoding="ascii"))
    assert document["resolution"] == [64, 36]
    assert [slide["notes"].replace("\N{WORD JOINER}", "") for slide in document["slides"]] == list(SENTENCES)
    ground = [int(document["background_color"][at : at + 2], 16) for at in (1, 3, 5)]
    shown = [pictures(deck.parent / slide["file"]) for slide in document["slides"]]
    assert ground == pytest.approx(shown[0][0][0, 0].tolist(), abs=1)
    assert [len(frames) for frames in shown] == [30, 30, 30]
    assert [(bar_height(frames[0]), bar_height(frames[-1])) for frames in shown] == [(10, 10), (28, 28), (20, 20)]
    for slide in document["slides"]:
        assert slide["rev_file"] == slide["file"]
        assert not slide["loop"]
        assert not slide["auto_next"]


def test_a_slide_begins_where_the_one_before_ended_so_that_no_picture_between_sentences_is_lost(make_rendered):
    film = make_rendered()
    story = json.loads(film.beats.read_text(encoding="utf-8"))
    del story["beats"][1]
    film.beats.write_text(json.dumps(story), encoding="utf-8")
    deck = publish(film)[".slides.json"]
    assert [len(pictures(deck.parent / slide["file"])) for slide in slides_of(deck)] == [30, 60]


def test_videos_of_another_film_have_other_names_and_take_the_place_of_the_former(make_rendered):
    deck = publish(make_rendered())[".slides.json"]
    before = [slide["file"] for slide in slides_of(deck)]
    publish(make_rendered())
    assert [slide["file"] for slide in slides_of(deck)] == before
    mine = deck.with_name("Bars.slides") / "mine.mp4"
    mine.write_bytes(b"")
    publish(make_rendered(heights=(10, 12, 20)))
    after = [slide["file"] for slide in slides_of(deck)]
    assert before[1] != after[1]
    there = {f"Bars.slides/{file.name}" for file in mine.parent.iterdir()}
    assert there == {*after, "Bars.slides/mine.mp4"}


class Sections(HTMLParser):
    """Collects the slides of a reveal.js page: videos, and what is said in notes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.videos: list[str] = []
        self.tags: list[str] = []
        self.notes: list[str] = []
        self.in_note = False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag == "section":
            self.videos.append(dict(attrs)["data-background-video"])
            self.notes.append("")
        if self.in_note:
            self.tags.append(tag)
        self.in_note |= tag == "aside"

    def handle_endtag(self, tag):
        self.in_note &= tag != "aside"

    def handle_data(self, data):
        if self.in_note:
            self.notes[-1] += data


@pytest.fixture
def convert(make_rendered, tmp_path: Path):
    """Return what runs Manim Slides where a published film was moved to."""
    pytest.importorskip("manim_slides", reason="needs the extra “slides”")
    folder = tmp_path / "somewhere else" / "course"
    shutil.copytree(publish(make_rendered()).popitem()[1].parent, folder)
    shutil.rmtree(tmp_path / "media")

    def run(target: str) -> Path:
        command = [sys.executable, "-m", "manim_slides", "--silent", "convert", "--folder", ".", "Bars.slides", target]
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return folder / target

    return run


def test_manim_slides_makes_a_page_of_it(convert):
    page = convert("talk.html")
    found = Sections(page.read_text(encoding="utf-8"))
    assert [note.replace("\N{WORD JOINER}", "") for note in found.notes] == list(SENTENCES)
    assert found.tags == [], "a token such as <s> opens no tag"
    assert [bar_height(pictures(page.parent / video)[0]) for video in found.videos] == [10, 28, 20]
    colour = json.loads(page.with_name("Bars.slides.json").read_text(encoding="ascii"))["background_color"]
    assert len(re.findall(f'data-background-color="{colour}"', page.read_text(encoding="utf-8"))) == 3


def test_manim_slides_makes_a_powerpoint_of_it(convert, tmp_path: Path):
    talk = convert("talk.pptx")
    pptx = pytest.importorskip("pptx")
    slides = list(pptx.Presentation(str(talk)).slides)
    said = [slide.notes_slide.notes_text_frame.text.replace("\N{WORD JOINER}", "") for slide in slides]
    assert said == list(SENTENCES)
    heights = []
    for number, slide in enumerate(slides):
        parts = [relation.target_part for relation in slide.part.rels.values()]
        (content,) = {part.blob for part in parts if part.content_type.startswith("video/")}
        video = tmp_path / f"{number}.mp4"
        video.write_bytes(content)
        heights.append(bar_height(pictures(video)[-1]))
    assert heights == [10, 28, 20]
