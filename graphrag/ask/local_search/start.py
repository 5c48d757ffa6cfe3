"""Where the walk starts: passages near the question, entities that it names.

Whatever is near is near by a softmax of temperature .05: min–max scaling over all
passages, as HippoRAG does, gives the far ones so much mass that the walk drowns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from graphrag.ask.local_search.graph import Teleport, WalkGraph
from graphrag.ask.local_search.question import Question
from graphrag.ask.local_search.residual import SubQuestion
from graphrag.ask.local_search.values import Settings
from graphrag.model import Filters, LinkedEntity, Viewer
from graphrag.ports import FloatArray, Store, Vector, Words

WORD_HITS = 50
_NO_MERE_WORDS = re.compile(r"\s[A-Z]|\b(?i:wh(?:o|om|ose|at|ich|en|ere|y)|how)\b")
"""Of a name or a question; asked on multi-hop questions, words cost more than they gave."""


@dataclass(slots=True)
class Start:
    """The walk's start, as it grows.

    Attributes:
        nearest: Passages near the question, by number, with their cosines.
        named: Entities that the question names, by number, with their share.
        worded: Passages that share words with a question which names nothing, with BM25.
        found: Passages that sub-questions found, with the best of their cosines.
    """

    nearest: dict[int, float]
    named: dict[int, float]
    worded: dict[int, float] = field(default_factory=dict)
    found: dict[int, float] = field(default_factory=dict)

    @property
    def considered(self) -> int:
        """How many passages were looked at."""
        return len(self.nearest.keys() | self.worded.keys() | self.found.keys())

    def teleport(self, graph: WalkGraph, settings: Settings) -> Teleport:
        """Return where the walk starts, and returns to."""
        shares: defaultdict[int, float] = defaultdict(float)
        _share(shares, self.nearest, 1.0, settings.temperature)
        _share(shares, self.worded, settings.words, 1.0)
        _share(shares, self.found, settings.residual, settings.temperature)
        total = sum(self.named.values())
        for entity, share in self.named.items():
            shares[graph.passages + entity] += settings.linked * share / total
        nodes = np.array(sorted(shares), dtype=np.int64)
        masses = np.array([shares[node] for node in nodes.tolist()], dtype=np.float32)
        return Teleport(nodes, masses / max(float(masses.sum()), 1e-9))


def seek(
    question: Question,
    graph: WalkGraph,
    linked: Sequence[LinkedEntity],
    *,
    settings: Settings,
    store: Store,
    viewer: Viewer,
    filters: Filters,
) -> Start:
    """Return where the walk for `question` starts.

    A named entity weighs its score over the documents that mention it. Words count where
    nothing is named, or only by mere words ("late fee for rent", where a heading is called
    "Rent"): then codes and rare terms are all there is to go by.
    """
    vector = Vector(question.vector)
    near = store.hits("chunk", vector, limit=settings.seeds, viewer=viewer, filters=filters)
    named: dict[int, float] = {}
    for item in linked:
        entity = graph.entity_index.get(item.id)
        if entity is not None:
            named[entity] = item.score / max(1.0, float(graph.frequency[entity]))
    worded: dict[int, float] = {}
    if not named or not _NO_MERE_WORDS.search(question.text):
        words = Words(question.text)
        hits = store.hits("chunk", words, limit=WORD_HITS, viewer=viewer, filters=filters)
        worded = _numbered({hit.id: hit.score for hit in hits}, graph)
    return Start(_numbered({hit.id: hit.score for hit in near}, graph), named, worded)


def seek_again(
    start: Start,
    asked: Sequence[SubQuestion],
    vectors: FloatArray,
    graph: WalkGraph,
    *,
    store: Store,
) -> None:
    """Add to `start` what sub-questions find among passages near it or tied to their bridges.

    Args:
        start: Is added to.
        asked: Sub-questions.
        vectors: (sub-questions, d) float32, rows of length 1.
        graph: Tells which passages a bridge leads to.
        store: Holds the passages' vectors.
    """
    places = set(start.nearest) | set(start.worded)
    for item in asked:
        places.update(graph.passages_of(graph.entity_index[item.entity_id]).tolist())
        places.update(graph.neighbours(item.passage).tolist())
    ordered = sorted(places)
    ids = [graph.topology.chunk_ids[place] for place in ordered]
    best = (store.vectors("chunk", ids) @ vectors.T).max(axis=1)
    for place, score in zip(ordered, best.tolist(), strict=True):
        start.found[place] = max(start.found.get(place, -1.0), score)


def _numbered(scores: Mapping[str, float], graph: WalkGraph) -> dict[int, float]:
    return {
        graph.chunk_index[id_]: score for id_, score in scores.items() if id_ in graph.chunk_index
    }


def _share(
    shares: defaultdict[int, float], scores: Mapping[int, float], total: float, temperature: float
) -> None:
    """Share `total` among passages by the softmax of their scores."""
    if not scores:
        return
    places = sorted(scores)
    values = np.array([scores[place] for place in places], dtype=np.float32)
    parts = np.exp((values - values.max()) / temperature)
    for place, part in zip(places, (total * parts / parts.sum()).tolist(), strict=True):
        shares[place] += part
