import json
from pathlib import Path

import pytest

from attention_reel.rendering.companions import write_beats

from .movies import rendered

CAPTION = "1\n00:00:00,200 --> 00:00:09,000\nOne sentence.\n\n"


@pytest.fixture
def clips(make_clip, tmp_path: Path):
    beats = [{"name": "move", "start": 0.25, "end": 1.5, "sentence": "One sentence."}]
    return [
        rendered(make_clip("First"), tmp_path / "a", 17, CAPTION, beats),
        rendered(make_clip("Second"), tmp_path / "b", 20, CAPTION, beats),
    ]


def test_beats_are_moved_to_their_clip_and_clips_become_chapters(clips, tmp_path: Path):
    write_beats(clips, tmp_path / "film.beats.json", title="Film")
    document = json.loads((tmp_path / "film.beats.json").read_text(encoding="utf-8"))
    assert [(beat["scene"], beat["start"], beat["end"]) for beat in document["beats"]] == [
        ("First", 0.25, 1.5),
        ("Second", 1.95, 3.2),
    ]
    assert not any("speech" in beat for beat in document["beats"])
    assert document["chapters"] == [
        {"scene": "First", "title": "The first", "start": 0.0, "end": 1.7, "example": "mine"},
        {"scene": "Second", "title": "The second", "start": 1.7, "end": 3.7, "example": "mine"},
    ]
    assert (document["title"], document["example"], document["duration"]) == ("Film", "mine", 3.7)


def test_captions_that_are_spoken_are_moved_with_their_clip(make_clip, tmp_path: Path):
    said = [{"text": "One", "start": 0.25, "end": 0.5}, {"text": "sentence.", "start": 0.75, "end": 1.5}]
    beats = [{"name": "move", "start": 0.25, "end": 1.5, "sentence": "One sentence.", "speech": said}]
    clips = [rendered(make_clip(name), tmp_path / name, 17, CAPTION, beats) for name in ("First", "Second")]
    write_beats(clips, tmp_path / "film.beats.json", title="Film")
    first, second = json.loads((tmp_path / "film.beats.json").read_text(encoding="utf-8"))["beats"]
    assert first["speech"] == said
    assert [(caption["start"], caption["end"]) for caption in second["speech"]] == [(1.95, 2.2), (2.45, 3.2)]


def test_what_a_scene_computes_goes_to_its_chapter(clips, tmp_path: Path):
    record = json.loads(clips[1].beats.read_text(encoding="utf-8"))
    told = {"shows_example": False, "computed": [{"name": "exact"}]}
    clips[1].beats.write_text(json.dumps({**record, **told}), encoding="utf-8")
    write_beats(clips, tmp_path / "film.beats.json", title="Film")
    first, second = json.loads((tmp_path / "film.beats.json").read_text(encoding="utf-8"))["chapters"]
    assert "computed" not in first
    assert {key: second[key] for key in told} == told
