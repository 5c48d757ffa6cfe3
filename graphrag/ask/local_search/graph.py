"""The visible graph as matrices, and the walk on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array

from graphrag.ports import FloatArray, Topology

Matrix: TypeAlias = "csr_array[np.float32, tuple[int, int]]"
SUBJECT = 1
MAX_OWNERS = 3
"""A name that more documents than this are about leads to none of them in particular."""
MAX_IN_REGION = 100
"""Entities in more documents than this do not widen the neighbourhood of a walk."""


@dataclass(frozen=True, slots=True, eq=False)
class Walked:
    """The mass of passages after a walk.

    Attributes:
        places: (n,) int64, numbers of passages, ascending.
        masses: (n,) float32.
    """

    places: NDArray[np.int64]
    masses: FloatArray

    def best(self, count: int) -> list[int]:
        """Return the passages of the largest mass, largest first, ties by number."""
        kept = np.arange(len(self.places))
        if count < len(kept):
            least = np.partition(self.masses, -count)[-count]
            kept = np.flatnonzero(self.masses >= least)
        order = np.lexsort((self.places[kept], -self.masses[kept]))
        best: list[int] = self.places[kept][order][:count].tolist()
        return best

    def of(self, passages: Sequence[int]) -> FloatArray:
        """Return the masses of `passages`; 0 for those that the walk did not reach."""
        rows = np.searchsorted(self.places, passages)
        rows = np.minimum(rows, max(0, len(self.places) - 1))
        return np.where(self.places[rows] == passages, self.masses[rows], 0).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Ties:
    """How some passages are tied to one another.

    Attributes:
        entities: (m,) what they mention, passage after passage.
        bounds: (passages + 1,) where each passage's entities begin.
        weights: (m,) float32, 0–1: how specific each is.
        direct: (passages, passages) bool: one names what the other is about.
        size: How many entities there are at all.
    """

    entities: NDArray[np.int32]
    bounds: NDArray[np.int32]
    weights: FloatArray
    direct: NDArray[np.bool_]
    size: int

    def to(self, row: int) -> FloatArray:
        """Return (passages,) 0–1: 1 for a direct edge, else the most specific entity shared."""
        shared = np.zeros(self.size, dtype=np.bool_)
        shared[self.entities[self.bounds[row] : self.bounds[row + 1]]] = True
        weights = np.append(np.where(shared[self.entities], self.weights, 0), np.float32(0))
        most = np.maximum.reduceat(weights, self.bounds[:-1])
        most[self.bounds[:-1] == self.bounds[1:]] = 0
        return np.where(self.direct[row], np.float32(1), most).astype(np.float32)


class WalkGraph:
    """Passages and entities with their edges, made once a topology.

    Passages are numbered as in the topology, entities follow.
    """

    def __init__(self, topology: Topology, *, direct: float) -> None:
        self.topology = topology
        self.passages = len(topology.chunk_ids)
        self.entities = len(topology.entity_ids)
        self.chunk_index = {id_: index for index, id_ in enumerate(topology.chunk_ids)}
        self.entity_index = {id_: index for index, id_ in enumerate(topology.entity_ids)}
        self.mentions = _mention_matrix(topology)
        self._mentioned: Matrix = self.mentions.T.tocsr()
        self.frequency = _document_frequency(topology)
        documents = int(topology.document_index.max(initial=-1)) + 1
        self.specificity: FloatArray = np.log(
            max(documents, 1) / np.maximum(self.frequency, 1)
        ).astype(np.float32)
        self.most_specific = max(1.0, math.log(max(documents, 2) / 2))
        about = topology.mentions[topology.mentions[:, 2] == SUBJECT]
        self._about = _indicator(about, self.mentions.shape)
        self.direct = _direct_edges(topology)
        self._transition = self._transitions(direct)

    def walk(self, teleport: FloatArray, *, damping: float, steps: int, region: int) -> Walked:
        """Return the mass of passages in personalised PageRank (Haveliwala, WWW 2002).

        On more than `region` passages the walk stays in the neighbourhood of its start: what
        its entities and passages reach in two steps, hubs left out.

        Args:
            teleport: (passages + entities,) float32, sum 1.
            damping: Chance to follow an edge.
            steps: Of the power iteration.
            region: Passages up to which the whole graph is walked.
        """
        if self.passages <= region:
            mass = _iterate(self._transition, teleport, damping, steps)
            return Walked(np.arange(self.passages), mass[: self.passages])
        places = self._around(np.flatnonzero(teleport))
        inside = self._transition[places][:, places]
        mass = _iterate(inside, teleport[places], damping, steps)
        own = places < self.passages
        return Walked(places[own], mass[own])

    def passages_of(self, entity: int) -> NDArray[np.int32]:
        """Return the passages that mention an entity, by number."""
        start, end = self._mentioned.indptr[entity : entity + 2]
        return np.asarray(self._mentioned.indices[start:end], dtype=np.int32)

    def neighbours(self, passage: int) -> NDArray[np.int32]:
        """Return the passages tied to `passage` by a direct edge."""
        start, end = self.direct.indptr[passage : passage + 2]
        return np.asarray(self.direct.indices[start:end], dtype=np.int32)

    def entities_of(self, passage: int) -> NDArray[np.int32]:
        """Return the entities that a passage mentions, by number."""
        start, end = self.mentions.indptr[passage : passage + 2]
        return np.asarray(self.mentions.indices[start:end], dtype=np.int32)

    def subjects_of(self, passage: int) -> list[int]:
        """Return the entities that a passage is about, by number."""
        start, end = self._about.indptr[passage : passage + 2]
        found: list[int] = self._about.indices[start:end].tolist()
        return found

    def ties(self, passages: Sequence[int]) -> Ties:
        """Return how `passages` are tied to one another."""
        held = self.mentions[passages]
        weights = np.maximum(self.specificity[held.indices], 0) / self.most_specific
        return Ties(
            entities=held.indices,
            bounds=held.indptr,
            weights=np.minimum(weights, 1.0).astype(np.float32),
            direct=self.direct[passages][:, passages].toarray() > 0,
            size=self.entities,
        )

    def _around(self, start: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the start's nodes, their entities that are no hubs, and all their passages."""
        passages = start[start < self.passages]
        named = start[start >= self.passages] - self.passages
        held = np.unique(self.mentions[passages].indices)
        entities = np.union1d(named, held[self.frequency[held] <= MAX_IN_REGION])
        near = np.concatenate(
            [passages, self._mentioned[entities].indices, self.direct[passages].indices]
        )
        return np.concatenate([np.unique(near), entities + self.passages]).astype(np.int64)

    def _transitions(self, direct: float) -> Matrix:
        size = self.passages + self.entities
        mentions = self.mentions.tocoo()
        direct_ = self.direct.tocoo()
        rows = np.concatenate([mentions.row, mentions.col + self.passages, direct_.row])
        columns = np.concatenate([mentions.col + self.passages, mentions.row, direct_.col])
        weights = np.concatenate([mentions.data, mentions.data, direct * direct_.data])
        matrix = _matrix(rows, columns, weights, (size, size))
        out = np.bincount(matrix.indices, weights=matrix.data, minlength=size)
        matrix.data /= np.maximum(out, 1e-9).astype(np.float32)[matrix.indices]
        return matrix


