"""The exercises of both problem sheets: question, pause, worked solution. Each is a class, such as ``B2_1``."""

from attention_reel.forms import exercise_scenes

globals().update(exercise_scenes(__name__))
