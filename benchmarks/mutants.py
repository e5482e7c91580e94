"""Plants known mistakes in copies of the core, one at a time, and asks whether the tests notice.

usage: python benchmarks/mutants.py [WORD...]    only mistakes whose name has one of the words

Exits with 1 if a mistake survives, 2 if one can't be planted or doesn't run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from mistakes import ADAPTER, MISTAKES, NUMERICS, Mistake

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("pyproject.toml", "src/attention_reel/__init__.py", NUMERICS, "tests/numerics", ADAPTER)
# quick and plain ones first: the first failure ends a run
CORE_TESTS = [
    f"tests/numerics/test_{name}.py"
    for name in (
        "forward_by_hand",
        "trace",
        "derivations",
        "input_errors",
        "invariants",
        "properties",
        "against_reference",
    )
]
ADAPTER_TESTS = ["tests/peers/test_heads.py"]
TESTS_FAILED = 1  # pytest's exit codes; all others but 0 are no verdict
WORKERS = os.cpu_count() or 1


class Verdict(NamedTuple):
    """What became of a mistake: killed (by which test), survived, or broken (and why)."""

    outcome: str
    detail: str


def main(words: list[str]) -> int:
    """Try the chosen mistakes, print a table and return the exit code."""
    started = time.monotonic()
    chosen = [mistake for mistake in MISTAKES if not words or any(word in mistake.name for word in words)]
    sound = run_tests([*CORE_TESTS, *ADAPTER_TESTS], None)
    if sound.outcome != "survived":
        print(f"the tests don't pass as things are: {sound.detail}", file=sys.stderr)
        return 2
    with ThreadPoolExecutor(WORKERS) as pool:
        verdicts = list(pool.map(try_mistake, chosen))
    width = max(map(len, (mistake.name for mistake in chosen)), default=0)
    for mistake, verdict in zip(chosen, verdicts, strict=True):
        print(f"{verdict.outcome:9}{mistake.name:{width}}  {verdict.detail}")
    outcomes = [verdict.outcome for verdict in verdicts]
    print(f"{outcomes.count('killed')} of {len(chosen)} mistakes killed in {time.monotonic() - started:.0f} s")
    return 2 if "broken" in outcomes else int("survived" in outcomes)


def try_mistake(mistake: Mistake) -> Verdict:
    """Run the tests that should notice a mistake."""
    return run_tests(ADAPTER_TESTS if mistake.file.startswith(ADAPTER) else CORE_TESTS, mistake)


def run_tests(tests: list[str], mistake: Mistake | None) -> Verdict:
    """Run tests in a copy of the core, with a mistake or without one."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder).resolve()
        copy_core(copy)
        if mistake is not None:
            path = copy / mistake.file
            source = path.read_text(encoding="utf-8")
            if source.count(mistake.right) != 1:
                return Verdict("broken", f"{mistake.file} has {source.count(mistake.right)} times {mistake.right!r}")
            path.write_text(source.replace(mistake.right, mistake.wrong), encoding="utf-8")
        where = python(copy, "-c", "import attention_reel.numerics as n; print(n.__file__)")
        if not where.stdout.startswith(str(copy)):
            return Verdict("broken", (where.stderr or where.stdout).strip().splitlines()[-1])
        options = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=0")
        run = python(copy, "-m", "pytest", *options, *tests)
    if run.returncode == 0:
        return Verdict("survived", "")
    first = next((line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))), run.stdout[-300:])
    if run.returncode != TESTS_FAILED:
        return Verdict("broken", f"pytest exited with {run.returncode}: {first}")
    return Verdict("killed", first.split(" - ")[0].removeprefix("FAILED ").rpartition("/")[2])


def python(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python so that it finds the copy, and writes nowhere else."""
    environment = os.environ | {
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(copy / "hypothesis"),
    }
    return subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )


def copy_core(target: Path) -> None:
    """Copy the core and its tests, and nothing else of the package."""
    for name in COPIED:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, target / name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
