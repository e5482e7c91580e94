"""How errors reach the person at the terminal: one sentence, no traceback."""

from __future__ import annotations

import errno
from typing import IO, Any

import click
import cloup

from attention_reel.examples import ExampleError
from attention_reel.numerics import AttentionError
from attention_reel.publishing import NothingToShowError
from attention_reel.rendering import RenderingError, SceneCrashedError
from attention_reel.speech import SpeechError

USER_ERROR = 2
CRASH = 1
INTERRUPTED = 130


class OneSentenceError(click.ClickException):
    """Ends the command with ``attention-reel: …`` on stderr."""

    exit_code = USER_ERROR

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence."""
        click.echo(f"attention-reel: {self.message}", file=file, err=file is None)


class CrashedError(OneSentenceError):
    """Ends the command when it was not the user's fault."""

    exit_code = CRASH


class StoppedError(OneSentenceError):
    """Ends the command after Ctrl-C."""

    exit_code = INTERRUPTED


class OneSentenceGroup(cloup.Group):
    """A group whose commands may raise the errors of the library and of the system."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand and turn what a user can understand into a sentence."""
        try:
            return super().invoke(ctx)
        except SceneCrashedError as error:
            raise CrashedError(str(error)) from error
        except (RenderingError, ExampleError, AttentionError, NothingToShowError, SpeechError) as error:
            raise OneSentenceError(str(error)) from error
        except KeyboardInterrupt as error:
            raise StoppedError("stopped; no film was changed") from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of our output has seen enough
                raise
            raise OneSentenceError(_about_the_system(error)) from error


def _about_the_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason
