"""What is said: beats, the claims their sentences make, and captions cut to be read."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass

CHARACTERS_PER_LINE = 42
LINES = 2
CHARACTERS_PER_SECOND = 17.0
LEAST_SECONDS, MOST_SECONDS = 0.9, 7.0

PAUSE, BREATH = 0.1, 0.5
"""Seconds of silence after a spoken caption, and after a spoken sentence."""

CLAUSE_ENDS = (",", ":", ";", ".", "?", "!")


class FalseClaimError(ValueError):
    """A sentence claims something that the numbers in use don't bear out."""


@dataclass(frozen=True)
class Claim:
    """A sentence with the predicate that makes it true.

    Attributes
    ----------
    sentence
        What is said.
    holds
        Evaluates the sentence on the numbers in use.
    values
        The numbers it rests on, for the message when it is false.
    """

    sentence: str
    holds: Callable[[], bool]
    values: str = ""

    def require(self, example: str) -> str:
        """Return the sentence if it is true.

        Raises
        ------
        FalseClaimError
            Names the claim, its values and the example.
        """
        if not self.holds():
            raise FalseClaimError(
                f"the sentence “{self.sentence}” is false for the example {example!r}"
                + (f" ({self.values})" if self.values else "")
            )
        return self.sentence


def first_true(*claims: Claim) -> Claim:
    """Return the first claim that holds: a lecturer's own numbers get a sentence that is true of them.

    Raises
    ------
    FalseClaimError
        If none holds.

    Examples
    --------
    >>> first_true(Claim("It rains.", lambda: False), Claim("It may rain.", lambda: True)).sentence
    'It may rain.'
    """
    for claim in claims:
        if claim.holds():
            return claim
    raise FalseClaimError("none of these holds: " + "; ".join(f"“{claim.sentence}”" for claim in claims))


@dataclass(frozen=True)
class Beat:
    """One sentence of a lesson and when it is shown, in seconds from the clip's start.

    ``speech`` holds its captions where they are spoken, each while it is said. The motion of one that is a
    ``loop`` says what the film is about, also without the sentence.
    """

    name: str
    sentence: str
    start: float
    end: float
    speech: tuple[Caption, ...] = ()
    loop: bool = False


@dataclass(frozen=True)
class Caption:
    """One caption: at most two lines, on screen from ``start`` to ``end`` seconds."""

    text: str
    start: float
    end: float


def caption_texts(sentence: str) -> list[str]:
    """Cut a sentence into captions of at most two lines of 42 characters, as evenly as words allow.

    Examples
    --------
    >>> caption_texts("Every row of A adds up to one.")
    ['Every row of A adds up to one.']
    """
    for count in range(-(-len(sentence) // (LINES * CHARACTERS_PER_LINE)), len(sentence) + 1):
        for width in range(-(-len(sentence) // count), LINES * CHARACTERS_PER_LINE + 1):
            pieces = textwrap.wrap(sentence, width)
            if len(pieces) <= count and all(len(_balanced(piece)) <= LINES for piece in pieces):
                return ["\n".join(_balanced(piece)) for piece in pieces]
    raise ValueError(f"the sentence {sentence!r} can't be cut into captions")


def _balanced(text: str) -> list[str]:
    if len(text) <= CHARACTERS_PER_LINE:
        return [text]
    for width in range(len(text) // LINES, CHARACTERS_PER_LINE + 1):
        lines = textwrap.wrap(text, width)
        if len(lines) <= LINES:
            return lines
    return textwrap.wrap(text, CHARACTERS_PER_LINE)


def least_duration(sentence: str) -> float:
    """Return how long a sentence's captions need to be read, in seconds."""
    return sum(_needed(text) for text in caption_texts(sentence))


def _needed(text: str) -> float:
    return max(LEAST_SECONDS, len(text) / CHARACTERS_PER_SECOND + 0.1)


def captions(beat: Beat) -> list[Caption]:
    """Spread a beat's captions over its time in proportion to their length; each lasts at most seven seconds.

    Captions that are spoken keep the times of their speech.
    """
    if beat.speech:
        return list(beat.speech)
    texts = caption_texts(beat.sentence)
    total = sum(map(_needed, texts))
    stretch = (beat.end - beat.start) / total
    result, at = [], beat.start
    for text in texts:
        share = _needed(text) * stretch
        result.append(Caption(text, at, at + min(share - 0.05, MOST_SECONDS)))
        at += share
    return result


def spoken_captions(sentence: str, start: float, seconds: Callable[[str], float]) -> tuple[tuple[Caption, ...], float]:
    """Return a sentence's captions, each from where its speech begins, and when the sentence and a breath are over.

    A caption stands while it is said, or longer if reading takes longer; the speech of the next one waits for it. Each
    is said by itself, so sentences are cut where clauses end rather than evenly, and where the speech would outlast the
    time that captions may stand.

    Parameters
    ----------
    sentence, start
        What is said, and from when on.
    seconds
        Tells how long the speech of a text takes.
    """
    made, at = [], start
    for part in _spoken_parts(sentence, seconds):
        text = "\n".join(_balanced(part))
        stands = max(seconds(part), _needed(text))
        made.append(Caption(text, at, at + min(stands, MOST_SECONDS)))
        at += stands + PAUSE
    return tuple(made), at - PAUSE + BREATH


def _spoken_parts(text: str, seconds: Callable[[str], float]) -> list[str]:
    words = text.split()
    is_caption = len(_balanced(text)) <= LINES
    if len(words) == 1 or (is_caption and seconds(text) <= MOST_SECONDS):
        return [text]
    halves = min(((" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))), key=_awkwardness)
    if is_caption and max(map(seconds, halves)) >= seconds(text):
        return [text]
    return [part for half in halves for part in _spoken_parts(half, seconds)]


def _awkwardness(halves: tuple[str, str]) -> float:
    """Tell how far from the middle a sentence is cut; the end of a clause may lie a quarter of it away."""
    first, second = map(len, halves)
    return abs(first - second) / 2 + (0 if halves[0].endswith(CLAUSE_ENDS) else (first + second) / 4)
