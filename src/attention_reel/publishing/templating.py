"""Jinja2 set up for this package's templates: HTML is escaped, Markdown through a filter."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

TEMPLATES = "templates"


@cache
def environment() -> Environment:
    """Return the environment; what a template misses is an error."""
    made = Environment(
        loader=PackageLoader(__package__, TEMPLATES),
        autoescape=lambda name: bool(name and name.endswith(".html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["md"] = in_markdown
    return made


def asset(name: str) -> Markup:
    """Return a file that lies beside the templates, to be put in as it is."""
    return Markup((files(__package__) / TEMPLATES / name).read_text(encoding="utf-8"))


def in_markdown(text: str) -> str:
    r"""Write text so that Markdown reads no markup in it.

    Examples
    --------
    >>> print(in_markdown("d_k <b> | *"))
    d\_k \<b> \| \*
    """
    return re.sub(r"([\\`*_\[\]<|#])", r"\\\1", text)
