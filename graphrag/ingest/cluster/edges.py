"""The graph of entities that is clustered: relations, and names that share a sentence.

Without a model relations are few, so two names in one sentence are tied too, more weakly
two names in one chunk, and a name to the one it is made from. What is named everywhere
ties little, what is said in boilerplate ties nothing (architecture §4.7).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ingest.cluster.derived import derived_names
from graphrag.ingest.cluster.leiden import Graph, graph_of
from graphrag.language.repeated import Sentence, sentence_at
from graphrag.model import Chunk, Dropped, Entity, Mention, Relation

IN_SENTENCE = 0.5
"""Weight of sharing a sentence, where one relation stated once weighs 1."""
IN_CHUNK = 0.1
DERIVED = 1.0
"""Weight of being made from another name ("Canadian", "Canada")."""
CROWD = 40
"""More entities than this in one place are a list, and tie nothing."""

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class EntityGraph:
    """Entities as nodes, and what was left out.

    Attributes:
        ids: Entity of each node, sorted.
        graph: Their ties.
        everywhere: How many entities stand in nearly every document.
        dropped: Relations with an end that is no entity.
    """

    ids: tuple[str, ...]
    graph: Graph
    everywhere: int
    dropped: tuple[Dropped, ...]


def entity_graph(
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    *,
    chunks: Mapping[str, Chunk],
    sentences: Mapping[str, Sequence[Sentence]],
) -> EntityGraph:
    """Return the graph to cluster; equal for any order of `entities` and `relations`."""
    ids = tuple(sorted({entity.id for entity in entities}))
    index = {id_: node for node, id_ in enumerate(ids)}
    specificity, everywhere = _specificity(entities, chunks, sentences)
    weights: defaultdict[Pair, float] = defaultdict(float)
    dropped: list[Dropped] = []
    for relation in sorted(relations, key=lambda relation: relation.id):
        ends = (relation.source_id, relation.target_id)
        missing = [end for end in ends if end not in index]
        if missing:
            reason = f"its end {missing[0]} is no entity"
            dropped.append(Dropped("dropped", relation.id, relation.type, reason))
            continue
        weight = _stated(relation, sentences) * min(specificity.get(end, 1.0) for end in ends)
        weights[index[ends[0]], index[ends[1]]] += weight
    for pair, weight in _shared(entities, index, sentences, specificity).items():
        weights[pair] += weight
    for pair in _at_home(entities, index, chunks):
        weights[pair] += IN_CHUNK
    for base, name in derived_names(entities):
        weights[index[base], index[name]] += DERIVED
    pairs = sorted(weights)
    graph = graph_of(
        len(ids),
        np.array([left for left, _ in pairs], dtype=np.int64),
        np.array([right for _, right in pairs], dtype=np.int64),
        np.array([weights[pair] for pair in pairs], dtype=np.float64),
    )
    return EntityGraph(ids, graph, everywhere, tuple(dropped))


def _stated(relation: Relation, sentences: Mapping[str, Sequence[Sentence]]) -> float:
    """Return how many different sentences assert `relation`, boilerplate not counted."""
    if not relation.evidence:
        return relation.weight
    texts: set[str] = set()
    for item in relation.evidence:
        found = sentences.get(item.chunk_id, ())
        number = sentence_at(found, item.span.start)
        if item.polarity == "asserted" and not (number is not None and found[number].boilerplate):
            texts.add(item.quote if number is None else found[number].key)
    return float(len(texts))


def _specificity(
    entities: Sequence[Entity],
    chunks: Mapping[str, Chunk],
    sentences: Mapping[str, Sequence[Sentence]],
) -> tuple[dict[str, float], int]:
    """Return for each entity 1 (in one document) down to nearly 0 (in all), and those in all."""
    documents = len({chunk.document_id for chunk in chunks.values()})
    result: dict[str, float] = {}
    everywhere = 0
    for entity in entities:
        at = [m for m in entity.mentions if m.chunk_id in chunks and not _idle(m, sentences)]
        holders = {chunks[mention.chunk_id].document_id for mention in at}
        if not holders:
            result[entity.id] = 1.0 if not entity.mentions or not chunks else 0.0
            continue
        result[entity.id] = math.log((documents + 1) / len(holders)) / math.log(documents + 1)
        everywhere += documents >= 5 and len(holders) >= 0.8 * documents
    return result, everywhere


def _idle(mention: Mention, sentences: Mapping[str, Sequence[Sentence]]) -> bool:
    """Whether the mention stands in boilerplate."""
    number = _number(mention, sentences)
    return number is not None and sentences[mention.chunk_id][number].boilerplate


def _number(mention: Mention, sentences: Mapping[str, Sequence[Sentence]]) -> int | None:
    """Return which sentence of its chunk the mention stands in; None for the header."""
    if not mention.span.end:
        return None
    return sentence_at(sentences.get(mention.chunk_id, ()), mention.span.start)


def _shared(
    entities: Sequence[Entity],
    index: Mapping[str, int],
    sentences: Mapping[str, Sequence[Sentence]],
    specificity: Mapping[str, float],
) -> defaultdict[Pair, float]:
    """Return the weight of sharing sentences and chunks, by pair of nodes.

    A sentence that stands in several documents weighs once.
    """
    places: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    crowds: defaultdict[str, set[int]] = defaultdict(set)
    force = {index[id_]: math.sqrt(value) for id_, value in specificity.items()}
    for entity in entities:
        for mention in entity.mentions:
            if mention.role == "contained" or _idle(mention, sentences):
                continue
            crowds[mention.chunk_id].add(index[entity.id])
            number = _number(mention, sentences)
            if number is not None:
                places[mention.chunk_id, number].add(index[entity.id])
    weights: defaultdict[Pair, float] = defaultdict(float)
    for (chunk_id, number), members in sorted(places.items()):
        _tie(members, IN_SENTENCE / sentences[chunk_id][number].documents, force, weights)
    for _, members in sorted(crowds.items()):
        _tie(members, IN_CHUNK, force, weights)
    return weights


def _at_home(
    entities: Sequence[Entity], index: Mapping[str, int], chunks: Mapping[str, Chunk]
) -> Iterator[Pair]:
    """Yield ties of a document's common nouns to what the document is about."""
    about: defaultdict[str, set[int]] = defaultdict(set)
    for entity in entities:
        for mention in entity.mentions:
            if mention.role == "subject" and mention.chunk_id in chunks:
                about[chunks[mention.chunk_id].document_id].add(index[entity.id])
    for entity in entities:
        if entity.scope == "document":
            at = {chunks[m.chunk_id].document_id for m in entity.mentions if m.chunk_id in chunks}
            for subject in sorted(node for document in at for node in about[document]):
                yield index[entity.id], subject


def _tie(
    members: set[int], weight: float, force: Mapping[int, float], weights: defaultdict[Pair, float]
) -> None:
    """Tie all of `members` to one another; the more they are, the weaker."""
    if not 2 <= len(members) <= CROWD:
        return
    ordered = sorted(members)
    share = weight / math.sqrt(len(ordered) - 1)
    for position, left in enumerate(ordered):
        for right in ordered[position + 1 :]:
            weights[left, right] += share * force[left] * force[right]
