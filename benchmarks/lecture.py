"""How fast the bundled lecture is rendered and proved, as ratios taken in one run.

Prints the time of rendering at 480p, nothing cached, over the film's playing time, and the time of the full proof over
that of rendering.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time


def timed(*arguments: str) -> tuple[float, str]:
    """Run the command and return its seconds and its output."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "attention_reel.cli", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=True)
    return time.perf_counter() - start, done.stdout


def main() -> None:
    """Render, prove, and print both ratios."""
    with tempfile.TemporaryDirectory() as folder:
        rendering, printed = timed("render", "self-attention", "-q", "l", "--no-cache", "-o", folder, "--json")
    playing = json.loads(printed)[0]["duration"]
    proving, _ = timed("proof", "self-attention", "--theme", "night")
    print(f"rendering takes {rendering / playing:.3f} of the playing time ({rendering:.1f} s for {playing:.0f} s)")
    print(f"the proof takes {proving / rendering:.3f} of the rendering time ({proving:.1f} s)")


if __name__ == "__main__":
    main()
