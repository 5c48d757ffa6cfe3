"""The whole graph by numbers, and what a viewer sees of it as index arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.ports import Topology

Ints = NDArray[np.int64]
Shows = Callable[[Ints], NDArray[np.bool_]]
"""Which of some chunk numbers are visible."""


@dataclass(frozen=True, eq=False)
class Whole:
    """The graph by numbers, before any viewer.

    Attributes:
        chunks: (c,) numbers, by document and ordinal.
        chunk_ids: In that order.
        documents: (c,) int32, document of each chunk, numbered from 0.
        passages: (c,) int32, passage of each chunk, numbered from 0; copies share one.
        entities: (e,) numbers, by id.
        entity_ids: In that order.
        mentions: (m, 3): chunk, entity, role.
        relations: (r, 3): number, source, target; by id.
        relation_ids: In that order.
        weights: (r,) float32, as stored.
        evidence: (v, 3): relation, chunk, asserted.
    """

    chunks: Ints
    chunk_ids: tuple[str, ...]
    documents: NDArray[np.int32]
    passages: NDArray[np.int32]
    entities: Ints
    entity_ids: tuple[str, ...]
    mentions: Ints
    relations: Ints
    relation_ids: tuple[str, ...]
    weights: NDArray[np.float32]
    evidence: Ints


def seen(graph: Whole, shows: Shows, version: str, *, everything: bool) -> Topology:
    """Return what `shows` leaves of `graph`; `everything` for the operator without filters."""
    chunk_kept = shows(graph.chunks)
    chunk_place = _places(graph.chunks[chunk_kept])
    mentioned = _look_up(chunk_place, graph.mentions[:, 0])
    shown = graph.mentions[mentioned >= 0]
    if everything:
        # The operator passes through no filter: entities without a stored chunk stay.
        entity_kept = np.ones(len(graph.entities), dtype=np.bool_)
    else:
        entity_kept = np.isin(graph.entities, shown[:, 1])
    entity_place = _places(graph.entities[entity_kept])
    mentions = np.column_stack(
        (mentioned[mentioned >= 0], _look_up(entity_place, shown[:, 1]), shown[:, 2])
    ).astype(np.int32)
    source = _look_up(entity_place, graph.relations[:, 1])
    target = _look_up(entity_place, graph.relations[:, 2])
    weights, asserted = _weights(graph, shows)
    kept = (source >= 0) & (target >= 0) & asserted
    documents = graph.documents[chunk_kept]
    return Topology(
        chunk_ids=_some(graph.chunk_ids, chunk_kept),
        document_index=np.unique(documents, return_inverse=True)[1].astype(np.int32),
        entity_ids=_some(graph.entity_ids, entity_kept),
        mentions=mentions[np.lexsort(mentions.T[::-1])],
        relations=np.column_stack((source[kept], target[kept])).astype(np.int32),
        weights=weights[kept],
        relation_ids=_some(graph.relation_ids, kept),
        version=version,
        passage_index=np.unique(graph.passages[chunk_kept], return_inverse=True)[1].astype(
            np.int32
        ),
    )


def _weights(graph: Whole, shows: Shows) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return each relation's visible weight, and whether a visible chunk asserts it."""
    place = _look_up(_places(graph.relations[:, 0]), graph.evidence[:, 0])
    visible = shows(graph.evidence[:, 1])
    says_so = visible & (graph.evidence[:, 2] == 1)
    size = len(graph.relations)
    chunk = _look_up(_places(graph.chunks), graph.evidence[says_so, 1])
    # A chunk that is not stored is a passage of its own.
    passage = np.where(chunk >= 0, graph.passages[chunk], -2 - graph.evidence[says_so, 1])
    said = np.unique(np.column_stack((place[says_so], passage)), axis=0)
    asserting = np.bincount(said[:, 0], minlength=size)
    hidden = np.bincount(place[~visible], minlength=size)
    weights = np.where(hidden == 0, graph.weights, asserting).astype(np.float32)
    return weights, asserting > 0


def _places(numbers: Ints) -> Ints:
    """Return, by number, its position in `numbers`; -1 for others."""
    table = np.full(int(numbers.max(initial=-1)) + 1, -1, dtype=np.int64)
    table[numbers] = np.arange(len(numbers))
    return table


def _look_up(places: Ints, numbers: Ints) -> Ints:
    if len(places) == 0:
        return np.full(len(numbers), -1, dtype=np.int64)
    inside = numbers < len(places)
    return np.where(inside, places[np.where(inside, numbers, 0)], -1)


def numbered(passages: Sequence[str]) -> NDArray[np.int32]:
    """Return (n,) int32: equal texts as equal numbers, from 0 in their order."""
    order = {passage: number for number, passage in enumerate(dict.fromkeys(passages))}
    return np.array([order[passage] for passage in passages], dtype=np.int32)


def _some(ids: tuple[str, ...], kept: NDArray[np.bool_]) -> tuple[str, ...]:
    return ids if kept.all() else tuple(np.array(ids, dtype=object)[kept].tolist())
