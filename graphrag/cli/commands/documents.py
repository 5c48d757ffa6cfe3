"""`graphrag documents`, `chunks` and `chunk`."""

from __future__ import annotations

import click

from graphrag.cli.options import viewer_option
from graphrag.cli.render.documents import chunk_text, chunks_text, documents_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer


@click.command()
@viewer_option
@in_session
def documents(session: Session, viewer: Viewer) -> None:
    """List the documents in the graph.

    \b
    Examples:
      graphrag documents
      graphrag documents --as sales --json
    """
    with session.open() as graph:
        session.show("documents", graph.documents(viewer=viewer), documents_text)


@click.command()
@click.argument("document")
@viewer_option
@in_session
def chunks(session: Session, document: str, viewer: Viewer) -> None:
    """List the chunks of DOCUMENT (an id, a source or its end).

    Chunks are the passages into which a document is cut; answers cite them.

    \b
    Examples:
      graphrag chunks reports/100068.md
      graphrag chunks 100068.md --json
    """
    with session.open() as graph:
        session.show("chunks", graph.chunks(document, viewer=viewer), chunks_text)


@click.command()
@click.argument("chunk_id", metavar="ID")
@viewer_option
@in_session
def chunk(session: Session, chunk_id: str, viewer: Viewer) -> None:
    """Show one chunk whole, and where it stands.

    \b
    Examples:
      graphrag chunk chunk_1f3a5c7e9b2d4f6a8c0e1b3d
    """
    with session.open() as graph:
        session.show("chunk", graph.chunk(chunk_id, viewer=viewer), chunk_text)
