"""What is said about an example that can't be used: one sentence with file, key, found and expected."""

import os
import pickle

import pytest

from attention_reel.examples import ExampleError, load_example

XW = "X = [[1, 0], [0, 1]]\nW_Q = [[1, 0], [0, 1]]\nW_K = [[1, 0], [0, 1]]\n"
AB = 'tokens = ["a", "b"]\n'
QK = "Q = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1]]\n"
SCORES = AB + "[inputs]\nscores = [[1, 2], [3, 4]]\n"

CASES = {
    # the file's own form
    "no tokens": ("[inputs]\nscores = [[1]]", "tokens: found nothing, expected the tokens, such as"),
    "no inputs": (AB, "inputs: found nothing, expected a table [inputs]"),
    "empty inputs": (AB + "[inputs]", "inputs: found none of X, Q, scores, weights, expected exactly one of"),
    "inputs no table": (AB + "inputs = 3", "inputs: found 3, expected a table"),
    "misspelt key": (
        AB + "tokns = []\n[inputs]\n" + XW,
        "tokns: found an unknown key, expected tokens (did you",
    ),
    "misspelt case": (AB + "[inputs]\nw_q = [[1]]\n" + XW, "inputs.w_q: found an unknown key, expected W_Q"),
    "shouted key": (AB + "TOKENS = []\n[inputs]\n" + XW, "TOKENS: found an unknown key, expected tokens"),
    "far off key": (AB + "zzz = 1\n[inputs]\n" + XW, "expected one of base, tokens, inputs"),
    "key below": (
        AB + "[inputs]\n" + XW + 'mask = "causal"',
        "inputs.mask: found an unknown key, expected mask at the",
    ),
    "key above": (AB + "X = [[1]]", "X: found an unknown key, expected X under [inputs]"),
    "key in head": (
        AB + "[[inputs.heads]]\nX = [[1]]",
        "inputs.heads[0].X: found an unknown key, expected X under",
    ),
    "printed key": (
        SCORES + "[printed.scores]\nvalues = 1",
        "printed.scores.values: found an unknown key, expected value",
    ),
    "tokens no list": ('tokens = "a b"\n[inputs]\n' + XW, "tokens: found 'a b', expected an array"),
    "tokens empty": ("tokens = []\n[inputs]\n" + XW, "tokens: found an empty array, expected at least one"),
    "token number": (
        'tokens = ["a", 2]\n[inputs]\n' + XW,
        "tokens[1]: found 2, expected a word in quotation marks",
    ),
    "token blank": ('tokens = ["a", " "]\n[inputs]\n' + XW, "tokens[1]: found a word with nothing to see"),
    "token unseen": (
        'tokens = ["a", "\\u202e"]\n[inputs]\n' + XW,
        "tokens[1]: found a word with nothing to see",
    ),
    "key of two lines": (AB + '"x\\ny" = 1\n[inputs]\n' + XW, "'x\\ny': found an unknown key"),
    "printed number": (
        "printed = {scores = 3}\n" + SCORES,
        "printed.scores: found 3, expected a table [printed.scores]",
    ),
    "heads in single brackets": (
        AB + "[inputs.heads]\nscores = [[1]]",
        "inputs.heads: found a table, expected tables in double brackets, [[inputs.heads]]",
    ),
    "token newline": (
        'tokens = ["a", "b\\nc"]\n[inputs]\n' + XW,
        "tokens[1]: found 'b\\nc', which holds a control",
    ),
    "convention": (
        AB + 'convention = "row"\n[inputs]\n' + XW,
        'convention: found \'row\', expected "rows" or "columns"',
    ),
    "scale text": (AB + 'scale = "1"\n[inputs]\n' + XW, "scale: found '1', expected a number"),
    "scale inf": (AB + "scale = inf\n[inputs]\n" + XW, "scale: found inf, expected a finite number"),
    "scale huge": (AB + "scale = 1" + "0" * 400 + "\n[inputs]\n" + XW, "scale: found 1000"),
    "scale true": (AB + "scale = true\n[inputs]\n" + XW, "scale: found true, expected a number"),
    "heads zero": (AB + "n_heads = 0\n[inputs]\n" + XW, "n_heads: found 0, expected 1 or more"),
    "heads half": (AB + "n_heads = 1.5\n[inputs]\n" + XW, "n_heads: found 1.5, expected a whole number"),
    "title number": (AB + "title = 3\n[inputs]\n" + XW, "title: found 3, expected text in quotation marks"),
    # matrices by themselves
    "ragged": (
        AB + "[inputs]\nscores = [[1, 2], [3]]",
        "inputs.scores, row 2: found 1 entries, expected 2 as in row 1",
    ),
    "text inside": (
        AB + '[inputs]\nscores = [[1, "x"], [3, 4]]',
        "inputs.scores, row 1, column 2: found 'x', expected a",
    ),
    "true inside": (
        AB + "[inputs]\nscores = [[1, true], [3, 4]]",
        "row 1, column 2: found true, expected a number",
    ),
    "nan inside": (
        AB + "[inputs]\nscores = [[1, 2], [nan, 4]]",
        "row 2, column 1: found nan, expected a number that is",
    ),
    "inf inside": (
        AB + "[inputs]\nscores = [[1, 2], [3, inf]]",
        "row 2, column 2: found inf, expected a number that is",
    ),
    "huge integer": (
        AB + "[inputs]\nscores = [[1, 2], [3, 1" + "0" * 400 + "]]",
        "row 2, column 2: found 1000",
    ),
    "flat": (
        AB + "[inputs]\nscores = [1, 2]",
        "inputs.scores, row 1: found 1, expected a row of numbers in brackets",
    ),
    "too deep": (
        AB + "[inputs]\nscores = [[[1]], [[2]]]",
        "row 1, column 1: found an array, expected a number",
    ),
    "empty": (AB + "[inputs]\nscores = []", "inputs.scores: found an empty array, expected rows of numbers"),
    "empty row": (AB + "[inputs]\nscores = [[], []]", "inputs.scores, row 1: found an empty row"),
    "matrix a number": (AB + "[inputs]\nscores = 3", "inputs.scores: found 3, expected rows of numbers"),
    "bias a matrix": (
        AB + "[inputs]\n" + XW + "b_Q = [[1, 2]]",
        "inputs.b_Q, entry 1: found an array, expected a number",
    ),
    "heads no list": (AB + "[inputs]\nheads = 2", "inputs.heads: found 2, expected tables in double brackets"),
    "heads empty": (AB + "[inputs]\nheads = []", "inputs.heads: found an empty array"),
    # matrices and each other
    "two starts": (AB + "[inputs]\n" + XW + QK, "inputs: found X and Q, expected exactly one of"),
    "K missing": (AB + "[inputs]\nQ = [[1], [2]]", "inputs.K: found nothing, expected K to go with Q"),
    "W_K missing": (
        AB + "[inputs]\nX = [[1], [2]]\nW_Q = [[1]]",
        "inputs.W_K: found nothing, expected W_K to go with X",
    ),
    "V beside X": (AB + "[inputs]\n" + XW + "V = [[1], [2]]", "inputs.V: found V beside X"),
    "b_V alone": (AB + "[inputs]\n" + XW + "b_V = [1]", "inputs.b_V: found b_V without W_V"),
    "W_O alone": (AB + "[inputs]\n" + QK + "W_O = [[1]]", "inputs.W_O: found W_O without V or W_V"),
    "b_O alone": (AB + "[inputs]\n" + QK + "V = [[1], [2]]\nb_O = [1]", "inputs.b_O: found b_O without W_O"),
    "W_Q and X": (
        AB + "[inputs]\nX = [[1, 2, 3], [4, 5, 6]]\nW_Q = [[1], [2]]\nW_K = [[1], [2]]",
        "inputs.W_Q: found 2 × 1, so d_model = 2, expected d_model = 3 to fit inputs.X, which is 2 × 3",
    ),
    "W_K and W_Q": (
        AB + "[inputs]\nX = [[1], [2]]\nW_Q = [[1, 2]]\nW_K = [[1, 2, 3]]",
        "inputs.W_K: found 1 × 3, so d_k = 3, expected d_k = 2 to fit inputs.W_Q, which is 1 × 2",
    ),
    "W_Q and X in columns": (
        'tokens = ["a", "b"]\nconvention = "columns"\n[inputs]\nX = [[1, 2], [3, 4], [5, 6]]\n'
        "W_Q = [[1], [2]]\nW_K = [[1, 2, 3]]",
        "inputs.W_Q: found 2 × 1, so d_model = 1, expected d_model = 3 to fit inputs.X, which is 3 × 2",
    ),
    "b_Q": (
        AB + "[inputs]\n" + XW + "b_Q = [1, 2, 3]",
        "inputs.b_Q: found 3, so d_k = 3, expected d_k = 2 to fit",
    ),
    "V and K": (
        AB + "[inputs]\n" + QK + "V = [[1], [2], [3]]",
        "inputs.V: found 3 × 1, so seq_len = 3, expected seq_len = 2",
    ),
    "W_O": (
        AB + "[inputs]\n" + QK + "V = [[1], [2]]\nW_O = [[1], [2]]",
        "inputs.W_O: found 2 × 1, so d_v = 2, expected d_v = 1",
    ),
    "tokens": (
        'tokens = ["a"]\n[inputs]\n' + XW,
        "tokens: found 1 tokens, expected 2 to fit inputs.X, which is 2 × 2",
    ),
    "key_tokens": (
        'tokens = ["a", "b"]\nkey_tokens = ["u"]\n[inputs]\n' + QK,
        "key_tokens: found 1 tokens, expected 2 to fit inputs.K, which is 2 × 2",
    ),
    "keys from elsewhere": (
        'tokens = ["a"]\n[inputs]\nQ = [[1]]\nK = [[1], [2]]',
        "(or key_tokens, if keys come from",
    ),
    "context without words": (
        AB + "[inputs]\n" + XW + "context = [[1, 2]]",
        "key_tokens: found nothing, expected the words",
    ),
    "words without context": (
        AB + 'key_tokens = ["u"]\n[inputs]\n' + XW,
        "key_tokens: found key_tokens, but X only",
    ),
    "weights": (
        AB + "[inputs]\nweights = [[1, 0], [0.5, 0.6]]",
        "inputs.weights: found row 2 of the weights (index 1) adds",
    ),
    "overflow": (
        'tokens = ["a"]\nscale = 1e300\n[inputs]\nQ = [[1e100]]\nK = [[1e100]]',
        "inputs: found numbers so large that scaled_scores overflow, expected smaller ones",
    ),
    # heads
    "not dividing": (
        AB + "n_heads = 3\n[inputs]\n" + XW,
        "inputs.W_Q: found 2 × 2, so n_heads·d_k = 2, expected a multiple of",
    ),
    "heads and packed": (
        AB + "[inputs]\nX = [[1], [2]]\nW_Q = [[1]]\n[[inputs.heads]]\nW_K = [[1]]",
        "inputs.W_Q: found W_Q beside [[inputs.heads]], expected W_Q in each head or none",
    ),
    "head lacks": (
        AB + "[[inputs.heads]]\nQ = [[1], [2]]\nK = [[1], [2]]\n[[inputs.heads]]\nQ = [[1], [2]]",
        "inputs.heads[1].K: found nothing, expected K, as head 0 has it",
    ),
    "head counts": (
        AB + "n_heads = 3\n[[inputs.heads]]\nscores = [[1, 2], [3, 4]]",
        "n_heads: found 3, expected 1, the",
    ),
    "heads differ": (
        'tokens = ["a"]\n[[inputs.heads]]\nQ = [[1]]\nK = [[1]]\n[[inputs.heads]]\nQ = [[1, 2]]\nK = [[1, 2]]',
        "inputs.heads[1].Q: found 1 × 2, so d_k = 2, expected d_k = 1 to fit inputs.heads[0].Q, which is 1",
    ),
    "heads and W_O": (
        'tokens = ["a"]\n[inputs]\nW_O = [[1]]\n' + "[[inputs.heads]]\nscores = [[1]]\nV = [[1]]\n" * 2,
        "inputs.W_O: found 1 × 1, so n_heads·d_v = 1, expected n_heads·d_v = 2 to fit 2 heads of d_v = 1",
    ),
    "packed scores": ("n_heads = 2\n" + SCORES, "n_heads: found 2 with scores, expected [[inputs.heads]]"),
    # masks
    "mask word": (
        AB + 'mask = "casual"\n[inputs]\n' + XW,
        'mask: found \'casual\', expected "none", "causal" or rows of',
    ),
    "mask numbers": (
        AB + "mask = [[1, 0], [1, 1]]\n[inputs]\n" + XW,
        "mask, row 1, column 1: found 1, expected true (may",
    ),
    "mask blocks all": (
        AB + "mask = [[true, true], [false, false]]\n[inputs]\n" + XW,
        "mask, row 2: found nothing but false",
    ),
    "mask ragged": (
        AB + "mask = [[true], [true, true]]\n[inputs]\n" + XW,
        "mask, row 2: found 2 entries, expected 1",
    ),
    "mask size": (
        AB + "mask = [[true]]\n[inputs]\n" + XW,
        "mask: found 1 × 1, so seq_len = 1, expected seq_len = 2",
    ),
    "mask on weights": (
        AB + 'mask = "causal"\n[inputs]\nweights = [[1, 0], [0, 1]]',
        "mask: found mask beside weights",
    ),
    "scale on weights": (
        AB + "scale = 2.0\n[inputs]\nweights = [[1, 0], [0, 1]]",
        "scale: found scale beside weights",
    ),
    "causal across": (
        'tokens = ["a"]\nkey_tokens = ["u", "v"]\nmask = "causal"\n[inputs]\nscores = [[1, 2]]',
        'mask: found "causal" between 1 tokens and 2 key_tokens',
    ),
    # what is printed
    "no such step": (
        SCORES + "[printed.wieghts]\nvalue = 1\ndecimals = 1",
        "printed.wieghts: found no step called wieghts, expected weights",
    ),
    "printed shape": (
        SCORES + "[printed.scores]\nvalue = [[1, 2]]\ndecimals = 1",
        "printed.scores.value: found 1 × 2, expected 2 × 2",
    ),
    "printed turned": (
        'tokens = ["a"]\nconvention = "columns"\n[inputs]\nQ = [[1], [2]]\nK = [[1], [2]]\n'
        "[printed.queries]\nvalue = [[1], [2]]\ndecimals = 0",
        "found 2 × 1, expected 1 × 2 as in queries (one token a row",
    ),
    "printed row": (
        SCORES + "[printed.scores]\nrow = 2\nvalue = [1, 2]\ndecimals = 1",
        "printed.scores.row: found 2, expected a row from 0 to 1",
    ),
    "printed no row": (
        SCORES + "[printed.scale]\nrow = 0\nvalue = 1\ndecimals = 1",
        "printed.scale.row: found 0, expected no row",
    ),
    "printed head": (
        SCORES + "[printed.scores]\nhead = 1\nvalue = [[1, 2], [3, 4]]\ndecimals = 1",
        "printed.scores.head: found 1",
    ),
    "which head": (
        'tokens = ["a"]\n' + "[[inputs.heads]]\nscores = [[1]]\n" * 2 + "[printed.scores]\nvalue = [[1]]\ndecimals = 0",
        "printed.scores.head: found nothing, expected which head",
    ),
    "which head on demand": (
        'tokens = ["a"]\n'
        + "[[inputs.heads]]\nQ = [[1]]\nK = [[1]]\n" * 2
        + "[printed.cosines]\nvalue = [[1]]\ndecimals = 0",
        "printed.cosines.head: found nothing, expected which head",
    ),
    "no decimals": (
        SCORES + "[printed.scores]\nvalue = [[1, 2], [3, 4]]",
        "printed.scores.decimals: found nothing, expected this key",
    ),
    "half decimals": (
        SCORES + "[printed.scores]\nvalue = [[1, 2], [3, 4]]\ndecimals = 0.5",
        "printed.scores.decimals: found 0.5",
    ),
    "many decimals": (
        SCORES + "[printed.scores]\nvalue = [[1, 2], [3, 4]]\ndecimals = [[1, 2], [16, 0]]",
        "printed.scores.decimals[1][0]: found 16, expected a number of decimals from 0 to 15",
    ),
    "decimals shape": (
        SCORES + "[printed.scores]\nvalue = [[1, 2], [3, 4]]\ndecimals = [1, 2]",
        "decimals: found 2, expected one number for",
    ),
    "more digits": (
        SCORES + "[printed.scores]\nvalue = [[1, 2], [3, 4.25]]\ndecimals = 1",
        "found 4.25 with 1 decimals",
    ),
    "only nan": (
        SCORES + "[printed.scores]\nvalue = [[nan, nan], [nan, nan]]\ndecimals = 1",
        "found nothing but nan",
    ),
    "printed ragged": (
        SCORES + "[printed.scores]\nvalue = [[1, 2], [3]]\ndecimals = 1",
        "printed.scores.value[1]: found 1 entries",
    ),
    "printed deep": (
        SCORES + "[printed.scores]\nvalue = [[[[1]]]]\ndecimals = 1",
        "no step has more than three axes",
    ),
    "errata word": (
        SCORES + '[printed.scores]\nvalue = [[1, 2], [3, 4]]\ndecimals = 1\nerrata = "yes"',
        "errata: found 'yes', expected true",
    ),
    "second table": (
        SCORES
        + "[[printed.scores]]\nvalue = [[1, 2], [3, 4]]\ndecimals = 1\n"
        + "[[printed.scores]]\nvalue = 1\ndecimals = 1",
        "printed.scores[1].value: found a single number, expected 2 × 2",
    ),
    # TOML
    "not TOML": ("tokens = [", "found invalid TOML ("),
    "twice": (AB + AB, "found invalid TOML (Cannot overwrite a value (at line 2"),
    "endless digits": ("a = " + "9" * 5000, "found invalid TOML (Exceeds the limit"),
    "nested": ("a = " + "[" * 50_000, "found arrays nested hundreds deep"),
    "empty file": ("", "tokens: found nothing"),
}


