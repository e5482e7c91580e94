"""Worked examples of other authors: each digit they print is reproduced, and each wrong one is found.

How many numbers a page prints and which of them are wrong is stated here and not taken from the files, so that
a number lost from a file, or one that is wrong or right by mistake, is seen.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from attention_reel.cli import app
from attention_reel.examples import Example, check, example_names, load_example
from attention_reel.examples.errata import is_rounding

DATA = Path(__file__).parent / "data"

Wrong = tuple[str, tuple[int, ...], str, str]
"""Step, index, what is printed, what is right."""


@dataclass(frozen=True)
class Page:
    """What one page prints: its files (bundled names, or names in the data folder) and how many numbers."""

    files: tuple[str, ...]
    numbers: int
    wrong: tuple[Wrong, ...] = ()


PAGES = {
    "Raimi Karim, Illustrated: Self-Attention": Page(
        ("three-inputs-unscaled", "raimi-karim-rounded-weights"),
        81,
        (
            ("weights", (0, 0), "0.0", "0.1"),
            ("head_outputs", (0, 0), "2.0", "1.9"),
            ("head_outputs", (0, 1), "7.0", "6.7"),
            ("head_outputs", (0, 2), "1.5", "1.6"),
            ("head_outputs", (1, 2), "0.0", "0.1"),
            ("head_outputs", (2, 2), "0.3", "0.4"),
        ),
    ),
    # six more, normalised without softmax, are tested below
    "Raschka, chapter 3, no weights": Page(("raschka-no-weights",), 105),
    "Raschka, chapter 3, with weights": Page(("raschka-trainable",), 27),
    "Raschka, chapter 3, causal": Page(("raschka-unmasked", "raschka-causal", "raschka-causal-unscaled"), 120),
    "Raschka, chapter 3, two heads": Page(("raschka-two-heads",), 24),
    "Raschka, blog of 2023": Page(("raschka-columns",), 41),
    "Machine Learning Mastery": Page(("mlm-four-words",), 44),
    "Alammar, The Illustrated Transformer": Page(("alammar-thinking-machines",), 4),
    # right as printed, but one output can't be worked out from the printed inputs
    "UvA, tutorial 6": Page(
        ("uva-tutorial-6", "uva-tutorial-6-as-printed"), 48, (("head_outputs", (0, 0), "0.5698", "0.5697"),)
    ),
    "Prince, notebook 12.1": Page(("udl-columns-with-biases",), 12),
    "TensorFlow, tutorial": Page(("tf-lookups",), 18),
    "TensorFlow, tutorial with scalar keys": Page(("tf-scalar-keys",), 7),
    "Tom Yeh, AI by Hand": Page(("tom-yeh-columns",), 116),
    "Karpathy, averaging": Page(("mean-of-the-past",), 15),
    "attention-by-hand, exercise 01": Page(("i-like-cats",), 45),
    "attention-by-hand, exercise 03": Page(("i-like-cats-two-heads",), 30),
    "Keras, test of Attention": Page(("swapped-keys",), 8),
    "leyaa.ai": Page(("one-query-two-keys",), 4),
    "Click4AI": Page(
        ("click4ai",),
        4,
        (
            ("head_outputs", (0, 0), "2.5", "11.0"),
            ("head_outputs", (0, 1), "3.5", "12.0"),
            ("head_outputs", (1, 0), "6.5", "11.0"),
            ("head_outputs", (1, 1), "7.5", "12.0"),
        ),
    ),
    "Godoy, PyTorch Step-by-Step": Page(("godoy-scores", "godoy-four-and-one"), 5),
    "Building LLaMA 4 from Scratch": Page(("the-dog-ran-score", "the-dog-ran-weights"), 3),
    "nahian.xyz": Page(("nahian-scores",), 3, (("weights", (0, 2), "0.27", "0.26"),)),
    # these three set exercises and print no results: worked below
    "CSC413, exercise 3": Page(("utm-exercise-3",), 0),
    "CSC413, exercise 1": Page(("utm-exercise-1",), 0),
    "CS 376, by hand": Page(("calvin-by-hand",), 0),
    "Omkar Chebale": Page(("please-study-man",), 14, (("values", (1, 0), "2", "0"),)),
    "PyTorch, float mask": Page(("pytorch-float-mask",), 6),
}


def load(file: str) -> Example:
    return load_example(file if file in example_names() else DATA / f"{file}.toml")


def load_all(page: Page) -> list[Example]:
    return [load(file) for file in page.files]


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_right_digits_are_reproduced_and_wrong_ones_found(page: Page):
    examples = load_all(page)
    errata = [erratum for example in examples for erratum in check(example)]
    assert [(e.step, e.index, e.printed, e.right) for e in errata] == list(page.wrong)
    assert all(e.settled for e in errata)
    assert sum(len(list(printed.numbers())) for example in examples for printed in example.printed) == page.numbers


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_the_last_decimal_of_each_number_counts(page: Page):
    for example in load_all(page):
        for printed in (table for table in example.printed if not table.errata):
            step = example.trace.step(printed.step, printed.head)
            for index, number, decimals in printed.numbers():
                value = step.at(*index)
                for changed in (round(number + 10**-decimals, decimals), round(number - 10**-decimals, decimals)):
                    off = abs(changed - value) * 10**decimals  # 0.5 is a tie; no number changes −∞
                    assert not off > 0.55 or not is_rounding(changed, value, decimals), (example.name, index)


def test_all_pages_are_there():
    assert len(PAGES) == 27
    assert sum(page.numbers for page in PAGES.values()) + len(SHARES) == 790
    assert sum(len(page.wrong) for page in PAGES.values()) == 13


def test_every_file_belongs_to_a_page_and_says_where_it_is_from():
    files = [file for page in PAGES.values() for file in page.files]
    assert len(set(files)) == len(files)
    assert {path.stem for path in DATA.glob("*.toml")} == {*files} - {*example_names()}
    assert all(load(file).source for file in files)


def test_the_command_agrees():
    result = CliRunner().invoke(app, ["check", *map(str, sorted(DATA.glob("*.toml")))])
    assert result.exit_code == 0, result.output
    assert result.output.count("declared erratum") == 7  # and 6 in a bundled example


SHARES = [0.1455, 0.2278, 0.2249, 0.1285, 0.1077, 0.1656]


def test_shares_of_the_scores_before_softmax_is_introduced():
    scores = load("raschka-no-weights").trace["scores"][1]
    for printed, share in zip(SHARES, scores / scores.sum(), strict=True):
        assert is_rounding(printed, float(share), 4)


def test_zeroing_weights_and_normalising_again_is_masking():
    unmasked, causal = load("raschka-unmasked").trace, load("raschka-causal").trace
    zeroed = unmasked["weights"] * causal.allowed
    np.testing.assert_allclose(zeroed / zeroed.sum(axis=1, keepdims=True), causal["weights"], rtol=0, atol=1e-15)


def test_a_float_mask_is_added_to_the_scores():
    example = load("pytorch-float-mask")
    assert example.trace["scores"].tolist() == [[1 * 1 * 3 + 1, 1 * 2 * 3 + 0], [2 * 1 * 3 + 1, 2 * 2 * 3 + 0]]
    assert example.trace["scaled_scores"].tolist() == example.trace["scores"].tolist()


@pytest.mark.parametrize(
    ("file", "scores", "weights", "outputs"),
    [
        (
            "utm-exercise-3",
            [[4, 3, 2], [7, 4, 1]],
            [[0.575975345215, 0.283995409741, 0.140029245043], [0.881645410730, 0.105685700823, 0.012668888447]],
            [[0.859970754957, 1.575975345215, -0.723989115992], [0.987331111553, 1.881645410730, -1.564588308260]],
        ),
        (
            "utm-exercise-1",
            [[8, 6, 1]],
            [[0.880090204513, 0.119107257102, 0.000802538386]],
            [[0.999197461614, 1.999197461614, 2.758575332255]],
        ),
        (
            "calvin-by-hand",
            [[2, 9, 9, 4]],
            [[0.000454203692, 0.498094829872, 0.498094829872, 0.003356136564]],
            [[2.988568979230, 1.494284489615]],
        ),
    ],
)
def test_exercises_without_results(file: str, scores, weights, outputs):
    trace = load(file).trace
    assert trace["scores"].tolist() == scores
    np.testing.assert_allclose(trace["weights"], weights, rtol=0, atol=1e-12)
    np.testing.assert_allclose(trace["head_outputs"], outputs, rtol=0, atol=1e-12)


def test_the_handout_normalises_without_softmax():
    # 2, 9, 9 and 4 of 24: (9·4 + 9·2)/24 and (9·1 + 9·2)/24
    trace = load("calvin-by-hand").trace
    shares = trace["scores"] / trace["scores"].sum()
    assert (shares @ trace["values"]).tolist() == [[2.25, 1.125]]
