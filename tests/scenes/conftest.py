"""The films, and how they are rendered as a user does."""

import os
import subprocess
import sys

import pytest

from attention_reel.rendering import scenes_folder

ROOT = scenes_folder().parent


@pytest.fixture
def manim(tmp_path):
    """Render a scene with plain manim, small and at few frames a second."""

    def render(file, scene, *, env=None, cwd=ROOT, check=True):
        command = [sys.executable, "-m", "manim", "render", "-ql", "-r", "320,180", "--fps", "5"]
        command += [
            "--disable_caching",
            "--progress_bar",
            "none",
            "--media_dir",
            str(tmp_path / "media"),
            str(file),
            scene,
        ]
        done = subprocess.run(
            command, cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, encoding="utf-8", check=False
        )
        if check:
            assert done.returncode == 0, done.stdout + done.stderr
        return done, next((tmp_path / "media").rglob(f"{scene}.mp4"), None)

    return render
