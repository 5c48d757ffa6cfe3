"""Extractions become entities: what is one thing, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from graphrag.ingest.resolve.build import Place, build_entities, build_ties
from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.joins.contained import contained_mentions
from graphrag.ingest.resolve.joins.gazetteer import entries_of, read_gazetteer
from graphrag.ingest.resolve.joins.story import Joined, join_equal_only, join_units, never_pairs
from graphrag.ingest.resolve.log.merges import auto_merges
from graphrag.ingest.resolve.log.review import review_merges
from graphrag.ingest.resolve.units import Unit, gather
from graphrag.ingest.resolve.values import NONE, Cluster, Contained, Decisions, Listed, Resolution
from graphrag.language.names import key
from graphrag.model import Chunk, Document, Entity, Extraction, ExtractionSchema


def resolve(
    extractions: Iterable[Extraction],
    *,
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
    schema: ExtractionSchema,
    decisions: Decisions = NONE,
    demonyms: bool = False,
) -> Resolution:
    """Return the graph that `extractions` make together; any order gives the same.

    Args:
        extractions: At most one a chunk.
        chunks: By id; those of `extractions` at least.
        documents: By id; only titles and dates are read.
        schema: Its gazetteer always wins, its order breaks ties between types.
        decisions: What people decided on merges.
        demonyms: "Norwegian" is taken for a name of Norway.
    """
    ordered = sorted(extractions, key=lambda extraction: extraction.chunk_id)
    gazetteer = read_gazetteer(schema)
    decisions = _beside_the_list(decisions, gazetteer)
    told_apart = _told_apart(decisions, ordered)
    units = gather(ordered, chunks, listed=gazetteer.keys(), told_apart=told_apart)
    entries = entries_of(units, gazetteer)
    clusters = Clusters(units, never=never_pairs(decisions, units), listed=entries)
    resolving = decisions.joining == "all"
    joined = (
        join_units(
            ordered,
            units,
            clusters,
            entries=entries,
            decisions=decisions,
            chunks=chunks,
            documents=documents,
            schema=schema,
            demonyms=demonyms,
        )
        if resolving
        else join_equal_only(units, clusters)
    )
    inside, let_be = contained_mentions(units, clusters, chunks)
    entity_of = _entities(units, clusters, joined, inside, decisions, chunks=chunks, schema=schema)
    relations, facts, dropped = build_ties(
        ordered, entity_of=entity_of, chunks=chunks, documents=documents, schema=schema
    )
    merges = auto_merges(joined.links, units, entity_of, entries=entries)
    if resolving:
        merges += review_merges(units, clusters, joined.shorts, entity_of, joined.context)
    entities = {entity.id: entity for entity in entity_of.values()}
    return Resolution(
        entities=tuple(entities[id_] for id_ in sorted(entities)),
        relations=relations,
        facts=facts,
        merges=tuple(sorted(merges, key=lambda merge: merge.id)),
        dropped=(*dropped, *let_be),
    )


def _beside_the_list(decisions: Decisions, gazetteer: Mapping[str, Listed]) -> Decisions:
    """Leave out what would tell apart two names of one entry: the list wins, in one piece."""

    def of_one_entry(left: str, right: str) -> bool:
        entry = gazetteer.get(key(left))
        return entry is not None and entry is gazetteer.get(key(right))

    return replace(
        decisions, never=tuple(pair for pair in decisions.never if not of_one_entry(*pair))
    )


def _told_apart(decisions: Decisions, extractions: Iterable[Extraction]) -> set[str]:
    """Return folded names that are compared as they are written, dress included."""
    if decisions.joining == "equal":
        return {key(entity.name) for extraction in extractions for entity in extraction.entities}
    return {key(name) for pair in decisions.never for name in pair}


def _entities(
    units: Sequence[Unit],
    clusters: Clusters,
    joined: Joined,
    inside: Mapping[int, Sequence[Contained]],
    decisions: Decisions,
    *,
    chunks: Mapping[str, Chunk],
    schema: ExtractionSchema,
) -> dict[Place, Entity]:
    """Return the entity of every extracted one."""
    short = {units[link.short].identity for link in joined.links if link.is_short}
    discriminator = {
        clusters.root(group[0]): text
        for split in joined.splits.values()
        for group, text in zip(split.groups, split.discriminators, strict=True)
    }
    made = [
        _cluster(
            [units[index] for index in clusters.members(root)],
            short=short,
            contained=inside.get(root, ()),
            discriminator=discriminator.get(root, ""),
            listed=clusters.entry(root),
            decisions=decisions,
        )
        for root in clusters.roots()
    ]
    return {
        (appearance.chunk_id, appearance.index): entity
        for cluster, entity in build_entities(made, chunks=chunks, schema=schema)
        for appearance in cluster.appearances
    }


def _cluster(
    members: Sequence[Unit],
    *,
    short: set[str],
    contained: Sequence[Contained],
    discriminator: str,
    listed: Listed | None,
    decisions: Decisions,
) -> Cluster:
    proper = [unit for unit in members if not unit.scoped] or list(members)
    full = [unit for unit in proper if unit.identity not in short] or proper
    appearances = [appearance for unit in members for appearance in unit.appearances]
    names = {key(appearance.entity.name) for appearance in appearances}
    told = [(key(one), key(other)) for one, other in decisions.never]
    told += [(other, one) for one, other in told]
    return Cluster(
        appearances=tuple(sorted(appearances, key=lambda a: (a.document_id, a.chunk_id, a.index))),
        full_names=frozenset(key(a.entity.name) for unit in full for a in unit.appearances),
        contained=contained,
        never=frozenset(far for near, far in told if near in names),
        discriminator=members[0].document_id
        if all(unit.scoped for unit in members)
        else discriminator,
        listed=listed,
    )
