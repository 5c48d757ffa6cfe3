"""Answers that typed relations give: a chain from what a question names to what it asks for.

Where no chain covers the whole question there is no answer here, and the sentences are
read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.fields.lookup import support_of
from graphrag.ask.answer.posts import holds_post, post_in
from graphrag.ask.answer.relations.doings import Doings, doings_of, namesakes, told
from graphrag.ask.answer.relations.hops import ALIKE
from graphrag.ask.answer.relations.walk import Chain, Walk, asserted
from graphrag.ask.answer.tenses import is_over
from graphrag.ask.facts import COUNTS
from graphrag.ask.link import link
from graphrag.language.names import key
from graphrag.model import (
    Evidence,
    ExtractionSchema,
    LinkedEntity,
    PathStep,
    Plan,
    Relation,
    Viewer,
)
from graphrag.ports import Embedder, Store, Words

_ENDS = 3
_NAMES = 12
"""Entities among which a longer name is looked for."""
_ASKS_WHO = re.compile(r"^\W*(?:who|whom|which|what)\b", re.IGNORECASE)
_BECAUSE = "relations of the graph lead there"


def answer_from_relations(
    plan: Plan, *, store: Store, embedder: Embedder, schema: ExtractionSchema, viewer: Viewer
) -> Draft | None:
    """Return what the end of the best chain of relations answers; None if none covers."""
    linked = plan.entities or link(plan.question, store=store, viewer=viewer)
    named = [item for item in linked if item.surface != item.surface.lower()]
    if not named or plan.filters:
        return None
    named = [*named, *_longer_names(named, store=store, viewer=viewer)]
    doings = doings_of(plan.question)
    question = doings.who if doings else plan.question
    walk = Walk(question, named, store=store, embedder=embedder, schema=schema, viewer=viewer)
    if doings:
        return _done(doings, named, walk, schema)
    if COUNTS.search(plan.question):
        return _counted(walk.each(), walk)
    chains = walk.best()
    if not 0 < len(chains) <= _ENDS or any(_is_over(chain, plan.question) for chain in chains):
        return None
    post = post_in(plan.question)
    if post and not all(_names_post(chain, post) for chain in chains):
        return None
    return _draft(chains, walk)


def _names_post(chain: Chain, post: frozenset[str]) -> bool:
    """Whether words that a step rests on name the post that is asked for."""
    return any(holds_post(said.quote, post) for r in chain.relations for said in asserted(r))


def _is_over(chain: Chain, question: str) -> bool:
    """Whether what the last step rests on is only told as past, where the question asks of now."""
    said = list(asserted(chain.relations[-1]))
    return bool(said) and all(is_over(item.quote, question) for item in said)


def _counted(chains: Sequence[Chain], walk: Walk) -> Draft | None:
    """Return how many different things the chains lead to, and which."""
    draft = _draft(chains, walk) if chains else None
    if draft is None:
        return None
    names = draft.opening.split("; ")
    listed = f"{len(names)}: {', '.join(names)}."
    because, number = "counted over relations", str(len(names))
    return replace(draft, opening=listed, confidence="medium", because=because, short=number)


def _longer_names(
    named: Sequence[LinkedEntity], *, store: Store, viewer: Viewer
) -> list[LinkedEntity]:
    """Return the one thing that a short name begins: "Orbis" where only "Orbis Energy" is known."""
    found = []
    for surface in dict.fromkeys(item.surface for item in named):
        ids = [hit.id for hit in store.hits("entity", Words(surface), limit=_NAMES, viewer=viewer)]
        begun = [
            entity
            for entity in store.entities(ids, viewer=viewer)
            if key(entity.name).startswith(f"{key(surface)} ")
            and entity.type in {item.type for item in named if item.surface == surface}
            and len(entity.name.split()) <= len(surface.split()) + 1
        ]
        if len(begun) == 1 and begun[0].id not in {item.id for item in named}:
            one = begun[0]
            found.append(LinkedEntity(one.id, one.name, one.type, surface, 1.0))
    return found


def said_otherwise(
    plan: Plan,
    quotes: Sequence[str],
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> str:
    """Return why who or what a question of one step asks for is not there; empty if it may be.

    Args:
        plan: The question.
        quotes: Sentences that were found: another one with the words asked for may answer.
        store: The graph.
        embedder: For words that mean the same.
        schema: For the words of relations.
        viewer: Who reads.
    """
    named = [item for item in plan.entities if item.surface != item.surface.lower()]
    if len(named) != 1 or plan.filters or not _ASKS_WHO.match(plan.question):
        return ""
    walk = Walk(plan.question, named, store=store, embedder=embedder, schema=schema, viewer=viewer)
    touching = store.relations(entity_ids=[named[0].id], viewer=viewer)
    because = walk.against(touching)
    known = {item.quote for relation in touching for item in relation.evidence}
    others = [q for q in quotes if not any(q in k or k in q for k in known) and walk.asked_in(q)]
    return "" if others else because


def _draft(chains: Sequence[Chain], walk: Walk) -> Draft | None:
    """Return the ends of `chains`, and below them the sentences in order."""
    relations = [relation for chain in chains for relation in chain.relations]
    typed = all(relation.type in walk.triggers for relation in relations)
    sure = typed and len(chains) == 1 and chains[0].score >= ALIKE
    ends = [walk.date(chain) if walk.when else walk.names[chain.end] for chain in chains]
    quoted = _quoted(relations, walk)
    named = "; ".join(dict.fromkeys(ends))
    return quoted and Draft(
        quoted[0],
        "high" if sure else "medium",
        _BECAUSE,
        quoted[1],
        path=tuple(step for chain in chains for step in _steps(chain, walk)),
        opening=named,
        short=named,
    )


def _done(
    doings: Doings, named: Sequence[LinkedEntity], walk: Walk, schema: ExtractionSchema
) -> Draft | None:
    """Return what the one who is meant did, if that one is found."""
    chains = walk.best() or tuple(
        Chain(item.id, (0, 0)) for item in named if doings.who == f"Who is {item.surface}?"
    )
    if len(chains) != 1:
        return None
    chain = chains[0]
    others = namesakes(chain.end, walk.entities)
    same = [chain.end, *others]
    own = [
        relation
        for id_ in same
        for relation in walk.at(id_)
        if relation.source_id == id_ and relation not in chain.relations
    ]
    before = [relation for relation in own if doings.happened(relation)]
    after = [relation for relation in own if relation not in before]
    if not after or len(after) > _ENDS or (doings.event and not before):
        return None
    quoted = _quoted([*chain.relations, *before, *after], walk)
    because = f", taking {walk.names[chain.end]} for one with " if others else ""
    steps = [*_steps(chain, walk), *(_step(r, walk, backwards=False) for r in after)]
    return quoted and Draft(
        quoted[0],
        "medium",
        _BECAUSE + because + ", ".join(walk.names[id_] for id_ in others),
        quoted[1],
        path=tuple(steps),
        opening="; ".join(told(relation, walk.names, schema) for relation in after),
    )


def _quoted(
    relations: Sequence[Relation], walk: Walk
) -> tuple[tuple[Claim, ...], tuple[Evidence, ...]] | None:
    """Return the words of `relations`, each once; None if the viewer may not see one."""
    evidence: dict[str, Evidence] = {}
    for relation in relations:
        item = walk.places.evidence(relation.evidence, f"E{len(evidence) + 1}", 1.0)
        if item is None:
            return None
        evidence.setdefault(item.text, item)
    claims = tuple(Claim(item.text, (support_of(item),)) for item in evidence.values())
    return claims, tuple(evidence.values())


def _steps(chain: Chain, walk: Walk) -> Iterator[PathStep]:
    for relation, end in zip(chain.relations, chain.ends, strict=True):
        yield _step(relation, walk, backwards=relation.source_id == end)


def _step(relation: Relation, walk: Walk, *, backwards: bool) -> PathStep:
    source, target = relation.source_id, relation.target_id
    return PathStep(
        walk.names[source],
        relation.type,
        walk.names[target],
        source,
        target,
        relation.id,
        backwards=backwards,
    )
