"""Extractions become entities: what is one thing, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from graphrag.ingest.resolve.build import Place, build_entities, build_ties
from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.contained import contained_mentions
from graphrag.ingest.resolve.context import read_context
from graphrag.ingest.resolve.corpus import (
    join_dressed,
    join_equal,
    join_short,
    short_forms,
)
from graphrag.ingest.resolve.links import Link, link_document
from graphrag.ingest.resolve.merges import auto_merges
from graphrag.ingest.resolve.units import Unit, gather
from graphrag.ingest.resolve.values import NONE, Cluster, Contained, Decisions, Resolution
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
        documents: By id; only titles and dates are read.
        schema: Its gazetteer always wins, its order breaks ties between types.
        decisions: What people decided on merges.
    """
    ordered = sorted(extractions, key=lambda extraction: extraction.chunk_id)
    units = gather(ordered, chunks)
    clusters = Clusters(units)
    links = join_units(ordered, units, clusters, chunks=chunks, documents=documents)
    short = {units[link.short].name.identity for link in links if link.feature != "same"}
    entity_of: dict[Place, Entity] = {}
    entities: dict[str, Entity] = {}
    inside = contained_mentions(units, clusters, chunks)
    made = [
        _cluster([units[index] for index in clusters.members(root)], short, inside.get(root, ()))
        for root in clusters.roots()
    ]
    for cluster, entity in build_entities(made, chunks=chunks, schema=schema):
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
        merges=auto_merges(links, units, entity_of),
        dropped=dropped,
    )


def join_units(
    ordered: Sequence[Extraction],
    units: Sequence[Unit],
    clusters: Clusters,
    *,
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
) -> list[Link]:
    """Join `units` into `clusters`, in place; return every join that was not of equal names."""
    links: list[Link] = []
    by_document: defaultdict[str, list[int]] = defaultdict(list)
    for index, unit in enumerate(units):
        by_document[unit.document_id].append(index)
    for document_id in sorted(by_document):
        document = documents.get(document_id)
        title = document.title if document else ""
        links += link_document(
            by_document[document_id], units, clusters, chunks=chunks, title=title
        )
    attached = {link.short for link in links}
    free = [i for i, unit in enumerate(units) if not unit.scoped and i not in attached]
    shorts = short_forms(free, units)
    join_equal([i for i in free if units[i].name.identity not in shorts], units, clusters)
    links += join_dressed(free, units, clusters)
    waiting = [i for i in free if units[i].name.identity in shorts]
    context = read_context(ordered, units)
    links += join_short(shorts, waiting, units, clusters, context, chunks)
    joined = {link.short for link in links}
    join_equal([index for index in waiting if index not in joined], units, clusters)
    return links


def _cluster(members: Sequence[Unit], short: set[str], contained: Sequence[Contained]) -> Cluster:
    full = [unit for unit in members if unit.name.identity not in short] or list(members)
    appearances = [appearance for unit in members for appearance in unit.appearances]
    scoped = all(unit.scoped for unit in members)
    return Cluster(
        appearances=tuple(sorted(appearances, key=lambda a: (a.document_id, a.chunk_id, a.index))),
        full_names=frozenset(key(a.entity.name) for unit in full for a in unit.appearances),
        contained=contained,
        discriminator=members[0].document_id if scoped else "",
    )
