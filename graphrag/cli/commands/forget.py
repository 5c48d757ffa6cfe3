"""`graphrag forget`."""

from __future__ import annotations

import click

from graphrag.cli.progress import progress_bars
from graphrag.cli.render.run import run_text
from graphrag.cli.session import Session, in_session


@click.command()
@click.argument("document")
@in_session
def forget(session: Session, document: str) -> None:
    """Remove DOCUMENT and all that only it supports.

    What other documents say as well stays. The file itself is not touched.

    \b
    Examples:
      graphrag forget reports/100068.md
    """
    session.must_write()
    with session.open() as graph:  # a wrong name makes no store
        graph.document(document)
    with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
        run = graph.forget(document, progress=progress)
    session.show("run", run, run_text)
