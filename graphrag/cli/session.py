"""What every command shares: which store, how to print, how loud.

The five options may stand before the command or after it; after it wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import click

from graphrag.cli.render.json import json_text
from graphrag.cli.render.terminal import clean
from graphrag.errors import UsageError

if TYPE_CHECKING:
    from graphrag.app import GraphRag
    from graphrag.settings import Overrides

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Session:
    """The options that every command takes.

    Attributes:
        store: URL or SQLite file; None for what the settings say.
        read_only: Refuse to write.
        as_json: Print JSON instead of text.
        quiet: Say nothing on stderr but errors.
    """

    store: str | None = None
    read_only: bool = False
    as_json: bool = False
    quiet: bool = False

    def over(self, outer: Session) -> Session:
        """Return these options, filled up with those given before the command."""
        return Session(
            store=self.store or outer.store,
            read_only=self.read_only or outer.read_only,
            as_json=self.as_json or outer.as_json,
            quiet=self.quiet or outer.quiet,
        )

    @contextmanager
    def open(
        self, *, to_write: bool = False, settings: Overrides | None = None
    ) -> Iterator[GraphRag]:
        """Open the graph; commands that only look never write to it.

        `settings` win over file and environment, by section and key.
        """
        if to_write:
            self.must_write()
        from graphrag.app import GraphRag

        with GraphRag.open(self.store, read_only=not to_write, settings=settings) as graph:
            for warning in graph.project.warnings:
                self.say(f"Warning: {clean(warning)}")
            yield graph

    def must_write(self) -> None:
        """Refuse a command that writes where `--read-only` forbids it.

        Raises:
            UsageError: It does.
        """
        if self.read_only:
            raise UsageError(
                "This command writes, and --read-only forbids it.", hint="Leave one of them out."
            )

    def show(self, kind: str, value: T, render: Callable[[T], str], **beside: object) -> None:
        """Print `value` on stdout: as JSON under the key `kind`, or as `render` reads it.

        `beside` stands in the JSON only.
        """
        click.echo(json_text(**{kind: value, **beside}) if self.as_json else render(value))

    def say(self, message: str) -> None:
        """Print `message` on stderr, unless quiet."""
        if not self.quiet:
            click.echo(message, err=True)


def session_options(command: Callable[P, R]) -> Callable[P, R]:
    """Give `command`, a group, the five options; they wait for its commands."""

    @click.pass_context
    def keep(context: click.Context, /, *args: P.args, **kwargs: P.kwargs) -> R:
        context.obj = _taken(kwargs)
        return command(*args, **kwargs)

    return _five_options(wraps(command)(keep))


def in_session(command: Callable[Concatenate[Session, P], R]) -> Callable[P, R]:
    """Give `command` the five options, as a `Session` in front of its own arguments."""

    @click.pass_context
    def run(context: click.Context, /, *args: P.args, **kwargs: P.kwargs) -> R:
        session = _taken(kwargs).over(context.find_object(Session) or Session())
        return command(session, *args, **kwargs)

    return _five_options(wraps(command)(run))


def _taken(options: dict[str, Any]) -> Session:  # Any: click's options
    """Take the five options out of `options`."""
    del options["debug"]  # the door looks for it among the arguments, before they are parsed
    return Session(
        store=options.pop("store"),
        read_only=options.pop("read_only"),
        as_json=options.pop("as_json"),
        quiet=options.pop("quiet"),
    )


_FLAGS = {
    "read_only": ("--read-only", "Refuse to write to the store."),
    "as_json": ("--json", "Print JSON (its `schema_version` is a contract)."),
    "debug": ("--debug", "Show the traceback of an error."),
    "quiet": ("--quiet", "Say nothing on stderr but errors."),
}


def _five_options(command: Callable[P, R]) -> Callable[P, R]:
    for name, (flag, text) in reversed(_FLAGS.items()):
        command = click.option(flag, name, is_flag=True, help=text)(command)
    return click.option(
        "--store", metavar="URL", help="sqlite:///PATH, PATH.db, or neo4j://HOST:7687/DATABASE."
    )(command)
