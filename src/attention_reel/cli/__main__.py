"""Run the command with ``python -m attention_reel.cli``."""

from attention_reel.cli import main

main()
