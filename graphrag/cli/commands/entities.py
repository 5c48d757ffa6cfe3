"""`graphrag entities`, `entity`, `relations` and `path`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import click

from graphrag.cli.door import NO_ANSWER
from graphrag.cli.options import limit_option, viewer_option
from graphrag.cli.render.entities import entities_text, entity_text, path_text, relations_text
from graphrag.cli.render.terminal import clean
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer

_TYPES = 12


@click.command()
@click.option("--type", "entity_type", metavar="TYPE", help="Only entities of this type.")
@limit_option
@viewer_option
@in_session
def entities(session: Session, entity_type: str | None, limit: int, viewer: Viewer) -> None:
    """List entities, those with most mentions first.

    \b
    Examples:
      graphrag entities
      graphrag entities --type Organization --limit 100
    """
    with session.open() as graph:
        found = graph.entities(entity_type=entity_type, viewer=viewer)
        if entity_type and not found:
            _say_types(session, entity_type, (e.type for e in graph.entities(viewer=viewer)))
    shown = found[: limit or None]
    more = len(found) - len(shown)
    session.show("entities", shown, partial(entities_text, more=more), more=more)


@click.command()
@click.argument("name")
@viewer_option
@in_session
def entity(session: Session, name: str, viewer: Viewer) -> None:
    """Show all that is known about NAME (or an alias, or an id).

    \b
    Examples:
      graphrag entity "Orbis Energy"
      graphrag entity entity_1f3a5c7e9b2d4f6a8c0e1b3d --json
    """
    with session.open() as graph:
        session.show("entity", graph.entity(name, viewer=viewer), entity_text)


@click.command()
@click.option("--type", "relation_type", metavar="TYPE", help="Only relations of this type.")
@click.option("--entity", "entity_name", metavar="NAME", help="Only those that touch NAME.")
@limit_option
@viewer_option
@in_session
def relations(
    session: Session,
    relation_type: str | None,
    entity_name: str | None,
    limit: int,
    viewer: Viewer,
) -> None:
    """List relations, those that most chunks assert first.

    \b
    Examples:
      graphrag relations --entity "Orbis Energy"
      graphrag relations --type ACQUIRED --json
    """
    with session.open() as graph:
        found = graph.relations(relation_type=relation_type, entity=entity_name, viewer=viewer)
        if relation_type and not found:
            known = (r.type for _, r in graph.relations(entity=entity_name, viewer=viewer))
            _say_types(session, relation_type, known)
    shown = found[: limit or None]
    more = len(found) - len(shown)
    session.show("relations", shown, partial(relations_text, more=more), more=more)


@click.command()
@click.argument("start", metavar="A")
@click.argument("end", metavar="B")
@click.option(
    "--max-hops",
    type=click.IntRange(1, 10),
    default=4,
    show_default=True,
    help="Longest path looked for, in relations.",
)
@viewer_option
@in_session
def path(session: Session, start: str, end: str, max_hops: int, viewer: Viewer) -> None:
    """Show a shortest chain of relations from A to B.

    Exits with 3 if there is none.

    \b
    Examples:
      graphrag path "Helios Storage" "Marta Solberg"
    """
    with session.open() as graph:
        steps = graph.path(start, end, max_hops=max_hops, viewer=viewer)
    session.show("path", steps, path_text)
    if not steps:
        click.get_current_context().exit(NO_ANSWER)


def _say_types(session: Session, asked: str, known: Iterable[str]) -> None:
    """Say on stderr which types there are, the most frequent first."""
    counts = Counter(known)
    names = [f"{name} ({count:,})" for name, count in counts.most_common(_TYPES)]
    if names:
        more = f", and {len(counts) - _TYPES} more" if len(counts) > _TYPES else ""
        session.say(f"None is of type {clean(asked)!r}. Types here: {', '.join(names)}{more}.")
