"""Extractions become entities: what is one thing, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from graphrag.ingest.resolve.build import Place, build_entity, build_ties
from graphrag.ingest.resolve.values import NONE, Appearance, Cluster, Decisions, Resolution
from graphrag.language.names import key
from graphrag.model import Chunk, Document, Entity, Extraction, ExtractionSchema


def resolve(
    extractions: Iterable[Extraction],
    *,
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
    schema: ExtractionSchema,
    decisions: Decisions = NONE,
) -> Resolution:
    """Return the graph that `extractions` make together; any order gives the same.

    Args:
        extractions: At most one a chunk.
        chunks: By id; those of `extractions` at least.
        documents: By id; only dates are read.
        schema: Its gazetteer always wins, its order breaks ties between types.
        decisions: What people decided on merges.
    """
    ordered = sorted(extractions, key=lambda extraction: extraction.chunk_id)
    clusters = _clusters(ordered, chunks)
    entity_of: dict[Place, Entity] = {}
    entities: dict[str, Entity] = {}
    for cluster in clusters:
        entity = build_entity(cluster, chunks=chunks, schema=schema)
        entities[entity.id] = entity
        for appearance in cluster.appearances:
            entity_of[appearance.chunk_id, appearance.index] = entity
    relations, facts, dropped = build_ties(
        ordered, entity_of=entity_of, chunks=chunks, documents=documents, schema=schema
    )
    return Resolution(
        entities=tuple(entities[id_] for id_ in sorted(entities)),
        relations=relations,
        facts=facts,
        dropped=dropped,
    )


def _clusters(ordered: Iterable[Extraction], chunks: Mapping[str, Chunk]) -> list[Cluster]:
    groups: defaultdict[tuple[str, str], list[Appearance]] = defaultdict(list)
    for extraction in ordered:
        document_id = chunks[extraction.chunk_id].document_id
        for index, entity in enumerate(extraction.entities):
            home = document_id if entity.scope == "document" else ""
            name = key(entity.name) or entity.name
            groups[name, home].append(Appearance(document_id, extraction.chunk_id, index, entity))
    return [Cluster(tuple(groups[group]), discriminator=group[1]) for group in sorted(groups)]
