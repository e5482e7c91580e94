"""Variants that say only what differs."""

import pytest

from attention_reel.examples import ExampleError, load_example

BASE = """
title = "the base"
tokens = ["a", "b"]
source = "here"
[inputs]
Q = [[1, 0], [0, 1]]
K = [[1, 0], [0, 1]]
[printed.scores]
value = [[1, 0], [0, 1]]
decimals = 0
"""


def test_everything_but_the_printed_is_inherited(write, load):
    write(BASE, "base.toml")
    variant = load('base = "base.toml"\nmask = "causal"\n[inputs]\nK = [[2, 0], [0, 1]]', "variant.toml")
    assert (variant.title, variant.source, variant.name) == ("the base", "here", "variant")
    assert variant.trace["queries"].tolist() == [[1, 0], [0, 1]]
    assert variant.trace["keys"].tolist() == [[2, 0], [0, 1]]
    assert variant.trace["weights"][0].tolist() == [1, 0]
    assert variant.printed == []


def test_a_bundled_example_is_a_base_from_anywhere(load):
    variant = load('base = "it-was-tired"\nscale = 1.0')
    assert variant.trace["scale"] == 1
    assert variant.tokens == ["it", "was", "tired"]


def test_a_base_of_a_base(write, load):
    write(BASE, "one.toml")
    write('base = "one.toml"\ntitle = "two"', "two.toml")
    third = load('base = "two.toml"\nscale = 2.0', "three.toml")
    assert (third.title, third.trace["scale"]) == ("two", 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('base = "mine.toml"', "base: found a circle of files"),
        ("base = 3", "base: found 3, expected the name or path of another example"),
        ('base = "nowhere.toml"', "base: found 'nowhere.toml', which is no such file"),
        ('base = "it-was-tierd"', "expected it-was-tired"),
    ],
)
def test_bases_that_do_not_work(load, text, says):
    with pytest.raises(ExampleError) as error:
        load(text)
    assert says in str(error.value)
    assert "mine.toml" in str(error.value)


def test_a_circle_of_two(write):
    write('base = "b.toml"', "a.toml")
    with pytest.raises(ExampleError, match="circle"):
        load_example(write('base = "a.toml"', "b.toml"))


def test_an_error_in_the_base_names_the_base(write, load):
    write("title = ", "broken.toml")
    with pytest.raises(ExampleError, match=r"broken\.toml: found invalid TOML"):
        load('base = "broken.toml"')
