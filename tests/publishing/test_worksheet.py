"""Worksheets and answer keys, read back out of their PDF and held against numbers computed otherwise."""

import io
import math
import re
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from pypdf import PdfReader

from attention_reel.examples import load_example
from attention_reel.exercises import exercise, exercises, of_sheet, sheet_titles
from attention_reel.exercises.solutions import Data, MathLine
from attention_reel.forms import exercise_scenes
from attention_reel.mobjects.typesetting import ROLE_FUNCTIONS
from attention_reel.proof.player import play_dry
from attention_reel.publishing.math_words import said
from attention_reel.publishing.templating import asset
from attention_reel.publishing.worksheet import KINDS, PAPERS, content, worksheet_pdf
from attention_reel.publishing.worksheet_solved import told
from attention_reel.theme import PAPER

POINTS = {"a4": (210 / 25.4 * 72, 297 / 25.4 * 72), "letter": (8.5 * 72, 11 * 72)}
SHEETS = sorted(sheet_titles())
DOCUMENTS = [(kind, letter, paper) for kind in KINDS for letter in SHEETS for paper in PAPERS]


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


@cache
def document(kind: str, letter: str, paper: str = "a4") -> PdfReader:
    return read(worksheet_pdf(kind, of_sheet(letter), paper))


@cache
def whole_text(kind: str, letter: str, paper: str = "a4") -> str:
    return text_of(document(kind, letter, paper))


def text_of(pdf: PdfReader) -> str:
    return flat(" ".join(page.extract_text() for page in pdf.pages))


def flat(text: str) -> str:
    """Put all of a text on one line, with a space on either side of = whether it is wide enough to be one or not."""
    return " ".join(text.replace("=", " = ").split())


def as_set(sentence: str) -> str:
    """Write a sentence as it comes out of a PDF: with an apostrophe, and indices as formulas."""
    for plain, formula in (("d_k", "𝑑𝑘"), ("d_model", "𝑑model"), ("W_O", "𝑊𝑂"), ("'", "’")):
        sentence = sentence.replace(plain, formula)
    return flat(sentence)


def heading(entry) -> str:
    return flat(f"{entry.id} {entry.topic} Level {entry.level}")


@cache
def section(kind: str, number: str) -> str:
    """Return what a sheet's document says of one exercise."""
    entry = exercise(number)
    after = whole_text(kind, entry.sheet).partition(heading(entry))[2]
    following = [other for other in of_sheet(entry.sheet) if heading(other) in after]
    return after.partition(heading(following[0]))[0] if following else after


@pytest.mark.parametrize(("kind", "letter", "paper"), DOCUMENTS)
def test_pages_have_exactly_the_size_of_the_paper(kind, letter, paper):
    for page in document(kind, letter, paper).pages:
        assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, *POINTS[paper]], abs=0.01)


@pytest.mark.parametrize(("kind", "letter", "paper"), DOCUMENTS)
def test_every_exercise_is_there_with_its_question_in_the_order_of_the_sheet(kind, letter, paper):
    text = whole_text(kind, letter, paper)
    places = [text.find(heading(entry)) for entry in of_sheet(letter)]
    assert -1 not in places
    assert places == sorted(places)
    for entry in of_sheet(letter):
        assert as_set(entry.question) in text


@pytest.mark.parametrize(("kind", "letter"), [(kind, letter) for kind in KINDS for letter in SHEETS])
def test_documents_are_tagged_and_tell_their_title_and_language(kind, letter):
    pdf = document(kind, letter)
    root = pdf.trailer["/Root"]
    assert pdf.metadata.title.startswith(sheet_titles()[letter])
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in root
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert [entry.title for entry in pdf.outline[1:] if not isinstance(entry, list)] == []  # one title, exercises in it
    for page in pdf.pages:
        names = [font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()]
        assert all(re.match(r"/[A-Z]{6}\+(SourceSansPro|NewCMMath)", name) for name in names)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("letter", SHEETS)
def test_an_exercise_and_all_its_matrices_to_fill_in_stand_on_one_page(letter, paper):
    pages = [flat(page.extract_text()) for page in document("worksheet", letter, paper).pages]
    for entry, shown in zip(of_sheet(letter), content("worksheet", of_sheet(letter), paper)["exercises"], strict=True):
        (page,) = (page for page in pages if heading(entry) in page)
        rest = page.partition(heading(entry))[2]
        for grid in shown["grids"]:
            assert grid["title"] in rest
            rest = rest.partition(grid["title"])[2]


# What the sheets give, and what follows from it by Python's own arithmetic.


