"""What of a change is not stored yet, as the statements that write it, in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from graphrag import codec
from graphrag.adapters.store_neo4j import labels, rows
from graphrag.adapters.store_neo4j.server import Run
from graphrag.model import Entity, Relation, Row, row_id
from graphrag.model.ids import digest
from graphrag.ports import Change, Kind, RowKind, rows_by_kind
from graphrag.ports.packing import pack

BATCH = 5000
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
    places: set[str] = field(default_factory=set)
    """Ids of chunks and entities that are there once the statements so far have run."""
    resumed: bool = False
    """Whether an earlier load broke off: parts of rows may be there without their row."""

    def add(self, query: str, rows: Sequence[object], label: str = "") -> None:
        """Run `query` over `rows`, in batches."""
        for start in range(0, len(rows), BATCH):
            self.statements.append((query, label, rows[start : start + BATCH]))
        self.size += len(rows)

    def add_places(self, label: str, wanted: Iterable[str]) -> None:
        """Make nodes for those of `wanted` that this plan does not write itself."""
        missing = set(wanted) - self.places
        self.places |= missing
        self.add("write/places", [{"id": id_} for id_ in sorted(missing)], label)


def make(run: Run, change: Change, plan: Plan) -> None:
    """Find what of `change` is not stored, and add to `plan` what writes it."""
    for kind, given in rows_by_kind(change).items():
        fresh = list(_fresh(run, kind, given))
        plan.touched |= {(kind, row_id(item.row)) for item in fresh}
        if kind in ("chunk", "entity"):
            plan.places |= {row_id(row) for row in given}
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
    cleared = [{"id": row_id(item.row)} for item in fresh if item.known or plan.resumed]
    plan.add("write/clear_entities", cleared)
    # By chunk, so that whoever meets others locks chunks in the same order. The entity comes
    # last: with its digest it says that its mentions are there.
    mentions.sort(key=lambda row: (row["chunk_id"], row["entity_id"]))
    plan.add_places("__Chunk__", (row["chunk_id"] for row in mentions))
    plan.add("write/mentions", mentions)
    for label, part in sorted(by_label.items()):
        plan.add("write/entities", part, label)


def _plan_relations(fresh: Sequence[Fresh], plan: Plan) -> None:
    by_type: defaultdict[str, list[rows.Properties]] = defaultdict(list)
    changed: list[rows.Properties] = []
    for item in fresh:
        if isinstance(item.row, Relation):
            made = rows.to_row(item.row, item.text, item.digest)
            part = changed if item.known else by_type[labels.relationship_type(item.row.type)]
            part.append(made)
    plan.add("write/changed_relations", changed)
    new = [row for rows_of_type in by_type.values() for row in rows_of_type]
    plan.add_places("__Entity__", (row[end] for row in new for end in ("source_id", "target_id")))
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
