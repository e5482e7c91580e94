"""A film as a text that leaves nothing out: every sentence, every step, every number."""

from __future__ import annotations

from markupsafe import Markup

from attention_reel.examples import Example
from attention_reel.publishing.clock import clock, spoken_duration
from attention_reel.publishing.comparisons import parts
from attention_reel.publishing.matrices import MOST_DECIMALS
from attention_reel.publishing.notation import mathml
from attention_reel.publishing.story import Story
from attention_reel.publishing.templating import asset, environment


def as_html(story: Story, example: Example, *, stages: tuple[str, ...] = ()) -> str:
    """Return the transcript as a page of its own, with formulas in MathML.

    Parameters
    ----------
    story, example
        What the film says, and the numbers it shows.
    stages
        The scenes' stages, which tell what a film computes besides.
    """
    shown = parts(example, stages)
    texts = [text for part in shown for matrix in part.matrices for text in (matrix.symbol, matrix.formula) if text]
    math = {text: Markup(element) for text, element in mathml(texts).items()}
    return (
        environment()
        .get_template("transcript.html.j2")
        .render(**_context(story, example), parts=shown, math=math, style=asset("transcript.css"))
    )


def as_markdown(story: Story, example: Example, *, stages: tuple[str, ...] = ()) -> str:
    """Return the transcript as Markdown; see :func:`as_html`."""
    context = _context(story, example)
    return environment().get_template("transcript.md.j2").render(**context, parts=parts(example, stages))


def _context(story: Story, example: Example) -> dict[str, object]:
    tokens = ", ".join(f"“{token}”" for token in example.tokens)
    if example.key_tokens != example.tokens:
        tokens += " asking " + ", ".join(f"“{token}”" for token in example.key_tokens)
    return {
        "title": story.title,
        "story": story,
        "example": example,
        "tokens": tokens,
        "duration": spoken_duration(story.duration),
        "clock": clock,
        "decimals": MOST_DECIMALS,
    }
