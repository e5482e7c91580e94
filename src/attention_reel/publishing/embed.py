"""The HTML that shows a film: one ``<video>`` with captions and chapters, and nothing from elsewhere."""

from __future__ import annotations

import base64
from urllib.parse import quote

from markupsafe import Markup

VTT = "text/vtt"

VIDEO = Markup(
    '<video controls playsinline preload="metadata" width="{width}" height="{height}" poster="{poster}"'
    ' aria-label="{title}" style="max-width: 100%; height: auto">\n'
    '  <source src="{movie}" type="video/mp4">\n'
    '  <track kind="captions" src="{captions}" srclang="en" label="English" default>\n'
    '  <track kind="chapters" src="{chapters}" srclang="en" label="Chapters">\n'
    "</video>"
)


def snippet(stem: str, title: str, width: int, height: int, *, folder: str = "") -> str:
    """Return the element that a page needs which lies beside a film's files.

    Parameters
    ----------
    stem, title, width, height
        The film's.
    folder
        Where its files are, seen from the page, with a slash at the end.
    """
    files = {"movie": ".mp4", "poster": ".png", "captions": ".vtt", "chapters": ".chapters.vtt"}
    links = {part: folder + quote(stem + ending) for part, ending in files.items()}
    return str(VIDEO.format(title=title, width=width, height=height, **links))


def inline(*, title: str, width: int, height: int, movie: bytes, poster: bytes, captions: str, chapters: str) -> str:
    """Return the element with everything in it, for pages that have no files beside them."""
    return str(
        VIDEO.format(
            title=title,
            width=width,
            height=height,
            movie=data_address(movie, "video/mp4"),
            poster=data_address(poster, "image/png"),
            captions=data_address(captions.encode(), VTT),
            chapters=data_address(chapters.encode(), VTT),
        )
    )


def data_address(content: bytes, kind: str) -> str:
    """Return content as an address of its own.

    Tracks of a page that is opened from a file must be such: browsers refuse those in files beside it.
    """
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
