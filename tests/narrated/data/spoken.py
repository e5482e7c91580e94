"""Lessons that say sentences and show next to nothing."""

from attention_reel.lesson import Lesson


class Spoken(Lesson):
    """Says three sentences."""

    title = "Said aloud"
    example = "score-row"

    def construct(self):
        self.wait(0.5)
        with self.beat("Short."):
            self.wait(4)
        with self.beat("The scores go up to −∞, and d_k is the length of a key as it is of a query, in every head."):
            pass
        with self.beat("Done."):
            pass


class Mute(Lesson):
    """Says nothing that could be spoken."""

    title = "Silence"
    example = "score-row"

    def construct(self):
        with self.beat("…"):
            pass
