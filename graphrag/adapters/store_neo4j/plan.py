"""What of a change is not stored yet, as the steps that write it: each is one transaction.

Steps are made while others run, so that a load holds a few batches and not the graph twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar

from graphrag import codec
from graphrag.adapters.store_neo4j import labels, rows
from graphrag.adapters.store_neo4j.server import Record
from graphrag.model import Relation, Row, row_id
from graphrag.model.ids import digest
from graphrag.ports import Change, Kind, RowKind
from graphrag.ports.packing import pack

BATCH = 1000
"""So many rows are one transaction; of 5,000, the server takes half as much time again."""
MANY = 5000
"""Of more rows, what is stored is looked up in one scan, and not row by row."""
VECTORS = 500  # a batch of vectors; as floats of Python each takes some 12 KB
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
_TOGETHER: Mapping[RowKind, str] = {
    "chunk": "document_id",
    "entity": "type",
    "relation": "type",
}
"""Rows alike in this share a batch: few types in each, and few documents in two."""
Statement = tuple[str, str, Sequence[object]]
"""Query, label and rows."""
Step = Sequence[Statement]
"""What one transaction runs, in order. Steps of one kind of row do not wait for each other."""
Read = Callable[..., Iterable[Record]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fresh:
    """A row that differs from what is stored, as a write query wants it."""

    id: str
    row: Any  # Any: one of `Row`
    made: rows.Properties
    known: bool


@dataclass(slots=True)
class Plan:
    """Makes the steps of one change, and keeps count.

    Attributes:
        read: Runs a query that reads.
        first: Nothing was ever written: nothing to compare with, and every row is new.
        touched: Ids of rows that are new or differ, by kind.
        digests: Query that tells which vectors are there.
        subjects: Ids of entities with a fact that is new or differs.
        places: Ids of documents, chunks and entities that are there once the steps so far have run.
    """

    read: Read
    first: bool
    digests: str = "read/vector_digests"
    touched: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    subjects: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)

    def rows(self, kind: RowKind, given: Sequence[Row]) -> Iterator[Step]:
        """Yield what writes those of `given` that differ from what is stored."""
        by_id = {row_id(row): row for row in given}
        last = list(by_id.values())
        if kind in ("document", "chunk", "entity"):
            self.places.update(by_id)
        if kind in _TOGETHER:
            last.sort(key=attrgetter(_TOGETHER[kind]))
        stored = self._stored(kind, last) if last else {}
        for part in _batches(last, BATCH):
            fresh = list(_fresh(part, stored))
            self.touched[kind].update(item.id for item in fresh)
            if fresh:
                yield list(self._statements(kind, fresh))

    def fact_properties(self, subjects: set[str]) -> Iterator[Step]:
        """Yield what brings single-valued facts up to date, of `subjects` and what was touched."""
        ids = subjects | self.subjects
        if not self.first:
            ids |= self.touched["entity"]
        for part in _batches(sorted(ids), BATCH):
            yield [("write/fact_properties", "", [{"id": id_} for id_ in part])]

    def vectors(self, change: Change) -> Iterator[Step]:
        """Yield what writes the vectors of `change` that differ from what is stored."""
        for kind, vectors in change.vectors.items():
            for start in range(0, len(vectors.ids), VECTORS):
                ids = vectors.ids[start : start + VECTORS]
                matrix = vectors.matrix[start : start + VECTORS].astype("<f4")
                stored = self._vector_digests(NODES[kind], ids, "embedding")
                fresh = []
                for id_, floats in zip(ids, matrix, strict=True):
                    found = digest(floats.tobytes().hex())
                    if stored.get(id_) != found:
                        fresh.append({"id": id_, "vector": floats.tolist(), "digest": found})
                self.touched[kind].update(str(row["id"]) for row in fresh)
                if fresh:
                    yield [("write/vectors", NODES[kind], fresh)]

    def token_vectors(self, change: Change) -> Iterator[Step]:
        """Yield what writes the token vectors of `change` that differ from what is stored."""
        for ids in _batches(list(change.token_vectors), VECTORS):
            stored = self._vector_digests("__Chunk__", ids, "tokens")
            packed = ((id_, pack(change.token_vectors[id_])) for id_ in ids)
            made = [
                {"id": id_, "packed": data, "digest": digest(data.hex())} for id_, data in packed
            ]
            fresh = [row for row in made if stored.get(str(row["id"])) != row["digest"]]
            self.touched["chunk"].update(str(row["id"]) for row in fresh)
            if fresh:
                yield [("write/token_vectors", "", fresh)]

    def _stored(self, kind: RowKind, given: Sequence[Row]) -> dict[str, str]:
        if self.first:
            return {}
        many = len(given) > MANY
        wanted = None if many else [_ends(row) for row in given]
        if kind == "report":
            found = self.read("read/digests_of_reports", rows=wanted)
        elif kind == "relation":
            name = "read/digests_relations" if many else "read/digests_of_relations"
            found = self.read(name) if many else self.read(name, rows=wanted)
        elif many:
            found = self.read("read/digests", label=LABELS[kind])
        else:
            found = self.read("read/digests_of", label=LABELS[kind], rows=wanted)
        return {record["id"]: record["digest"] for record in found}

    def _vector_digests(self, label: str, ids: Sequence[str], which: str) -> dict[str, str]:
        if self.first:
            return {}
        found = self.read(self.digests, label=label, rows=[{"id": id_} for id_ in ids])
        return {record["id"]: record[which] for record in found}

    def _statements(self, kind: RowKind, fresh: Sequence[Fresh]) -> Iterator[Statement]:
        if kind == "entity":
            yield from self._entities(fresh)
        elif kind == "relation":
            yield from self._relations(fresh)
        elif kind == "chunk" and self.first:
            yield from self._places("__Document__", (item.row.document_id for item in fresh))
            yield "write/new_chunks", "", [item.made for item in fresh]
        else:
            if kind == "fact":
                self.subjects.update(item.row.subject_id for item in fresh)
            yield _QUERIES[kind], "", [item.made for item in fresh]

    def _entities(self, fresh: Sequence[Fresh]) -> Iterator[Statement]:
        known = [{"id": item.made["id"]} for item in fresh if item.known]
        if known:
            yield "write/clear_entities", "", known
        by_label = _grouped(fresh, labels.label)
        query = "write/new_entities" if self.first else "write/entities"
        for label in sorted(by_label):
            yield query, label, by_label[label]
        # By chunk, so that whoever meets others locks chunks in the same order.
        mentions = [mention for item in fresh for mention in rows.mentions(item.row)]
        mentions.sort(key=lambda row: (row["chunk_id"], row["entity_id"]))
        yield from self._places("__Chunk__", (row["chunk_id"] for row in mentions))
        if mentions:
            yield "write/mentions", "", mentions

    def _relations(self, fresh: Sequence[Fresh]) -> Iterator[Statement]:
        changed = [item.made for item in fresh if item.known]
        if changed:
            yield "write/changed_relations", "", changed
        new = [item for item in fresh if not item.known]
        ends = (item.made[end] for item in new for end in ("source_id", "target_id"))
        yield from self._places("__Entity__", ends)
        by_type = _grouped(new, labels.relationship_type)
        for type_ in sorted(by_type):
            by_type[type_].sort(key=lambda row: (row["source_id"], row["target_id"]))
            yield "write/relations", type_, by_type[type_]

    def _places(self, label: str, wanted: Iterable[str]) -> Iterator[Statement]:
        """Make nodes for those of `wanted` that this plan does not write itself."""
        missing = set(wanted) - self.places
        if missing:
            yield "write/places", label, [{"id": id_} for id_ in sorted(missing)]


def _fresh(part: Sequence[Row], stored: Mapping[str, str]) -> Iterator[Fresh]:
    make = rows.to_row.dispatch(type(part[0]))
    for row in part:
        text = codec.to_json(row).decode("utf-8")
        id_, found = row_id(row), digest(text)
        if stored.get(id_) != found:
            yield Fresh(id_, row, make(row, text, found), id_ in stored)


def _ends(row: Row) -> dict[str, str]:
    """Return what finds `row`: its id, and the ends of a relation."""
    if isinstance(row, Relation):
        return {"id": row.id, "source_id": row.source_id, "target_id": row.target_id}
    return {"id": row_id(row)}


def _grouped(
    fresh: Iterable[Fresh], name: Callable[[str], str]
) -> defaultdict[str, list[rows.Properties]]:
    found: defaultdict[str, list[rows.Properties]] = defaultdict(list)
    for item in fresh:
        found[name(item.row.type)].append(item.made)
    return found


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
