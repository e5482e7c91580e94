"""Scenes imported as modules, as notebooks do."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ASKS = (
    "from attention_reel.scenes.softmax import RowSoftmax; import inspect;"
    " print(RowSoftmax.title, inspect.getfile(RowSoftmax), sep='\\n')"
)


def imported(source: Path) -> tuple[str, Path]:
    """Return title and file of a scene that another process imports from a folder of packages."""
    environment = {"PYTHONPATH": str(source), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run([sys.executable, "-c", ASKS], capture_output=True, text=True, env=environment, check=True)
    title, file = ran.stdout.splitlines()
    return title, Path(file)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Lay the package out as a wheel does: the scenes are a folder inside it."""
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "attention_reel", tmp_path / "attention_reel", ignore=leave)
    shutil.copytree(ROOT / "scenes", tmp_path / "attention_reel" / "scenes", ignore=leave)
    return tmp_path


def test_from_a_checkout():
    assert imported(ROOT / "src") == ("Softmax, one row at a time", ROOT / "scenes" / "softmax.py")


def test_from_an_installed_package(installed: Path):
    assert imported(installed)[1] == installed / "attention_reel" / "scenes" / "softmax.py"
