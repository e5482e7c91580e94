"""Captions against the norms, on sentences and times of all kinds."""

import itertools
import re

import srt
from hypothesis import given
from hypothesis import strategies as st

from attention_reel.narration import Beat, least_duration
from attention_reel.publishing.cues import as_srt, as_vtt, chapters_as_vtt, cues
from attention_reel.publishing.story import Story, StoryChapter

sentences = st.lists(st.text("abcdefghij<&>-“”", min_size=1, max_size=12), min_size=1, max_size=40).map(" ".join)
timed = st.lists(st.tuples(sentences, st.floats(0.99, 2.5)), min_size=1, max_size=6)


def story_of(said: list[tuple[str, float]]) -> Story:
    at, beats = 0.0, []
    for number, (sentence, stretch) in enumerate(said):
        end = at + least_duration(sentence) * stretch
        beats.append(Beat(f"{number:02d}", sentence, at, end))
        at = end
    return Story("t", "e", "night", at, (StoryChapter("S", "T", 0.0, at, tuple(beats)),))


@given(timed)
def test_captions_keep_the_norms(said):
    story = story_of(said)
    shown = cues(story)
    for cue in shown:
        seconds, lines = cue.end - cue.start, cue.text.split("\n")
        assert len(lines) <= 2
        assert all(len(line) <= 42 for line in lines)
        assert 0.833 <= seconds <= 7.0 + 1e-6
        assert len(cue.text) <= 17 * seconds + 1e-6
    for before, after in itertools.pairwise(shown):
        assert before.end < after.start
    assert shown[-1].end <= story.duration
    assert re.sub(r"\s", "", "".join(cue.text for cue in shown)) == re.sub(
        r"\s", "", "".join(next(zip(*said, strict=True)))
    )


def test_markup_in_a_sentence_is_text_in_both_forms():
    story = story_of([("See <b> & “a --> b”.", 1.2)])
    vtt = as_vtt(story)
    assert vtt.startswith("WEBVTT\n\n1\n00:00:00.000 --> 00:00:")
    assert "See &lt;b&gt; &amp; “a --&gt; b”.\n" in vtt
    assert vtt.count("-->") == 1
    (subtitle,) = srt.parse(as_srt(story))
    assert subtitle.content == "See <b> & “a --> b”."


def test_a_caption_ends_with_its_chapter_and_the_film():
    beat = Beat("01", "This sentence was planned to last longer.", 0.0, 5.0)
    story = Story("t", "e", "night", 4.0, (StoryChapter("S", "A & B", 0.0, 4.0, (beat,)),))
    assert cues(story)[-1].end <= 4.0
    assert re.search(r"00:00:00\.000 --> 00:00:04\.000\nA &amp; B\n", chapters_as_vtt(story))
