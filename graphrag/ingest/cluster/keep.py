"""Keep the tree of the run before, and move only what an edit touches.

Leiden from nothing reshuffles half of all communities after one new paragraph, and with
them the ids that people link to and the reports that somebody paid for. So new and
touched nodes move to where they fit, then the neighbours of those that moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from graphrag.ingest.cluster.leiden import (
    LIMIT,
    SEED,
    STOPPED,
    Graph,
    IntArray,
    split_large,
)
from graphrag.ingest.cluster.settle import settle
from graphrag.ingest.cluster.tree import members_of
from graphrag.model import Community

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class OldTree:
    """The tree of the run before, on the nodes of this one.

    Attributes:
        levels: Label of each node at each level; `STOPPED` where it had none, or is new.
        sizes: By level, how many members each label had.
        known: Nodes that were there.
        shrunk: By level, labels that lost members since.
    """

    levels: tuple[IntArray, ...]
    sizes: tuple[IntArray, ...]
    known: Flags
    shrunk: tuple[frozenset[int], ...]


def old_tree(previous: Sequence[Community], ids: Sequence[str], size: int) -> OldTree:
    """Return the tree of `previous` on the nodes `ids`, and on others up to `size`."""
    node = {id_: number for number, id_ in enumerate(ids)}
    depth = max((community.level for community in previous), default=0)
    levels = [np.full(size, STOPPED, dtype=np.int64) for _ in range(depth)]
    sizes: list[list[int]] = [[] for _ in range(depth)]
    shrunk: list[set[int]] = [set() for _ in range(depth)]
    known = np.zeros(size, dtype=bool)
    for community in sorted(previous, key=lambda community: community.id):
        held = members_of(community)
        here = [node[id_] for id_ in held if id_ in node]
        known[here] = True
        if community.level:
            at = community.level - 1
            label = len(sizes[at])
            levels[at][here] = label
            sizes[at].append(len(held))
            if len(here) < len(held):
                shrunk[at].add(label)
    return OldTree(
        tuple(levels),
        tuple(np.array(found, dtype=np.int64) for found in sizes),
        known,
        tuple(frozenset(found) for found in shrunk),
    )


def keep(
    graph: Graph,
    old: OldTree,
    *,
    touched: Flags,
    counted: int | None = None,
    limit: int = LIMIT,
    seed: int = SEED,
) -> tuple[IntArray, ...]:
    """Return the levels of the old tree, moved as far as `touched` and new nodes ask for."""
    parents = np.zeros(graph.size, dtype=np.int64)
    same = old.known.copy()
    grown = np.zeros(graph.size, dtype=bool)
    levels: list[IntArray] = []
    while True:
        depth = len(levels)
        start = np.full(graph.size, STOPPED, dtype=np.int64)
        if depth < len(old.levels):
            start = np.where(same, old.levels[depth], STOPPED)
        shrunk = old.shrunk[depth] if depth < len(old.shrunk) else frozenset()
        step = _Step(parents, start, grown, shrunk)
        labels = _level(graph, step, touched=touched, counted=counted, limit=limit, seed=seed)
        if (labels == STOPPED).all():
            return tuple(levels)
        same = same & (labels == start) & (labels != STOPPED)
        grown = _grown(labels, old.sizes[depth] if depth < len(old.sizes) else None, counted)
        parents = labels
        levels.append(labels)


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """What is known when a level is to be labelled.

    Attributes:
        parents: Labels of the level above.
        start: Old labels of this level, where the parent goes on; else `STOPPED`.
        grown: Nodes whose parent is new or larger than it was.
        shrunk: Old labels of this level that lost members.
    """

    parents: IntArray
    start: IntArray
    grown: Flags
    shrunk: frozenset[int]


def _level(
    graph: Graph, step: _Step, *, touched: Flags, counted: int | None, limit: int, seed: int
) -> IntArray:
    """Return the labels under `parents`: old ones where they go on, new ones where none was."""
    parents, start = step.parents, step.start
    inside = parents != STOPPED
    held = np.zeros(int(parents.max()) + 1, dtype=bool)
    held[parents[inside & (start != STOPPED)]] = True
    kept = np.where(inside & held[parents], parents, STOPPED)
    inner = graph.within(kept)
    if counted is None:
        loosened = _without_splinters(inner, start, touched, step.shrunk)
    else:
        loosened = _with_words(inner, start, kept, counted)
    labels = settle(inner, kept, loosened, touched=touched, seed=seed)
    fresh = np.where(inside & ~held[parents] & step.grown, parents, STOPPED)
    parts = split_large(graph, fresh, limit=limit, counted=counted, seed=seed)
    offset = max(int(labels.max()), int(start.max())) + 1
    labels = np.where(parts != STOPPED, parts + offset, labels)
    return _if_split(labels, parents, counted)


def _grown(labels: IntArray, sizes: IntArray | None, counted: int | None) -> Flags:
    """Return the nodes whose group is new, or larger than it was."""
    last = int(labels.max()) + 1
    inside = labels[:counted][labels[:counted] != STOPPED]
    now = np.bincount(inside, minlength=last)
    before = np.zeros(last, dtype=np.int64)
    if sizes is not None:
        before[: min(last, len(sizes))] = sizes[:last]
    return np.asarray((labels != STOPPED) & (now > before)[labels])


def _if_split(labels: IntArray, parents: IntArray, counted: int | None) -> IntArray:
    """Return `labels` without those that hold all counted members of their parent."""
    if counted == 0 or (parents == 0).all():
        return labels
    inside = np.flatnonzero(labels[:counted] != STOPPED)
    pairs = np.unique(np.stack([parents[inside], labels[inside]]), axis=1)
    alone = np.bincount(pairs[0], minlength=int(parents.max()) + 1) < 2
    return np.where((labels != STOPPED) & alone[parents], STOPPED, labels)


def _without_splinters(
    inner: Graph, start: IntArray, touched: Flags, shrunk: frozenset[int]
) -> IntArray:
    """Return `start` with the smaller pieces of groups that fell apart set free."""
    affected = np.zeros(int(start.max()) + 2, dtype=bool)
    affected[sorted(label for label in shrunk if label < len(affected) - 1)] = True
    affected[start[touched & (start != STOPPED)]] = True
    checked = np.flatnonzero((start != STOPPED) & affected[start])
    if not len(checked):
        return start
    ties = inner.within(np.where(affected[start], start, STOPPED))
    matrix = sparse.coo_array(
        (ties.weights, (ties.left, ties.right)), shape=(inner.size, inner.size)
    )
    _, pieces = connected_components(matrix, directed=False)
    sizes = np.bincount(pieces[checked], minlength=int(pieces.max()) + 1)
    result = start.copy()
    main: dict[int, int] = {}
    for number in checked:
        label, piece = int(start[number]), int(pieces[number])
        if label not in main or sizes[piece] > sizes[main[label]]:
            main[label] = piece
    for number in checked:
        if pieces[number] != main[int(start[number])]:
            result[number] = STOPPED
    return result


def _with_words(inner: Graph, labels: IntArray, blocks: IntArray, counted: int) -> IntArray:
    """Return `labels` with each node past `counted` given the label that most of its ties have."""
    ends = np.concatenate([inner.left, inner.right])
    others = np.concatenate([inner.right, inner.left])
    weights = np.concatenate([inner.weights, inner.weights])
    real = (ends >= counted) & (labels[others] != STOPPED)
    span = int(labels.max()) + 2
    pairs, where = np.unique(ends[real] * span + labels[others[real]], return_inverse=True)
    sums = np.round(np.bincount(where, weights[real], len(pairs)), 9)
    order = np.lexsort((pairs, -sums))
    words, first = np.unique(pairs[order] // span, return_index=True)
    result = labels.copy()
    result[words] = (pairs[order] % span)[first]
    return np.where(blocks == STOPPED, STOPPED, result)
