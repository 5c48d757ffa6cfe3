"""Write a difference: what fits into one transaction whole, larger ones in batches.

A batch is a transaction of its own, so memory is bounded on both sides. A run that is
killed between two leaves rows with the digests of what is whole; the next run writes the
rest, and what was derived of several rows is made anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import astuple
from functools import partial

from graphrag import codec
from graphrag.adapters.store_neo4j import forget
from graphrag.adapters.store_neo4j.members import finest
from graphrag.adapters.store_neo4j.plan import BATCH, Plan, Statement, make
from graphrag.adapters.store_neo4j.prepare import SCHEMA_VERSION
from graphrag.adapters.store_neo4j.server import Run, Server
from graphrag.errors import EmbedderMismatchError
from graphrag.model import Community, row_id
from graphrag.model.ids import digest
from graphrag.ports import ROW_KINDS, Applied, Change, EmbedderIdentity, RowKind, rows_by_kind

WHOLE = 20_000
"""Changes of up to so many rows are one transaction."""
Transaction = Callable[[Callable[[Run], object]], object]


def write(server: Server, change: Change) -> Applied:
    """Write `change`; what is stored already is not written again.

    Raises:
        EmbedderMismatchError: Its vectors were made by another embedder than the stored ones.
    """
    server.take_turn()
    given = sum(len(part) for part in rows_by_kind(change).values())
    if given <= WHOLE:
        return server.writing(lambda run: _write(lambda work: work(run), change, batched=False))
    return _write(server.writing, change, batched=True)


def _write(transaction: Transaction, change: Change, *, batched: bool) -> Applied:
    """Run the steps of a write, each inside `transaction`."""
    known: dict[str, object] = {}
    transaction(lambda run: known.update(run("write/begin")[0]))
    embedder = _embedder(known, change)
    plan = Plan(resumed=bool(known["unfinished"]))
    transaction(lambda run: make(run, change, plan))
    gone = _gone(change)
    if batched and (plan.statements or any(gone.values())):
        # Readers that keep things ready by version must see that it is no more the old graph.
        begun = {"version": digest(str(known["version"]), "begun"), "unfinished": True}
        transaction(lambda run: run("write/end", known=begun))
    deleted: list[int] = []
    transaction(lambda run: deleted.append(forget.forget(run, gone)))
    for statement in plan.statements:
        transaction(partial(_run, statement))
    transaction(lambda run: _tie(run, change, plan))
    old = json.loads(str(known["notes"] or "{}"))
    notes = {**old, **change.notes}
    named = embedder != known["embedder"]
    if plan.touched or deleted[0] or notes != old or named or plan.resumed:
        _end(transaction, change, plan, notes=notes, embedder=embedder, version=known["version"])
    return Applied(len(plan.touched), deleted[0])


def _gone(change: Change) -> Mapping[RowKind, tuple[str, ...]]:
    """Return what is deleted and not written by the same change."""
    kept = {kind: {row_id(row) for row in part} for kind, part in rows_by_kind(change).items()}
    return {
        kind: tuple(id_ for id_ in ids if id_ not in kept[kind])
        for kind, ids in change.deleted.items()
    }


def _run(statement: Statement, run: Run) -> None:
    query, label, part = statement
    run(query, label=label, rows=list(part))


def _tie(run: Run, change: Change, plan: Plan) -> None:
    """Bring up to date what is derived from several rows: lines of chunks, members."""
    moved = {row.document_id for row in change.chunks if ("chunk", row.id) in plan.touched}
    if plan.resumed:
        moved = {record["document_id"] for record in run("read/graph_chunks")}
    if moved:
        run("write/chain", ids=sorted(moved))
    regrouped = change.deleted.get("community") or plan.resumed
    if regrouped or any(kind == "community" for kind, _ in plan.touched):
        run("write/clear_members")
        groups = [
            codec.from_json(Community, record["row"])
            for record in run("read/rows", label="__Community__")
        ]
        for label, members in finest(groups).items():
            for start in range(0, len(members), BATCH):
                run("write/members", label=label, rows=members[start : start + BATCH])


def _embedder(known: Mapping[str, object], change: Change) -> str | None:
    """Return who made the vectors, as it will be stored."""
    stored = str(known["embedder"]) if known["embedder"] else None
    if change.embedder is None:
        return stored
    if stored is None:
        return json.dumps(astuple(change.embedder)) if change.vectors else None
    old = EmbedderIdentity(*json.loads(stored))
    if old != change.embedder:
        raise EmbedderMismatchError(
            f"The store's vectors were made by {old.name} {old.version} ({old.dimension} numbers,"
            f" {old.digest[:8]}), not by {change.embedder.name} {change.embedder.version}"
            f" ({change.embedder.dimension} numbers, {change.embedder.digest[:8]}).",
            hint="Configure the first one, run `graphrag reembed`, or ingest into a new store.",
        )
    return stored


def _end(  # everything that is noted of a write
    transaction: Transaction,
    change: Change,
    plan: Plan,
    *,
    notes: Mapping[str, str],
    embedder: str | None,
    version: object,
) -> None:
    parts = [str(version or "")]
    for kind, id_ in sorted(plan.touched):
        parts += (kind, id_)
    for kind in ROW_KINDS:
        parts += ("gone", kind, *sorted(change.deleted.get(kind, ())))
    parts += [f"{name}={value}" for name, value in sorted(change.notes.items())]
    known = {
        "version": digest(*parts),
        "embedder": embedder,
        "notes": json.dumps(dict(sorted(notes.items()))),
        "schema_version": SCHEMA_VERSION,
        "unfinished": None,
    }
    transaction(lambda run: run("write/end", known=known))
