"""Whole films with all their files, from movies made in a blink."""

import hashlib

import numpy as np
import pytest
from PIL import Image

from attention_reel.publishing import publish, read_records
from attention_reel.publishing.companions import ENDINGS


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_film_gets_all_its_files_and_a_record_that_tells_their_checksums(make_rendered):
    film = make_rendered()
    written = publish(film)
    folder = film.movie.parent
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"Bars{ending}" for ending in (".mp4", ".beats.json", ".slides", *ENDINGS)
    )
    assert tuple(written) == ENDINGS
    assert all(file.is_file() for file in written.values())
    (record,) = read_records(folder)
    assert (record.title, record.kind, record.theme, record.duration) == ("Bars <grow>", "clip", "night", 9.0)
    assert (record.width, record.height, record.frame_rate, record.licence) == (64, 36, 10, "MIT")
    assert record.example.title == "a | b"
    assert record.versions["manim"].startswith("0.22")
    everything = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {file.name for file in record.files} == everything - {"Bars.json"}
    for file in record.files:
        assert hashlib.sha256((folder / file.name).read_bytes()).hexdigest() == file.sha256
    assert 'src="Bars.mp4"' in record.html
    assert 'aria-label="Bars &lt;grow&gt;"' in record.html


def test_a_film_that_marks_a_beat_gets_it_as_a_loop_and_a_lecture_leaves_that_to_its_clips(make_rendered):
    folder = make_rendered().movie.parent
    assert list(publish(make_rendered(loop=True)))[-2:] == [".avif", ".gif"]
    (record,) = read_records(folder)
    assert sorted(file.name for file in record.loops) == ["Bars.avif", "Bars.gif"]
    written = publish(make_rendered(stem="talk", scenes=3, loop=True))
    assert {".avif", ".gif"}.isdisjoint(written)
    assert not list(folder.glob("talk*.gif"))


def test_the_poster_is_the_fullest_picture_and_not_the_first(make_rendered):
    film = make_rendered()
    poster = publish(film)[".png"]
    with Image.open(poster) as picture:
        pixels = np.asarray(picture)
    assert pixels[30, 20].min() > 200, "the bar of the second beat reaches down here"


def test_files_of_before_stay_when_publishing_fails(make_rendered, monkeypatch):
    film = make_rendered()
    publish(film)
    before = contents(film.movie.parent)

    def broken(*_):
        raise OSError("disk full")

    monkeypatch.setattr("attention_reel.publishing.companions.make_record", broken)
    with pytest.raises(OSError, match="disk full"):
        publish(film)
    assert contents(film.movie.parent) == before


def test_a_record_whose_files_are_gone_and_foreign_json_are_passed_over(make_rendered):
    film = make_rendered()
    publish(film)
    (film.movie.parent / "other.json").write_text("{}", encoding="utf-8")
    assert len(read_records(film.movie.parent)) == 1
    film.movie.unlink()
    assert read_records(film.movie.parent) == []
