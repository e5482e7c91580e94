"""Speech: a command of the user's choice says captions; what it said is kept."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import wave
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from attention_reel.folders import cache_root, drop_oldest

VOICE_VARIABLE = "ATTENTION_REEL_VOICE"
FOLDER_VARIABLE = "ATTENTION_REEL_VOICE_FOLDER"
OUTPUT, TEXT = "{output}", "{text}"

SAMPLE_RATE = 48_000
SIZE_LIMIT = 256 * 1024**2
_VERSION = 1
"""Changes when the same command and text would be kept as other sound."""

_MOST_SECONDS = 300
_SILENT = 0.003
"""What is softer than this share of full scale (-50 dB) before and after speech is cut off."""

Samples = NDArray[np.int16]


class SpeechError(ValueError):
    """A speech command that can't be used, or failed: its text is one whole sentence."""


@dataclass(frozen=True)
class Speech:
    """How a text sounds.

    Attributes
    ----------
    file
        A WAV file that begins and ends with the speech; none where there is nothing to be said.
    seconds
        Its duration.
    """

    file: Path | None
    seconds: float


@dataclass(frozen=True)
class Voice:
    """A command that speaks.

    Attributes
    ----------
    command
        As it would be typed, with ``{output}`` for the WAV file to write and ``{text}`` for what to say; without
        ``{text}`` it is told on standard input.
    folder
        Where it is run, so that it finds the files it names.
    """

    command: str
    folder: Path

    def say(self, caption: str) -> Speech:
        """Return the speech of a caption: as it was said before, or said now.

        Raises
        ------
        SpeechError
            If the command fails, or what it writes is no sound.
        """
        text = spoken_words(caption)
        if not any(map(str.isalnum, text)):
            return Speech(None, 0.0)
        key = hashlib.sha256(json.dumps([_VERSION, self.command, str(self.folder), text]).encode()).hexdigest()
        kept = speech_folder() / f"{key}.wav"
        try:
            if kept.exists():
                os.utime(kept)  # so that it counts as used
            else:
                self._keep(text, kept)
            with wave.open(str(kept)) as sound:
                return Speech(kept, sound.getnframes() / SAMPLE_RATE)
        except OSError as error:
            raise SpeechError(f"speech can't be kept in {kept.parent}: {error.strerror or error}") from error

    def _keep(self, text: str, kept: Path) -> None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=kept.parent) as unfinished:
            said, whole = Path(unfinished) / "said.wav", Path(unfinished) / "whole.wav"
            self._run(text, said)
            _write(whole, _trimmed(self._read(said)))
            whole.replace(kept)

    def _run(self, text: str, said: Path) -> None:
        # Split first and filled in then: what is said is never read as part of the command.
        arguments = [part.replace(OUTPUT, str(said)).replace(TEXT, text) for part in shlex.split(self.command)]
        on_stdin = "" if TEXT in self.command else f"{text}\n"
        try:
            done = subprocess.run(
                arguments,
                cwd=self.folder,
                input=on_stdin.encode(),
                capture_output=True,
                timeout=_MOST_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise SpeechError(f"{self} took more than {_MOST_SECONDS} s to say “{text}”") from error
        except OSError as error:
            raise SpeechError(f"{self} can't be run: {error.strerror}") from error
        if done.returncode != 0:
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            reason = f" ({lines[-1].strip()})" if lines else ""
            raise SpeechError(f"{self} failed with exit code {done.returncode}{reason} on “{text}”")
        if not said.is_file() or said.stat().st_size == 0:
            raise SpeechError(f"{self} wrote no sound for “{text}”: it has to write a WAV file to {OUTPUT}")

    def _read(self, said: Path) -> Samples:
        try:
            with av.open(str(said), format="wav") as container:
                samples = decoded(container)
        except (av.FFmpegError, IndexError, ValueError) as error:
            raise SpeechError(f"{self} wrote something else than a WAV file to {OUTPUT}") from error
        if not samples.size:
            raise SpeechError(f"{self} wrote a WAV file without sound to {OUTPUT}")
        return samples

    def __str__(self) -> str:
        return f"the speech command “{' '.join(self.command.split())}”"


def parse_voice(command: str, folder: Path) -> Voice:
    """Check a speech command before anything is rendered with it.

    Raises
    ------
    SpeechError
        Tells what is wrong: quotes that don't match, no ``{output}``, or a program that isn't there.
    """
    voice = Voice(command, folder)
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise SpeechError(f"{voice} can't be taken apart: {str(error).lower()}") from error
    if OUTPUT not in command:
        raise SpeechError(f"{voice} doesn't say where its sound goes: write {OUTPUT} in place of the WAV file's name")
    if shutil.which(arguments[0]) is None and shutil.which(folder / arguments[0]) is None:
        raise SpeechError(f"{voice} can't be run: there is no program {arguments[0]!r}")
    return voice


def voice_in_use() -> Voice | None:
    """Return the voice that the environment names, if it names one."""
    command = os.environ.get(VOICE_VARIABLE)
    return parse_voice(command, Path(os.environ.get(FOLDER_VARIABLE) or Path.cwd())) if command else None


def voice_variables(voice: Voice | None) -> dict[str, str]:
    """Return the environment in which :func:`voice_in_use` finds a voice, or none."""
    return {VOICE_VARIABLE: voice.command if voice else "", FOLDER_VARIABLE: str(voice.folder) if voice else ""}


def speech_folder() -> Path:
    """Return where speech is kept."""
    return cache_root() / "speech"


def prune_speech() -> None:
    """Drop the speech that was not used for longest."""
    drop_oldest(speech_folder().glob("*.wav"), SIZE_LIMIT)


def decoded(container: av.container.InputContainer) -> Samples:
    """Return the sound of a file, mixed to one channel at 48 kHz."""
    resampler = av.AudioResampler(format="s16", layout="mono", rate=SAMPLE_RATE)
    frames = [*container.decode(audio=0), None]  # None flushes
    pieces = [part.to_ndarray()[0] for frame in frames for part in resampler.resample(frame)]
    return np.concatenate([np.empty(0, np.int16), *pieces])


def spoken_words(caption: str) -> str:
    """Write a caption as it is said.

    Examples
    --------
    >>> spoken_words("Divide by √d_k: −1.5 becomes\\n−∞ at last, in 3×2 steps.")
    'Divide by the square root of d k: minus 1.5 becomes minus infinity at last, in 3 times 2 steps.'
    >>> spoken_words("A row of α_ij, Q Kᵀ ≈ 1, and “tired”.")
    'A row of alpha i j, Q K transposed is about 1, and “tired”.'
    """
    said = re.sub(r"_(\w+)", _index_said, caption)
    said = re.sub(r"(?<![\w)])-(?=[\d∞.])", "−", said)  # a hyphen that is meant as a sign
    for symbol, words in _SAID.items():
        said = said.replace(symbol, f" {words} ")
    said = re.sub(r"\s+", " ", said)
    return re.sub(r" (?=[.,:;!?’”)])|(?<=[“(]) ", "", said).strip(" -")  # no command takes it for an option


def _index_said(found: re.Match[str]) -> str:
    index = found[1]
    return " " + (" ".join(index) if re.fullmatch(r"[ijmc]{2}", index) else index)


_SAID: dict[str, str] = {
    "−": "minus",
    "∞": "infinity",
    "√": "the square root of",
    "×": "times",
    "·": "times",
    "≈": "is about",
    "=": "equals",
    "≤": "is at most",
    "+": "plus",
    "/": "over",
    "Σ": "the sum of",
    "ᵀ": "transposed",
    "′": "prime",
    "²": "squared",
    "^2": "squared",
    "^": "to the",
    "α": "alpha",
    "σ": "sigma",
    "%": "percent",
    "…": ",",
    "_": "",
}


def _trimmed(samples: Samples) -> Samples:
    """Cut off the silence around speech: programs leave much or little, and captions shall end with what is said."""
    (loud,) = np.nonzero(np.abs(samples.astype(np.int32)) > _SILENT * np.iinfo(np.int16).max)
    return samples[loud[0] : loud[-1] + 1] if loud.size else samples


def _write(file: Path, samples: Samples) -> None:
    with contextlib.closing(wave.open(str(file), "wb")) as sound:
        # The same on two channels: manim's films have two, and it makes one channel softer by 3 dB when it doubles it.
        sound.setparams((2, 2, SAMPLE_RATE, 0, "NONE", ""))
        sound.writeframes(np.repeat(samples.astype("<i2"), 2).tobytes())
