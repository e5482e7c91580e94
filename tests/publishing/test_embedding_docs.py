"""The snippets of docs/embedding.md, taken from there, built with the tools they are for and played in a browser."""

import functools
import http.server
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from attention_reel.publishing import publish, single_page
from attention_reel.publishing.embed import snippet

from .browsing import opened_browser
from .conftest import write_film

PAGE = (Path(__file__).parents[2] / "docs" / "embedding.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^(`{3,})(\w+)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)


def block(heading: str, language: str, number: int = 0) -> str:
    section = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    (text,) = (part for part in section if part.startswith(heading))
    return [found[3] for found in BLOCK.finditer(text) if found[2] == language][number]


@pytest.fixture
def films(tmp_path: Path) -> Path:
    """Make the folder of films that the snippets speak of."""
    folder = tmp_path / "films"
    folder.mkdir()
    example = tmp_path / "mine.toml"
    example.write_text('tokens = ["a", "b"]\n[inputs]\nscores = [[1, 2], [3, 4]]\n', encoding="utf-8")
    film = write_film(folder, example, stem="RowSoftmax", loop=True)
    publish(film)
    (folder / "RowSoftmax.single.html").write_text(single_page(film), encoding="utf-8")
    return folder


class Silent(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_):
        pass


@pytest.fixture
def plays(tmp_path: Path) -> Iterator[object]:
    """Return what opens a built page from a server and holds that film and captions are there."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with opened_browser() as browser:
        page = browser.new_page()

        def check(path: str) -> None:
            page.goto(f"http://127.0.0.1:{server.server_port}/{path}", wait_until="domcontentloaded")
            frame = page.frames[-1] if "<iframe" in page.content() else page
            frame.wait_for_function(
                "(() => { const v = document.querySelector('video');"
                " return v && v.readyState >= 1 && v.duration > 8 && v.textTracks[0].cues?.length === 3 })()",
                timeout=10_000,
            )
            assert frame.evaluate("document.querySelector('video').textTracks[0].mode") == "showing"

        yield check
    server.shutdown()
    server.server_close()


def test_the_html_snippet_is_the_one_that_pages_offer():
    offered = snippet("RowSoftmax", "Softmax, one row at a time", 854, 480, folder="films/")
    assert block("HTML", "html").strip() == offered
    indented = offered.replace("films/", "_static/films/").splitlines()
    assert [line.strip() for line in block("Sphinx", "rst").splitlines()[2:]] == [line.strip() for line in indented]


@pytest.mark.parametrize(("heading", "number"), [("HTML", 0), ("HTML", 1), ("reveal.js", 0)])
@pytest.mark.usefixtures("films")
def test_html_plays_with_captions(tmp_path: Path, plays, heading: str, number: int):
    (tmp_path / "page.html").write_text(f"<!DOCTYPE html>{block(heading, 'html', number)}", encoding="utf-8")
    plays("page.html")


@pytest.mark.parametrize(("motion", "shown"), [("no-preference", "avif"), ("reduce", "png")])
@pytest.mark.usefixtures("films")
def test_a_loop_moves_only_for_those_who_did_not_ask_for_less(tmp_path: Path, motion: str, shown: str):
    (tmp_path / "page.html").write_text(f"<!DOCTYPE html>{block('Loops', 'html')}", encoding="utf-8")
    with opened_browser() as browser:
        page = browser.new_page(reduced_motion=motion)
        page.goto((tmp_path / "page.html").as_uri())
        page.wait_for_function("document.images[0].complete")
        source, width = page.evaluate("[document.images[0].currentSrc, document.images[0].naturalWidth]")
    assert source.endswith(f"films/RowSoftmax.{shown}")
    assert width > 0


def test_manim_slides_takes_the_deck_as_described(films: Path):
    pytest.importorskip("manim_slides", reason="needs the extra “slides”")
    there, *commands = block("Manim Slides", "sh").splitlines()
    assert there == f"cd {films.name}"
    for command in commands:
        program, *arguments = command.split()
        assert program == "manim-slides"
        subprocess.run([sys.executable, "-m", "manim_slides", "--silent", *arguments], cwd=films, check=True)
        assert (films / arguments[-1]).stat().st_size > 1000


def test_sphinx_and_myst_build_it(films: Path, tmp_path: Path, plays):
    pytest.importorskip("sphinx")
    pytest.importorskip("myst_parser")
    course = tmp_path / "course"
    shutil.copytree(films, course / "_static" / "films")
    conf = block("Sphinx", "python") + 'extensions = ["myst_parser"]\n'
    (course / "conf.py").write_text(conf, encoding="utf-8")
    (course / "index.rst").write_text(
        f"Course\n======\n\n{block('Sphinx', 'rst')}\n\n.. toctree::\n\n   second\n", encoding="utf-8"
    )
    (course / "second.md").write_text(f"# Second\n\n{block('MyST', 'md')}\n", encoding="utf-8")
    build = [sys.executable, "-m", "sphinx", "-q", "-W", str(course), str(tmp_path / "built")]
    subprocess.run(build, check=True, env={"PATH": "/usr/bin:/bin"})
    plays("built/index.html")
    plays("built/second.html")


def test_mkdocs_builds_it(films: Path, tmp_path: Path, plays):
    pytest.importorskip("mkdocs")
    shutil.copytree(films, tmp_path / "docs" / "films")
    (tmp_path / "mkdocs.yml").write_text("site_name: Course\nuse_directory_urls: true\n", encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text("# Course\n", encoding="utf-8")
    (tmp_path / "docs" / "course.md").write_text(f"# Second\n\n{block('MkDocs', 'html')}\n", encoding="utf-8")
    build = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(tmp_path / "built")]
    subprocess.run(build, check=True, cwd=tmp_path, env={"PATH": "/usr/bin:/bin"})
    plays("built/course/")
