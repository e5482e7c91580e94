"""Play every exercise dry and note how long its film is, for the list of exercises."""

import json
from pathlib import Path

import attention_reel.exercises
from attention_reel.exercises import exercises
from attention_reel.exercises.loading import DURATIONS
from attention_reel.forms import exercise_scenes
from attention_reel.proof import proof

films = exercise_scenes(__name__)
seconds = {entry.id: proof(films[entry.scene_name]).duration for entry in exercises()}
target = Path(attention_reel.exercises.__file__).parent / DURATIONS
target.write_text(json.dumps(seconds, indent=1) + "\n", encoding="utf-8")
