"""Scenes small enough to be rendered in a test, with the companions that a lesson writes."""

import json
import os
import sys
import time
from pathlib import Path

from manim import RIGHT, Scene, Square, config


class Lesson(Scene):
    """Stands in for the real base: says one sentence and writes the beats of it."""

    title = "not a scene"
    sentence = "A square moves."

    def construct(self):
        square = Square()
        self.add(square)
        self.add_subcaption(self.sentence, duration=5)
        self.play(square.animate.shift(RIGHT), run_time=0.6)
        self.wait(0.5)
        self.play(square.animate.shift(RIGHT), run_time=0.6)
        beat = {"name": "move", "start": 0.0, "end": self.renderer.time, "sentence": self.sentence}
        document = {
            "scene": type(self).__name__,
            "example": os.environ["ATTENTION_REEL_EXAMPLE"],
            "theme": os.environ["ATTENTION_REEL_THEME"],
            "frame": [config.frame_width, config.frame_height],
            "folder": os.getcwd(),
            "beats": [beat],
        }
        movie = Path(self.renderer.file_writer.movie_file_path)
        movie.with_name(f"{movie.stem}.beats.json").write_text(json.dumps(document), encoding="utf-8")


class First(Lesson):
    """Shows a square that moves.

    Then it stops.
    """

    title = "The first"
    stage = "scores"
    example = "score-row"


class Second(Lesson):
    """Shows it again."""

    title = "The second"
    stage = "weights"
    sentence = "It moves again."


class Refuses(Lesson):
    """Says why it can't be shown."""

    title = "Refused"
    stage = "embeddings"
    example = "score-row"

    def construct(self):
        print("attention-reel: score-row has no embeddings, so Refuses has nothing to show.", file=sys.stderr)
        sys.exit(2)


class RefusesNamelessly(Lesson):
    """Doesn't say who it is."""

    title = "Refused"
    stage = "embeddings"

    def construct(self):
        print("attention-reel: that's too large", file=sys.stderr)
        sys.exit(2)


class Crashes(Lesson):
    """Ends with a traceback."""

    title = "Crashed"
    stage = "scores"
    example = "score-row"

    def construct(self):
        raise ZeroDivisionError("the scene is wrong")


class Endless(Lesson):
    """Doesn't end by itself; tells its process number to whoever wants to look."""

    title = "Endless"
    stage = "scores"
    example = "score-row"

    def construct(self):
        Path(os.environ["ENDLESS_PID_FILE"]).write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(600)


class NotListed(Scene):
    """Not a lesson."""

    title = "hidden"
