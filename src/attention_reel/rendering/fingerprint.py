"""A clip's fingerprint: two clips that share it look the same, to the pixel."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from attention_reel.examples.reading import read_table
from attention_reel.rendering.clip import Clip
from attention_reel.rendering.manim_settings import encoder_arguments, settings_file

DRAWING_PACKAGES = (
    "manim", "typst", "font-source-sans-pro", "svgelements", "numpy", "pycairo", "pillow", "av", "pydantic"
)  # fmt: skip

NOT_DRAWING = {"rendering", "publishing", "proof", "cli", "scenes", "scenes.py", "__pycache__"}
"""Parts of the package that no picture depends on, or that are fingerprinted clip by clip."""


def fingerprint(clip: Clip) -> str:
    """Return the SHA-256, in hex, of everything that shapes the clip.

    Raises
    ------
    ExampleError
        When the example's file, or one that it builds on, can't be read any more.
    """
    described = {
        "scene": clip.scene.name,
        "source": _digest(clip.scene.file),
        "library": library_digest(Path(__file__).resolve().parents[1]),
        "example": [clip.example.name, read_table(clip.example.path)],
        "theme": clip.theme,
        "quality": asdict(clip.quality),
        "settings": [settings_file(clip.quality), *encoder_arguments()],
        "versions": [platform.python_version(), *map(_version, DRAWING_PACKAGES)],
    }
    if clip.voice:
        described["voice"] = asdict(clip.voice)
    return hashlib.sha256(json.dumps(described, sort_keys=True, default=str).encode()).hexdigest()


def library_digest(package: Path) -> str:
    """Return the digest of all sources under ``package`` that a picture can depend on."""
    digests = [(file.relative_to(package).as_posix(), _digest(file)) for file in _drawing_sources(package)]
    return hashlib.sha256(json.dumps(digests).encode()).hexdigest()


def _drawing_sources(package: Path) -> Iterator[Path]:
    for file in sorted([*package.rglob("*.py"), *package.glob("exercises/*.toml")]):
        if NOT_DRAWING.isdisjoint(file.relative_to(package).parts):
            yield file


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} missing"
