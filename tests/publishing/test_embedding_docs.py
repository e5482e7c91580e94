"""The snippets of docs/embedding.md, taken from there, built with the tools they are for and played in a browser."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from attention_reel.publishing.embed import snippet

from .browsing import opened_browser
from .embedding import block, brought, hold_that_it_plays, served, watched, write_films

Plays = Callable[..., None]
BARE_BOOK = Path(__file__).parent / "data" / "bare_book"
ADDRESS = "https://your.server/"


@pytest.fixture
def films(tmp_path: Path) -> Path:
    return write_films(tmp_path / "films")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with opened_browser() as opened:
        yield opened


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path) as at:
        yield at


@pytest.fixture
def plays(browser, address: str) -> Plays:
    """Return what opens a built page from a server and holds that its film plays.

    Nobody else may be asked, but for what a theme is known to want.
    """

    def check(path: str, *, wanted_by_the_theme: str = "") -> None:
        page, asked = watched(browser)
        page.goto(f"{address}/{path}", wait_until="domcontentloaded")
        hold_that_it_plays(page, duration=9, captions=3)
        page.close()
        assert [url for url in asked if not wanted_by_the_theme or wanted_by_the_theme not in url] == []

    return check


def build(*command: str | Path, folder: Path) -> None:
    """Run a tool with nothing of this environment but where programs are."""
    subprocess.run(command, check=True, cwd=folder, env={"PATH": "/usr/bin:/bin", "HOME": str(folder)})


def test_the_html_snippet_is_the_one_that_pages_offer():
    offered = snippet("RowSoftmax", "Softmax, one row at a time", 854, 480, folder="films/")
    assert block("HTML", "html").strip() == offered
    assert "\n".join(block("Quarto", "md").splitlines()[1:-1]) == offered
    indented = offered.replace("films/", "_static/films/").splitlines()
    assert [line.strip() for line in block("Sphinx", "rst").splitlines()[2:]] == [line.strip() for line in indented]


@pytest.mark.parametrize(("heading", "number"), [("HTML", 0), ("HTML", 1)])
@pytest.mark.usefixtures("films")
def test_html_plays_with_captions(tmp_path: Path, plays: Plays, heading: str, number: int):
    (tmp_path / "page.html").write_text(f"<!DOCTYPE html>{block(heading, 'html', number)}", encoding="utf-8")
    plays("page.html")


@pytest.mark.parametrize(("motion", "shown"), [("no-preference", "avif"), ("reduce", "png")])
@pytest.mark.usefixtures("films")
def test_a_loop_moves_only_for_those_who_did_not_ask_for_less(browser, tmp_path: Path, motion: str, shown: str):
    (tmp_path / "page.html").write_text(f"<!DOCTYPE html>{block('Loops', 'html')}", encoding="utf-8")
    page = browser.new_page(reduced_motion=motion)
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_function("document.images[0].complete")
    source, width = page.evaluate("[document.images[0].currentSrc, document.images[0].naturalWidth]")
    page.close()
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


def test_sphinx_and_myst_build_it(films: Path, tmp_path: Path, plays: Plays):
    pytest.importorskip("sphinx")
    pytest.importorskip("myst_parser")
    course = tmp_path / "course"
    shutil.copytree(films, course / "_static" / "films")
    conf = block("Sphinx", "python") + 'extensions = ["myst_parser"]\n'
    (course / "conf.py").write_text(conf, encoding="utf-8")
    (course / "index.rst").write_text(
        f"Course\n======\n\n{block('Sphinx', 'rst')}\n\n.. toctree::\n\n   second\n", encoding="utf-8"
    )
    (course / "second.md").write_text(f"# Second\n\n{block('MyST Markdown', 'md')}\n", encoding="utf-8")
    build(sys.executable, "-m", "sphinx", "-q", "-W", course, tmp_path / "built", folder=tmp_path)
    plays("built/index.html")
    plays("built/second.html")


def test_jupyter_book_1_builds_it(films: Path, tmp_path: Path, plays: Plays):
    program = brought("jupyter-book/bin/jupyter-book")
    book = tmp_path / "book"
    shutil.copytree(films, book / "_static" / "films")
    (book / "_config.yml").write_text("title: Course\n", encoding="utf-8")
    (book / "_toc.yml").write_text("format: jb-book\nroot: index\n", encoding="utf-8")
    (book / "index.md").write_text(f"# Course\n\n{block('MyST Markdown', 'md')}\n", encoding="utf-8")
    build(program, "build", "--quiet", "--warningiserror", book, folder=tmp_path)
    plays("book/_build/html/index.html")


@pytest.mark.usefixtures("films")
def test_mystmd_builds_it_with_the_renderers_of_its_book_theme(tmp_path: Path, plays: Plays, address: str):
    program = brought("node_modules/.bin/myst")
    course = tmp_path / "course"
    shutil.copytree(BARE_BOOK, course / "theme")
    (course / "theme" / "node_modules").symlink_to(brought("node_modules/myst-to-react").parent)
    (course / "myst.yml").write_text(
        "version: 1\nproject:\n  title: Course\n  toc:\n    - file: index.md\nsite:\n  template: ./theme\n",
        encoding="utf-8",
    )
    framed = block("Jupyter Book 2", "md")
    assert ADDRESS in framed
    (course / "index.md").write_text(f"# Course\n\n{framed.replace(ADDRESS, f'{address}/')}\n", encoding="utf-8")
    build(program, "build", "--html", "--strict", folder=course)
    built = course / "_build" / "html" / "index.html"
    assert 'title="Softmax, one row at a time"' in built.read_text(encoding="utf-8")
    plays(built.relative_to(tmp_path).as_posix())


def test_mkdocs_builds_it(films: Path, tmp_path: Path, plays: Plays):
    pytest.importorskip("mkdocs")
    shutil.copytree(films, tmp_path / "docs" / "films")
    (tmp_path / "mkdocs.yml").write_text("site_name: Course\nuse_directory_urls: true\n", encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text("# Course\n", encoding="utf-8")
    (tmp_path / "docs" / "course.md").write_text(f"# Second\n\n{block('MkDocs', 'html')}\n", encoding="utf-8")
    build(sys.executable, "-m", "mkdocs", "build", "-q", "-d", tmp_path / "built", folder=tmp_path)
    plays("built/course/", wanted_by_the_theme="/highlight.js/")


@pytest.mark.usefixtures("films")
def test_pandoc_builds_what_quarto_takes(tmp_path: Path, plays: Plays):
    pandoc = shutil.which("pandoc")
    if pandoc is None:
        pytest.skip("needs pandoc")
    (tmp_path / "course.md").write_text(f"---\ntitle: Course\n---\n\n{block('Quarto', 'md')}\n", encoding="utf-8")
    build(pandoc, "--standalone", "--to", "html5", "--output", "course.html", "course.md", folder=tmp_path)
    plays("course.html")


@pytest.mark.usefixtures("films")
def test_reveal_shows_it_on_a_slide(browser, tmp_path: Path, plays: Plays, address: str):
    shutil.copytree(brought("node_modules/reveal.js") / "dist", tmp_path / "dist")
    (tmp_path / "talk.html").write_text(
        '<!DOCTYPE html><link rel="stylesheet" href="dist/reveal.css"><div class="reveal"><div class="slides">\n'
        f'<section>First</section>{block("reveal.js", "html")}</div></div><script src="dist/reveal.js"></script>'
        "<script>Reveal.initialize({ hash: true })</script>",
        encoding="utf-8",
    )
    plays("talk.html#/1")
    page, _ = watched(browser)
    page.goto(f"{address}/talk.html")
    page.wait_for_function("Reveal.isReady()")
    assert page.evaluate("document.querySelector('section.present video')") is None
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.querySelector('section.present video').paused")
    page.close()
