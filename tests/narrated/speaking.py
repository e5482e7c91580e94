"""A speech command for any machine: a tone in place of each word's letters, and a list of what it was told to say."""

import sys
from pathlib import Path

SECONDS_PER_CHARACTER = 0.1
RATE = 16_000

_SCRIPT = f"""
import math, struct, sys, wave
output, log, text = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else sys.stdin.read().strip()
with open(log, "a", encoding="utf-8") as said:
    said.write(text + "\\n")
count = round({SECONDS_PER_CHARACTER} * len(text) * {RATE})
tone = [round(12000 * math.sin(2 * math.pi * 440 * k / {RATE})) for k in range(count)]
silence = [0] * ({RATE} // 2)
with wave.open(output, "wb") as sound:
    sound.setparams((1, 2, {RATE}, 0, "NONE", ""))
    sound.writeframes(struct.pack(f"<{{count + len(silence)}}h", *tone, *silence))
"""


class Speaker:
    """Makes commands, and knows what they said.

    Attributes
    ----------
    command
        Takes the text as an argument.
    on_stdin
        Takes it on standard input.
    """

    def __init__(self, folder: Path) -> None:
        self.script, self.log = folder / "say.py", folder / "said.txt"
        self.script.write_text(_SCRIPT, encoding="utf-8")
        self.on_stdin = f"'{sys.executable}' '{self.script}' {{output}} '{self.log}'"
        self.command = f"{self.on_stdin} {{text}}"

    @property
    def said(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