def dots(queries, keys):
    return [[math.fsum(a * b for a, b in zip(q, k, strict=True)) for k in keys] for q in queries]


def softmax(row):
    return [math.exp(s) / math.fsum(math.exp(t) for t in row) for s in row]


def turned(matrix):
    return [list(column) for column in zip(*matrix, strict=True)]


def three(number):
    """Write a number that can't be written exactly with three decimals."""
    return f"{number:.3f}".replace("-", "−")


def five(number):
    """Write a number with the five decimals of sheet A."""
    return f"{number:.5f}".replace("-", "−")


ROW = [2, 3, 5]
SCALED_ROW = [s / math.sqrt(3) for s in ROW]
LOOKUP = softmax([1 / math.sqrt(2), 0])
SELF = softmax([2 / math.sqrt(2), 0])
FOUR_APART = softmax([4, 0])

NUMBERS = {
    "A4": ["token 1 8", f"token 1 {five(8 / math.sqrt(2))}", f"8/√2 ≈ {five(8 / math.sqrt(2))}"],
    "A5": [f"token 1 {five(1 / math.sqrt(2))} 0", f"token 1 {five(LOOKUP[0])} {five(LOOKUP[1])}"],
    "A6": [f"1 {five(LOOKUP[0] * 2)} 2 {five(LOOKUP[1] * 3)}"],
    "A7": [f"token 2 {five(LOOKUP[1])} {five(LOOKUP[0])}", f"1 {five(LOOKUP[1] * 2)} 2 {five(LOOKUP[0] * 3)}"],
    "A8": ["computed 64 8 1 1", "2000 drawn 6"],
    "A9": ["𝑆 = 𝑄𝐾⊤ = house dog house 3 4 dog 2 0"],  # by hand: queries (2, 1) and (0, 2), keys (1, 1) and (2, 0)
    "A10": ["q = (2, 1.5)", "k = (−3, 4) 0 5 0 5.590", "k = (8, 6) 25 10 1 7.5"],
    "A12": ["recurrent steps 60 hops of attention 1", f"half is left 7 left after all of them {0.9**60:.4f}"],
    "A13": ["3 × 4 · 𝐾⊤ 4 × 3 = 𝑄𝐾⊤ 3 × 3", "3 × 3 · 𝑉 3 × 5 = 𝑍 3 × 5"],
    "A14": [  # the weights as the sheet prints them, the slopes as their product
        "2980.958 2.71828",
        "2981.958 3.71828",
        "0.99966 0.73106",
        "0.00034 0.26894",
        f"{0.99966 * 0.00034:.5f} {0.73106 * 0.26894:.5f}",
    ],
    "A15": [
        f"token 1 {five(SELF[0])} {five(SELF[1])} token 2 {five(SELF[1])} {five(SELF[0])}",
        f"{five(math.exp(math.sqrt(2)))} + 1.00000 = {five(math.exp(math.sqrt(2)) + 1)}",
    ],
    "A16": ["token 1 1.41421 −∞ token 2 0 1.41421", f"token 1 1.00000 0 token 2 {five(SELF[1])} {five(SELF[0])}"],
    "B0": ["8 × 4 · 𝑊𝑄 4 × 2 = 𝑄 8 × 2", "8 × 2 · 𝐾⊤ 2 × 8 = 𝑄𝐾⊤ 8 × 8", "8 × 8 · 𝑉 8 × 2 = 𝑍 8 × 2"],
    "B1.1": ["5 × 8 · 𝑊𝑄 8 × 4 = 𝑄 5 × 4", "5 × 4 · 𝐾⊤ 4 × 5 = 𝑄𝐾⊤ 5 × 5", "5 × 5 · 𝑉 5 × 4 = 𝑍 5 × 4"],
    "B2.1": [" ".join(f"{s:.0f}" for s in dots([[2, 0, 1]], [[1, 1, 0], [0, 2, 3], [2, 0, 1]])[0])],
    "A11": [f"64 512 {30**2 * 512} {30**2 * 512} {30 * 512**2} {30 * 512**2}"],
    "B2.2": [
        " ".join(map(three, SCALED_ROW)),
        " ".join(three(math.exp(s)) for s in SCALED_ROW),
        three(math.fsum(map(math.exp, SCALED_ROW))),
        " ".join(map(three, softmax(SCALED_ROW))),
        "e3/√3 ≈ 5.652",
    ],
    "B2.3": [" ".join(three(math.exp(s)) for s in ROW), " ".join(map(three, softmax(ROW)))],
    "B3.1": [
        f"word 1 {three(LOOKUP[1])} {three(LOOKUP[0])} word 2 {three(LOOKUP[0])} {three(LOOKUP[1])}",
        "word 1, word 1: 1/√2 ≈ 0.707",
    ],
    "B4.2": ["before 100 10 10000 100000 after 200 20 40000 800000 factor 2 2 4 8"],
    "B5.2": [
        "−8 0.00034 0.00034 0 0.5 0.25",
        f"4 {1 / (1 + math.exp(-4)):.5f} {math.exp(-4) / (1 + math.exp(-4)) ** 2:.5f}",
    ],
    "B3.2": ["0.02 + 0.71 + 0.05 + 0.03 + 0.07 + 0.12 = 1"],
}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_numbers_of_a_key_are_those_computed_otherwise(number):
    for shown in NUMBERS[number]:
        assert shown in section("answers", number)


