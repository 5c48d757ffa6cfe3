"""`graphrag neo4j`: what a database needs before it serves well."""

from __future__ import annotations

from pathlib import Path

import click

from graphrag.cli.render.cypher import indexes_text
from graphrag.cli.session import Session, in_session


@click.group()
@in_session
def neo4j(session: Session) -> None:
    """Prepare a Neo4j database, and Neo4j Browser.

    \b
    Examples:
      graphrag neo4j init --store neo4j://localhost:7687/neo4j
    """
    click.get_current_context().obj = session  # options before the subcommand hold for it


@neo4j.command()
@click.option(
    "--browser",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Also write a guide, a style and the saved queries for Neo4j Browser there.",
)
@in_session
def init(session: Session, browser: Path | None) -> None:
    """Make the constraints and indexes that are missing, and say which.

    Twice is once. `graphrag ingest` makes them too.

    \b
    Examples:
      graphrag neo4j init --store neo4j://localhost:7687/neo4j
      graphrag neo4j init --browser browser/
    """
    session.must_write()
    with session.open() as graph:  # opening to write would make them unseen
        made = graph.prepare_neo4j()
        files = graph.browser_files() if browser else {}
    written = [str(_write(browser, name, text)) for name, text in files.items() if browser]
    session.show("made", made, indexes_text, files=written)
    for file in written:
        session.say(f"Wrote {file}.")


def _write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file