@pytest.mark.parametrize(("text", "says"), CASES.values(), ids=CASES.keys())
def test_what_is_said(load, text, says):
    with pytest.raises(ExampleError) as caught:
        load(text)
    message = str(caught.value)
    assert says in message
    assert "mine.toml" in message
    assert ", expected " in message
    assert "\n" not in message
    assert len(message) < 500


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "it-was-tierd",
            "it-was-tierd: found no such bundled example and no such file, expected it-was-tired",
        ),
        ("xyz", "identity-swap, it-was-tired, it-was-tired-causal"),
        ("", "found no such bundled example"),
        ("nowhere/mine.toml", "nowhere/mine.toml: found no such file, expected a TOML file"),
        (
            "score-row.toml",
            "found no such file, expected a TOML file (the bundled example is called score-row)",
        ),
        ("a\0b", "found no such bundled example"),
        ("x" * 5000, "found no such bundled example"),
        ("/dev/null", "/dev/null: found no regular file, expected a TOML file"),
    ],
)
def test_names_and_paths_that_lead_nowhere(name, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ExampleError) as caught:
        load_example(name)
    assert says in str(caught.value)


def test_a_folder_is_no_example(tmp_path):
    with pytest.raises(ExampleError, match="found a folder, expected a TOML file"):
        load_example(tmp_path)


