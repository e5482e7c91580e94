"""What the tests of docs/embedding.md share: its snippets, the films they speak of, a server, and what must be seen."""

import functools
import http.server
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from attention_reel.publishing import publish, single_page

from .conftest import write_film

PAGE = (Path(__file__).parents[2] / "docs" / "embedding.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^(`{3,})(\w+)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
COURSE_TOOLS = Path(sys.prefix) / "courses"
"""Where tools/courses.sh puts what it brings."""

IN_EACH_FRAME = "(() => { const video = document.querySelector('video'); %s })()"


def block(heading: str, language: str, number: int = 0) -> str:
    """Return a snippet of the section whose heading begins so."""
    section = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    (text,) = (part for part in section if part.startswith(heading))
    return [found[3] for found in BLOCK.finditer(text) if found[2] == language][number]


def brought(path: str) -> Path:
    """Return a tool that tools/courses.sh brings, or skip the test."""
    if not (COURSE_TOOLS / path).exists():
        pytest.skip(f"needs {path}, which tools/courses.sh brings")
    return COURSE_TOOLS / path


def write_films(folder: Path) -> Path:
    """Make the folder of films that the snippets speak of."""
    folder.mkdir()
    example = folder.parent / "mine.toml"
    example.write_text('tokens = ["a", "b"]\n[inputs]\nscores = [[1, 2], [3, 4]]\n', encoding="utf-8")
    film = write_film(folder, example, stem="RowSoftmax", loop=True)
    publish(film)
    (folder / "RowSoftmax.single.html").write_text(single_page(film), encoding="utf-8")
    return folder


class Silent(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_):
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder and give its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def hold_that_it_plays(page: Any, *, duration: float, captions: int) -> None:
    """Wait for the film on an open page, or in its frame, start it, and hold that it runs and its captions show."""
    page.wait_for_selector("video, iframe", state="attached", timeout=20_000)
    frame = page if page.query_selector("video") else page.frames[-1]
    ready = "return video?.readyState >= 2 && video.textTracks[0]?.cues?.length"
    frame.wait_for_function(IN_EACH_FRAME % ready, timeout=20_000)
    seen = "return [video.duration, video.controls, video.textTracks[0].mode, video.textTracks[0].cues.length]"
    length, controls, mode, cues = frame.evaluate(IN_EACH_FRAME % seen)
    assert length == pytest.approx(duration, abs=0.2)
    assert (controls, mode, cues) == (True, "showing", captions)
    frame.evaluate(IN_EACH_FRAME % "video.muted = true; return video.play()")
    frame.wait_for_function(IN_EACH_FRAME % "return video.currentTime > 0.1", timeout=10_000)
    assert frame.evaluate(IN_EACH_FRAME % "return video.textTracks[0].activeCues.length") == 1
    assert frame.evaluate(IN_EACH_FRAME % "return video.getBoundingClientRect().width") > 0


def watched(browser: Any) -> tuple[Any, list[str]]:
    """Open an empty page and list what it asks other hosts for."""
    page = browser.new_page()
    asked: list[str] = []
    own = ("http://127.0.0.1:", "http://localhost:", "data:", "blob:", "file:")
    page.on("request", lambda request: None if request.url.startswith(own) else asked.append(request.url))
    return page, asked
