"""How the graph led to a passage: from what the question names, over a bridge, to its subject.

A step is a relation where the graph holds one between the two things, else "mentions":
both stand in one passage. Passages that only words or vectors found have no path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import numpy as np

from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ask.local_search.residual import SubQuestion
from graphrag.model import LinkedEntity, PathStep, Relation, Viewer
from graphrag.ports import Store

Chain = tuple[int, ...]
"""Entities, by number; at least two, or none."""


def paths(
    passages: Sequence[int],
    graph: WalkGraph,
    linked: Sequence[LinkedEntity],
    asked: Sequence[SubQuestion],
    *,
    store: Store,
    viewer: Viewer,
) -> dict[int, tuple[PathStep, ...]]:
    """Return the path to each of `passages`, by its number; empty where there is none."""
    named = [graph.entity_index[item.id] for item in linked if item.id in graph.entity_index]
    chains = {passage: _chain(passage, graph, named, asked) for passage in passages}
    pairs = {pair for chain in chains.values() for pair in pairwise(chain)}
    between = _relations(pairs, graph, store, viewer)
    ids = sorted({graph.topology.entity_ids[e] for chain in chains.values() for e in chain})
    names = {entity.id: entity.name for entity in store.entities(ids, viewer=viewer)}
    return {
        passage: tuple(_step(*pair, graph, names, between) for pair in pairwise(chain))
        for passage, chain in chains.items()
    }


def _chain(
    passage: int, graph: WalkGraph, named: Sequence[int], asked: Sequence[SubQuestion]
) -> Chain:
    held = set(graph.entities_of(passage).tolist())
    subjects = graph.subjects_of(passage)
    direct = [entity for entity in named if entity in held]
    if direct:
        return _without_repeats((direct[0], *subjects[:1]))
    for item in asked:
        bridge = graph.entity_index[item.entity_id]
        if bridge not in held:
            continue
        origin = set(graph.entities_of(item.passage).tolist())
        first = [entity for entity in named if entity in origin] or graph.subjects_of(item.passage)
        if first:
            return _without_repeats((first[0], bridge, *subjects[:1]))
    return ()


def _without_repeats(chain: Iterable[int]) -> Chain:
    once = tuple(dict.fromkeys(chain))
    return once if len(once) > 1 else ()


def _relations(
    pairs: Iterable[tuple[int, int]], graph: WalkGraph, store: Store, viewer: Viewer
) -> Mapping[tuple[int, int], tuple[Relation, bool]]:
    """Return the weightiest relation of each pair, and whether it runs against the pair."""
    ends, weights = graph.topology.relations, graph.topology.weights
    best: dict[tuple[int, int], tuple[str, bool]] = {}
    for source, target in sorted(pairs):
        along = (ends[:, 0] == source) & (ends[:, 1] == target)
        against = (ends[:, 0] == target) & (ends[:, 1] == source)
        rows = np.flatnonzero(along | against)
        if len(rows):
            row = int(rows[np.argmax(weights[rows])])
            best[source, target] = (graph.topology.relation_ids[row], bool(against[row]))
    wanted = sorted({id_ for id_, _ in best.values()})
    # One end of each is told as well: a store without an index of relations finds them by it.
    known = sorted({graph.topology.entity_ids[source] for source, _ in best})
    found = store.relations(wanted, entity_ids=known, viewer=viewer)
    held = {relation.id: relation for relation in found}
    return {pair: (held[id_], backwards) for pair, (id_, backwards) in best.items() if id_ in held}


def _step(
    source: int,
    target: int,
    graph: WalkGraph,
    names: Mapping[str, str],
    between: Mapping[tuple[int, int], tuple[Relation, bool]],
) -> PathStep:
    relation, backwards = between.get((source, target), (None, False))
    if backwards:
        source, target = target, source
    source_id, target_id = graph.topology.entity_ids[source], graph.topology.entity_ids[target]
    return PathStep(
        source=names.get(source_id, ""),
        type=relation.type if relation else "mentions",
        target=names.get(target_id, ""),
        source_id=source_id,
        target_id=target_id,
        relation_id=relation.id if relation else "",
        backwards=backwards,
    )
