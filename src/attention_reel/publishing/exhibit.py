"""One film on a page, in the themes it was rendered in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import quote

from attention_reel.publishing.record import Record
from attention_reel.publishing.story import Story, StoryChapter


@dataclass(frozen=True)
class Variant:
    """A film in one theme, with what it says."""

    record: Record
    story: Story
    captions: str
    chapters: str


@dataclass(frozen=True)
class Chapters:
    """Chapters that belong together: the parts of one exercise under its title, or a scene's alone.

    Attributes
    ----------
    title
        The exercise's number and topic; "" for a scene.
    chapters
        Each with what it is called there.
    """

    title: str
    chapters: list[tuple[str, StoryChapter]]


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

    @property
    def chapters(self) -> Iterator[Chapters]:
        """Its chapters, those of an exercise together."""
        about = {scene.name: scene for scene in self.record.scenes}

        def exercise(chapter: StoryChapter) -> str:
            scene = about.get(chapter.scene)
            return scene.exercise if scene else ""

        for number, group in groupby(self.story.chapters, key=exercise):
            chapters = list(group)
            if number:
                topic, _, _ = chapters[0].title.rpartition(": ")
                parts = [(about[chapter.scene].part.capitalize(), chapter) for chapter in chapters]
                yield Chapters(f"{number} {topic}", parts)
            else:
                yield from (Chapters("", [(chapter.title, chapter)]) for chapter in chapters)