def test_the_key_shows_the_whole_pass_and_not_only_what_is_asked():
    grids = {grid["symbol"]["math"] for part in solved("B3.1")["told"] for grid in part["pieces"]}
    assert grids >= {"X", "W_Q", "W_K", "W_V", "Q", "K", "V", "S", "S'", "e^s", "sum", "A", "Z", "sqrt(d_k)"}
    assert [piece["symbol"]["math"] for piece in solved("B3.1")["aside"]] == ["m", "s − m", "e^(s − m)", "sum"]
    assert "V" not in {grid["symbol"]["math"] for part in solved("A5")["told"] for grid in part["pieces"]}


def solved(number):
    (entry,) = content("answers", [exercise(number)], "a4")["exercises"]
    return entry


def test_a_key_says_about_equal_where_numbers_are_rounded_and_equal_where_not():
    signs = {piece["symbol"]["math"]: piece["sign"] for part in solved("A4")["told"] for piece in part["pieces"]}
    assert signs == {"Q": "=", "K": "=", "sqrt(d_k)": "≈", "S": "=", "S'": "≈"}
    assert "token 1, token 1: 2/√2 ≈ 1.41421" in section("answers", "A15")
    assert "token 1, token 2: 0/√2 = 0" in section("answers", "A15")


def test_a_key_corrects_what_the_sheet_prints_wrongly_where_it_is_asked_for():
    assert "Attention weights, token 1, token 1: the sheet prints 0.66975, right is 0.66976." in section(
        "answers", "A5"
    )
    assert "Outputs, token 2, 2: the sheet prints 2.00924, right is 2.00928." in section("answers", "A7")
    assert "prints 2.00924" not in section("answers", "A6")
    assert "Exponentials, word 1, word 3: the sheet prints 17.94, right is 17.93." in section("answers", "B2.2")
    assert "prints" not in section("answers", "B2.1")
    assert "prints" not in section("answers", "B2.3")


@pytest.mark.parametrize("entry", [entry for entry in exercises() if entry.mistake], ids=lambda entry: entry.id)
def test_a_key_warns_of_the_common_mistake_with_right_and_wrong_numbers(entry):
    said_of = section("answers", entry.id)
    for sentence in (entry.mistake.says, entry.mistake.because):
        assert as_set(sentence) in said_of
    assert re.search(r"Right .* Wrong ", said_of)


def test_wrong_numbers_are_those_of_the_mistake():
    assert re.search(r"Right .*token 1 5\.65685 Wrong .*token 1 4\b", section("answers", "A4"))  # 8/2 and not 8/√2
    too_sharp = softmax([2, 0])
    wrong = section("answers", "A15").partition("Wrong")[2]
    assert f"token 1 {five(too_sharp[0])} {five(too_sharp[1])}" in wrong


@pytest.mark.parametrize("entry", exercises(), ids=lambda entry: entry.id)
def test_a_key_says_all_that_the_film_says(entry):
    key = section("answers", entry.id)
    for sentence in (*sentences(entry.solution), entry.answer):
        assert as_set(sentence) in key


def sentences(data):
    for value in dict(data).values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Data):
                yield from sentences(one)
            elif isinstance(one, str) and one.endswith(".") and "this film" not in one:
                yield one


@pytest.mark.parametrize("entry", exercises(), ids=lambda entry: entry.id)
def test_a_worksheet_leaves_room_and_gives_no_answer_away(entry):
    (shown,) = content("worksheet", [entry], "a4")["exercises"]
    assert shown["lines"] or shown["grids"] or shown["equations"]
    for equation in shown["equations"]:
        assert equation["result"]["rows"] == equation["result"]["columns"] == ""
    assert all(number == "" for grid in shown["grids"] for row in grid["rows"] for number in row)
    told = section("worksheet", entry.id)
    for sentence in (*sentences(entry.solution), entry.answer):
        assert flat(sentence) not in told
    for rounded in re.findall(r"\d+\.\d{3,}", " ".join(NUMBERS.get(entry.id, ()))):
        assert rounded not in told


