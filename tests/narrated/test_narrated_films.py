"""Films that are spoken, rendered by real manim processes at a tiny size."""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path

import av
import numpy as np
import pytest
from click.testing import CliRunner

from attention_reel.cli import app
from attention_reel.narration import Caption
from attention_reel.proof.__main__ import answers
from attention_reel.publishing import publish
from attention_reel.publishing.cues import cues
from attention_reel.publishing.story import read_story
from attention_reel.rendering import (
    ClipCache,
    Film,
    Quality,
    RenderedFilm,
    SceneRefusedError,
    load_repertoire,
    plan_films,
    render_films,
)
from attention_reel.rendering.proofing import ProofJob
from attention_reel.speech import VOICE_VARIABLE, Voice

from .speaking import SECONDS_PER_CHARACTER, Speaker

DATA = Path(__file__).parent / "data"
TINY = Quality("t", 64, 36, 10)


def planned(*names: str, voice: Voice | None) -> Film:
    """Plan one film of several scenes."""
    films = plan_films(names, load_repertoire(DATA), quality=TINY, voice=voice)
    return replace(films[0], clips=tuple(clip for film in films for clip in film.clips))


def words_of(caption: Caption) -> str:
    """Return how the sentences of these tests are said."""
    return " ".join(caption.text.split()).replace("−∞", "minus infinity").replace("d_k", "d k")


def seconds_said(caption: Caption) -> float:
    """Return how long the command of these tests takes for a caption."""
    return SECONDS_PER_CHARACTER * len(words_of(caption))


def sound_of(movie: Path) -> np.ndarray:
    """Return a film's sound at 48 kHz, between -1 and 1."""
    with av.open(str(movie)) as container:
        frames = list(container.decode(audio=0))
    assert {(frame.sample_rate, frame.layout.name) for frame in frames} == {(48_000, "mono")}
    return np.concatenate([frame.to_ndarray()[0] for frame in frames])


def loudness(sound: np.ndarray, start: float, end: float) -> float:
    """Return the root mean square of a stretch in seconds."""
    stretch = sound[round(start * 48_000) : round(end * 48_000)]
    return float(np.sqrt(np.mean(stretch.astype(float) ** 2)))


@pytest.fixture(scope="module")
def spoken(tmp_path_factory) -> tuple[RenderedFilm, Speaker, list[int]]:
    """Render a film of a silent clip between two spoken ones, twice; say how often the command was called."""
    folder = tmp_path_factory.mktemp("spoken")
    speaker, patch, calls = Speaker(folder), pytest.MonkeyPatch(), []
    patch.setenv("ATTENTION_REEL_CACHE", str(folder / "cache"))
    film = planned("Spoken", "Mute", "Spoken", voice=Voice(speaker.command, folder))
    for clips in ("one", "two"):  # the second time speech is found, clips are not
        (rendered,) = render_films([film], folder / "out", workers=2, cache=ClipCache(folder / clips))
        calls.append(len(speaker.said))
    patch.undo()
    return rendered, speaker, calls


def test_each_caption_is_said_once_and_kept(spoken):
    film, speaker, calls = spoken
    captions = [caption for beat in read_story(film.beats).beats[:3] for caption in beat.speech]
    assert calls == [len(speaker.said)] * 2
    assert sorted(speaker.said) == sorted(map(words_of, captions))


def test_beats_last_as_long_as_their_speech_and_longer_where_there_is_more_to_see(spoken):
    beats = read_story(spoken[0].beats).beats
    assert beats[0].end - beats[0].start >= 4
    for beat in beats[:3]:
        assert beat.end - beat.start > sum(map(seconds_said, beat.speech))
    long = beats[1]
    assert len(long.speech) == 2
    assert long.end - long.start == pytest.approx(sum(map(seconds_said, long.speech)) + 0.6, abs=0.11)  # and a breath


