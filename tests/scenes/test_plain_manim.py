"""Each film also renders on its own, with plain manim."""

import av
import pytest
import srt

from attention_reel.rendering import load_repertoire, scenes_folder

SCENES = scenes_folder()
FILMS = list(load_repertoire().scenes.values())


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.name)
def test_every_film_renders_with_its_captions(film, manim):
    _, movie = manim(film.file, film.name)
    with av.open(movie) as container:
        duration = container.duration / av.time_base
    captions = list(srt.parse(movie.with_suffix(".srt").read_text("utf-8")))
    assert captions[-1].end.total_seconds() <= duration
    assert movie.with_suffix(".beats.json").exists()


def test_the_environment_changes_the_numbers(manim):
    _, movie = manim(SCENES / "softmax.py", "RowSoftmax", env={"ATTENTION_REEL_EXAMPLE": "identity-swap"})
    assert '"example": "identity-swap"' in movie.with_suffix(".beats.json").read_text("utf-8")


def test_a_subclass_changes_the_numbers_with_a_file_beside_it(manim, tmp_path):
    (tmp_path / "mine.toml").write_text('tokens = ["a", "b"]\n[inputs]\nscores = [[1, 2], [3, 0]]\n')
    own = tmp_path / "own.py"
    own.write_text(
        f"import sys; sys.path.insert(0, {str(SCENES)!r})\n"
        "from softmax import RowSoftmax\n\n\nclass Mine(RowSoftmax):\n    example = 'mine.toml'\n"
    )
    _, movie = manim(own, "Mine", cwd=SCENES.parent)
    assert '"example": "mine"' in movie.with_suffix(".beats.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"ATTENTION_REEL_EXAMPLE": "identity-swop"}, ["identity-swop", "identity-swap"]),
        ({"ATTENTION_REEL_EXAMPLE": "score-row"}, ["Projection needs embeddings", "score-row"]),
        ({"ATTENTION_REEL_THEME": "sepia"}, ["sepia", "night, paper"]),
    ],
    ids=["unknown example", "example that lacks a stage", "unknown theme"],
)
def test_what_a_user_gets_wrong_is_said_in_one_sentence(env, words, manim):
    done, movie = manim(SCENES / "projection.py", "Projection", env=env, check=False)
    assert done.returncode == 2
    assert movie is None
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 1
    assert lines[0].startswith("attention-reel: ")
    assert all(word in lines[0] for word in words)


def test_a_token_is_drawn_and_never_run(manim, tmp_path):
    secret = tmp_path / "injected.toml"
    secret.write_text('tokens = ["#read(\\"/etc/passwd\\")", "b"]\n[inputs]\nscores = [[1, 2], [3, 0]]\n')
    _, movie = manim(SCENES / "softmax.py", "RowSoftmax", env={"ATTENTION_REEL_EXAMPLE": str(secret)})
    assert movie is not None
