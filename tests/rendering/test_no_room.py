"""A lecture goes on without the scenes that have no room for an example."""

import dataclasses

import pytest

from attention_reel.rendering import Film
from attention_reel.rendering.errors import NoRoomError
from attention_reel.rendering.render import _without


@dataclasses.dataclass(frozen=True)
class Entry:
    name: str


@dataclasses.dataclass(frozen=True)
class Clip:
    scene: Entry


SMALL, LARGE = Clip(Entry("Small")), Clip(Entry("Large"))


def test_what_has_no_room_is_left_out_and_named():
    film = _without({LARGE: NoRoomError("Large has no room")}, Film("stem", "title", (SMALL, LARGE)))
    assert film.clips == (SMALL,)
    assert film.left_out == ("Large is left out: Large has no room",)


def test_a_film_of_nothing_is_an_error():
    with pytest.raises(NoRoomError, match="Large has no room"):
        _without({LARGE: NoRoomError("Large has no room")}, Film("stem", "title", (LARGE,)))