def _iterate(transition: Matrix, teleport: FloatArray, damping: float, steps: int) -> FloatArray:
    mass = teleport
    for _ in range(steps):
        mass = damping * (transition @ mass) + (1 - damping) * teleport
    return np.asarray(mass, dtype=np.float32)


def _mention_matrix(topology: Topology) -> Matrix:
    """Return (passages, entities) float32, 1 where a passage mentions an entity."""
    shape = (len(topology.chunk_ids), len(topology.entity_ids))
    return _indicator(topology.mentions, shape)


def _document_frequency(topology: Topology) -> NDArray[np.int64]:
    """Return in how many documents each entity is mentioned."""
    pairs = np.stack(
        [topology.document_index[topology.mentions[:, 0]], topology.mentions[:, 1]], axis=1
    )
    return np.bincount(np.unique(pairs, axis=0)[:, 1], minlength=len(topology.entity_ids))


def _direct_edges(topology: Topology) -> Matrix:
    """Return (passages, passages), 1 where one names what the other's document is about."""
    size = len(topology.chunk_ids)
    shape = (size, len(topology.entity_ids))
    about = topology.mentions[topology.mentions[:, 2] == SUBJECT]
    named = topology.mentions[topology.mentions[:, 2] != SUBJECT]
    documents = topology.document_index[about[:, 0]]
    pairs = np.unique(np.stack([documents, about[:, 1]], axis=1), axis=0)
    owners = np.bincount(pairs[:, 1], minlength=shape[1])
    about = about[owners[about[:, 1]] <= MAX_OWNERS]
    owning = _indicator(about, shape)
    naming = _indicator(named, shape)
    edges = (naming @ owning.T).tocoo()
    other = topology.document_index[edges.row] != topology.document_index[edges.col]
    rows, columns = edges.row[other], edges.col[other]
    ends = np.concatenate([rows, columns]), np.concatenate([columns, rows])
    matrix = _matrix(*ends, np.ones(2 * len(rows), dtype=np.float32), (size, size))
    matrix.data[:] = 1.0
    return matrix


def _indicator(mentions: NDArray[np.int32], shape: tuple[int, int]) -> Matrix:
    """Return a matrix with 1 where a passage mentions an entity, however often."""
    ones = np.ones(len(mentions), dtype=np.float32)
    matrix = _matrix(mentions[:, 0], mentions[:, 1], ones, shape)
    matrix.data[:] = 1.0
    return matrix


def _matrix(
    rows: NDArray[np.int32], columns: NDArray[np.int32], data: FloatArray, shape: tuple[int, int]
) -> Matrix:
    matrix: Matrix = coo_array((data, (rows, columns)), shape=shape).tocsr()
    matrix.sort_indices()
    return matrix
