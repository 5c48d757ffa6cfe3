"""`graphrag ledger` and `trace`: what happened."""

from __future__ import annotations

import json

import click

from graphrag.cli.operator import operators_only
from graphrag.cli.render.run import ledger_text, runs_text
from graphrag.cli.render.status import trace_text
from graphrag.cli.session import Session, in_session
from graphrag.errors import UsageError


@click.command()
@click.option("--run", "run", metavar="ID", help="Only what this run left out.")
@click.option("--runs", is_flag=True, help="List the runs instead.")
@operators_only("files and passages of every document")
@in_session
def ledger(session: Session, run: str | None, runs: bool) -> None:
    """Show what was dropped, repaired, skipped or lost, and why.

    All that is still open: what the newest run left out, and files and passages that an
    earlier run left out and that no later one read again. For the operator alone.

    \b
    Examples:
      graphrag ledger
      graphrag ledger --runs
      graphrag ledger --run run_20260101T120000 --json
    """
    if run is not None and runs:
        raise UsageError("--run and --runs ask for two things.", hint="Leave one of them out.")
    with session.open() as graph:
        if runs:
            session.show("runs", [graph.ledger(known) for known in graph.runs()], runs_text)
        elif run is not None:
            session.show("run", graph.ledger(run), lambda shown: ledger_text(shown.ledger))
        else:
            left_out = graph.left_out()
            newest = graph.ledger()
            session.show("run", newest, lambda _: ledger_text(left_out), left_out=left_out)


@click.command()
@click.argument("trace_id", metavar="[ID]", required=False)
@operators_only("a question with the quotes that its asker saw")
@in_session
def trace(session: Session, trace_id: str | None) -> None:
    """Show step by step how a question was answered.

    The newest question, where no ID is given. For the operator alone: it holds the quotes
    that the asker saw.

    \b
    Examples:
      graphrag trace
      graphrag trace trace_20260101T120000 --json
    """
    with session.open() as graph:
        record = dict(graph.trace(trace_id))
    if isinstance(record.get("answer"), str):
        record["answer"] = json.loads(str(record["answer"]))
    session.show("trace", record, trace_text)
