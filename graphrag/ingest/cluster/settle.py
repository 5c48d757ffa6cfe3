"""Move nodes to the group they fit best, one at a time, in groups that already are."""

from __future__ import annotations

from collections import defaultdict, deque

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from graphrag.ingest.cluster.leiden import STOPPED, Graph, IntArray, split

INERTIA = 0.1
"""A node that has a place leaves it only for a gain above this share of its ties."""
MOVES_A_NODE = 20
"""Moves, for each node that starts in the queue, after which no more is tried."""


def settle(
    inner: Graph, blocks: IntArray, start: IntArray, *, touched: NDArray[np.bool_], seed: int
) -> IntArray:
    """Return labels of all nodes in `blocks`; those without a label at the start get one.

    `inner` holds edges inside blocks only; each block counts by its own modularity.
    """
    loose = (blocks != STOPPED) & (start == STOPPED)
    waiting = np.flatnonzero(loose | (touched & (blocks != STOPPED)))
    if not len(waiting):
        return start
    labels = start.copy()
    first_new = int(start.max()) + 1
    parts = split(inner, np.where(loose, blocks, STOPPED), seed=seed)
    labels[loose] = parts[loose] + first_new
    room = _Room(inner, blocks, labels)
    for label in sorted(set(labels[loose].tolist())):
        room.join(label, np.flatnonzero(labels == label).tolist())
    room.move(waiting.tolist(), set(np.flatnonzero(loose).tolist()))
    return room.labels


class _Room:
    """Labels, and how much weight each has, kept in step while nodes move."""

    def __init__(self, inner: Graph, blocks: IntArray, labels: IntArray) -> None:
        totals = np.bincount(blocks[inner.left], inner.weights, int(blocks.max()) + 1)
        weights = inner.weights / (2 * totals[blocks[inner.left]])
        ends = np.concatenate([inner.left, inner.right])
        others = np.concatenate([inner.right, inner.left])
        matrix = sparse.csr_array(
            (np.concatenate([weights, weights]), (ends, others)), shape=(inner.size, inner.size)
        )
        self._starts, self._others, self._weights = matrix.indptr, matrix.indices, matrix.data
        self._degrees = np.bincount(ends, np.concatenate([weights, weights]), inner.size)
        self.labels = labels
        self._volumes: defaultdict[int, float] = defaultdict(float)
        inside = labels != STOPPED
        sums = np.bincount(labels[inside], self._degrees[inside])
        self._volumes.update(enumerate(sums.tolist()))

    def join(self, label: int, members: list[int]) -> None:
        """Let a new group become part of the neighbour it fits best, if it fits any."""
        ties: defaultdict[int, float] = defaultdict(float)
        for node in members:
            for other, weight in self._ties(node):
                ties[int(self.labels[other])] += weight
        ties.pop(label, None)
        volume = self._volumes[label]
        gains = {other: tie - volume * self._volumes[other] for other, tie in ties.items()}
        best = min(gains, key=lambda other: (-round(gains[other], 12), other), default=None)
        if best is not None and gains[best] > 0:
            self.labels[members] = best
            self._volumes[best] += volume
            self._volumes[label] = 0.0

    def move(self, waiting: list[int], loose: set[int]) -> None:
        """Move what waits, then the neighbours of what moved, until all fit."""
        queue = deque(waiting)
        queued = set(waiting)
        left = MOVES_A_NODE * len(waiting)
        while queue and left:
            node = queue.popleft()
            queued.discard(node)
            target = self._better(node, 0.0 if node in loose else INERTIA)
            if target is None:
                continue
            left -= 1
            self._volumes[int(self.labels[node])] -= self._degrees[node]
            self._volumes[target] += self._degrees[node]
            self.labels[node] = target
            loose.discard(node)
            for other, _ in self._ties(node):
                if self.labels[other] != target and other not in queued:
                    queue.append(other)
                    queued.add(other)

    def _better(self, node: int, inertia: float) -> int | None:
        """Return the label with the largest gain above `inertia`; None to stay."""
        ties: defaultdict[int, float] = defaultdict(float)
        for other, weight in self._ties(node):
            ties[int(self.labels[other])] += weight
        own, degree = int(self.labels[node]), float(self._degrees[node])
        here = ties.pop(own, 0.0) - degree * (self._volumes[own] - degree)
        gains = {label: tie - degree * self._volumes[label] - here for label, tie in ties.items()}
        best = min(gains, key=lambda label: (-round(gains[label], 12), label), default=None)
        return best if best is not None and gains[best] > inertia * degree + 1e-12 else None

    def _ties(self, node: int) -> list[tuple[int, float]]:
        span = slice(int(self._starts[node]), int(self._starts[node + 1]))
        return list(zip(self._others[span].tolist(), self._weights[span].tolist(), strict=True))
