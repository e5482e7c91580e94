"""A folder with a page that shows films: it can be opened as it is, or put anywhere on a server."""

from __future__ import annotations

import json
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from attention_reel.publishing.clock import clock
from attention_reel.publishing.embed import VTT, data_address, snippet
from attention_reel.publishing.exhibit import Exhibit, Variant
from attention_reel.publishing.gallery import Gallery, arrange
from attention_reel.publishing.record import read_records
from attention_reel.publishing.templating import asset, environment

FILMS = "films"
UNTITLED = "Self-attention in short films"
"""What a page is called that shows no lecture."""
ASSETS = ("page.css", "page.js")
LIST = "files.json"
"""Names of the files that a page consists of, so that the next one can take away what it no longer shows."""


class NothingToShowError(Exception):
    """A folder without films: its text is one whole sentence."""


def build_site(folder: Path, target: Path) -> Path:
    """Build the page of all films in a folder.

    Parameters
    ----------
    folder
        Where films were rendered to.
    target
        Where the page goes; what lies there besides is left alone.

    Returns
    -------
    Path
        The page, ``index.html``.

    Raises
    ------
    NothingToShowError
        When there is no film.
    """
    records = read_records(folder)
    if not records:
        raise NothingToShowError(f"{folder} holds no film to show: run “attention-reel render -o {folder}” first")
    gallery = arrange(records, folder)
    copied = {f"{FILMS}/{file.name}": folder / file.name for record in records for file in record.files}
    copied |= {f"{FILMS}/{record.stem}.json": folder / f"{record.stem}.json" for record in records}
    written = {name: str(asset(name)) for name in ASSETS} | {"index.html": page(gallery)}
    (target / FILMS).mkdir(parents=True, exist_ok=True)
    former = _former_files(target)
    with tempfile.TemporaryDirectory(prefix=".attention-reel-", dir=target) as unfinished:
        new = Path(unfinished)
        (new / FILMS).mkdir()
        for name, source in copied.items():
            (new / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(source, new / name)
        written[LIST] = json.dumps([*copied, *written, LIST], indent=1, ensure_ascii=False) + "\n"
        for name, text in written.items():
            (new / name).write_text(text, encoding="utf-8", newline="\n")
        for name in (*copied, *written):
            (target / name).parent.mkdir(exist_ok=True)
            (new / name).replace(target / name)
    for name in former - {*copied, *written}:
        (target / name).unlink(missing_ok=True)
        with suppress(OSError):  # when the folder holds other files
            (target / name).parent.rmdir()
    return target / "index.html"


def page(gallery: Gallery) -> str:
    """Return the page that lies beside the folder of films."""
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            gallery=gallery,
            title=gallery.lectures[0].record.title if gallery.lectures else UNTITLED,
            clock=clock,
            size=_size,
            link=lambda name: f"{FILMS}/{quote(name)}",
            track=_track,
            variants=_variants,
            snippet=lambda record: snippet(record.stem, record.title, record.width, record.height),
        )
    )


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def _track(text: str) -> str:
    return data_address(text.encode(), VTT)


def _variants(exhibit: Exhibit) -> str:
    return json.dumps({theme: _sources(variant) for theme, variant in exhibit.variants.items()})


def _sources(variant: Variant) -> dict[str, str]:
    stem = f"{FILMS}/{quote(variant.record.stem)}"
    return {
        "movie": f"{stem}.mp4",
        "poster": f"{stem}.png",
        "captions": _track(variant.captions),
        "chapters": _track(variant.chapters),
    }


def _former_files(target: Path) -> set[str]:
    try:
        names = json.loads((target / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {name for name in names if _is_inside(name)}


def _is_inside(name: object) -> bool:
    return isinstance(name, str) and name.count("/") <= 2 and ".." not in name and not name.startswith("/")
