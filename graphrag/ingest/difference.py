"""What a store lacks, and what it holds too much: the only thing that is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from graphrag import codec
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Entity,
    Extraction,
    Fact,
    Merge,
    Relation,
    Report,
    Row,
    row_id,
)
from graphrag.ports import ROW_KINDS, Change, RowKind

R = TypeVar("R", bound=Row)


@dataclass(frozen=True, slots=True)
class Rows:
    """The whole graph as it should be."""

    documents: tuple[Document, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    facts: tuple[Fact, ...] = ()
    merges: tuple[Merge, ...] = ()
    communities: tuple[Community, ...] = ()
    reports: tuple[Report, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)


def difference(
    rows: Rows, digests: Mapping[RowKind, Mapping[str, str]], notes: Mapping[str, str]
) -> Change:
    """Return the change that turns a store with these row digests and notes into `rows`."""
    by_kind: dict[RowKind, Sequence[Row]] = {
        "document": rows.documents,
        "chunk": rows.chunks,
        "extraction": rows.extractions,
        "entity": rows.entities,
        "relation": rows.relations,
        "fact": rows.facts,
        "merge": rows.merges,
        "community": rows.communities,
        "report": rows.reports,
    }
    deleted: dict[RowKind, tuple[str, ...]] = {}
    for kind in ROW_KINDS:
        kept = {row_id(row) for row in by_kind[kind]}
        gone = tuple(sorted(set(digests.get(kind, {})) - kept))
        if gone:
            deleted[kind] = gone
    return Change(
        documents=_new(rows.documents, digests.get("document", {})),
        chunks=_new(rows.chunks, digests.get("chunk", {})),
        extractions=_new(rows.extractions, digests.get("extraction", {})),
        entities=_new(rows.entities, digests.get("entity", {})),
        relations=_new(rows.relations, digests.get("relation", {})),
        facts=_new(rows.facts, digests.get("fact", {})),
        merges=_new(rows.merges, digests.get("merge", {})),
        communities=_new(rows.communities, digests.get("community", {})),
        reports=_new(rows.reports, digests.get("report", {})),
        deleted=deleted,
        notes={key: value for key, value in rows.notes.items() if notes.get(key) != value},
    )


def _new(rows: tuple[R, ...], digests: Mapping[str, str]) -> tuple[R, ...]:
    return tuple(row for row in rows if digests.get(row_id(row)) != codec.row_digest(row))
