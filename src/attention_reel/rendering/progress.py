"""What a rendering tells whoever watches it."""

from __future__ import annotations

from attention_reel.rendering.clip import Clip, RenderedClip


class Progress:
    """A watcher that does nothing; override what you want to hear of."""

    def planned(self, clips: int) -> None:
        """Hear how many clips are needed."""

    def started(self, clip: Clip) -> None:
        """Hear that a clip is being rendered."""

    def finished(self, rendered: RenderedClip, seconds: float) -> None:
        """Hear that a clip is there; from the cache it takes no seconds."""
