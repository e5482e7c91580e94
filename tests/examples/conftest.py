"""A way to load an example that is written into the test."""

from __future__ import annotations

import pytest

from attention_reel.examples import load_example


@pytest.fixture
def write(tmp_path):
    """Write TOML into a file and return its path."""

    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def load(write):
    """Load TOML as an example."""
    return lambda text, name="mine.toml": load_example(write(text, name))
