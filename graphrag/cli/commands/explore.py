"""`graphrag explore`."""

from __future__ import annotations

import click

from graphrag.cli.options import limit_option, param_option, viewer_option
from graphrag.cli.render.cypher import queries_text, rows_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer


@click.command()
@click.argument("name", required=False)
@param_option
@limit_option
@viewer_option
@in_session
def explore(
    session: Session,
    name: str | None,
    parameters: dict[str, object],
    limit: int,
    viewer: Viewer,
) -> None:
    """List the saved queries, or run one (graph in Neo4j only).

    A query cannot be held to what a group may see, so --as is refused.

    \b
    Examples:
      graphrag explore
      graphrag explore central_entities --limit 10
      graphrag explore everything_about --param name="Orbis Energy"
    """
    from graphrag.app import saved_queries

    if name is None:
        session.show("queries", saved_queries(), queries_text)
        return
    with session.open() as graph:
        found = graph.explore(name, parameters, limit=limit or ALL, viewer=viewer)
    session.show("rows", found, rows_text)


ALL = 1_000_000
"""More rows than a terminal wants: what `--limit 0` stands for."""
