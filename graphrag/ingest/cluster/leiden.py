"""A tree of groups from nothing: Leiden, level by level.

Edges between groups are cut, and each group is split by its own modularity, in a call
of its own: one call for all of them costs twice as much. (Leiden: Traag, Waltman and
van Eck, Scientific Reports 2019.)
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import graspologic_native
import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import reverse_cuthill_mckee

IntArray = NDArray[np.int64]
Weights = NDArray[np.float64]

LIMIT = 12
"""Members that a group should have at most; a wish, since near-stars do not split."""
SEED = 20130
ITERATIONS, MOST_PASSES, EDGE_PASSES = 5, 50, 250_000
"""Small graphs are tried often and the best is taken; 250,000 edges and more once."""
STOPPED = -1
THREADS = min(8, os.cpu_count() or 1)
"""Groups are split side by side: Leiden's call lets other threads run."""
_SHARES = 8
"""Of the groups, for each thread: small enough to end together, and few to hand out."""


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Undirected and weighted: each pair once, `left < right`, sorted by left and right.

    Attributes:
        size: Number of nodes, 0 … size - 1.
        left: (m,) lower end.
        right: (m,) higher end.
        weights: (m,) above 0.
    """

    size: int
    left: IntArray
    right: IntArray
    weights: Weights

    def degrees(self) -> Weights:
        """Return (size,) summed weights of each node's edges."""
        ends = np.concatenate([self.left, self.right])
        weights = np.concatenate([self.weights, self.weights])
        return np.bincount(ends, weights, self.size).astype(np.float64)

    def within(self, labels: IntArray) -> Graph:
        """Return the edges whose ends share a label; a label of `STOPPED` shares with none."""
        keep = (labels[self.left] == labels[self.right]) & (labels[self.left] != STOPPED)
        return Graph(self.size, self.left[keep], self.right[keep], self.weights[keep])


def graph_of(size: int, left: IntArray, right: IntArray, weights: Weights) -> Graph:
    """Return the graph of these edges: both directions and parallel ones summed, loops dropped."""
    low, high = np.minimum(left, right), np.maximum(left, right)
    real = (low != high) & (weights > 0)
    summed = sparse.coo_array((weights[real], (low[real], high[real])), shape=(size, size)).tocsr()
    summed.sort_indices()
    ends = np.repeat(np.arange(size, dtype=np.int64), np.diff(summed.indptr))
    return Graph(size, ends, summed.indices.astype(np.int64), summed.data.astype(np.float64))


def grow(
    graph: Graph, *, limit: int = LIMIT, counted: int | None = None, seed: int = SEED
) -> tuple[IntArray, ...]:
    """Return the labels of each level, coarse to fine; `STOPPED` where a group is a leaf above.

    Level by level every group is a part of one of the level before. A node without
    edges is a group of its own on the first level. Only the first `counted` nodes count
    towards the limit.
    """
    if not graph.size:
        return ()
    order = _neighbourly(graph)
    levels = [split(graph, np.zeros(graph.size, dtype=np.int64), seed=seed, order=order)]
    while True:
        labels = split_large(
            graph, levels[-1], limit=limit, counted=counted, seed=seed, order=order
        )
        if (labels == STOPPED).all():
            return tuple(levels)
        levels.append(labels)


def split_large(
    graph: Graph,
    labels: IntArray,
    *,
    limit: int,
    counted: int | None = None,
    seed: int = SEED,
    order: IntArray | None = None,
) -> IntArray:
    """Return labels of the parts of all groups above `limit`; `STOPPED` for all other nodes."""
    last = labels.max() + 1
    sizes = np.bincount(labels[:counted][labels[:counted] != STOPPED], minlength=max(last, 1))
    large = np.where((labels != STOPPED) & (sizes[labels] > limit), labels, STOPPED)
    if (large == STOPPED).all():
        return large
    parts = split(graph, large, seed=seed, order=order)
    inside = np.flatnonzero(parts != STOPPED)
    part_of = np.empty(len(sizes), dtype=np.int64)
    part_of[large[inside]] = parts[inside]
    several = np.zeros(len(sizes), dtype=bool)
    several[large[inside][part_of[large[inside]] != parts[inside]]] = True
    parts[inside[~several[large[inside]]]] = STOPPED  # could not be split
    return renumbered(parts)


