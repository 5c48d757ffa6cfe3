"""`graphrag reembed`."""

from __future__ import annotations

import click

from graphrag.cli.progress import progress_bars
from graphrag.cli.render.cypher import reembedded_text
from graphrag.cli.session import Session, in_session


@click.command()
@in_session
def reembed(session: Session) -> None:
    """Make all vectors anew with the embedder configured now.

    Until they are all there, the old ones serve. Broken off and called again, it goes on
    where it was.

    \b
    Examples:
      graphrag reembed
    """
    session.must_write()
    with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
        done = graph.reembed(progress=progress)
    session.show("reembedded", done, reembedded_text)
