"""A film's record: what it is, how to show it, and its files with their checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from importlib.metadata import metadata, version
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from attention_reel.examples import Example
from attention_reel.exercises import exercise
from attention_reel.publishing.embed import snippet
from attention_reel.rendering import RenderedFilm, SceneEntry

FORMAT: Literal["attention-reel film 1"] = "attention-reel film 1"
PACKAGE = "attention-reel"
DRAWN_WITH = ("manim", "typst", "numpy")


class RecordedModel(BaseModel):
    """Part of a record; what later versions add is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class FileRecord(RecordedModel):
    """One file beside the record, or in a folder beside it."""

    name: str
    bytes: int
    sha256: str


class SceneRecord(RecordedModel):
    """One scene of a film."""

    name: str
    title: str
    summary: str
    stage: str
    exercise: str = ""
    part: str = ""


class ExerciseRecord(RecordedModel):
    """The exercise that a film is about, and which part of it the film is."""

    id: str
    level: int
    topic: str
    question: str
    answer: str
    part: Literal["all", "question", "solution", "mistake"]


class ExampleRecord(RecordedModel):
    """The worked example a film shows."""

    name: str
    title: str
    source: str
    tokens: list[str]


class Record(RecordedModel):
    """All that a course needs to know of a film; names as oEmbed has them where it has one."""

    format: Literal["attention-reel film 1"] = FORMAT
    version: Literal["1.0"] = "1.0"
    type: Literal["video"] = "video"
    title: str
    provider_name: str = PACKAGE
    width: int
    height: int
    html: str
    thumbnail_url: str
    thumbnail_width: int
    thumbnail_height: int
    stem: str
    kind: Literal["lecture", "clip", "exercise"]
    duration: float
    frame_rate: int
    theme: str
    language: str = "en"
    scenes: list[SceneRecord]
    example: ExampleRecord
    exercise: ExerciseRecord | None = None
    licence: str
    versions: dict[str, str]
    files: list[FileRecord]

    @property
    def name(self) -> str:
        """The stem without the theme: films that differ only in theme share it."""
        return self.stem.removesuffix(f".{self.theme}")

    @property
    def movie(self) -> FileRecord:
        """The film itself."""
        return next(file for file in self.files if file.name == f"{self.stem}.mp4")

    @property
    def loops(self) -> list[FileRecord]:
        """The silent loops, the smaller one first, if the film has them."""
        return sorted(
            (file for file in self.files if file.name.endswith((".avif", ".gif"))), key=lambda loop: loop.bytes
        )


def make_record(film: RenderedFilm, example: Example, files: Mapping[str, Path]) -> Record:
    """Describe a film that is there, with its files by name, wherever they are so far."""
    planned = film.film
    scenes = [clip.scene for clip in planned.clips]
    width, height = planned.quality.width, planned.quality.height
    about = _exercise_record(scenes)
    return Record(
        title=planned.title,
        width=width,
        height=height,
        html=snippet(planned.stem, planned.title, width, height),
        thumbnail_url=f"{planned.stem}.png",
        thumbnail_width=width,
        thumbnail_height=height,
        stem=planned.stem,
        kind="exercise" if about else "lecture" if len(scenes) > 1 else "clip",
        duration=round(film.duration, 3),
        frame_rate=planned.quality.frame_rate,
        theme=planned.theme,
        scenes=[
            SceneRecord(name=s.name, title=s.title, summary=s.summary, stage=s.stage, exercise=s.exercise, part=s.part)
            for s in scenes
        ],
        example=ExampleRecord(name=example.name, title=example.title, source=example.source, tokens=example.tokens),
        exercise=about,
        licence=str(metadata(PACKAGE).json.get("license_expression", "")),
        versions={package: version(package) for package in (PACKAGE, *DRAWN_WITH)},
        files=[_file_record(name, files[name]) for name in sorted(files)],
    )


def _exercise_record(scenes: Sequence[SceneEntry]) -> ExerciseRecord | None:
    """Return which exercise a film's scenes are about, if all are about the same."""
    number, *others = {scene.exercise for scene in scenes}
    if others or not number:
        return None
    entry = exercise(number)
    return ExerciseRecord(
        id=entry.id,
        level=entry.level,
        topic=entry.topic,
        question=entry.question,
        answer=entry.answer,
        part=(scenes[0].part or "all") if len(scenes) == 1 else "all",
    )


def as_json(record: Record) -> str:
    """Write a record."""
    return json.dumps(record.model_dump(), ensure_ascii=False, indent=1) + "\n"


def read_records(folder: Path) -> list[Record]:
    """Read the records of all films in a folder, by name; other JSON files are passed over."""
    records = []
    for file in sorted(folder.glob("*.json")):
        try:
            record = Record.model_validate_json(file.read_bytes())
        except ValidationError:
            continue
        if all((folder / part.name).is_file() for part in record.files):
            records.append(record)
    return records


def _file_record(name: str, file: Path) -> FileRecord:
    with file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return FileRecord(name=name, bytes=file.stat().st_size, sha256=digest)
