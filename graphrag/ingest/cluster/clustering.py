"""Group what belongs together, twice: by the entities named, and by what chunks are about.

Each view is one tree. Level 0 is everything, levels 1, 2 … are Leiden's, coarse to fine;
nothing is copied down to fill a level (architecture §4.6).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from graphrag.ingest.cluster.edges import EntityGraph, entity_graph
from graphrag.ingest.cluster.leiden import IntArray
from graphrag.ingest.cluster.subjects import subject_graph
from graphrag.ingest.cluster.tree import Tree, communities_of
from graphrag.ingest.cluster.view import Grown, grow_view
from graphrag.language.repeated import Sentence, read_sentences
from graphrag.model import Chunk, Community, Dropped, Entity, Fact, Relation, View
from graphrag.ports import Vectors


@dataclass(frozen=True, slots=True)
class Clustering:
    """The communities of a corpus.

    Attributes:
        communities: Of both views, parents before children.
        modularity: Of level 1 of the entity graph.
        notes: Small facts to store beside the graph, all starting "communities.".
        dropped: Relations that could not be used.
        adopted: Views whose kept tree gave way to one from nothing, which was clearly better.
    """

    communities: tuple[Community, ...] = ()
    modularity: float = 0.0
    notes: Mapping[str, str] = field(default_factory=dict)
    dropped: tuple[Dropped, ...] = ()
    adopted: tuple[View, ...] = ()


def cluster(
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    *,
    chunks: Mapping[str, Chunk],
    facts: Sequence[Fact] = (),
    previous: Sequence[Community] = (),
    recluster: bool = False,
    vectors: Vectors | None = None,
) -> Clustering:
    """Return the communities of both views; equal for any order of the arguments.

    `vectors` of chunks make neighbours of chunks that share no words; without them the
    words decide. `previous` lends its ids and its tree, unless `recluster`.
    """
    sentences = read_sentences(chunks)
    named = entity_graph(entities, relations, chunks=chunks, sentences=sentences)
    told = subject_graph(chunks, sentences=sentences, vectors=vectors)
    first = grow_view(
        "entities",
        named.ids,
        named.graph,
        previous=previous,
        relations=relations,
        recluster=recluster,
    )
    second = grow_view("subjects", told.ids, told.graph, previous=previous, recluster=recluster)
    communities = (
        *_with_relations(first, named, entities, relations, facts),
        *communities_of(second.tree, second.ids, view="subjects", said={}),
    )
    notes = {
        "communities.modularity": f"{first.modularity:.4f}",
        "communities.entities": first.story,
        "communities.subjects": second.story,
        "communities.chunks_without_prose": str(len(chunks) - len(told.ids)),
        "communities.from_templates": str(_from_templates(sentences)),
        "communities.above_limit": str(first.above_limit + second.above_limit),
        "communities.entities_everywhere": str(named.everywhere),
    }
    views: tuple[tuple[View, Grown], ...] = (("entities", first), ("subjects", second))
    adopted = tuple(view for view, grown in views if grown.adopted)
    return Clustering(communities, first.modularity, notes, named.dropped, adopted)


def _from_templates(sentences: Mapping[str, Sequence[Sentence]]) -> int:
    """Return how many sentences stand for no subject, for many documents fill in their form."""
    return sum(sentence.from_template for found in sentences.values() for sentence in found)


def _with_relations(
    grown: Grown,
    named: EntityGraph,
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    facts: Sequence[Fact],
) -> list[Community]:
    """Return the entity communities with their relations, and digests of what is said of them."""
    node = {id_: position for position, id_ in enumerate(named.ids)}
    names = {entity.id: entity.name for entity in entities}
    inside = [r for r in relations if r.source_id in node and r.target_id in node]
    ends = np.array([(node[r.source_id], node[r.target_id]) for r in inside], dtype=np.int64)
    left, right = ends.reshape(-1, 2).T
    said: defaultdict[int, list[str]] = defaultdict(list)
    held: defaultdict[int, list[str]] = defaultdict(list)
    for relation, place in zip(inside, _places(grown.tree, left, right), strict=True):
        said[place].append(_relation_text(relation, names))
        while place >= 0:
            held[place].append(relation.id)
            place = grown.tree.groups[place].parent
    known = [fact for fact in facts if fact.subject_id in node]
    at = np.array([node[fact.subject_id] for fact in known], dtype=np.int64)
    for fact, place in zip(known, _places(grown.tree, at, at), strict=True):
        said[place].append(f"{fact.subject_id} {fact.key} {fact.value.text}")
    communities = communities_of(grown.tree, grown.ids, view="entities", said=said)
    return [
        replace(community, relation_ids=tuple(sorted(held[number])))
        for number, community in enumerate(communities)
    ]


def _places(tree: Tree, left: IntArray, right: IntArray) -> list[int]:
    return [int(place) for place in tree.deepest(left, right)] if len(left) else []


def _relation_text(relation: Relation, names: Mapping[str, str]) -> str:
    quotes = sorted({item.quote for item in relation.evidence})
    ends = (names[relation.source_id], relation.type, names[relation.target_id])
    return "\x1f".join((*ends, *quotes))
