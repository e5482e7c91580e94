"""A contact sheet: a picture a beat, with its time and sentence."""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import font_source_sans_pro
from PIL import Image, ImageDraw, ImageFont

from attention_reel.publishing.clock import clock
from attention_reel.publishing.frames import frames_at, picture_time
from attention_reel.publishing.story import Story, read_story
from attention_reel.rendering import RenderedFilm

COLUMNS = 4
WIDTH = 480
GAP = 20
TEXT_SIZE, LINE = 19, 25
LINES = 4
INK, MUTED, GROUND = "#1B2430", "#55606E", "#FBFAF7"


@dataclass(frozen=True)
class Cell:
    """A picture over a heading and a text."""

    picture: Image.Image
    heading: str
    text: str = ""


def contact_sheet_png(film: RenderedFilm) -> bytes:
    """Return the contact sheet of a rendered film as a PNG file."""
    made = io.BytesIO()
    contact_sheet(film.movie, read_story(film.beats)).save(made, format="PNG", optimize=True)
    return made.getvalue()


def contact_sheet(movie: Path, story: Story) -> Image.Image:
    """Return one picture of all beats, each as it looks when all of it is shown."""
    beats = story.beats
    if not beats:
        raise ValueError(f"{movie} has no beats")
    frames = frames_at(movie, [picture_time(beat) for beat in beats])
    return sheet_of(
        [
            Cell(frame, f"{clock(beat.start)} – {clock(beat.end)}", beat.sentence)
            for beat, frame in zip(beats, frames, strict=True)
        ]
    )


def sheet_of(cells: Sequence[Cell], *, columns: int = COLUMNS, width: int = WIDTH, lines: int = LINES) -> Image.Image:
    """Return one picture of all cells, ``columns`` a row, their pictures so many pixels wide."""
    height = round(cells[0].picture.height * width / cells[0].picture.width)
    columns = min(columns, len(cells))
    step = height + LINE * (lines + 1) + GAP
    sheet = Image.new("RGB", (GAP + columns * (width + GAP), GAP + math.ceil(len(cells) / columns) * step), GROUND)
    draw = ImageDraw.Draw(sheet)
    regular, strong = face("Regular", TEXT_SIZE), face("Semibold", TEXT_SIZE)
    for number, cell in enumerate(cells):
        row, column = divmod(number, columns)
        left, top = GAP + column * (width + GAP), GAP + row * step
        sheet.paste(cell.picture.resize((width, height), Image.Resampling.LANCZOS), (left, top))
        draw.text((left, top + height + 4), cell.heading, MUTED, strong)
        for at, line in enumerate(textwrap.wrap(cell.text, width * 2 // TEXT_SIZE + 2)[:lines], 1):
            draw.text((left, top + height + 4 + at * LINE), line, INK, regular)
    return sheet


def face(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the label face of the films at a size in pixels."""
    files = Path(font_source_sans_pro.__file__).parent / "files"
    return ImageFont.truetype(str(files / f"SourceSansPro-{weight}.ttf"), size)
