"""The command ``attention-reel``: one module a subcommand."""

from attention_reel.cli.app import app, main

__all__ = ["app", "main"]
