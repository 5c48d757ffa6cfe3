"""Names that much hangs on, and names that tie together what little else ties."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import networkx as nx

from graphrag.app.overview.page import Bridge, Central
from graphrag.model import Entity
from graphrag.ports import Topology

MOST = 12
CROWD = 30
"""More names than this in one chunk are a list, and tie nothing."""
EVERYWHERE = 0.8
"""Names in this share of all documents tie everything, and so nothing."""
SAMPLE = 200
"""Names from which ways are counted, in a graph that is too large to count all."""
NODES = 5_000
BRIDGES, AT_LEAST = 0.1, 3
"""Share of all names that may be bridges, and how many may in any case: few tie much."""


def central(entities: Sequence[Entity], topology: Topology) -> tuple[Central, ...]:
    """Return names in many documents and yet not in all, the most central first."""
    homes = documents_of(topology)
    total = len(set(topology.document_index.tolist()))
    scored = sorted(
        (
            -_told(len(homes.get(entity.id, ())), total),
            -len(entity.mentions),
            entity.name,
            entity.id,
            entity,
        )
        for entity in entities
        if entity.scope == "corpus" and homes.get(entity.id)
    )
    return tuple(
        Central(entity.id, entity.name, entity.type, len(homes[entity.id]), len(entity.mentions))
        for *_, entity in scored[:MOST]
    )


def documents_of(topology: Topology) -> dict[str, set[int]]:
    """Return by entity the numbers of the visible documents that name it."""
    homes: defaultdict[str, set[int]] = defaultdict(set)
    for chunk, entity, role in topology.mentions.tolist():
        if role != _CONTAINED:
            homes[topology.entity_ids[entity]].add(int(topology.document_index[chunk]))
    return dict(homes)


def bridges(
    entities: Sequence[Entity], topology: Topology, theme_of: Mapping[str, str]
) -> tuple[Bridge, ...]:
    """Return names on many shortest ways whose neighbours lie in different themes.

    Betweenness (Brandes, J. Math. Sociology 2001) on relations and shared chunks, from a
    sample of names where there are many. `theme_of` gives the title of an entity's theme.
    """
    homes = documents_of(topology)
    crowd = EVERYWHERE * len(set(topology.document_index.tolist()))
    named = {e.id: e for e in entities if e.scope == "corpus" and len(homes.get(e.id, ())) <= crowd}
    graph = _graph(topology, named)
    if graph.number_of_nodes() < _FEWEST:
        return ()
    sample = min(SAMPLE, graph.number_of_nodes())
    ways: Mapping[str, float] = nx.betweenness_centrality(graph, k=sample, seed=7)
    most = min(MOST, max(AT_LEAST, int(BRIDGES * graph.number_of_nodes())))
    found: list[Bridge] = []
    for id_ in sorted(ways, key=lambda id_: (-round(ways[id_], 9), named[id_].name, id_)):
        if ways[id_] <= 0 or len(found) == most:
            break
        sides = Counter(theme_of[other] for other in graph[id_] if other in theme_of)
        between = tuple(sorted(sides, key=lambda title: (-sides[title], title))[:3])
        if len(between) > 1:
            found.append(Bridge(id_, named[id_].name, named[id_].type, between))
    return tuple(found)


_CONTAINED = 2
_FEWEST = 4


def _told(homes: int, total: int) -> float:
    return round(homes * math.log((total + 1) / max(homes, 1)), 9)


def _graph(topology: Topology, named: Mapping[str, Entity]) -> nx.Graph[str]:
    """Return the ties of the best tied names: relations, and chunks that name both."""
    graph: nx.Graph[str] = nx.Graph()
    ids = topology.entity_ids
    graph.add_edges_from(
        (ids[left], ids[right])
        for left, right in topology.relations.tolist()
        if left != right and ids[left] in named and ids[right] in named
    )
    together: defaultdict[int, set[str]] = defaultdict(set)
    for chunk, entity, role in topology.mentions.tolist():
        if role != _CONTAINED and ids[entity] in named:
            together[chunk].add(ids[entity])
    for held in together.values():
        if len(held) <= CROWD:
            members = sorted(held)
            graph.add_edges_from(
                (left, right) for n, left in enumerate(members) for right in members[n + 1 :]
            )
    if graph.number_of_nodes() > NODES:
        best = sorted(graph, key=lambda id_: (-graph.degree(id_), id_))[:NODES]
        graph = nx.Graph(graph.subgraph(best))
    ordered: nx.Graph[str] = nx.Graph()
    ordered.add_nodes_from(sorted(graph))
    ordered.add_edges_from(sorted((min(edge), max(edge)) for edge in graph.edges()))
    return ordered
