"""Durations and sizes for people."""

from __future__ import annotations


def clock(seconds: float) -> str:
    """Write a duration as minutes and seconds.

    Examples
    --------
    >>> clock(312.4), clock(59.6), clock(3601)
    ('5:12', '1:00', '60:01')
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def megabytes(size: int) -> str:
    """Write a number of bytes.

    Examples
    --------
    >>> megabytes(8_437_000), megabytes(4_113)
    ('8.4 MB', '4.1 kB')
    """
    if size < 1_000_000:
        return f"{size / 1000:.1f} kB"
    return f"{size / 1_000_000:.1f} MB"
