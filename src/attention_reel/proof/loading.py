"""Scene classes from files."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from manim import Scene


class SceneFileError(ValueError):
    """A file holds no scene of that name, or can't be run."""


def scene_classes(file: Path) -> dict[str, type[Scene]]:
    """Return the scenes that a file defines, by name, as written.

    Raises
    ------
    SceneFileError
        If the file can't be run.
    """
    module_name = f"proofed_{file.stem}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    if spec is None or spec.loader is None:
        raise SceneFileError(f"{file} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever the file does wrong is told as its fault
        raise SceneFileError(f"{file} can't be run: {type(error).__name__}: {error}") from error
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Scene) and value.__module__ == module_name
    }
