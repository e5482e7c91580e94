"""A film as a text that leaves nothing out: every sentence, every step, every number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from attention_reel.examples import Example
from attention_reel.publishing.clock import clock, spoken_duration
from attention_reel.publishing.notation import mathml, mathml_of_typst
from attention_reel.publishing.shown import chapters
from attention_reel.publishing.story import Story
from attention_reel.publishing.templating import asset, environment


def as_html(story: Story, examples: Sequence[Example]) -> str:
    """Return the transcript as a page of its own, with formulas in MathML.

    Parameters
    ----------
    story
        What the film says and which numbers it shows.
    examples
        The example of each chapter.
    """
    context = _context(story, examples)
    every_part = [*context["wholes"], *(part for chapter in context["chapters"] for part in chapter.parts)]
    texts = [text for part in every_part for one in part.matrices for text in (one.symbol, one.formula) if text]
    seen = [
        sight.math
        for chapter in context["chapters"]
        for sights in chapter.sights.values()
        for sight in sights
        if sight.math
    ]
    math = {text: Markup(element) for text, element in {**mathml(texts), **mathml_of_typst(seen)}.items()}
    template = environment().get_template("transcript.html.j2")
    return template.render(**context, math=math, style=asset("transcript.css"))


def as_markdown(story: Story, examples: Sequence[Example]) -> str:
    """Return the transcript as Markdown; see :func:`as_html`."""
    return environment().get_template("transcript.md.j2").render(**_context(story, examples))


def _context(story: Story, examples: Sequence[Example]) -> dict[str, Any]:
    told, wholes = chapters(story, examples)
    return {
        "title": story.title,
        "kind": "narrated" if story.narrated else "silent",
        "chapters": told,
        "wholes": wholes,
        "examples": [(example, _tokens(example)) for example in _named(story, examples)],
        "duration": spoken_duration(story.duration),
        "clock": clock,
    }


def _named(story: Story, examples: Sequence[Example]) -> list[Example]:
    """Return each example once; an exercise may be about none."""
    chapters = zip(story.chapters, examples, strict=True)
    return list(dict.fromkeys(example for told, example in chapters if told.shows_example or not told.exercise))


def _tokens(example: Example) -> str:
    tokens = ", ".join(f"“{token}”" for token in example.tokens)
    if example.key_tokens != example.tokens:
        tokens += " asking " + ", ".join(f"“{token}”" for token in example.key_tokens)
    return tokens
