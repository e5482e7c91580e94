"""The cells of docs/embedding.md in marimo and Jupyter, run by them and opened in a browser."""

import os
import re
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .browsing import opened_browser
from .embedding import block, hold_that_it_plays, watched

SCENE = Path(__file__).parents[1] / "rendering" / "data" / "scenes" / "tiny.py"
TINY = {"duration": 1.7, "captions": 1}
"""What the tiny scene is as a film."""

IN_PLACE_OF_THE_SCENES = """\
from pathlib import Path
from attention_reel.publishing import notebook
from attention_reel.rendering import load_repertoire

notebook.load_repertoire = lambda: load_repertoire(Path("scenes").resolve())
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with opened_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Make a folder for notebooks, with a tiny scene that is called as the one of the page."""
    at = tmp_path_factory.mktemp("notebooks")
    (at / "scenes").mkdir()
    source = SCENE.read_text(encoding="utf-8").replace("class First", "class RowSoftmax")
    (at / "scenes" / "tiny.py").write_text(source, encoding="utf-8")
    return at


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "ATTENTION_REEL_CACHE": str(folder / "cache"), "PYTHONWARNINGS": "default"}


def execute(cells: list[str], folder: Path, name: str) -> Path:
    """Run a notebook and export it as a page, as people do."""
    nbformat = pytest.importorskip("nbformat", reason="needs the extra “notebooks”")
    pytest.importorskip("nbconvert", reason="needs the extra “notebooks”")
    pytest.importorskip("ipykernel", reason="needs the extra “notebooks”")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbformat.write(notebook, folder / f"{name}.ipynb")
    command = [sys.executable, "-m", "nbconvert", "--log-level", "ERROR", "--to", "html", "--execute", f"{name}.ipynb"]
    subprocess.run(command, check=True, cwd=folder, env=environment(folder))
    return folder / f"{name}.html"


def write_marimo(folder: Path) -> Path:
    pytest.importorskip("marimo", reason="needs the extra “notebooks”")
    cell = textwrap.indent(IN_PLACE_OF_THE_SCENES + block("Jupyter, marimo", "python"), "    ")
    written = f"import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n{cell}\n    return\n"
    (folder / "course.py").write_text(written, encoding="utf-8")
    return folder / "course.py"


def test_jupyter_runs_and_exports_it(browser, folder: Path):
    page, _ = watched(browser)
    page.goto(execute([IN_PLACE_OF_THE_SCENES, block("Jupyter, marimo", "python")], folder, "clips").as_uri())
    hold_that_it_plays(page, **TINY)
    page.close()


def test_marimo_serves_it_without_a_network(browser, folder: Path):
    notebook = write_marimo(folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "--quiet", "run", notebook.name, "--headless", "--no-token"]
    at = ["--host", "127.0.0.1", "--port", str(port)]
    page, asked = watched(browser)
    with subprocess.Popen([*command, *at], cwd=folder, env=environment(folder)) as server:
        try:
            open_when_ready(page, f"http://127.0.0.1:{port}", server)
            hold_that_it_plays(page, **TINY)
        finally:
            server.terminate()
    page.close()
    assert asked == []


def open_when_ready(page: Any, address: str, server: subprocess.Popen) -> None:
    for _ in range(100):
        try:
            return page.goto(address, wait_until="domcontentloaded")
        except Exception as refused:
            if server.poll() is not None or "ERR_CONNECTION_REFUSED" not in str(refused):
                raise
            page.wait_for_timeout(200)
    raise AssertionError("marimo does not answer")


def test_marimo_exports_a_page_that_needs_its_front_end_alone(browser, folder: Path):
    notebook = write_marimo(folder)
    import marimo

    command = [sys.executable, "-m", "marimo", "--quiet", "export", "html", notebook.name, "-o", "course.html"]
    subprocess.run([*command, "--force"], check=True, cwd=folder, env=environment(folder))
    page, asked = watched(browser)
    front_end = re.compile(r"^https://[^/]+/npm/@marimo-team/frontend@[0-9.]+/dist/")
    static = Path(marimo.__file__).parent / "_static"
    page.route(front_end, lambda route: route.fulfill(path=static / front_end.sub("", route.request.url)))
    page.goto((folder / "course.html").as_uri(), wait_until="domcontentloaded")
    hold_that_it_plays(page, **TINY)
    page.close()
    assert asked
    assert all(front_end.match(url) for url in asked)


def test_scenes_are_imported_for_the_magic_of_manim(browser, folder: Path):
    page, _ = watched(browser)
    page.goto(execute(["from manim import *", block("Scenes in a notebook", "python")], folder, "magic").as_uri())
    page.wait_for_function("document.querySelector('video')?.readyState >= 1")
    length, address = page.evaluate("(v => [v.duration, v.currentSrc])(document.querySelector('video'))")
    page.close()
    assert length > 2
    assert "/media/jupyter/OpeningCard" in address
