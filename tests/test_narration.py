"""Captions can be read, and claims are true or stop the film."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_reel.narration import (
    Beat,
    Claim,
    FalseClaimError,
    caption_texts,
    captions,
    first_true,
    least_duration,
)

words = st.text(st.characters(codec="latin-1", categories=["L"]), min_size=1, max_size=14)
sentences = st.lists(words, min_size=1, max_size=40).map(" ".join)


@given(sentences)
def test_captions_keep_every_word_in_order_on_two_short_lines(sentence):
    texts = caption_texts(sentence)
    assert " ".join(" ".join(texts).split()) == sentence
    for text in texts:
        assert len(text.split("\n")) <= 2
        assert max(map(len, text.split("\n"))) <= 42


@given(sentences, st.floats(0, 600), st.floats(0, 20))
def test_captions_of_a_long_enough_beat_keep_the_norms(sentence, start, extra):
    made = captions(Beat("01", sentence, start, start + least_duration(sentence) + extra))
    for caption in made:
        seconds = caption.end - caption.start
        assert 0.833 <= seconds <= 7.0 + 1e-6
        assert len(caption.text) / seconds <= 17.0 + 1e-6
    assert all(before.end <= after.start for before, after in itertools.pairwise(made))
    assert made[0].start >= start
    assert made[-1].end <= start + least_duration(sentence) + extra


def test_a_true_claim_gives_its_sentence_and_a_false_one_names_itself_its_values_and_the_example():
    assert Claim("Snow is white.", lambda: True).require("winter") == "Snow is white."
    with pytest.raises(FalseClaimError, match=r"“Snow is green.”.*'winter'.*\(seen: white\)"):
        Claim("Snow is green.", lambda: False, "seen: white").require("winter")


def test_a_claim_that_does_not_hold_is_replaced_by_the_first_that_does():
    claims = [Claim("one", lambda: False), Claim("two", lambda: True), Claim("three", lambda: True)]
    assert first_true(*claims).sentence == "two"
    with pytest.raises(FalseClaimError, match=r"“one”; “one”"):
        first_true(claims[0], claims[0])
