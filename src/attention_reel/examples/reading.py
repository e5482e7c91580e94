"""From a name or a path to the plain contents of a TOML file, `base` files merged in."""

from __future__ import annotations

import difflib
import os
import tomllib
from pathlib import Path
from typing import Any

from attention_reel.examples.errors import ExampleError, did_you_mean

BUNDLED = Path(__file__).parent / "bundled"
MAX_BYTES = 2_000_000  # some ten thousand tokens' worth; no lesson needs more, and TOML is slow to read

Table = dict[str, Any]


def example_names() -> list[str]:
    """List the bundled examples by name.

    Examples
    --------
    >>> "it-was-tired" in example_names()
    True
    """
    return sorted(path.stem for path in BUNDLED.glob("*.toml"))


def locate(name_or_path: str | os.PathLike[str], beside: Path | None = None) -> Path:
    """Find the file an example's name or path means.

    Parameters
    ----------
    name_or_path : str or path
        A bundled name; or a path, which is anything with a folder in it, ending in ``.toml`` or a path
        object.
    beside : Path, optional
        The folder relative paths start from. Default the current one.

    Raises
    ------
    ExampleError
        If it is neither a bundled name nor a file. The message names the closest bundled one.
    """
    text = os.fspath(name_or_path)
    if isinstance(name_or_path, str) and text in example_names():
        return BUNDLED / f"{text}.toml"
    path = Path(text)
    if beside is not None:
        path = beside / path
    has_folder = os.path.basename(text) != text
    looks_like_path = not isinstance(name_or_path, str) or path.suffix == ".toml" or has_folder
    try:
        exists = bool(text) and path.exists()
    except (OSError, ValueError):
        exists = False
    if not exists:
        if looks_like_path:
            close = difflib.get_close_matches(path.stem, example_names(), n=1)
            hint = f" (the bundled example is called {close[0]})" if close else ""
            raise ExampleError(text, "", "no such file", f"a TOML file{hint}")
        names = did_you_mean(text, example_names())
        raise ExampleError(text or "''", "", "no such bundled example and no such file", names)
    return path


def read_table(path: Path) -> Table:
    """Read a TOML file with its `base`, where it has one, merged in.

    Raises
    ------
    ExampleError
        If the file can't be read, isn't TOML, or is its own base.
    """
    return _read_merged(path, ())


def _read_merged(path: Path, children: tuple[Path, ...]) -> Table:
    resolved = path.resolve()
    if resolved in children:
        raise ExampleError(str(path), "base", "a circle of files that build on each other", "an end to it")
    table = parse(path)
    base = table.pop("base", None)
    if base is None:
        return table
    if not isinstance(base, str):
        raise ExampleError(str(path), "base", f"{base!r}", "the name or path of another example")
    try:
        base_path = locate(base, beside=path.parent)
    except ExampleError as error:
        raise ExampleError(str(path), "base", f"{base!r}, which is {error.found}", error.expected) from None
    inherited = _read_merged(base_path, (*children, resolved))
    inherited.pop("printed", None)
    return merge(inherited, table)


def merge(base: Table, changes: Table) -> Table:
    """Lay one table over another: tables are merged key by key, everything else is replaced.

    Examples
    --------
    >>> merge({"a": 1, "inputs": {"X": [[1]], "W_Q": [[2]]}}, {"inputs": {"W_Q": [[3]]}})
    {'a': 1, 'inputs': {'X': [[1]], 'W_Q': [[3]]}}
    """
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def parse(path: Path) -> Table:
    """Read one TOML file as it stands.

    Raises
    ------
    ExampleError
        If it is no readable file, too large, not UTF-8 or not TOML.
    """
    name = str(path)
    if path.is_dir():
        raise ExampleError(name, "", "a folder", "a TOML file")
    if not path.is_file():
        raise ExampleError(name, "", "no regular file", "a TOML file")
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ExampleError(name, "", f"a file that can't be read ({error.strerror})", "a readable one") from None
    if len(content) > MAX_BYTES:
        raise ExampleError(name, "", f"more than {MAX_BYTES // 1_000_000} MB", "an example small enough to show")
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ExampleError(name, f"line {line}", f"byte 0x{content[error.start]:02x}", "text in UTF-8") from None
    except RecursionError:
        raise ExampleError(name, "", "arrays nested hundreds deep", "rows of numbers") from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise ExampleError(name, "", f"invalid TOML ({_one_line(error)})", "TOML") from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")
