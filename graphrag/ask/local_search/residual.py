"""What the chosen passages leave uncovered is the next question.

"Who founded the company that published UHF?" once UHF's passage is found leaves "who
founded", and UHF's passage names the company: the bridge. So a sub-question is the
uncovered words and the name of an entity that a chosen passage mentions. Which entity
is told by the sentence that mentions it: the one that says most of the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ask.local_search.question import Question
from graphrag.language.names import key
from graphrag.language.sentences import sentences
from graphrag.model import Chunk, Entity, Span, Viewer
from graphrag.ports import FloatArray, Store, TokenVectors

MIN_SPECIFICITY = 1.0
"""Log of documents over documents that mention it: a hub is no bridge."""
MAX_MENTIONING = 500
"""Entities in more documents than this are not read as bridges."""


@dataclass(frozen=True, slots=True)
class SubQuestion:
    """What is asked again.

    Attributes:
        text: Uncovered words of the question, then the bridge's name.
        passage: Number of the passage that names the bridge.
        entity_id: The bridge.
        name: Its name.
    """

    text: str
    passage: int
    entity_id: str
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """A chosen passage that sub-questions may start from.

    Attributes:
        number: In the topology.
        tokens: Its token vectors; None where the store has none.
        likeness: (question pieces,): what counts as covered when asking on from here.
    """

    number: int
    tokens: TokenVectors | None
    likeness: FloatArray


def subquestions(
    question: Question,
    weights: FloatArray,
    graph: WalkGraph,
    reached: Sequence[Reached],
    *,
    bridges: int,
    covered: float,
    store: Store,
    viewer: Viewer,
) -> list[SubQuestion]:
    """Return what to ask next, up to `bridges` for each passage, without repeats.

    A passage that leaves no content word uncovered asks nothing.

    Args:
        question: The whole question.
        weights: (question pieces,) how much each matters.
        graph: Tells which entities a passage mentions.
        reached: The best chosen passages.
        bridges: Entities a passage lends.
        covered: From which likeness on a word counts as covered.
        store: Holds the entities' names and the passages.
        viewer: What may be read.
    """
    rests = [question.uncovered(passage.likeness, covered=covered) for passage in reached]
    asking = [(passage, rest) for passage, rest in zip(reached, rests, strict=True) if rest]
    names = _names(question, graph, [passage.number for passage, _ in asking], store, viewer)
    ids = {passage.number: graph.topology.chunk_ids[passage.number] for passage, _ in asking}
    chunks = {chunk.id: chunk for chunk in store.chunks(sorted(ids.values()), viewer=viewer)}
    asked: dict[str, SubQuestion] = {}
    for passage, rest in asking:
        chunk = chunks[ids[passage.number]]
        said = _Said(chunk, passage.tokens, question, weights)
        scored = [(said.most(entity), entity) for entity in names[passage.number]]
        scored.sort(key=lambda item: (-item[0], item[1].id))
        for _, entity in scored[:bridges]:
            text = f"{rest} {entity.name}"
            asked.setdefault(text, SubQuestion(text, passage.number, entity.id, entity.name))
    return list(asked.values())


class _Said:
    """How much of the question each sentence of a passage says."""

    def __init__(
        self, chunk: Chunk, tokens: TokenVectors | None, question: Question, weights: FloatArray
    ) -> None:
        self._chunk = chunk
        self._sentences = sentences(chunk.text)
        self._weights = weights
        self._alike = None if tokens is None else tokens.likeness(question.tokens)
        self._starts = None if tokens is None else tokens.starts(chunk)

    def most(self, entity: Entity) -> float:
        """Return the most that a sentence which mentions `entity` says, 0–1."""
        starts = [
            m.span.start for m in entity.mentions if m.chunk_id == self._chunk.id and m.surface
        ]
        mentioning = [
            sentence
            for sentence in self._sentences
            if any(sentence.start <= start < sentence.end for start in starts)
        ]
        return max((self._says(sentence) for sentence in mentioning), default=0.0)

    def _says(self, sentence: Span) -> float:
        if self._alike is None or self._starts is None:
            return 0.0
        inside = (self._starts >= sentence.start) & (self._starts < sentence.end)
        if not inside.any():
            return 0.0
        return float(self._alike[inside].max(axis=0) @ self._weights)


def _names(
    question: Question,
    graph: WalkGraph,
    passages: Sequence[int],
    store: Store,
    viewer: Viewer,
) -> Mapping[int, list[Entity]]:
    """Return the entities of each passage that may be bridges."""
    wanted: dict[int, list[str]] = {}
    for passage in passages:
        own = graph.entities_of(passage)
        fine = own[
            (graph.specificity[own] >= MIN_SPECIFICITY) & (graph.frequency[own] <= MAX_MENTIONING)
        ]
        wanted[passage] = [graph.topology.entity_ids[entity] for entity in np.sort(fine)]
    ids = sorted({id_ for own_ids in wanted.values() for id_ in own_ids})
    asked = f" {key(question.text)} "
    entities = {
        entity.id: entity
        for entity in store.entities(ids, viewer=viewer)
        if f" {key(entity.name)} " not in asked
    }
    return {
        passage: [entities[id_] for id_ in own_ids if id_ in entities]
        for passage, own_ids in wanted.items()
    }
