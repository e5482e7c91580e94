"""Worked examples as data: TOML files, their form, and what their sources print.

:func:`load_example` takes a bundled name or a path and returns an :class:`Example` with its trace computed;
:func:`check` lists what its source gets wrong. An example that can't be used is an :class:`ExampleError`,
which is one sentence. The form of the files is described in :mod:`attention_reel.examples.schema`.
"""

from attention_reel.examples.errata import Erratum, check
from attention_reel.examples.errors import ExampleError
from attention_reel.examples.example import Example, Printed
from attention_reel.examples.loading import load_example
from attention_reel.examples.reading import example_names

__all__ = [
    "Erratum",
    "Example",
    "ExampleError",
    "Printed",
    "check",
    "example_names",
    "load_example",
]
