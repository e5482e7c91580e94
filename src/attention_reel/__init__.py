"""attention-reel: worked exercises on self-attention as lecture films.

In a notebook, ``clip("RowSoftmax")`` renders a film and shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attention_reel.publishing.notebook import clip

__all__ = ["clip"]


def __getattr__(name: str) -> Any:
    """Load ``clip`` when it is first asked for: scenes need nothing of it."""
    if name == "clip":
        from attention_reel.publishing.notebook import clip

        return clip
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