def test_matrices_to_fill_in_have_the_shape_and_labels_of_the_answer():
    (shown,) = content("worksheet", [exercise("B2.2")], "a4")["exercises"]
    assert [len(grid["rows"][0]) for grid in shown["grids"]] == [3, 3, 3]
    assert {grid["row_labels"] for grid in shown["grids"]} == {("word 1",)}
    (second,) = content("worksheet", [exercise("A7")], "a4")["exercises"]
    assert second["grids"][-1]["column_labels"] == ("token 2",)  # outputs as columns, as the example writes them
    assert len(second["grids"][-1]["rows"]) == 2


def test_what_an_earlier_exercise_asks_for_is_not_printed_in_a_later_one():
    assert "Scores 𝑆: take yours from B2.1." in section("worksheet", "B2.2")
    assert "word 1 2 3 5" not in whole_text("worksheet", "B")
    alone = text_of(read(worksheet_pdf("worksheet", [exercise("B2.2")], "a4")))
    assert "word 1 2 3 5 𝑑𝑘 = 3" in alone
    assert "take yours" not in alone


def test_all_that_it_takes_is_given():
    assert "𝑑𝑘 = 64" in section("worksheet", "A8")
    (swapped,) = content("worksheet", [exercise("B3.1")], "a4")["exercises"]
    assert [piece["symbol"]["math"] for piece in swapped["given"]] == ["X", "W_Q", "W_K", "W_V"]
    (masked,) = content("worksheet", [exercise("A16")], "a4")["exercises"]
    assert [piece["symbol"]["math"] for piece in masked["given"]] == ["V", "S'"]


def test_text_is_text_and_never_markup(tmp_path: Path):
    file = tmp_path / "mine.toml"
    token = '#read("/etc/passwd") $x$ *b*'
    file.write_text(f"tokens = ['{token}', 'b']\n[inputs]\nQ = [[1, 2], [3, 4]]\nK = [[1, 0], [0, 1]]\n", "utf-8")
    entry = exercise("A4").model_copy(
        update={"example": str(file), "question": "What is #x, *y* or $z$?", "mistake": None}
    )
    for kind in KINDS:
        text = text_of(read(worksheet_pdf(kind, [entry], "a4")))
        assert flat(token) in text
        assert "What is #x, *y* or $z$?" in text


class Unknown(Data):
    """A form that nothing here knows."""

    form: Literal["unknown"] = "unknown"
    size: int = 3
    begins: str = "First something is said."
    lines: tuple[MathLine, ...] = (MathLine(math="query(q) dot key(k) = 2", means="a note", says="Then a formula."),)


def test_a_form_without_treatment_of_its_own_says_all_its_sentences_and_shows_the_example():
    entry = exercise("A5").model_copy(update={"solution": Unknown()})
    key = text_of(read(worksheet_pdf("answers", [entry], "a4")))
    assert re.search(r"𝑄 = .*𝐾 = .*First something is said\. 𝑞 ⋅ 𝑘 = 2 a note Then a formula\.", key)
    (shown,) = content("worksheet", [entry], "a4")["exercises"]
    assert shown["lines"] == 4
    assert [piece["kind"] for piece in shown["given"]] == ["grid", "grid"]


def test_colours_are_those_of_the_films_on_paper():
    inks = dict(re.findall(r'^  (\w+): rgb\("(#\w{6})"\)', str(asset("worksheet.typ")), re.MULTILINE))
    assert inks == PAPER.roles
    assert {*inks, "muted"} == set(ROLE_FUNCTIONS)


def test_every_formula_of_the_exercises_can_be_said():
    formulas = [math for entry in exercises() for math in entry.given]
    formulas += [line.math for entry in exercises() for line in getattr(entry.solution, "lines", ())]
    assert len(formulas) > 30
    for formula in formulas:
        assert re.fullmatch(r"[A-Za-z0-9 ,.]+", said(formula)), (formula, said(formula))


def test_a_question_about_heads_states_the_width_and_their_number():
    assert re.search(r"model = 512 ℎ = 8", section("worksheet", "A11"))


def test_a_key_says_what_the_film_says_in_the_order_of_the_film():
    entry = exercise("A10")
    film = exercise_scenes(__name__)[entry.part_name("solution")]
    sentences = [beat.sentence for beat in play_dry(film, lambda *_: None, samples=()).beats]
    assert [part.says for part in told(entry, load_example(entry.example)) if part.says] == sentences[:-1]
