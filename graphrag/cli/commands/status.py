"""`graphrag status`."""

from __future__ import annotations

import click

from graphrag.cli.render.status import status_text
from graphrag.cli.session import Session, in_session


@click.command()
@in_session
def status(session: Session) -> None:
    """Show what the graph holds.

    \b
    Examples:
      graphrag status
      graphrag status --store sqlite:///other.db --json
    """
    with session.open() as graph:
        session.show("status", graph.status(), status_text)