def test_the_film_sounds_while_there_are_captions_and_only_then(spoken):
    film = spoken[0]
    story, sound = read_story(film.beats), sound_of(film.movie)
    assert sound.size / 48_000 == pytest.approx(film.duration, abs=0.03)
    tone = 12_000 / 2**15 / np.sqrt(2)
    silence_begins = 0.0
    spoken_cues = [cue for cue in cues(story) if cue.text != "…"]
    for caption in spoken_cues:
        said = seconds_said(caption)
        assert loudness(sound, silence_begins + 0.05, caption.start - 0.02) < 0.002
        assert loudness(sound, caption.start, caption.start + said) == pytest.approx(tone, rel=0.1)
        onset = np.argmax(np.abs(sound[round((caption.start - 0.05) * 48_000) :]) > tone / 4) / 48_000 - 0.05
        assert onset == pytest.approx(0, abs=0.01)
        silence_begins = caption.start + said
    assert loudness(sound, silence_begins + 0.05, film.duration) < 0.002


def test_sound_and_picture_lie_beside_each_other_in_a_file_that_starts_before_it_is_loaded(spoken):
    movie = spoken[0].movie
    with av.open(str(movie)) as container:
        audio = container.streams.audio[0]
        assert audio.codec_context.name == "aac"
        assert float(audio.duration * audio.time_base) == pytest.approx(spoken[0].duration, abs=0.03)
        packets = sorted(
            (packet.pos, packet.stream.type, float(packet.pts * packet.time_base))
            for packet in container.demux()
            if packet.size
        )
    reached = {"audio": 0.0, "video": 0.0}
    for _, kind, time in packets:
        reached[kind] = time
        assert abs(reached["audio"] - reached["video"]) < 1
    content = movie.read_bytes()
    assert 0 < content.find(b"moov") < content.find(b"mdat")


def test_caption_files_tell_the_times_of_the_speech_and_name_no_file_of_this_machine(spoken):
    film = spoken[0]
    files = publish(film)
    (first, *_), *_ = (beat.speech for beat in read_story(film.beats).beats)
    assert f"00:00:{first.start:06.3f} --> 00:00:{first.end:06.3f}\nShort." in files[".vtt"].read_text("utf-8")
    text = film.beats.read_text("utf-8")
    assert ".wav" not in text
    assert "cache" not in text


def test_a_silent_film_has_no_sound_track_and_says_nothing_of_speech(tmp_path):
    (film,) = render_films([planned("Mute", voice=None)], tmp_path / "out")
    with av.open(str(film.movie)) as container:
        assert [stream.type for stream in container.streams] == ["video"]
    beats = json.loads(film.beats.read_text("utf-8"))["beats"]
    assert "speech" not in json.dumps(beats)


def test_without_a_cache_no_speech_is_kept(speaker, tmp_path, own_cache, monkeypatch):
    monkeypatch.setenv(VOICE_VARIABLE, "no-such-program {output}")  # a film's own voice counts
    render_films([planned("Spoken", voice=Voice(speaker.command, tmp_path))], tmp_path / "out")
    assert speaker.said
    assert not own_cache.exists()


def test_a_command_that_fails_is_one_sentence_and_leaves_no_film(speaker, tmp_path):
    broken = Voice(speaker.command.replace("say.py", "gone.py"), tmp_path)
    with pytest.raises(SceneRefusedError, match=r"^Spoken: the speech command .* failed with exit code 2 \(.*\)"):
        render_films([planned("Spoken", voice=broken)], tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize(
    ("voice", "complaint"),
    [
        ("no-such-program-here -w {output}", "there is no program 'no-such-program-here'"),
        ("'python", "can't be taken apart"),
        ("python {text}", "write {output}"),
    ],
)
@pytest.mark.parametrize("by_environment", [False, True])
def test_on_the_command_line_it_is_one_sentence_and_2(voice, complaint, by_environment, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments = ["render", "RowSoftmax"] if by_environment else ["render", "RowSoftmax", "--voice", voice]
    if by_environment:
        monkeypatch.setenv(VOICE_VARIABLE, voice)
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(r"attention-reel: the speech command .+\n", result.stderr)
    assert complaint in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_film_is_proved_without_a_word(monkeypatch):
    for variable in ("ATTENTION_REEL_EXAMPLE", "ATTENTION_REEL_THEME"):
        monkeypatch.setenv(variable, "")
    monkeypatch.setenv(VOICE_VARIABLE, "no-such-program-here {output}")
    (answer,) = answers(asdict(ProofJob(str(DATA / "spoken.py"), "Spoken", None, "night")))
    assert answer.get("error") is None
    assert answer["findings"] == ()
