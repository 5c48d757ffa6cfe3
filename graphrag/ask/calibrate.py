"""How far what is found for answerable questions of this corpus is to be trusted.

Thresholds do not carry over: what one corpus finds for nine of ten of its own questions,
another finds for six. So questions are made from the corpus's own relations, two in a row, and
asked; the threshold is a low quantile of what they reach (as in conformal prediction; Vovk,
Gammerman and Shafer, Algorithmic Learning in a Random World, 2005). They name lesser things than
people do, and are few: so they only move the usual threshold half of the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from graphrag.model import Entity, ExtractionSchema, Relation
from graphrag.ports import Store, Topology

QUANTILE = 0.2
"""Share of the made questions whose trust stays below what they are taken to reach."""
MOVES = 0.5
"""How far that moves the usual threshold."""
ASKED = 32
LEAST = 10
"""Made questions from which their quantile is taken for the corpus's."""
_TRIED = 8
"""Chains that are looked at for every question that is made."""
_FEW, _RARE = 3, 0.01
"""Passages that mention what a question names: at most so many, or that share of all."""
_TYPES = frozenset({"Person", "Organization", "Place", "Work", "Product", "Event"})
"""Things that have a name of their own; a nationality or a language has not."""


def threshold(
    questions: Sequence[str], trusted: Callable[[str], float | None], *, usual: float
) -> float | None:
    """Return the trust that answerable questions reach; None where too few could be asked.

    Args:
        questions: Made from the corpus.
        trusted: Asks one; None where nothing is found at all.
        usual: The threshold of other corpora.
    """
    scores = [score for question in questions if (score := trusted(question)) is not None]
    if len(scores) < LEAST:
        return None
    return usual + MOVES * (float(np.quantile(scores, QUANTILE)) - usual)


def made_questions(store: Store, schema: ExtractionSchema, *, count: int = ASKED) -> list[str]:
    """Return up to `count` questions that the graph can answer in two steps, always the same.

    Only the schema's relations are taken, between things of its types, from a thing of several
    words that few passages mention.
    """
    topology = store.topology()
    chains = _chains(topology, count * _TRIED)
    ids = [topology.relation_ids[row] for row in sorted({row for pair in chains for row in pair})]
    relations = {relation.id: relation for relation in store.relations(ids)}
    ends = sorted({end for r in relations.values() for end in (r.source_id, r.target_id)})
    entities = {entity.id: entity for entity in store.entities(ends)}
    pairs = (
        (relations[topology.relation_ids[first]], relations[topology.relation_ids[second]])
        for first, second in chains
    )
    asked = (_question(first, second, entities, schema) for first, second in pairs)
    return list(dict.fromkeys(question for question in asked if question))[:count]


def _chains(topology: Topology, most: int) -> list[tuple[int, int]]:
    """Return pairs of rows of relations, the second beginning where the first ends.

    They are spread evenly over all, one for each first row.
    """
    sources, targets = topology.relations.T
    mentioned = np.bincount(topology.mentions[:, 1], minlength=len(topology.entity_ids))
    rare = mentioned <= max(_FEW, _RARE * len(topology.chunk_ids))
    by_source = np.argsort(sources, kind="stable")
    places = np.searchsorted(sources[by_source], targets)
    follows = places < len(sources)
    second = by_source[np.minimum(places, len(sources) - 1)] if len(sources) else by_source
    follows &= (sources[second] == targets) & (targets[second] != sources) & rare[sources]
    rows = np.flatnonzero(follows)
    chosen = rows[np.linspace(0, len(rows) - 1, min(most, len(rows))).astype(int)]
    return [(int(row), int(second[row])) for row in chosen]


def _question(
    first: Relation, second: Relation, entities: Mapping[str, Entity], schema: ExtractionSchema
) -> str:
    """Return what asks for the end of both relations; empty where they do not lend themselves."""
    phrases = {rule.name: rule.phrase for rule in schema.relations}
    named = entities.get(first.source_id)
    ends = [entities.get(end) for end in (first.source_id, first.target_id, second.target_id)]
    typed = all(end is not None and end.type in _TYPES for end in ends)
    if named is None or not typed or " " not in named.name:
        return ""
    said = [phrases.get(relation.type, "") for relation in (first, second)]
    if not all(said):
        return ""
    return f"Who or what is it that the one that {named.name} {said[0]} {said[1]}?"
