"""One tree of communities: the kept one, or the one from nothing where that is clearly better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.ingest.cluster.keep import keep, old_tree
from graphrag.ingest.cluster.leiden import LIMIT, Graph, IntArray, above_limit, grow, modularity
from graphrag.ingest.cluster.tree import Tree, lasting_ids, members_of, tree_of
from graphrag.model import Community, Relation, View

CLEARLY = 0.01
"""Gain of modularity from which the tree from nothing is adopted."""


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """A tree with lasting ids, and how it came about.

    Attributes:
        tree: Groups and members.
        ids: Community id of each group.
        modularity: Of the first level.
        above_limit: Leaves with more members than wished.
        story: One clause: new, kept, or adopted and why.
        adopted: A tree was kept, and one from nothing was clearly better.
    """

    tree: Tree
    ids: tuple[str, ...]
    modularity: float
    above_limit: int
    story: str
    adopted: bool


def grow_view(
    view: View,
    ids: tuple[str, ...],
    graph: Graph,
    *,
    previous: Sequence[Community],
    relations: Sequence[Relation] = (),
    recluster: bool = False,
) -> Grown:
    """Return the tree of one view; `previous` lends its shape and its ids, unless `recluster`."""
    before = [community for community in previous if community.view == view]
    gone = set(ids).isdisjoint(id_ for community in before for id_ in members_of(community))
    anew = grow(graph, counted=len(ids)) if ids else ()
    quality = modularity(graph, anew[0]) if anew else 0.0
    levels, story, adopted = anew, "from nothing" if recluster or gone else "", False
    if not story and ids:
        kept = _kept(view, ids, graph, before, relations)
        kept_quality = modularity(graph, kept[0])
        if quality > kept_quality + CLEARLY:
            story = f"from nothing: modularity {quality:.3f} against {kept_quality:.3f} when kept"
            adopted = True
        else:
            levels, quality, story = kept, kept_quality, "kept"
    tree = tree_of(ids, levels)
    lasting = tuple(lasting_ids(tree.groups, () if recluster else before, view))
    shown = [level[: len(ids)] for level in levels]
    return Grown(tree, lasting, quality, above_limit(shown), story, adopted)


def _kept(
    view: View,
    ids: tuple[str, ...],
    graph: Graph,
    before: Sequence[Community],
    relations: Sequence[Relation],
) -> tuple[IntArray, ...]:
    old = old_tree(before, ids, graph.size)
    counted = len(ids) if view == "subjects" else None
    touched = _touched(ids, graph.size, before, relations)
    return keep(graph, old, touched=touched, counted=counted)


def _touched(
    ids: Sequence[str], size: int, before: Sequence[Community], relations: Sequence[Relation]
) -> NDArray[np.bool_]:
    """Return the nodes with a relation that is new, or in a small group that lost one."""
    node = {id_: number for number, id_ in enumerate(ids)}
    touched = np.zeros(size, dtype=bool)
    known = {id_ for community in before if not community.level for id_ in community.relation_ids}
    for relation in relations:
        if relation.id not in known:
            ends = (relation.source_id, relation.target_id)
            touched[[node[end] for end in ends if end in node]] = True
    gone = known - {relation.id for relation in relations}
    for community in before:
        if len(community.entity_ids) <= LIMIT and not gone.isdisjoint(community.relation_ids):
            touched[[node[id_] for id_ in community.entity_ids if id_ in node]] = True
    return touched
