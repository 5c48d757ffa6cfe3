"""`graphrag audit`."""

from __future__ import annotations

import click

from graphrag.cli.session import Session, in_session


@click.command()
@click.option("--no-files", is_flag=True, help="Do not read the sources again to see changes.")
@in_session
def audit(session: Session, no_files: bool) -> None:
    """Say what is wrong with the documents, with advice.

    Prints Markdown: conflicting values where a schema allows one, near-duplicates, superseded
    and undated documents, files that changed since, what could not be read, and chunks that
    name nothing.

    \b
    Examples:
      graphrag audit
      graphrag audit --json > audit.json
    """
    from graphrag.cli.render.audit import audit_text

    with session.open() as graph:
        session.show("audit", graph.audit(files=not no_files), audit_text)
