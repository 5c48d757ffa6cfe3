"""The visible graph as matrices, and the walk on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from graphrag.ask.local_search.sparse import Sparse, cells, indicator, weighted
from graphrag.ports import FloatArray, Topology

SUBJECT = 1
MAX_OWNERS = 3
"""A name that more documents than this are about leads to none of them in particular."""
MAX_IN_REGION = 100
"""Entities in more documents than this do not widen the neighbourhood of a walk."""
MAX_NAMED_IN_REGION = 1_000
"""Nor do those that the question names, in more than this."""


@dataclass(frozen=True, slots=True, eq=False)
class Teleport:
    """Where a walk starts, and returns to.

    Attributes:
        nodes: (n,) int64, ascending: passages by number, entities after them.
        masses: (n,) float32, sum 1.
    """

    nodes: NDArray[np.int64]
    masses: FloatArray

    def over(self, nodes: NDArray[np.int64]) -> FloatArray:
        """Return (nodes,) float32: the mass of each; `nodes` ascend and hold all of ours."""
        spread = np.zeros(len(nodes), dtype=np.float32)
        spread[np.searchsorted(nodes, self.nodes)] = self.masses
        return spread


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
    """

    entities: NDArray[np.int32]
    bounds: NDArray[np.int64]
    weights: FloatArray
    direct: NDArray[np.bool_]

    def to(self, row: int) -> FloatArray:
        """Return (passages,) 0–1: 1 for a direct edge, else the most specific entity shared."""
        own = self.entities[self.bounds[row] : self.bounds[row + 1]]
        weights = np.append(np.where(np.isin(self.entities, own), self.weights, 0), np.float32(0))
        most = np.maximum.reduceat(weights, self.bounds[:-1])
        most[self.bounds[:-1] == self.bounds[1:]] = 0
        return np.where(self.direct[row], np.float32(1), most).astype(np.float32)


