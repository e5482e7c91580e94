"""A lecture is a playlist: scenes in order on one example, as a small TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from attention_reel.rendering.errors import RenderingError

NonEmpty = Annotated[str, Field(min_length=1)]


class Playlist(BaseModel):
    """What a lecture's file may say.

    Attributes
    ----------
    title
        The film's title.
    example
        A bundled example, or a file beside the playlist; without one each scene shows its own.
    scenes
        Scenes by name and exercises by number, in order; exercises always show their own example.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    title: NonEmpty
    example: NonEmpty | None = None
    scenes: Annotated[list[NonEmpty], Field(min_length=1)]


class Lecture(Playlist):
    """A playlist that knows its name and where it came from."""

    name: str
    file: Path


def load_lecture(file: Path) -> Lecture:
    """Read a playlist.

    Raises
    ------
    RenderingError
        When the file is missing, is not TOML or says something else than a playlist may say.
    """
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise RenderingError(f"there is no lecture file {file}") from error
    except OSError as error:
        raise RenderingError(f"{file} can't be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RenderingError(f"{file} is not valid TOML: {error}") from error
    try:
        playlist = Playlist.model_validate(content)
    except ValidationError as error:
        problem = error.errors()[0]
        key = ".".join(str(part) for part in problem["loc"])
        expected = "a lecture has title, scenes and, if wanted, example"
        raise RenderingError(f"{file}: {key}: {problem['msg']} ({expected})") from error
    return Lecture(name=file.stem, file=file.resolve(), **playlist.model_dump())


def find_lectures(folder: Path) -> dict[str, Lecture]:
    """List the lectures that lie beside the scenes, by name."""
    return {file.stem: load_lecture(file) for file in sorted(folder.glob("*.toml"))}
