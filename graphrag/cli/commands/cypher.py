"""`graphrag cypher`."""

from __future__ import annotations

import click

from graphrag.cli.options import param_option, viewer_option
from graphrag.cli.render.cypher import rows_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer


@click.command()
@click.argument("query")
@param_option
@click.option(
    "--question",
    "is_question",
    is_flag=True,
    help="QUERY is a question: the configured chat model writes the query.",
)
@click.option(
    "--limit", type=click.IntRange(min=1), default=100, show_default=True, help="Most rows."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Most time; the server stops a query that takes longer.",
)
@viewer_option
@in_session
def cypher(
    session: Session,
    query: str,
    parameters: dict[str, object],
    is_question: bool,
    limit: int,
    seconds: float,
    viewer: Viewer,
) -> None:
    """Run QUERY, which may only read, on a graph in Neo4j.

    A query cannot be held to what a group may see, so --as is refused. With --question the
    query is written by the configured chat model and shown.

    \b
    Examples:
      graphrag cypher "MATCH (p:Person) RETURN p.name ORDER BY p.name" --limit 10
      graphrag cypher "MATCH (e {name: $name}) RETURN e" --param name="Orbis Energy" --json
      graphrag cypher --question "Which people lead companies in Bergen?"
    """
    with session.open() as graph:
        if is_question:
            written = graph.ask_cypher(query, limit=limit, seconds=seconds, viewer=viewer)
            session.say(written.query)
            session.show("rows", written.rows, rows_text, query=written.query)
            return
        found = graph.cypher(query, parameters, limit=limit, seconds=seconds, viewer=viewer)
    session.show("rows", found, rows_text)
