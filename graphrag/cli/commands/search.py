"""`graphrag search`."""

from __future__ import annotations

import click

from graphrag.cli.door import NO_ANSWER
from graphrag.cli.options import filter_options, filters_of, viewer_option
from graphrag.cli.render.explain import found_text
from graphrag.cli.session import Session, in_session
from graphrag.model import Viewer


@click.command()
@click.argument("question")
@filter_options
@viewer_option
@in_session
def search(
    session: Session,
    question: str,
    metadata: tuple[tuple[str, str], ...],
    as_of: str | None,
    viewer: Viewer,
) -> None:
    """Find the passages for QUESTION, with scores, without answering it.

    Exits with 3 if nothing is found.

    \b
    Examples:
      graphrag search "carburetor ice"
      graphrag search "carburetor ice" --filter source=100068.md --json
    """
    with session.open() as graph:
        found = graph.search(question, viewer=viewer, filters=filters_of(metadata, as_of))
    session.show("found", found, found_text)
    if not found.evidence:
        click.get_current_context().exit(NO_ANSWER)
