"""A speech command is run as it stands, what it says is kept, and what goes wrong with it is one sentence."""

import os
import shutil
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from attention_reel.speech import (
    SpeechError,
    Voice,
    parse_voice,
    prune_speech,
    speech_folder,
    spoken_words,
    voice_in_use,
    voice_variables,
)

from .speaking import SECONDS_PER_CHARACTER

SUN_AUDIO = "2e736e6400000018ffffffff0000000300001f4000000001" + "00" * 8000
"""A second of sound, in hex, in another format than WAV."""
ESPEAK = "espeak-ng -w {output} {text}"


def python(code: str) -> str:
    return f"'{sys.executable}' -c '{code}' {{output}}"


def samples(file: Path) -> np.ndarray:
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (2, 2, 48_000)
        left, right = np.frombuffer(sound.readframes(sound.getnframes()), "<i2").reshape(-1, 2).T
    assert (left == right).all()
    return left


@pytest.mark.parametrize("command", ["command", "on_stdin"])
def test_the_words_reach_the_command_untouched_and_silence_around_them_is_cut_off(speaker, tmp_path, command):
    text = "a 'quote'; $(touch gone) `x` \"y\" {output} & “z”"
    speech = Voice(getattr(speaker, command), tmp_path).say(text)
    assert speaker.said == [text]
    assert not (tmp_path / "gone").exists()
    assert speech.seconds == pytest.approx(SECONDS_PER_CHARACTER * len(text), abs=0.01)  # and not half a second more
    assert np.sqrt(np.mean(samples(speech.file).astype(float) ** 2)) == pytest.approx(12_000 / np.sqrt(2), rel=0.02)


def test_what_was_said_is_kept_by_command_folder_and_text(speaker, tmp_path):
    voice = Voice(speaker.command, tmp_path)
    first = voice.say("one two")
    assert voice.say("one\ntwo") == first  # however it is cut into lines
    assert speaker.said == ["one two"]
    others = [voice.say("one"), Voice(speaker.on_stdin, tmp_path).say("one two")]
    (tmp_path / "else").mkdir()
    others.append(Voice(speaker.command, tmp_path / "else").say("one two"))
    assert len({first.file, *(other.file for other in others)}) == 4
    assert len(speaker.said) == 4
    assert sorted(speech_folder().iterdir()) == sorted({first.file, *(other.file for other in others)})


def test_what_was_not_said_for_longest_is_dropped_first(speaker, tmp_path, monkeypatch):
    voice = Voice(speaker.command, tmp_path)
    files = [voice.say(text).file for text in ("one", "two", "six")]
    for age, file in enumerate(files):
        os.utime(file, (1000 - age, 1000 - age))
    voice.say("six")  # the oldest, but used just now
    monkeypatch.setattr("attention_reel.speech.SIZE_LIMIT", 2 * files[0].stat().st_size + 100)
    prune_speech()
    assert sorted(speech_folder().iterdir()) == sorted([files[0], files[2]])


def test_files_that_a_command_names_are_looked_for_where_it_was_given(speaker, tmp_path, monkeypatch):
    monkeypatch.chdir(Path(tmp_path.anchor))
    command = speaker.on_stdin.replace(str(speaker.script), speaker.script.name)
    assert Voice(command, tmp_path).say("here").seconds > 0


def test_where_nothing_can_be_said_no_command_is_run(speaker, tmp_path):
    assert Voice(speaker.command, tmp_path).say("“…” –").seconds == 0
    assert speaker.said == []


def test_what_is_said_is_never_taken_for_an_option(speaker, tmp_path):
    Voice(speaker.command, tmp_path).say("--help -x")
    assert speaker.said == ["help -x"]


@pytest.mark.parametrize(
    ("caption", "said"),
    [
        ("Each score is divided by √d_k.", "Each score is divided by the square root of d k."),
        ("Learned: W_Q, W_O and d_model.", "Learned: W Q, W O and d model."),
        ("−0.25 is larger than −∞.", "minus 0.25 is larger than minus infinity."),
        ("From -2 on, row-wise, 3-1.", "From minus 2 on, row-wise, 3-1."),
        (
            "α_ij weighs 2 × 3 = 6,\nso σ² ≈ 1 (or “x^2”).",
            "alpha i j weighs 2 times 3 equals 6, so sigma squared is about 1 (or “x squared”).",
        ),
        ("Q Kᵀ, and S′", "Q K transposed, and S prime"),
        ("It's “tired”, they’re two; done!", "It's “tired”, they’re two; done!"),
    ],
)
def test_symbols_are_said_as_words(caption, said):
    assert spoken_words(caption) == said


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("no-such-program-here {output}", "there is no program 'no-such-program-here'"),
        (f"'{sys.executable}' {{text}}", "doesn't say where its sound goes: write {output}"),
        ("say '{output}", "can't be taken apart: no closing quotation"),
    ],
)
def test_a_command_that_can_t_work_is_refused_before_anything_is_said(command, complaint, tmp_path):
    with pytest.raises(SpeechError) as raised:
        parse_voice(command, tmp_path)
    assert complaint in str(raised.value)
    assert command in str(raised.value)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (
            python('import sys; sys.exit("first\\nno such voice")'),
            "failed with exit code 1 (no such voice) on “A row.”",
        ),
        (python("pass"), "wrote no sound for “A row.”: it has to write a WAV file to {output}"),
        (python('import sys; open(sys.argv[1], "w")'), "wrote no sound for “A row.”"),
        (python('import sys; open(sys.argv[1], "w").write("hello" * 99)'), "wrote something else than a WAV file"),
        (
            python('import sys; open(sys.argv[1], "wb").write(bytes.fromhex(sys.argv[2]))') + " " + SUN_AUDIO,
            "wrote something else than a WAV file",
        ),
        (
            python('import sys, wave; w = wave.open(sys.argv[1], "wb"); w.setparams((1, 2, 8000, 0, "NONE", ""))'),
            "wrote a WAV file without sound",
        ),
        ("./gone {output}", "can't be run: No such file or directory"),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_nothing_is_kept(command, complaint, tmp_path):
    with pytest.raises(SpeechError) as raised:
        Voice(command, tmp_path).say("A row.")
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)
    assert list(speech_folder().iterdir()) == []


def test_a_voice_travels_through_the_environment(speaker, tmp_path, monkeypatch):
    for voice in (Voice(speaker.command, tmp_path), None):
        for variable, value in voice_variables(voice).items():
            monkeypatch.setenv(variable, value)
        assert voice_in_use() == voice


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
def test_espeak_ng_speaks(tmp_path):
    short, long = (parse_voice(ESPEAK, tmp_path).say(text) for text in ("A row.", "A row of scores, one for each key."))
    assert 0.3 < short.seconds < 1.5 < long.seconds < 5
    assert np.sqrt(np.mean(samples(long.file).astype(float) ** 2)) > 500
