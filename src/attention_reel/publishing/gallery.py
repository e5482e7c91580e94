"""What a page shows: films of one kind under one heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from attention_reel.publishing.cards import Level, by_level
from attention_reel.publishing.cues import as_vtt, chapters_as_vtt
from attention_reel.publishing.exhibit import Exhibit, Variant
from attention_reel.publishing.record import Record
from attention_reel.publishing.story import read_story

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
class Idea:
    """The clips about one step of the computation."""

    title: str
    exhibits: list[Exhibit]


@dataclass(frozen=True)
class Gallery:
    """All that is rendered, in the order of the page."""

    lectures: list[Exhibit]
    ideas: list[Idea]
    levels: list[Level] = field(default_factory=list)

    @property
    def exhibits(self) -> list[Exhibit]:
        """Lectures, clips, and films of exercises."""
        clips = [exhibit for idea in self.ideas for exhibit in idea.exhibits]
        films = [film for level in self.levels for card in level.cards for film in card.films.values()]
        return [*self.lectures, *clips, *films]


def arrange(records: Sequence[Record], folder: Path) -> Gallery:
    """Arrange films: lectures, clips by idea in the lectures' order where they are in one, and exercises by level."""
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
    return Gallery(lectures, ideas, by_level(exhibits))


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
