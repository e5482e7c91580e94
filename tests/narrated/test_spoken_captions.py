"""Captions that are spoken stand while they are said and can still be read."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_reel.narration import Beat, captions, spoken_captions
from attention_reel.publishing.cues import cues
from attention_reel.publishing.story import Story, StoryChapter

words = st.text(st.characters(codec="latin-1", categories=["L"]), min_size=1, max_size=14)
sentences = st.lists(words, min_size=1, max_size=40).map(" ".join)
paces = st.floats(0.02, 0.3)


@given(sentences, st.floats(0, 600), paces)
def test_they_keep_every_word_and_the_norms_at_any_pace(sentence, start, pace):
    made, _ = spoken_captions(sentence, start, lambda text: pace * len(text))
    assert " ".join(" ".join(caption.text for caption in made).split()) == sentence
    for caption in made:
        lines, seconds = caption.text.split("\n"), caption.end - caption.start
        assert len(lines) <= 2
        assert max(map(len, lines)) <= 42
        assert 0.833 <= seconds <= 7 + 1e-6
        assert len(caption.text) / seconds <= 17 + 1e-6
    assert all(before.end < after.start for before, after in itertools.pairwise(made))


@given(sentences, st.floats(0, 600), paces)
def test_each_stands_as_long_as_it_is_said_and_none_is_said_into_the_next(sentence, start, pace):
    made, said_by = spoken_captions(sentence, start, lambda text: pace * len(text))
    assert made[0].start == start
    for caption, after in zip(made, [*(later.start for later in made[1:]), said_by], strict=True):
        said, seconds = pace * len(caption.text), caption.end - caption.start
        assert caption.start + said < after
        assert seconds >= min(said, 7) - 1e-6
        if said >= max(0.9, len(caption.text) / 17 + 0.1):  # time enough to read it
            assert seconds == pytest.approx(min(said, 7))


def test_a_caption_said_for_too_long_is_cut_until_it_isn_t_unless_cutting_doesn_t_help():
    sentence = "One query and its scores for all the keys there are in it."
    made, said_by = spoken_captions(sentence, 0.0, lambda text: 0.2 * len(text))
    assert [caption.text for caption in made] == ["One query and its scores for", "all the keys there are in it."]
    assert said_by >= 0.2 * (len(sentence) - 1)
    whole, said_by = spoken_captions(sentence, 0.0, lambda _: 9.0)
    assert [caption.end for caption in whole] == [7.0]
    assert said_by > 9.0


def test_captions_in_files_have_the_times_of_the_speech():
    spoken, said_by = spoken_captions("Said in a word or two, and then no more for a long while.", 2.0, lambda _: 3.0)
    beat = Beat("01", "Said in a word or two, and then no more for a long while.", 2.0, 20.0, spoken)
    assert captions(beat) == list(spoken)
    story = Story("t", "e", "night", 20.0, (StoryChapter("S", "T", 0.0, 20.0, (beat,)),))
    assert [(cue.start, cue.end) for cue in cues(story)] == [(2.0, 2.0 + max(3.0, spoken[0].end - 2.0))]
    assert story.narrated
    assert said_by < 20.0


def test_sentences_are_cut_where_clauses_end():
    sentence = "The products are independent, so their variances simply add up: tile by tile, row by row."
    made, _ = spoken_captions(sentence, 0.0, lambda text: 0.06 * len(text))
    assert [" ".join(caption.text.split()) for caption in made] == [
        "The products are independent,",
        "so their variances simply add up: tile by tile, row by row.",
    ]
    slower, _ = spoken_captions(sentence, 0.0, lambda text: 0.15 * len(text))
    assert [" ".join(caption.text.split()) for caption in slower] == [
        "The products are independent,",
        "so their variances simply add up:",
        "tile by tile, row by row.",
    ]
    at_the_start, _ = spoken_captions("Now, " + 20 * "so on ", 0.0, lambda text: 0.06 * len(text))
    assert len(at_the_start[0].text) > 40
