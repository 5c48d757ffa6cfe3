"""Write a difference: what fits into one transaction whole, larger ones in batches.

A batch is a transaction of its own, so memory is bounded on both sides. A run that is
killed between two leaves whole rows, each with its digest; the next run writes the rest.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import partial

from graphrag import codec
from graphrag.adapters.store_neo4j import forget, labels, rows
from graphrag.adapters.store_neo4j.members import finest
from graphrag.adapters.store_neo4j.prepare import SCHEMA_VERSION
from graphrag.adapters.store_neo4j.server import Run, Server
from graphrag.errors import EmbedderMismatchError
from graphrag.model import Community, Entity, Relation, Row, row_id
from graphrag.model.ids import digest
from graphrag.ports import ROW_KINDS, Applied, Change, EmbedderIdentity, Kind, RowKind
from graphrag.ports.packing import pack

BATCH = 5000
WHOLE = 20_000
"""Changes of up to so many rows are one transaction."""
LABELS: Mapping[RowKind, str] = {
    "document": "__Document__",
    "chunk": "__Chunk__",
    "extraction": "__Extraction__",
    "entity": "__Entity__",
    "fact": "__Fact__",
    "merge": "__Merge__",
    "community": "__Community__",
}
NODES: Mapping[Kind, str] = {
    "chunk": "__Chunk__",
    "entity": "__Entity__",
    "report": "__Community__",
}
_QUERIES: Mapping[RowKind, str] = {
    "document": "write/documents",
    "chunk": "write/chunks",
    "extraction": "write/extractions",
    "fact": "write/facts",
    "merge": "write/merges",
    "community": "write/communities",
    "report": "write/reports",
}


@dataclass(frozen=True, slots=True)
class Fresh:
    """A row that differs from what is stored, as text with its digest."""

    row: Row
    text: str
    digest: str
    known: bool


Statement = tuple[str, str, Sequence[object]]
"""Query, label and rows."""


@dataclass(slots=True)
class Plan:
    """Statements in the order in which they run."""

    statements: list[Statement] = field(default_factory=list)
    touched: set[tuple[str, str]] = field(default_factory=set)
    size: int = 0

    def add(self, query: str, rows: Sequence[object], label: str = "") -> None:
        """Run `query` over `rows`, in batches."""
        for start in range(0, len(rows), BATCH):
            self.statements.append((query, label, rows[start : start + BATCH]))
        self.size += len(rows)


def write(server: Server, change: Change) -> Applied:
    """Write `change`; what is stored already is not written again.

    Raises:
        EmbedderMismatchError: Its vectors were made by another embedder than the stored ones.
    """
    server.take_turn()
    given = sum(len(part) for part in _rows_by_kind(change).values())
    if given <= WHOLE:
        return server.writing(lambda run: _write(lambda work: work(run), change))
    return _write(server.writing, change)


def _write(transaction: Callable[[Callable[[Run], object]], object], change: Change) -> Applied:
    """Run the steps of a write, each inside `transaction`."""
    known: dict[str, object] = {}
    transaction(lambda run: known.update(run("write/begin")[0]))
    embedder = _embedder(known, change)
    plan = Plan()
    deleted: list[int] = []
    transaction(lambda run: deleted.append(forget.forget(run, change.deleted)))
    transaction(lambda run: _plan(run, change, plan))
    if plan.size > WHOLE:
        # Readers that keep things ready by version must see that it is no more the old graph.
        begun = {"version": digest(str(known["version"]), "begun")}
        transaction(lambda run: run("write/end", known=begun))
    for statement in plan.statements:
        transaction(partial(_run, statement))
    transaction(lambda run: _tie(run, change, plan))
    notes = {**json.loads(str(known["notes"] or "{}")), **change.notes}
    noted = notes != json.loads(str(known["notes"] or "{}"))
    if plan.touched or deleted[0] or noted:
        _end(transaction, change, plan, notes=notes, embedder=embedder, version=known["version"])
    return Applied(len(plan.touched), deleted[0])


def _run(statement: Statement, run: Run) -> None:
    query, label, part = statement
    run(query, label=label, rows=list(part))


def _rows_by_kind(change: Change) -> Mapping[RowKind, Sequence[Row]]:
    return {
        "document": [replace(document, text="", blocks=()) for document in change.documents],
        "chunk": change.chunks,
        "extraction": change.extractions,
        "entity": change.entities,
        "relation": change.relations,
        "fact": change.facts,
        "merge": change.merges,
        "community": change.communities,
        "report": change.reports,
    }


def _plan(run: Run, change: Change, plan: Plan) -> None:
    for kind, given in _rows_by_kind(change).items():
        fresh = list(_fresh(run, kind, given))
        plan.touched |= {(kind, row_id(item.row)) for item in fresh}
        if kind == "entity":
            _plan_entities(fresh, plan)
        elif kind == "relation":
            _plan_relations(fresh, plan)
        else:
            made = [rows.to_row(item.row, item.text, item.digest) for item in fresh]
            plan.add(_QUERIES[kind], made)
    _plan_vectors(run, change, plan)


def _fresh(run: Run, kind: RowKind, given: Sequence[Row]) -> Iterator[Fresh]:
    if not given:
        return
    stored = _stored(run, kind, given)
    last = {row_id(row): row for row in given}
    for id_, row in last.items():
        text = codec.to_json(row).decode("utf-8")
        found = digest(text)
        if stored.get(id_) != found:
            yield Fresh(row, text, found, id_ in stored)


def _stored(run: Run, kind: RowKind, given: Sequence[Row]) -> dict[str, str]:
    many = len(given) > BATCH
    if kind == "relation":
        ends = [
            {"id": row.id, "source_id": row.source_id, "target_id": row.target_id}
            for row in given
            if isinstance(row, Relation)
        ]
        name = "read/digests_relations" if many else "read/digests_of_relations"
        found = run(name) if many else run(name, rows=ends)
    else:
        ids = None if many else [{"id": row_id(row)} for row in given]
        if kind == "report":
            found = run("read/digests_of_reports", rows=ids)
        elif many:
            found = run("read/digests", label=LABELS[kind])
        else:
            found = run("read/digests_of", label=LABELS[kind], rows=ids)
    return {record["id"]: record["digest"] for record in found}


def _plan_entities(fresh: Sequence[Fresh], plan: Plan) -> None:
    by_label: defaultdict[str, list[rows.Properties]] = defaultdict(list)
    mentions: list[rows.Properties] = []
    for item in fresh:
        if isinstance(item.row, Entity):
            made = rows.to_row(item.row, item.text, item.digest)
            by_label[labels.label(item.row.type)].append(made)
            mentions += rows.mentions(item.row)
    plan.add("write/clear_entities", [{"id": row_id(i.row)} for i in fresh if i.known])
    for label, part in sorted(by_label.items()):
        plan.add("write/entities", part, label)
    # By chunk: two writers that meet lock chunks in the same order.
    mentions.sort(key=lambda row: (row["chunk_id"], row["entity_id"]))
    plan.add("write/mentions", mentions)


def _plan_relations(fresh: Sequence[Fresh], plan: Plan) -> None:
    by_type: defaultdict[str, list[rows.Properties]] = defaultdict(list)
    changed: list[rows.Properties] = []
    for item in fresh:
        if isinstance(item.row, Relation):
            made = rows.to_row(item.row, item.text, item.digest)
            part = changed if item.known else by_type[labels.relationship_type(item.row.type)]
            part.append(made)
    plan.add("write/changed_relations", changed)
    for type_, part in sorted(by_type.items()):
        part.sort(key=lambda row: (row["source_id"], row["target_id"]))
        plan.add("write/relations", part, type_)


def _plan_vectors(run: Run, change: Change, plan: Plan) -> None:
    for kind, vectors in change.vectors.items():
        stored = _vector_digests(run, NODES[kind], vectors.ids)
        fresh = []
        for id_, floats in zip(vectors.ids, vectors.matrix.astype("<f4"), strict=True):
            found = digest(floats.tobytes().hex())
            if stored.get(id_, ("", ""))[0] != found:
                plan.touched.add((kind, id_))
                fresh.append({"id": id_, "vector": floats.tolist(), "digest": found})
        plan.add("write/vectors", fresh, NODES[kind])
    stored = _vector_digests(run, "__Chunk__", list(change.token_vectors))
    tokens = []
    for id_, token_vectors in change.token_vectors.items():
        packed = pack(token_vectors)
        found = digest(packed.hex())
        if stored.get(id_, ("", ""))[1] != found:
            plan.touched.add(("chunk", id_))
            tokens.append({"id": id_, "packed": packed, "digest": found})
    plan.add("write/token_vectors", tokens)


def _vector_digests(run: Run, label: str, ids: Sequence[str]) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for start in range(0, len(ids), BATCH):
        part = [{"id": id_} for id_ in ids[start : start + BATCH]]
        for record in run("read/vector_digests", label=label, rows=part):
            found[record["id"]] = (record["embedding"], record["tokens"])
    return found


def _tie(run: Run, change: Change, plan: Plan) -> None:
    """Bring up to date what is derived from several rows: lines of chunks, members."""
    moved = {row.document_id for row in change.chunks if ("chunk", row.id) in plan.touched}
    if moved:
        run("write/chain", ids=sorted(moved))
    if change.deleted.get("community") or any(kind == "community" for kind, _ in plan.touched):
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
    transaction: Callable[[Callable[[Run], object]], object],
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
    }
    transaction(lambda run: run("write/end", known=known))
