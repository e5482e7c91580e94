"""Times as players write them."""

from __future__ import annotations


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds, rounded down as a player does.

    Examples
    --------
    >>> clock(59.9), clock(61)
    ('0:59', '1:01')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def spoken_duration(seconds: float) -> str:
    """Write a duration in words.

    Examples
    --------
    >>> spoken_duration(61.2), spoken_duration(120)
    ('1 minute and 1 second', '2 minutes')
    """
    minutes, rest = divmod(round(seconds), 60)
    units = ((minutes, "minute"), (rest, "second"))
    counted = [f"{count} {unit}{'s' * (count != 1)}" for count, unit in units if count]
    return " and ".join(counted) or "no time"
