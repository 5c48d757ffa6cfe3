"""`graphrag communities` and `report`."""

from __future__ import annotations

import click

from graphrag.cli.options import viewer_option
from graphrag.cli.render.communities import communities_text, report_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer


@click.command()
@click.option("--level", type=click.IntRange(min=0), help="Only this level; 0 is the root.")
@viewer_option
@in_session
def communities(session: Session, level: int | None, viewer: Viewer) -> None:
    """List communities: groups of entities, and of passages.

    Entities group by what ties them, passages by what they are about; level 0 is all.

    \b
    Examples:
      graphrag communities
      graphrag communities --level 1 --json
    """
    with session.open() as graph:
        session.show("communities", graph.communities(level=level, viewer=viewer), communities_text)


@click.command()
@click.argument("community_id", metavar="ID")
@viewer_option
@in_session
def report(session: Session, community_id: str, viewer: Viewer) -> None:
    """Show the report on one community, with the chunks it quotes.

    \b
    Examples:
      graphrag report community_1f3a5c7e9b2d4f6a8c0e1b3d
    """
    with session.open() as graph:
        found = graph.report(community_id, viewer=viewer)
        documents = {document.id: document.source for document in graph.documents(viewer=viewer)}
        cited = dict.fromkeys(id_ for finding in found.findings for id_ in finding.chunk_ids)
        chunks = (graph.chunk(id_, viewer=viewer) for id_ in cited)
        sources = {chunk.id: documents[chunk.document_id] for chunk in chunks}
        session.show("report", found, lambda report: report_text(report, sources))
