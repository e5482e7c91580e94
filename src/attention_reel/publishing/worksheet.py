"""Worksheets and their answer keys, set with Typst from the data of the exercise films."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, get_args

import typst

from attention_reel.exercises import LEVELS, Exercise, sheet_titles
from attention_reel.publishing.handout import FONTS
from attention_reel.publishing.templating import asset
from attention_reel.publishing.worksheet_asked import asked
from attention_reel.publishing.worksheet_solved import solved

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
TYPST_PAPERS = {"a4": "a4", "letter": "us-letter"}
Kind = Literal["worksheet", "answers"]
KINDS: tuple[Kind, ...] = get_args(Kind)
TEMPLATE = "worksheet.typ"
ACCESSIBLE: Literal["ua-1"] = "ua-1"


def worksheet_pdf(kind: Kind, entries: Sequence[Exercise], paper: Paper) -> bytes:
    """Return a worksheet or an answer key.

    Parameters
    ----------
    kind
        Whether there is room for answers, or the answers.
    entries
        The exercises, in the order of the document.
    paper
        The size of its pages.
    """
    return _set(content(kind, entries, paper))


def content(kind: Kind, entries: Sequence[Exercise], paper: Paper) -> dict[str, Any]:
    """Return all that stands in a document, as the template reads it."""
    letters = list(dict.fromkeys(entry.sheet for entry in entries))
    documents = asked(entries) if kind == "worksheet" else [solved(entry) for entry in entries]
    return {
        "kind": kind,
        "levels": LEVELS,
        "paper": TYPST_PAPERS[paper],
        "title": sheet_titles()[letters[0]] if len(letters) == 1 else "Self-attention by hand",
        "sheet": f"Sheet {letters[0]}" if len(letters) == 1 else f"Sheets {' and '.join(letters)}",
        "exercises": [asdict(document) for document in documents],
    }


def _set(document: dict[str, Any]) -> bytes:
    with tempfile.TemporaryDirectory(prefix="attention-reel-") as workshop:
        page = Path(workshop) / TEMPLATE
        page.with_suffix(".json").write_text(json.dumps(document), encoding="utf-8")
        page.write_text(str(asset(TEMPLATE)), encoding="utf-8")
        made: bytes = typst.compile(
            str(page), root=workshop, font_paths=[str(FONTS)], ignore_system_fonts=True, pdf_standards=ACCESSIBLE
        )
    return made
