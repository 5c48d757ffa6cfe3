"""Neighbourhoods and shortest paths on the visible graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.ports import Topology

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Ties:
    """Relations from both of their ends, grouped by entity.

    Attributes:
        place: Position of an entity id in the topology.
        start: (entities + 1,): where each entity's ties begin in the arrays below.
        other: The entity at the far end.
        relation: Position of the relation; strongest first within an entity, ties by id.
    """

    place: dict[str, int]
    start: Ints
    other: Ints
    relation: Ints

    def of(self, entity: int) -> slice:
        """Return where the ties of `entity` lie."""
        return slice(int(self.start[entity]), int(self.start[entity + 1]))


def ties(topology: Topology) -> Ties:
    """Return the ties of `topology`."""
    count = len(topology.relation_ids)
    near = np.concatenate((topology.relations[:, 0], topology.relations[:, 1])).astype(np.int64)
    far = np.concatenate((topology.relations[:, 1], topology.relations[:, 0])).astype(np.int64)
    relation = np.tile(np.arange(count, dtype=np.int64), 2)
    order = np.lexsort((relation, -np.tile(topology.weights, 2), near))
    sizes = np.bincount(near, minlength=len(topology.entity_ids))
    return Ties(
        {id_: place for place, id_ in enumerate(topology.entity_ids)},
        np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        far[order],
        relation[order],
    )


def around(
    topology: Topology, web: Ties, entity_ids: Sequence[str], *, hops: int, limit: int
) -> tuple[list[str], int]:
    """Return ids within `hops`, nearest first, then by weight of ties; and how many were left out.

    The given entities come first, and count.
    """
    found = dict.fromkeys(web.place[id_] for id_ in entity_ids if id_ in web.place)
    frontier, capped = list(found), max(0, len(found) - limit)
    for _ in range(hops):
        strength: dict[int, float] = {}
        for entity in frontier:
            for other, relation in zip(
                web.other[web.of(entity)], web.relation[web.of(entity)], strict=True
            ):
                if other not in found:
                    weight = float(topology.weights[relation])
                    strength[int(other)] = strength.get(int(other), 0.0) + weight
        ranked = sorted(strength, key=lambda entity: (-strength[entity], entity))
        room = max(0, limit - len(found))
        capped += max(0, len(ranked) - room)
        frontier = ranked[:room]
        found.update(dict.fromkeys(frontier))
    return [topology.entity_ids[entity] for entity in list(found)[:limit]], capped


def shortest(topology: Topology, web: Ties, source: str, target: str, max_hops: int) -> list[str]:
    """Return relation ids of a shortest chain, from both ends at once; empty if there is none.

    Of several, the one met first in the order of ids and strength.
    """
    if source == target or source not in web.place or target not in web.place:
        return []
    begin, end = web.place[source], web.place[target]
    came: tuple[dict[int, tuple[int, int]], ...] = ({begin: (-1, -1)}, {end: (-1, -1)})
    edges = [[begin], [end]]
    for _ in range(max_hops):
        side = 0 if len(edges[0]) <= len(edges[1]) else 1
        edges[side] = _step(web, edges[side], came[side])
        met = [entity for entity in edges[side] if entity in came[1 - side]]
        if met:
            chain = _back(came[0], min(met))[::-1] + _back(came[1], min(met))
            return [topology.relation_ids[relation] for relation in chain]
        if not edges[side]:
            return []
    return []


def _step(web: Ties, frontier: list[int], came: dict[int, tuple[int, int]]) -> list[int]:
    fresh: list[int] = []
    for entity in frontier:
        here = web.of(entity)
        for other, relation in zip(
            web.other[here].tolist(), web.relation[here].tolist(), strict=True
        ):
            if other not in came:
                came[other] = (entity, relation)
                fresh.append(other)
    return sorted(fresh)


def _back(came: dict[int, tuple[int, int]], entity: int) -> list[int]:
    chain: list[int] = []
    while came[entity][0] >= 0:
        entity, relation = came[entity]
        chain.append(relation)
    return chain
