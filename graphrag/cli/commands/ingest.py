"""`graphrag ingest`."""

from __future__ import annotations

import click

from graphrag.cli.door import PARTIAL
from graphrag.cli.options import group_names, model_option
from graphrag.cli.progress import progress_bars
from graphrag.cli.render.run import run_text
from graphrag.cli.render.spending import estimate_text
from graphrag.cli.session import Session, in_session


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option(
    "--schema",
    metavar="NAME|FILE",
    help="What to look for: a shipped schema (general, business, incidents, supply_chain) "
    "or a YAML file; without it, the graph's own, else general.",
)
@click.option(
    "--access",
    multiple=True,
    metavar="GROUP",
    callback=group_names,
    help="Who may see these documents (repeatable), unless their front matter says.",
)
@click.option("--sync", is_flag=True, help="Forget documents below PATH whose file is gone.")
@click.option("--recluster", is_flag=True, help="Group everything anew, ids included.")
@click.option(
    "--extractor",
    type=click.Choice(("auto", "spacy", "llm", "hybrid")),
    help="Who reads: rules (spacy), the chat model (llm), or it where it pays (hybrid).",
)
@click.option(
    "--context",
    type=click.Choice(("none", "rules", "llm")),
    help="Give chunks of long documents a sentence that says where they stand, for search.",
)
@model_option
@click.option("--dry-run", is_flag=True, help="Say what models would be sent and cost; do nothing.")
@click.option(
    "--budget",
    type=click.FloatRange(min=0),
    metavar="USD",
    help="Stop asking models before this is overrun; what was done is kept (exit 4).",
)
@click.option(
    "--batch", is_flag=True, help="Ask through the provider's batches: later, half price."
)
@in_session
def ingest(
    session: Session,
    paths: tuple[str, ...],
    schema: str | None,
    access: tuple[str, ...],
    sync: bool,
    recluster: bool,
    extractor: str | None,
    context: str | None,
    model: str | None,
    dry_run: bool,
    budget: float | None,
    batch: bool,
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
      graphrag ingest reports/ --dry-run --model gpt-4o-mini
      graphrag ingest reports/ --model gpt-4o-mini --budget 2.50
    """
    from graphrag.app import check_asked

    settings = {"extract": {"extractor": extractor, "context": context}, "models": {"model": model}}
    session.must_write()
    check_asked(paths, schema)
    if dry_run:
        with session.open(to_write=True, settings=settings) as graph:
            session.show("estimate", graph.estimate(paths, schema=schema), estimate_text)
        return
    with (
        session.open(to_write=True, settings=settings) as graph,
        progress_bars(quiet=session.quiet) as progress,
    ):
        run = graph.ingest(
            paths,
            schema=schema,
            access=access,
            sync=sync,
            recluster=recluster,
            budget=budget,
            batch=batch,
            progress=progress,
            say=session.say,
        )
    session.show("run", run, run_text)
    if run.partial:
        click.get_current_context().exit(PARTIAL)
