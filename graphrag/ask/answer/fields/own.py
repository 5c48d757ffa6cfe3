"""A field of a thing that the question names: a row of a table, a labelled value.

The subjects of documents are looked up elsewhere; this is for everything else that facts
are known of, such as the suppliers in a register.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.fields.conflict import fields_conflict
from graphrag.ask.answer.fields.lookup import support_of
from graphrag.ask.facts import COUNTS, Reading, label_of
from graphrag.ask.facts.places import Places
from graphrag.ask.facts.subjects import facts_in
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import fold, stem, tokenise
from graphrag.model import ExtractionSchema, Fact, Plan, Viewer
from graphrag.ports import Embedder, Store

_NEAR = 0.62
"""Nearness of a question to "what is the <field>" from which it asks for that field."""
_SHORTEST = 4
_BESIDE = 0.05
"""How much nearer it must be than to the next field."""


def own_field(
    reading: Reading,
    plan: Plan,
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Draft | None:
    """Return what a field of the one thing that is named says; None if none is asked for."""
    named = [item for item in plan.entities if item.surface != item.surface.lower()]
    if len({item.surface for item in named}) != 1 or COUNTS.search(plan.question):
        return None
    known = store.facts(subject_ids=sorted({item.id for item in named}), viewer=viewer)
    told = _let_through(known, plan, store=store, viewer=viewer)
    facts = [f for f in told if fold(f.value.text) != fold(named[0].surface)]  # not its name
    key = _asked_key(reading, named[0].surface, facts, schema=schema, embedder=embedder)
    chosen = [fact for fact in facts if fact.key == key]
    places = Places.of(chosen, store=store, viewer=viewer)
    evidence = [
        item
        for number, fact in enumerate(chosen, start=1)
        if (item := places.evidence(fact.evidence, f"E{number}", 1.0))
    ]
    if len(evidence) != len(chosen) or not chosen:
        return None
    label = label_of(chosen[0].key, schema)
    conflict = fields_conflict(chosen, label, schema=schema, store=store, viewer=viewer)
    if conflict is not None:
        return conflict
    claims = tuple(
        Claim(fact.value.text, (support_of(item),), "" if place else f"{named[0].surface}: ")
        for place, (fact, item) in enumerate(zip(chosen, evidence, strict=True))
    )
    return Draft(claims, "high", f"a field that says “{label}”", tuple(evidence))


def _let_through(
    facts: Sequence[Fact], plan: Plan, *, store: Store, viewer: Viewer
) -> Sequence[Fact]:
    """Return `facts` with what documents say of them that the question's filters let through."""
    if not plan.filters:
        return facts
    documents = {d.id for d in store.documents(viewer=viewer, filters=plan.filters)}
    return facts_in(facts, documents, store=store, viewer=viewer)


def _asked_key(
    reading: Reading,
    surface: str,
    facts: Sequence[Fact],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> str:
    """Return the field whose name the question holds, else the one it is nearest to, or ""."""
    own = {stem(token.norm) for token in tokenise(surface)}
    wanted = {word for word in stems_of(reading.head) if word not in own}
    keys = sorted({fact.key for fact in facts})
    labels = {key: stems_of(f"{label_of(key, schema)} {key.replace('_', ' ')}") for key in keys}
    held = [key for key in keys if wanted and all(_in(word, labels[key]) for word in wanted)]
    if len(held) == 1 or not keys:
        return held[0] if held else ""
    texts = [f"what is its {label_of(key, schema).lower()}" for key in keys]
    vectors = embedder.embed([reading.masked, *texts])
    near = sorted(
        ((float(v @ vectors[0]), k) for k, v in zip(keys, vectors[1:], strict=True)), reverse=True
    )
    alone = len(near) < 2 or near[0][0] - near[1][0] >= _BESIDE
    return near[0][1] if near[0][0] >= _NEAR and alone else ""


def _in(word: str, stems: frozenset[str]) -> bool:
    """Whether one of `stems` is `word` or goes on from it ("supp" of "supply")."""
    return any(
        other == word or (len(word) >= _SHORTEST and other.startswith(word)) for other in stems
    )
