"""What a page shows: films of one kind under one heading, each in the themes it was rendered in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from attention_reel.publishing.cues import as_vtt, chapters_as_vtt
from attention_reel.publishing.record import Record
from attention_reel.publishing.story import Story, read_story

IDEAS = {
    "projection": "Queries, keys and values",
    "scores": "Dot products",
    "scaling": "Scaling",
    "softmax": "Softmax",
    "mask": "Masks",
    "values": "Weighted sums",
    "heads": "Several heads",
}
"""Headings by stage, in the order of the computation; other stages follow under their own names."""

FIRST_THEME = "night"


@dataclass(frozen=True)
class Variant:
    """A film in one theme, with what it says."""

    record: Record
    story: Story
    captions: str
    chapters: str


@dataclass(frozen=True)
class Exhibit:
    """One film, in one theme or more.

    Attributes
    ----------
    name
        What the files share.
    variants
        By theme; the first is shown where no other is asked for.
    """

    name: str
    variants: dict[str, Variant]

    @property
    def anchor(self) -> str:
        """The name as part of an ``id``, which holds no spaces."""
        return quote(self.name, safe="")

    @property
    def shown(self) -> Variant:
        """The variant that a page begins with."""
        return next(iter(self.variants.values()))

    @property
    def record(self) -> Record:
        """The record of that variant."""
        return self.shown.record

    @property
    def story(self) -> Story:
        """What is said in that variant."""
        return self.shown.story


@dataclass(frozen=True)
class Idea:
    """The clips about one step of the computation."""

    title: str
    exhibits: list[Exhibit]


@dataclass(frozen=True)
class Gallery:
    """All that is rendered, in the order of the page."""

    lectures: list[Exhibit]
    ideas: list[Idea]

    @property
    def exhibits(self) -> list[Exhibit]:
        """Lectures and clips."""
        return [*self.lectures, *(exhibit for idea in self.ideas for exhibit in idea.exhibits)]


def arrange(records: Sequence[Record], folder: Path) -> Gallery:
    """Arrange the films of a folder: lectures, then clips by idea, in the lectures' order where they are in one."""
    exhibits = list(_exhibits(records, folder))
    lectures = [exhibit for exhibit in exhibits if exhibit.record.kind == "lecture"]
    played = [scene.name for lecture in lectures for scene in lecture.record.scenes]
    stages = list(dict.fromkeys(scene.stage for lecture in lectures for scene in lecture.record.scenes))
    order = list(dict.fromkeys([*filter(None, stages), *IDEAS]))

    def place(exhibit: Exhibit) -> tuple[int, str, int, str]:
        scene = exhibit.record.scenes[0]
        rank = order.index(scene.stage) if scene.stage in order else len(order)
        return rank, scene.stage, _index(played, scene.name), exhibit.name

    clips = sorted((exhibit for exhibit in exhibits if exhibit.record.kind == "clip"), key=place)
    ideas = [
        Idea(IDEAS.get(stage) or stage.capitalize() or "All at once", list(group))
        for stage, group in groupby(clips, key=lambda clip: clip.record.scenes[0].stage)
    ]
    return Gallery(lectures, ideas)


def _exhibits(records: Sequence[Record], folder: Path) -> Iterator[Exhibit]:
    by_name: dict[str, dict[str, Variant]] = {}
    for record in sorted(records, key=lambda record: record.theme != FIRST_THEME):
        story = read_story(folder / f"{record.stem}.beats.json")
        variant = Variant(record, story, as_vtt(story), chapters_as_vtt(story))
        by_name.setdefault(record.name, {})[record.theme] = variant
    for name in sorted(by_name):
        yield Exhibit(name, by_name[name])


def _index(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else len(names)
