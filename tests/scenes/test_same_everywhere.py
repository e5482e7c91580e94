"""A film has the same frames on every machine."""

import hashlib

import av

from attention_reel.rendering import scenes_folder

SCENES = scenes_folder()


def frames(movie):
    with av.open(movie) as container:
        return [hashlib.sha256(frame.to_ndarray()).hexdigest() for frame in container.decode(video=0)]


def test_frames_depend_on_no_locale_folder_hash_seed_or_installed_font(manim, tmp_path):
    file, scene = SCENES / "weighted_sum.py", "WeightedSum"
    _, movie = manim(file, scene)
    usual = frames(movie)
    movie.unlink()
    empty = tmp_path / "fonts.conf"
    empty.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    elsewhere = {
        "LC_ALL": "de_DE.UTF-8",
        "LANG": "de_DE.UTF-8",
        "PYTHONHASHSEED": "12345",
        "FONTCONFIG_FILE": str(empty),
    }
    _, movie = manim(file, scene, env=elsewhere, cwd=tmp_path)
    assert len(usual) > 100
    assert frames(movie) == usual
