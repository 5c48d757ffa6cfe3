"""`graphrag reembed`."""

from __future__ import annotations

import click

from graphrag.cli.door import PARTIAL
from graphrag.cli.progress import progress_bars
from graphrag.cli.render.cypher import reembedded_text
from graphrag.cli.render.spending import reembed_estimate_text
from graphrag.cli.session import Session, in_session
from graphrag.money import BudgetSpentError


@click.command()
@click.option("--dry-run", is_flag=True, help="Say what would be sent and cost; do nothing.")
@click.option(
    "--budget",
    type=click.FloatRange(min=0),
    metavar="USD",
    help="Stop before this is overrun; what was embedded is remembered (exit 4).",
)
@in_session
def reembed(session: Session, dry_run: bool, budget: float | None) -> None:
    """Make all vectors anew with the embedder configured now.

    Until they are all there, the old ones serve. Broken off and called again, it goes on
    where it was. Vectors that are missing are made too.

    \b
    Examples:
      graphrag reembed --dry-run
      graphrag reembed --budget 0.50
    """
    session.must_write()
    if dry_run:
        with session.open() as graph:
            rows, stage = graph.reembed_estimate()
        session.show("estimate", stage, lambda made: reembed_estimate_text(rows, made), rows=rows)
        return
    try:
        with session.open(to_write=True) as graph, progress_bars(quiet=session.quiet) as progress:
            done = graph.reembed(budget=budget, progress=progress)
    except BudgetSpentError as error:
        session.say(f"{error.message}\n  → What was embedded is remembered; the old vectors serve.")
        click.get_current_context().exit(PARTIAL)
    session.show("reembedded", done, reembedded_text)
