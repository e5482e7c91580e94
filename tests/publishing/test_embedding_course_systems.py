"""The snippets for Moodle and Canvas against what these leave of a page.

The lists are those of the systems' own sources, for the elements that a film needs: ``purify_html`` in Moodle's
``lib/weblib.php`` and ``CanvasSanitize`` in ``gems/canvas_sanitize`` of Canvas.
"""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from .browsing import opened_browser
from .embedding import block, hold_that_it_plays, served, watched, write_films

nh3 = pytest.importorskip("nh3", reason="needs the extra “courses”")

MOODLE = {
    "*": {"class", "dir", "lang", "style", "title"},
    "video": {"autoplay", "controls", "crossorigin", "height", "loop", "muted", "playsinline", "poster", "preload"}
    | {"src", "width"},
    "source": {"src", "type"},
    "track": {"default", "kind", "label", "src", "srclang"},
}
CANVAS = {
    "*": {"aria-describedby", "aria-label", "class", "dir", "id", "lang", "role", "style", "title"},
    "video": {
        "allow",
        "allowfullscreen",
        "controls",
        "height",
        "muted",
        "name",
        "playsinline",
        "poster",
        "src",
        "width",
    },
    "source": {"height", "media", "sizes", "src", "srcset", "type", "width"},
    "track": {"default", "kind", "label", "src", "srclang"},
    "iframe": {"align", "allow", "allowfullscreen", "frameborder", "height", "name", "sandbox", "scrolling", "src"}
    | {"width"},
}
SYSTEMS = [pytest.param(MOODLE, id="moodle"), pytest.param(CANVAS, id="canvas")]


def left_of(html: str, allowed: dict[str, set[str]]) -> str:
    """Return what a system leaves of a snippet; addresses may be ``https`` or lead to the same site."""
    return nh3.clean(
        html,
        tags=set(allowed) - {"*"},
        attributes=allowed,
        url_schemes={"http", "https"},
        filter_style_properties={"border", "height", "max-width", "width"},
    )


def attributes(html: str) -> list[tuple[str, dict[str, str]]]:
    """Return elements and attributes in order, as a parser sees them."""
    seen: list[tuple[str, dict[str, str]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            spaced = {name: (value or "").replace(" ", "").rstrip(";") for name, value in attrs}
            seen.append((tag, spaced))

    Reader().feed(html)
    return seen


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with opened_browser() as opened:
        yield opened


@pytest.mark.parametrize("allowed", SYSTEMS)
def test_nothing_of_the_snippet_is_taken_out(allowed: dict[str, set[str]]):
    video = block("Moodle, Canvas", "html")
    assert attributes(left_of(video, allowed)) == attributes(video)


def test_canvas_leaves_the_frame_and_moodle_takes_it_out_of_what_it_cleans():
    frame = block("Moodle, Canvas", "html", 1)
    assert attributes(left_of(frame, CANVAS)) == attributes(frame)
    assert "iframe" not in left_of(frame, MOODLE)


def test_the_framed_file_has_no_script(tmp_path: Path):
    film = write_films(tmp_path / "films") / "RowSoftmax.single.html"
    elements = {name for name, _ in attributes(film.read_text(encoding="utf-8"))}
    assert {"video", "track"} <= elements
    assert "script" not in elements


@pytest.mark.parametrize(("allowed", "missing"), [(MOODLE, {"aria-label"}), (CANVAS, {"preload"})])
def test_what_the_page_says_is_dropped_of_the_snippet_for_html(allowed: dict[str, set[str]], missing: set[str]):
    whole = block("HTML", "html")
    (_, before), *_ = attributes(whole)
    (_, after), *_ = attributes(left_of(whole, allowed))
    assert before.keys() - after.keys() == missing


@pytest.mark.parametrize("allowed", SYSTEMS)
def test_what_is_left_plays_with_captions(browser, tmp_path: Path, allowed: dict[str, set[str]]):
    write_films(tmp_path / "films")
    (tmp_path / "page.html").write_text(
        f"<!DOCTYPE html>{left_of(block('Moodle, Canvas', 'html'), allowed)}", encoding="utf-8"
    )
    page, asked = watched(browser)
    with served(tmp_path) as address:
        page.goto(f"{address}/page.html")
        hold_that_it_plays(page, duration=9, captions=3)
        page.close()
    assert asked == []
