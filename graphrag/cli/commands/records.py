"""`graphrag ledger` and `trace`: what happened."""

from __future__ import annotations

import json

import click

from graphrag.cli.render.run import ledger_text, runs_text
from graphrag.cli.render.status import trace_text
from graphrag.cli.session import Session, in_session


@click.command()
@click.argument("run", required=False)
@click.option("--runs", is_flag=True, help="List the runs instead.")
@in_session
def ledger(session: Session, run: str | None, runs: bool) -> None:
    """Show what RUN (by default the newest) dropped, repaired, skipped or lost, and why.

    \b
    Examples:
      graphrag ledger
      graphrag ledger --runs
      graphrag ledger run_20260101T120000 --json
    """
    with session.open() as graph:
        if runs:
            session.show("runs", [graph.ledger(known) for known in graph.runs()], runs_text)
        else:
            session.show("run", graph.ledger(run), lambda shown: ledger_text(shown.ledger))


@click.command()
@click.argument("trace_id", metavar="[ID]", required=False)
@in_session
def trace(session: Session, trace_id: str | None) -> None:
    """Show how one question (by default the newest) was answered, step by step.

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
