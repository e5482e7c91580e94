"""Proofs run in processes of their own, and one bad scene doesn't take the others with it."""

import pytest

from attention_reel.rendering.proofing import ProofJob, run_proofs

SCENES = """
from manim import Scene, Square

from attention_reel.choreography import Appear, Vanish


class Talks(Scene):
    def construct(self):
        print("hello")
        square = Square(color="#FFFFFF")
        self.play(Appear(square))
        self.play(Vanish(square))


class Breaks(Scene):
    def construct(self):
        raise KeyError("oops")
"""


def reports(tmp_path, text, **kwargs):
    file = tmp_path / "own.py"
    file.write_text(text)
    job = {"scene": None, "example": None, "theme": "night", **kwargs}
    return {report["scene"]: report for report in run_proofs([ProofJob(str(file), **job)], workers=1)}


def test_a_scene_that_prints_or_breaks_is_told_apart_from_its_faults(tmp_path):
    found = reports(tmp_path, SCENES)
    assert found["Talks"]["findings"] == []
    assert found["Breaks"]["error"] == "Breaks broke down: KeyError: 'oops'"


@pytest.mark.parametrize(
    ("text", "scene", "words"),
    [("this is no Python", None, "can't be run: SyntaxError"), (SCENES, "Missing", "has no scene 'Missing'")],
)
def test_what_can_t_be_proved_is_said_in_a_sentence(tmp_path, text, scene, words):
    (report,) = reports(tmp_path, text, scene=scene).values()
    assert words in report["error"]
