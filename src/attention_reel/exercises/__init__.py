"""Exercises of the two problem sheets: what is asked, of which example, and how it is solved on screen."""

from attention_reel.exercises.loading import durations, exercise, exercises, of_sheet, sheet_titles
from attention_reel.exercises.schema import LEVELS, PARTS, Exercise, Mistake, Part

__all__ = [
    "LEVELS",
    "PARTS",
    "Exercise",
    "Mistake",
    "Part",
    "durations",
    "exercise",
    "exercises",
    "of_sheet",
    "sheet_titles",
]
