"""What goes into a store and what comes out of it: changes, searches, the graph as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

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
)
from graphrag.ports.models import EmbedderIdentity
from graphrag.ports.token_vectors import FloatArray, TokenVectors

RowKind = Literal[
    "document",
    "chunk",
    "extraction",
    "entity",
    "relation",
    "fact",
    "merge",
    "community",
    "report",
]


ROW_KINDS: tuple[RowKind, ...] = (
    "document",
    "chunk",
    "extraction",
    "entity",
    "relation",
    "fact",
    "merge",
    "community",
    "report",
)
Kind = Literal["chunk", "entity", "report"]
"""What can be searched; a report's id is its community's."""


@dataclass(frozen=True, slots=True)
class Words:
    """A search by words: any text, escaped by the store, never read as a query language."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Vector:
    """A search by meaning: (d,) float32 of length 1."""

    values: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """Vectors of rows: `matrix` is (n, d) float32, rows of length 1, in the order of `ids`."""

    ids: tuple[str, ...]
    matrix: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """A difference to write: rows that are new or differ, and ids that are gone.

    Attributes:
        documents: Without text and blocks, which are not stored.
        vectors: By kind; only for rows that this change also writes, or re-embeds.
        token_vectors: By chunk id.
        deleted: By kind of row.
        embedder: Who made `vectors`; stored with the first ones, checked ever after.
        notes: Small facts about the whole graph (clustering modularity, calibration), as text.
    """

    documents: tuple[Document, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    facts: tuple[Fact, ...] = ()
    merges: tuple[Merge, ...] = ()
    communities: tuple[Community, ...] = ()
    reports: tuple[Report, ...] = ()
    vectors: Mapping[Kind, Vectors] = field(default_factory=dict)
    token_vectors: Mapping[str, TokenVectors] = field(default_factory=dict)
    deleted: Mapping[RowKind, tuple[str, ...]] = field(default_factory=dict)
    embedder: EmbedderIdentity | None = None
    notes: Mapping[str, str] = field(default_factory=dict)


def rows_by_kind(change: Change) -> Mapping[RowKind, Sequence[Row]]:
    """Return the rows of `change` as they are stored: documents without text and blocks."""
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


@dataclass(frozen=True, slots=True)
class Applied:
    """What a write did."""

    written: int
    deleted: int


@dataclass(frozen=True, slots=True)
class StoreState:
    """What the store holds, without the rows.

    Attributes:
        schema_version: Of the store's own layout.
        embedder: Who made its vectors; None while it has none.
        counts: Rows by kind.
        version: Changes with every write that changed something; part of answer-cache keys.
        notes: As last written.
    """

    schema_version: int
    embedder: EmbedderIdentity | None
    counts: Mapping[RowKind, int]
    version: str
    notes: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Topology:
    """The graph as index arrays, for walks: what the viewer may see, and nothing else.

    Attributes:
        chunk_ids: Visible chunks; arrays refer to positions in it.
        document_index: (chunks,) int32: which document each chunk is of, numbered from 0.
        entity_ids: Entities with a visible mention.
        mentions: (m, 3) int32: chunk, entity, role (0 named, 1 subject, 2 contained).
        relations: (r, 2) int32: source and target entity of each visible asserted relation.
        weights: (r,) float32: visible weight of each.
        relation_ids: In the order of `relations`.
        version: As in `StoreState`.
        passage_index: (chunks,) int32: which passage each chunk is; copies share one.
    """

    chunk_ids: tuple[str, ...]
    document_index: NDArray[np.int32]
    entity_ids: tuple[str, ...]
    mentions: NDArray[np.int32]
    relations: NDArray[np.int32]
    weights: NDArray[np.float32]
    relation_ids: tuple[str, ...]
    version: str
    passage_index: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Subgraph:
    """Entities and the relations between them."""

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    capped: int = 0
    """How many neighbours a degree cap left out."""
