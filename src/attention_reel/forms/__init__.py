"""Forms of exercise films: a question, a pause, and a solution told in one of a few ways."""

from attention_reel.exercises import exercises
from attention_reel.forms.exercise_film import ExerciseFilm
from attention_reel.forms.lines import Lines
from attention_reel.forms.matrix_pass import MatrixPass
from attention_reel.forms.reading import Reading
from attention_reel.forms.shapes import Shapes

FORMS: dict[str, type[ExerciseFilm]] = {"pass": MatrixPass, "shapes": Shapes, "lines": Lines, "reading": Reading}


def exercise_scenes(module: str) -> dict[str, type[ExerciseFilm]]:
    """Return a scene class for each exercise, by name, as if written in a module."""
    return {
        entry.scene_name: type(
            entry.scene_name,
            (FORMS[entry.form],),
            {
                "__module__": module,
                "__doc__": entry.question,
                "exercise": entry,
                "title": entry.topic,
                "stage": entry.stage,
                "example": entry.example,
                "needs": tuple(step.step for step in entry.solution),
            },
        )
        for entry in exercises()
    }


__all__ = ["FORMS", "ExerciseFilm", "Lines", "MatrixPass", "Reading", "Shapes", "exercise_scenes"]