class WalkGraph:
    """Passages and entities with their edges, made once a topology.

    Passages are numbered as in the topology, entities follow. Of copies, the first is the
    passage: it has the ties of all of them, and `copies` names the others.
    """

    def __init__(self, whole: Topology, *, direct: float) -> None:
        self.whole = whole
        first, place = _firsts(whole.passage_index)
        topology = self.topology = _folded(whole, first, place)
        self.passages = len(topology.chunk_ids)
        self.entities = len(topology.entity_ids)
        self.chunk_index = dict(zip(whole.chunk_ids, place.tolist(), strict=True))
        self.copies = _copies(whole.chunk_ids, first, place)
        self.entity_index = {id_: index for index, id_ in enumerate(topology.entity_ids)}
        self.mentions = _mention_matrix(topology)
        self._mentioned = self.mentions.turned()
        self.frequency = _document_frequency(topology)
        documents = int(topology.document_index.max(initial=-1)) + 1
        self.specificity: FloatArray = np.log(
            max(documents, 1) / np.maximum(self.frequency, 1)
        ).astype(np.float32)
        self.most_specific = max(1.0, math.log(max(documents, 2) / 2))
        about = topology.mentions[topology.mentions[:, 2] == SUBJECT]
        self._about = indicator(about[:, 0], about[:, 1], (self.passages, self.entities))
        self.direct = _direct_edges(topology)
        self._transition = self._transitions(direct)
        self.floor: float | None = None
        """How near words that mean nothing come; None until somebody needs to know."""

    def walk(self, teleport: Teleport, *, damping: float, steps: int, region: int) -> Walked:
        """Return the mass of passages in personalised PageRank (Haveliwala, WWW 2002).

        On more than `region` passages the walk stays in the neighbourhood of its start: what
        its entities and passages reach in two steps, hubs left out.

        Args:
            teleport: Its start.
            damping: Chance to follow an edge.
            steps: Of the power iteration.
            region: Passages up to which the whole graph is walked.
        """
        if self.passages <= region:
            start = teleport.over(np.arange(self.passages + self.entities))
            mass = self._transition.settled(start, damping=damping, steps=steps)
            return self._walked(np.arange(self.passages), mass[: self.passages])
        places = self._around(teleport.nodes)
        inside = self._transition.within(places)
        mass = inside.settled(teleport.over(places), damping=damping, steps=steps)
        own = places < self.passages
        return self._walked(places[own], mass[own])

    def passages_of(self, entity: int) -> NDArray[np.int32]:
        """Return the passages that mention an entity, by number."""
        return self._mentioned.of(entity)

    def neighbours(self, passage: int) -> NDArray[np.int32]:
        """Return the passages tied to `passage` by a direct edge."""
        return self.direct.of(passage)

    def entities_of(self, passage: int) -> NDArray[np.int32]:
        """Return the entities that a passage mentions, by number."""
        return self.mentions.of(passage)

    def subjects_of(self, passage: int) -> list[int]:
        """Return the entities that a passage is about, by number."""
        found: list[int] = self._about.of(passage).tolist()
        return found

    def ties(self, passages: Sequence[int]) -> Ties:
        """Return how `passages` are tied to one another."""
        held = self.mentions.rows(passages)
        weights = np.maximum(self.specificity[held.columns], 0) / self.most_specific
        near = self.direct.rows(passages)
        direct = np.zeros((len(passages), len(passages)), dtype=np.bool_)
        cell, place = np.nonzero(near.columns[:, None] == np.asarray(passages))
        direct[cells(near)[0][cell], place] = True
        return Ties(
            entities=held.columns,
            bounds=held.bounds,
            weights=np.minimum(weights, 1.0).astype(np.float32),
            direct=direct,
        )

    def _walked(self, places: NDArray[np.int64], masses: FloatArray) -> Walked:
        """Return the walk's end, each passage with the mass of its neighbours in the document.

        What is said of a thing is cut into passages, and so is the mass that the thing gives:
        without this a passage would rank lower for being cut in two.
        """
        documents = self.topology.document_index[places]
        next_to = (np.diff(places) == 1) & (documents[1:] == documents[:-1])
        together = masses.copy()
        together[1:] += np.where(next_to, masses[:-1], 0)
        together[:-1] += np.where(next_to, masses[1:], 0)
        return Walked(places, together)

    def _around(self, start: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the start's nodes, their entities that are no hubs, and all their passages."""
        passages = start[start < self.passages]
        named = start[start >= self.passages] - self.passages
        # Marks in a row of all nodes, for they are quicker than sorting what was met.
        entities = np.zeros(self.entities, dtype=np.bool_)
        held = self.mentions.rows(passages).columns
        entities[held[self.frequency[held] <= MAX_IN_REGION]] = True
        entities[named[self.frequency[named] <= MAX_NAMED_IN_REGION]] = True
        near = np.zeros(self.passages + self.entities, dtype=np.bool_)
        near[passages] = True
        near[self._mentioned.rows(np.flatnonzero(entities)).columns] = True
        near[self.direct.rows(passages).columns] = True
        near[self.passages :] = entities
        near[start] = True
        return np.flatnonzero(near)

    def _transitions(self, direct: float) -> Sparse:
        """Return (nodes, nodes): the share of each column's mass that each row gets."""
        size, ends = self.passages + self.entities, cells(self.direct)
        passages, entities = cells(self.mentions)
        rows = np.concatenate([passages, entities + self.passages, ends[0]])
        columns = np.concatenate([entities + self.passages, passages, ends[1]])
        weights = np.ones(len(rows), dtype=np.float32)
        # Several passages about one thing share what one would get: else they crowd out the rest.
        weights[2 * len(passages) :] = direct / self._about_the_same()[ends[0]]
        out = np.bincount(columns, weights=weights, minlength=size)
        weights /= np.maximum(out, 1e-9).astype(np.float32)[columns]
        return weighted(rows, columns, weights, (size, size))

    def _about_the_same(self) -> NDArray[np.int64]:
        """Return how many passages are about what each passage is about, itself included."""
        passages, subjects = cells(self._about)
        owners = np.bincount(subjects, minlength=self.entities)
        most = np.ones(self.passages, dtype=np.int64)
        np.maximum.at(most, passages, owners[subjects])
        return most


def _firsts(passage_index: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first chunk of each passage, in order, and each chunk's place among them."""
    _, first, passage = np.unique(passage_index, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return first[order], place[passage]


def _folded(topology: Topology, first: NDArray[np.int64], place: NDArray[np.int64]) -> Topology:
    """Return `topology` with one chunk a passage, which has the mentions of its copies too."""
    if len(first) == len(topology.chunk_ids):
        return topology
    mentions = topology.mentions.copy()
    mentions[:, 0] = place[mentions[:, 0]]
    ids = topology.chunk_ids
    return replace(
        topology,
        chunk_ids=tuple(ids[at] for at in first.tolist()),
        document_index=topology.document_index[first],
        mentions=np.unique(mentions, axis=0),
        passage_index=np.arange(len(first), dtype=np.int32),
    )


def _copies(
    ids: Sequence[str], first: NDArray[np.int64], place: NDArray[np.int64]
) -> dict[int, list[str]]:
    """Return the chunks that repeat a passage, by its number."""
    copies: dict[int, list[str]] = {}
    again = np.ones(len(ids), dtype=np.bool_)
    again[first] = False
    for chunk in np.flatnonzero(again).tolist():
        copies.setdefault(int(place[chunk]), []).append(ids[chunk])
    return copies


def _mention_matrix(topology: Topology) -> Sparse:
    """Return (passages, entities), 1 where a passage mentions an entity."""
    shape = (len(topology.chunk_ids), len(topology.entity_ids))
    return indicator(topology.mentions[:, 0], topology.mentions[:, 1], shape)


def _document_frequency(topology: Topology) -> NDArray[np.int64]:
    """Return in how many documents each entity is mentioned."""
    documents = topology.document_index[topology.mentions[:, 0]]
    shape = (int(documents.max(initial=-1)) + 1, len(topology.entity_ids))
    held = indicator(documents, topology.mentions[:, 1], shape)
    return np.bincount(held.columns, minlength=shape[1])


def _direct_edges(topology: Topology) -> Sparse:
    """Return (passages, passages), 1 where one names what the other's document is about."""
    size, entities = len(topology.chunk_ids), len(topology.entity_ids)
    is_about = topology.mentions[:, 2] == SUBJECT
    about, named = topology.mentions[is_about], topology.mentions[~is_about]
    documents = topology.document_index[about[:, 0]]
    owned = indicator(documents, about[:, 1], (int(documents.max(initial=-1)) + 1, entities))
    owners = np.bincount(owned.columns, minlength=entities)
    about = about[owners[about[:, 1]] <= MAX_OWNERS]
    owning = indicator(about[:, 1], about[:, 0], (entities, size))
    naming = cells(indicator(named[:, 0], named[:, 1], (size, entities)))
    reached = owning.rows(naming[1])
    rows = np.repeat(naming[0], np.diff(reached.bounds))
    other = topology.document_index[rows] != topology.document_index[reached.columns]
    ends = rows[other], reached.columns[other]
    return indicator(np.concatenate(ends), np.concatenate(ends[::-1]), (size, size))
