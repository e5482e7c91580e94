from pathlib import Path

import av
import pytest

from attention_reel.rendering import RenderingError
from attention_reel.rendering.movie import Chapter, cut_movie, join_movies

from .movies import frame_times, write_movie


@pytest.fixture(scope="module")
def joined(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("movies")
    sources = [folder / "a.mp4", folder / "b.mp4", folder / "c.mp4"]
    for source, frames in zip(sources, (17, 1, 23), strict=True):
        write_movie(source, frames, slip=7)
    chapters = [Chapter("Ä − 1", 0, 1.7), Chapter("two", 1.7, 4.1)]
    join_movies(sources, folder / "joined.mp4", frame_rate=10, title="A film", chapters=chapters)
    return folder / "joined.mp4"


def packets(path: Path) -> list[bytes]:
    with av.open(str(path)) as container:
        return [bytes(packet) for packet in container.demux(video=0) if packet.size]


def test_frames_follow_each_other_evenly_across_the_joins(joined: Path):
    assert frame_times(joined) == pytest.approx([number / 10 for number in range(41)], abs=1e-9)


def test_decoding_times_rise_and_never_come_after_showing(joined: Path):
    with av.open(str(joined)) as container:
        times = [(packet.dts, packet.pts) for packet in container.demux(video=0) if packet.size]
    decoding = [dts for dts, _ in times]
    assert decoding == sorted(set(decoding))
    assert all(dts <= pts for dts, pts in times)


def test_pictures_are_copied_and_not_encoded_again(joined: Path):
    sources = [joined.with_name(name) for name in ("a.mp4", "b.mp4", "c.mp4")]
    assert packets(joined) == [packet for source in sources for packet in packets(source)]


def test_the_film_has_title_chapters_and_colours_and_starts_before_it_is_loaded(joined: Path):
    with av.open(str(joined)) as container:
        assert container.metadata["title"] == "A film"
        chapters = [
            (chapter["metadata"]["title"], float(chapter["start"] * chapter["time_base"]))
            for chapter in container.chapters()
        ]
        codec = container.streams.video[0].codec_context
        colours = (codec.colorspace, codec.color_primaries, codec.color_trc, codec.color_range)
    assert chapters == [("Ä − 1", 0.0), ("two", 1.7)]
    assert colours == (6, 1, 13, 1)  # BT.601 matrix, sRGB's primaries and transfer, limited range
    content = joined.read_bytes()
    assert 0 < content.find(b"moov") < content.find(b"mdat")


def test_a_film_is_cut_where_animations_begin_without_encoding_again(joined: Path, tmp_path: Path):
    pieces = [tmp_path / "1.mp4", tmp_path / "2.mp4"]
    cut_movie(joined, [(pieces[0], 17), (pieces[1], 18)], frame_rate=10)
    for piece, source in zip(pieces, ("a.mp4", "b.mp4"), strict=True):
        assert packets(piece) == packets(joined.with_name(source))
        times = frame_times(joined.with_name(source))
        assert frame_times(piece) == pytest.approx([number / 10 for number in range(len(times))], abs=1e-9)
        assert 0 < piece.read_bytes().find(b"moov") < piece.read_bytes().find(b"mdat")


def test_a_film_is_not_cut_within_an_animation(joined: Path, tmp_path: Path):
    with pytest.raises(RenderingError, match=r"joined\.mp4 can't be cut before frame 5, where no animation begins"):
        cut_movie(joined, [(tmp_path / "1.mp4", 5), (tmp_path / "2.mp4", 17)], frame_rate=10)


def test_movies_that_were_encoded_differently_are_refused(tmp_path: Path):
    write_movie(tmp_path / "a.mp4", 3)
    write_movie(tmp_path / "b.mp4", 3, size=(32, 36))
    with pytest.raises(RenderingError, match=r"b\.mp4 was encoded differently"):
        join_movies([tmp_path / "a.mp4", tmp_path / "b.mp4"], tmp_path / "c.mp4", frame_rate=10, title="t")
