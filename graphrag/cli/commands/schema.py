"""`graphrag schema`: draft one from samples, or see what yours lacks."""

from __future__ import annotations

from pathlib import Path

import click

from graphrag.cli.options import model_option
from graphrag.cli.session import Session, in_session
from graphrag.errors import UsageError

_LEAST = click.option(
    "--least",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="How often a type (or field) must be found.",
)
_WRITE = click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write the whole schema to FILE, which must not be there.",
)


@click.group()
@in_session
def schema(session: Session) -> None:
    """Draft an extraction schema, or see what yours lacks.

    \b
    Examples:
      graphrag schema infer reports/
      graphrag schema suggest
    """
    click.get_current_context().obj = session  # options before the subcommand hold for it


@schema.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@_LEAST
@model_option
@_WRITE
@in_session
def infer(
    session: Session, paths: tuple[str, ...], least: int, model: str | None, write: Path | None
) -> None:
    """Draft a schema from samples of documents: types, relations, fields.

    With a chat model configured the types are its own; without one they are those of
    the schema `general`, and the fields those that your documents have.

    \b
    Examples:
      graphrag schema infer reports/ --write reports.yaml
    """
    with session.open(to_write=True, settings={"models": {"model": model}}) as graph:
        text = graph.infer_schema(paths, least=least)
    _write(write, text)
    session.show("schema", text, str.rstrip)


@schema.command()
@click.option("--schema", "name", metavar="NAME|FILE", help="Which one, if not the graph's own.")
@_LEAST
@_WRITE
@in_session
def suggest(session: Session, name: str | None, least: int, write: Path | None) -> None:
    """Show, as a diff to accept, the types that were found and that the schema lacks.

    \b
    Examples:
      graphrag schema suggest
      graphrag schema suggest --least 5 --write mine.yaml
      graphrag schema suggest --schema mine.yaml | patch mine.yaml
    """
    with session.open() as graph:
        change = graph.suggest_schema(schema=name, least=least)
    _write(write, change.text)
    session.show("suggested", change, lambda made: made.difference or "The schema lacks nothing.")


def _write(path: Path | None, text: str) -> None:
    if path is None:
        return
    if path.exists():
        raise UsageError(f"{path} is there already.", hint="Name another file.")
    path.write_text(text, encoding="utf-8")
