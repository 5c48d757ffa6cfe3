"""What the chosen passages leave uncovered is the next question.

"Who founded the company that published UHF?" once UHF's passage is found leaves "who
founded", and UHF's passage names the company: the bridge. So a sub-question is the
uncovered words and the name of an entity that a chosen passage mentions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ask.local_search.question import Question
from graphrag.language.names import key
from graphrag.language.sentences import sentences
from graphrag.model import Chunk, Entity, Viewer
from graphrag.ports import FloatArray, Store, TokenEmbedder

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
    """

    text: str
    passage: int
    entity_id: str


def subquestions(
    question: Question,
    graph: WalkGraph,
    passages: Sequence[int],
    likeness: FloatArray,
    *,
    bridges: int,
    covered: float,
    store: Store,
    embedder: TokenEmbedder,
    viewer: Viewer,
) -> list[SubQuestion]:
    """Return what to ask next, up to `bridges` for each of `passages`, without repeats.

    Args:
        question: The whole question.
        graph: Tells which entities a passage mentions.
        passages: Numbers of the best chosen passages.
        likeness: (passages, question pieces): what is taken as covered when asking from each.
        bridges: Entities a passage lends.
        covered: From which cosine on a word counts as covered.
        store: Holds the entities' names and the passages.
        embedder: Compares the question with the sentences that mention an entity.
        viewer: What may be read.
    """
    names = _names(question, graph, passages, store, viewer)
    ids = [graph.topology.chunk_ids[passage] for passage in passages]
    chunks = {chunk.id: chunk for chunk in store.chunks(ids, viewer=viewer)}
    places = [
        (passage, entity, sentence)
        for passage, id_ in zip(passages, ids, strict=True)
        for entity in names.get(passage, ())
        for sentence in _mentioning(chunks[id_], entity)
    ]
    texts = sorted({sentence for _, _, sentence in places})
    cosines = dict(zip(texts, (embedder.embed(texts) @ question.vector).tolist(), strict=True))
    asked: dict[str, SubQuestion] = {}
    for row, passage in enumerate(passages):
        best: dict[str, tuple[float, str]] = {}
        for place, entity, sentence in places:
            if place == passage:
                score = max(cosines[sentence], best.get(entity.id, (-1.0, ""))[0])
                best[entity.id] = (score, entity.name)
        rest = question.uncovered(likeness[row], covered=covered)
        order = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
        for id_, (_, name) in order[:bridges]:
            text = f"{rest} {name}".strip()
            asked.setdefault(text, SubQuestion(text, passage, id_))
    return list(asked.values())


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


def _mentioning(chunk: Chunk, entity: Entity) -> list[str]:
    """Return the sentences that mention `entity`; the first one if only the title does."""
    spans = [mention.span for mention in entity.mentions if mention.chunk_id == chunk.id]
    found = [
        sentence.of(chunk.text)
        for sentence in sentences(chunk.text)
        if any(sentence.start <= span.start < sentence.end for span in spans if span.end)
    ]
    return found or [sentence.of(chunk.text) for sentence in sentences(chunk.text)[:1]]
