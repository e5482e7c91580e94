"""The picture at a time is the one a player shows then."""

import numpy as np
import pytest

from attention_reel.narration import Beat
from attention_reel.publishing.frames import frames_at, last_frame_time

from .conftest import RATE


@pytest.mark.parametrize(("time", "bar"), [(0.0, 10), (2.94, 10), (3.0, 28), (5.95, 28), (6.0, 20), (8.95, 20)])
def test_a_picture_lasts_until_the_next_one(make_rendered, time, bar):
    (picture,) = frames_at(make_rendered().movie, [time])
    assert (np.asarray(picture)[:, 20, 0] > 128).sum() == bar


def test_a_beat_s_last_frame_is_before_the_next_beat(make_rendered):
    beat = Beat("01", "First.", 0.0, 3.0)
    (picture,) = frames_at(make_rendered().movie, [last_frame_time(beat, RATE)])
    assert (np.asarray(picture)[:, 20, 0] > 128).sum() == 10
