"""Every film, on every example that suffices for it, is without findings."""

from dataclasses import asdict

import pytest

from attention_reel.examples import example_names
from attention_reel.proof.__main__ import answers
from attention_reel.rendering import load_repertoire
from attention_reel.rendering.proofing import ProofJob, plan_proofs

SCENES = list(load_repertoire().scenes.values())


def name(job):
    return f"{job.scene}-{job.example or 'own'}-{job.theme}"


@pytest.mark.parametrize(
    "job", [*plan_proofs(SCENES, [], example_names(), ["night"]), *plan_proofs(SCENES, [], [], ["paper"])], ids=name
)
def test_a_film_has_no_findings(job, monkeypatch):
    for variable in ("ATTENTION_REEL_EXAMPLE", "ATTENTION_REEL_THEME"):
        monkeypatch.setenv(variable, "")  # set by the proof; put back afterwards
    (answer,) = answers(asdict(job))
    assert answer.get("error") is None
    assert answer["findings"] == ()


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_film_that_can_t_be_made_of_an_example_says_why(scene, tmp_path, monkeypatch):
    for variable in ("ATTENTION_REEL_EXAMPLE", "ATTENTION_REEL_THEME"):
        monkeypatch.setenv(variable, "")
    bare = tmp_path / "bare.toml"
    bare.write_text('tokens = ["a", "b"]\n[inputs]\nQ = [[1, 2], [0, 1]]\nK = [[1, 0], [2, 1]]\n')
    job = ProofJob(str(scene.file), scene.name, str(bare), "night")
    (answer,) = answers(asdict(job))
    lacks = {"Projection", "WeightedSum", "HeadConcatenation", "ClosingCard"}
    if scene.name in lacks:
        assert answer["error"].startswith(f"{scene.name} needs ")
        assert "which the example 'bare' doesn't have: it starts from queries" in answer["error"]
    else:
        assert answer["findings"] == ()


OTHER_SIZES = {
    "four tokens": (4, 4, 3, 2),
    "one token": (1, 3, 2, 2),
    "d_v other than 2": (3, 4, 2, 3),
    "five tokens": (5, 4, 2, 2),
}


@pytest.mark.parametrize("convention", ["rows", "columns"])
@pytest.mark.parametrize("sizes", OTHER_SIZES.values(), ids=OTHER_SIZES.keys())
def test_a_lecturer_s_own_numbers_make_films_without_findings(sizes, convention, tmp_path, monkeypatch):
    for variable in ("ATTENTION_REEL_EXAMPLE", "ATTENTION_REEL_THEME"):
        monkeypatch.setenv(variable, "")
    seq_len, d_model, d_k, d_v = sizes

    def matrix(rows, columns, shift):
        entries = [[(3 * i + 5 * j + i * j + shift) % 4 - 1 for j in range(columns)] for i in range(rows)]
        return str(entries if convention == "rows" else [list(column) for column in zip(*entries, strict=True)])

    own = tmp_path / "own.toml"
    own.write_text(
        f"tokens = {str(['The', 'cat', 'was', 'very', 'tired'][:seq_len]).replace(chr(39), chr(34))}\n"
        f'convention = "{convention}"\n[inputs]\nX = {matrix(seq_len, d_model, 0)}\n'
        f"W_Q = {matrix(d_model, d_k, 1)}\nW_K = {matrix(d_model, d_k, 2)}\nW_V = {matrix(d_model, d_v, 3)}\n"
        f"b_K = {[1] * d_k}\n"
    )
    for job in plan_proofs(SCENES, [], [str(own)], ["night"]):
        (answer,) = answers(asdict(job))
        assert answer.get("error") is None
        assert answer["findings"] == (), job.scene