def split(graph: Graph, blocks: IntArray, *, seed: int, order: IntArray | None = None) -> IntArray:
    """Return Leiden's parts of each block, numbered by their first node.

    Each block is split by its own modularity. A node of a block without edges in it
    is a part of its own. `order` lays nodes out; it changes the speed, and ties.
    """
    inside = graph.within(blocks)
    labels = np.where(blocks == STOPPED, STOPPED, np.arange(graph.size) + graph.size)
    if len(inside.left):
        tries = _tries(len(graph.left))
        nodes = _by_block(inside, blocks, order)
        place = np.empty(graph.size, dtype=np.int64)
        place[nodes] = np.arange(len(nodes))
        matrix = _matrix(inside, place)
        borders = np.flatnonzero(np.diff(blocks[nodes])) + 1
        spans = list(pairwise([0, *borders.tolist(), len(nodes)]))

        def split_each(some: Sequence[tuple[int, int]]) -> None:
            for start, end in some:
                labels[nodes[start:end]] = _leiden(matrix, (start, end), tries, seed) + start

        stride = min(len(spans), THREADS * _SHARES)
        with ThreadPoolExecutor(max_workers=THREADS) as pool:
            list(pool.map(split_each, (spans[first::stride] for first in range(stride))))
    return renumbered(labels)


def _by_block(inside: Graph, blocks: IntArray, order: IntArray | None) -> IntArray:
    """Return the nodes with edges, block by block, each block's in `order`."""
    tied = np.zeros(inside.size, dtype=bool)
    tied[inside.left] = True
    tied[inside.right] = True
    nodes = np.flatnonzero(tied) if order is None else order[tied[order]]
    return nodes[np.argsort(blocks[nodes], kind="stable")]


def _neighbourly(graph: Graph) -> IntArray:
    """Return the nodes so that neighbours lie together (Cuthill and McKee, ACM 1969).

    The processor's cache rewards this more than anything else here.
    """
    matrix = _matrix(graph, np.arange(graph.size))
    return reverse_cuthill_mckee(matrix, symmetric_mode=True).astype(np.int64)


def _matrix(graph: Graph, place: IntArray) -> sparse.csr_array:
    """Return the edges as a symmetric matrix, node n in row `place[n]`."""
    left, right = place[graph.left], place[graph.right]
    matrix = sparse.csr_array(
        (
            np.concatenate([graph.weights, graph.weights]),
            (np.concatenate([left, right]), np.concatenate([right, left])),
        ),
        shape=(graph.size, graph.size),
    )
    matrix.sort_indices()
    return matrix


def renumbered(labels: IntArray) -> IntArray:
    """Return `labels` as 0, 1, 2 … in order of first appearance; `STOPPED` stays."""
    inside = labels != STOPPED
    _, first, inverse = np.unique(labels[inside], return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(len(first))
    result = np.full(len(labels), STOPPED, dtype=np.int64)
    result[inside] = rank[inverse]
    return result


def modularity(graph: Graph, labels: IntArray) -> float:
    """Return Newman's modularity of a partition; 0 without edges."""
    total = graph.weights.sum()
    if not total:
        return 0.0
    inside = graph.weights[labels[graph.left] == labels[graph.right]].sum()
    volumes = np.bincount(labels, graph.degrees())
    return float(inside / total - ((volumes / (2 * total)) ** 2).sum())


def above_limit(levels: Sequence[IntArray], *, limit: int = LIMIT) -> int:
    """Return how many leaves have more than `limit` members."""
    count = 0
    for index, labels in enumerate(levels):
        leaf = labels != STOPPED
        if index + 1 < len(levels):
            leaf &= levels[index + 1] == STOPPED
        count += int((np.bincount(labels[leaf], minlength=1) > limit).sum())
    return count


def _tries(edges: int) -> tuple[int, int]:
    """Return trials, and iterations of each, where `edges` are split at once."""
    passes = max(1, min(MOST_PASSES, EDGE_PASSES // edges))
    iterations = min(ITERATIONS, passes)
    return passes // iterations, iterations


def _leiden(
    matrix: sparse.csr_array, nodes: tuple[int, int], tries: tuple[int, int], seed: int
) -> IntArray:
    """Return labels for the nodes from the first of `nodes` up to the second, counted from 0.

    They have edges, and only among themselves.
    """
    start, end = nodes
    span = slice(int(matrix.indptr[start]), int(matrix.indptr[end]))
    trials, iterations = tries
    _, found = graspologic_native.leiden_csr(
        (matrix.indptr[start : end + 1] - matrix.indptr[start]).astype(np.int64),
        (matrix.indices[span] - start).astype(np.int32),
        matrix.data[span].astype(np.float64),
        end - start,
        iterations=iterations,
        trials=trials,
        seed=seed,
    )
    size = end - start
    labels = np.empty(size, dtype=np.int64)
    labels[np.fromiter(found.keys(), np.int64, size)] = np.fromiter(found.values(), np.int64, size)
    return labels