def test_a_file_of_another_encoding_names_the_line(tmp_path):
    path = tmp_path / "latin.toml"
    path.write_bytes('title = "x"\ntokens = ["mü"]'.encode("latin-1"))
    with pytest.raises(ExampleError, match=r"latin\.toml: line 2: found byte 0xfc, expected text in UTF-8"):
        load_example(path)


def test_a_file_too_large_is_not_even_parsed(tmp_path):
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * 3_000_000)
    with pytest.raises(ExampleError, match="found more than 2 MB"):
        load_example(path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(write):
    path = write("")
    path.chmod(0)
    with pytest.raises(ExampleError, match="can't be read"):
        load_example(path)


def test_a_bundled_name_wins_over_a_folder_of_that_name(tmp_path, monkeypatch):
    (tmp_path / "score-row").mkdir()
    monkeypatch.chdir(tmp_path)
    assert load_example("score-row").tokens == ["word 1"]


def test_a_file_without_ending_is_found(tmp_path, monkeypatch):
    (tmp_path / "lesson").write_text('tokens = ["a"]\n[inputs]\nscores = [[0]]')
    monkeypatch.chdir(tmp_path)
    assert load_example("lesson").name == "lesson"


def test_the_parts_of_an_error_survive_another_process(load):
    with pytest.raises(ExampleError) as caught:
        load("tokens = 3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert (again.key, again.expected) == (caught.value.key, caught.value.expected)
