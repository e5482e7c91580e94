"""Write a file so that it is there whole or not at all."""

from __future__ import annotations

import tempfile
from pathlib import Path


def write_whole(target: Path, content: bytes) -> None:
    """Write beside the target and move into its place.

    Raises
    ------
    OSError
        When that isn't possible; names the target.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=".attention-reel-", dir=target.parent) as unfinished:
            new = Path(unfinished) / target.name
            new.write_bytes(content)
            new.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error
