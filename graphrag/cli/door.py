"""The outermost door: every error leaves through here, in two lines and with its exit code.

0 done · 1 our error · 2 wrong usage · 3 no answer · 4 partial.
"""

from __future__ import annotations

import errno
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import IO, Any

import click

from graphrag.cli.render.terminal import clean
from graphrag.errors import GraphragError, SettingsError, UsageError

FAILED = 1
WRONG_USAGE = 2
NO_ANSWER = 3
PARTIAL = 4

_DEBUG = "graphrag.debug"


class Door(click.Group):
    """A group whose errors say what happened and what to do; a traceback only with `--debug`."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # Any: click's own signature
    ) -> click.Context:
        """Parse the options before the command."""
        _print_what_can_be_printed()
        debug = "--debug" in args
        with _two_lines(debug=debug):
            context = super().make_context(info_name, args, parent, **extra)
        context.meta[_DEBUG] = debug
        return context

    def invoke(self, ctx: click.Context) -> Any:  # Any: click's own signature
        """Parse and run the command."""
        with _two_lines(debug=ctx.meta[_DEBUG]):
            return super().invoke(ctx)


class _Failure(click.ClickException):
    """What click shows, with exit code 1."""

    exit_code = FAILED

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def show(self, file: IO[Any] | None = None) -> None:  # Any: click's own signature
        """Print the two lines on stderr."""
        click.echo(f"Error: {clean(self.message)}", file=file, err=True)
        if self.hint:
            click.echo(f"  → {clean(self.hint)}", file=file, err=True)


class _WrongUsage(_Failure):
    """The same, with exit code 2."""

    exit_code = WRONG_USAGE


@contextmanager
def _two_lines(*, debug: bool) -> Iterator[None]:
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except (click.ClickException, GraphragError, OSError) as error:
        if isinstance(error, _Failure) or _pipe_closed(error):
            raise
        _show_traceback(debug)
        raise _failure(error) from error
    except (click.exceptions.Exit, click.Abort):
        raise
    except KeyboardInterrupt as error:
        hint = "What was answered and stored is kept; the same command goes on from there."
        raise _Failure("Interrupted.", hint) from error
    except Exception as error:  # a bug must not look like a crash of the shell
        _show_traceback(debug)
        message = f"Something went wrong inside: {type(error).__name__}: {error}"
        hint = "This is a bug in graphrag; run again with --debug and report the traceback."
        raise _Failure(message, hint) from error


def _failure(error: click.ClickException | GraphragError | OSError) -> _Failure:
    if isinstance(error, UsageError | SettingsError):
        return _WrongUsage(error.message, error.hint)
    if isinstance(error, GraphragError):
        return _Failure(error.message, error.hint)
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx else "graphrag"
        return _WrongUsage(error.format_message(), f"See '{command} --help'.")
    if isinstance(error, click.ClickException):
        return _Failure(error.format_message())
    where = f"{error.filename}: " if error.filename else ""
    reason = error.strerror or str(error)
    hint = "Check the path, its permissions and the space on the disk."
    return _Failure(f"{where}{reason}.", hint)


def _pipe_closed(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def _print_what_can_be_printed() -> None:
    """Let a terminal without Unicode show "?" instead of stopping us."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _show_traceback(debug: bool) -> None:
    if debug:
        click.echo(traceback.format_exc(), err=True)
