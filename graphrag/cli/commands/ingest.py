"""`graphrag ingest`."""

from __future__ import annotations

import click

from graphrag.cli.door import PARTIAL
from graphrag.cli.progress import progress_bars
from graphrag.cli.render.run import run_text
from graphrag.cli.session import Session, in_session


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option(
    "--schema",
    metavar="NAME|FILE",
    help="What to look for: a shipped schema (general, incidents) or a YAML file.",
)
@click.option(
    "--access",
    multiple=True,
    metavar="GROUP",
    help="Who may see these documents (repeatable), unless their front matter says.",
)
@click.option("--sync", is_flag=True, help="Forget documents below PATH whose file is gone.")
@click.option("--recluster", is_flag=True, help="Group everything anew, ids included.")
@in_session
def ingest(
    session: Session,
    paths: tuple[str, ...],
    schema: str | None,
    access: tuple[str, ...],
    sync: bool,
    recluster: bool,
) -> None:
    """Read documents (files or folders) into the graph.

    A document that did not change costs nothing; one that did replaces itself.
    Exits with 4 if a document could not be read: the others are in the graph, and
    `graphrag ledger` says what was left out and why.

    \b
    Examples:
      graphrag ingest reports/
      graphrag ingest notes.md handbook.html --access staff
      graphrag ingest examples/ntsb/reports --schema incidents
    """
    with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
        run = graph.ingest(
            paths,
            schema=schema,
            access=access,
            sync=sync,
            recluster=recluster,
            progress=progress,
        )
    session.show("run", run, run_text)
    if run.partial:
        click.get_current_context().exit(PARTIAL)
