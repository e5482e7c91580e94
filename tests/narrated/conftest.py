from pathlib import Path

import pytest

from .speaking import Speaker

collect_ignore = ["data"]  # run by manim, not imported by pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.setenv("ATTENTION_REEL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def speaker(tmp_path: Path) -> Speaker:
    return Speaker(tmp_path)
