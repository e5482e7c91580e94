"""What is wrong with an example, in one sentence: which file, which key, what was found, what is expected."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ExampleError(ValueError):
    """An example can't be used as it stands.

    Parameters
    ----------
    file : str
        The file or name that was asked for.
    key : str
        Where in it, such as ``"inputs.W_Q, row 2"``; empty when it is about the file as a whole.
    found, expected : str

    Examples
    --------
    >>> print(ExampleError("my.toml", "tokens", "2 tokens", "one for each of the 3 rows of inputs.X"))
    my.toml: tokens: found 2 tokens, expected one for each of the 3 rows of inputs.X
    """

    def __init__(self, file: str, key: str, found: str, expected: str) -> None:
        self.file = file
        self.key = key
        self.found = found
        self.expected = expected
        super().__init__(file, key, found, expected)

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: found {self.found}, expected {self.expected}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Offer the closest known name, or all of them.

    Examples
    --------
    >>> did_you_mean("tokns", ["title", "tokens"])
    'tokens (did you mean that?)'
    >>> did_you_mean("xyz", ["title", "tokens"])
    'one of title, tokens'
    """
    known = list(known)
    folded = {item.casefold(): item for item in known}
    close = difflib.get_close_matches(name.casefold(), folded, n=1)
    return f"{folded[close[0]]} (did you mean that?)" if close else f"one of {', '.join(known)}"
