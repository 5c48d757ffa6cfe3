"""`graphrag import`: take over what another tool extracted."""

from __future__ import annotations

import click

from graphrag.cli.door import PARTIAL
from graphrag.cli.progress import progress_bars
from graphrag.cli.render.run import run_text
from graphrag.cli.session import Session, in_session


@click.group(name="import")
@in_session
def import_(session: Session) -> None:
    """Take over what another tool extracted; no model is asked.

    \b
    Examples:
      graphrag import msgraphrag ragtest/output
    """
    click.get_current_context().obj = session  # options before the subcommand hold for it


@import_.command()
@click.argument("folder", metavar="DIR")
@click.option(
    "--no-resolve",
    is_flag=True,
    help="Keep their entities as they are: only equal names are one, in later runs too.",
)
@click.option(
    "--access",
    multiple=True,
    metavar="GROUP",
    help="Who may see these documents (repeatable).",
)
@in_session
def msgraphrag(session: Session, folder: str, no_resolve: bool, access: tuple[str, ...]) -> None:
    """Read an index of Microsoft GraphRAG (its output folder DIR).

    One that 2.x or 3.x wrote. Documents, entities, relationships and claims come over, each
    with the sentence that says it where one does; communities and reports are made anew.
    Relationships with an end that is no entity are repaired if their text names it, else
    dropped; both stand in `graphrag ledger`.
    Needs pyarrow: pip install "graphrag-neo4j[msgraphrag]".

    \b
    Examples:
      graphrag import msgraphrag ragtest/output
      graphrag import msgraphrag ragtest/output --no-resolve --access staff
    """
    with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
        run = graph.import_msgraphrag(
            folder, resolve=not no_resolve, access=access, progress=progress
        )
    session.show("run", run, run_text)
    if run.partial:
        click.get_current_context().exit(PARTIAL)
