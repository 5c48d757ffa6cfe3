"""Answers about a set of things: the one that was picked, or what all have in common."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.fields.lookup import LIKELY, SURE, fields_draft, identity_of, support_of
from graphrag.ask.facts import FieldGuess, Reading, Subject, guess_fields, label_of, read
from graphrag.ask.facts.picking.sets import Picked
from graphrag.ask.facts.places import Places
from graphrag.language.names import key as name_key
from graphrag.model import Evidence, ExtractionSchema, Fact, Viewer
from graphrag.ports import Embedder, Store

_STOPS = re.compile(r"[.;:]\s+(?=[A-Z])")
"""Between the sentences of a question that says before it asks what is wanted."""
_NEAR = 0.06
_LOOSE = 0.1
"""How much less sure a field may be here, where the question has lost its noun to "it"."""
_STRANGE = 2
"""Words of the question that no question for the field has, from which sentences are read first."""
_TRIED = 60
"""Fields that are looked at for something in common, nearest to the question first."""


def answer_about_set(
    picked: Picked,
    question: str,
    subjects: Sequence[Subject],
    *,
    store: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
    viewer: Viewer,
) -> Draft | None:
    """Return the answer that fields give about `picked`; None if none does."""
    asked = _STOPS.sub(", ", picked.asked) if picked.shared else picked.asked
    reading = read(asked)
    keys = {fact.key for subject in picked.chosen for fact in subject.facts}
    guesses = guess_fields(reading, keys, schema=schema, embedder=embedder)
    if picked.shared:
        return _in_common(picked, guesses, subjects, store=store, viewer=viewer)
    chosen = picked.chosen[0]
    good = [g for g in guesses[:2] if g.score > guesses[0].score - _NEAR and chosen.of(g.key)]
    if good and good[0].score < SURE and len(good[0].strange) >= _STRANGE:
        return None
    if not good or good[0].score < LIKELY - (0.0 if good[0].strange else _LOOSE):
        good = _named_by(reading, chosen, schema)
    if not good:
        return None
    return fields_draft(
        chosen,
        good,
        read(question),
        schema=schema,
        store=store,
        viewer=viewer,
        because=picked.by,
    )


def _named_by(reading: Reading, subject: Subject, schema: ExtractionSchema) -> list[FieldGuess]:
    """Return the fields whose values say a name of the question and more ("172" → "172L")."""
    facts = identity_of(reading, subject, "", schema) if reading.names else ()
    return [FieldGuess(fact.key, label_of(fact.key, schema), LIKELY) for fact in facts]


def _in_common(
    picked: Picked,
    guesses: Sequence[FieldGuess],
    subjects: Sequence[Subject],
    *,
    store: Store,
    viewer: Viewer,
) -> Draft | None:
    """Return the value that all of the set have under one field, nearest fields first.

    Only names count that hardly any other subject has: a shared "None" says nothing.
    """
    chosen = {subject.entity.id for subject in picked.chosen}
    others = [subject for subject in subjects if subject.entity.id not in chosen]
    for guess in guesses[:_TRIED]:
        held: dict[str, list[Fact]] = defaultdict(list)
        for subject in picked.chosen:
            seen = {name_key(fact.value.text): fact for fact in subject.of(guess.key)}
            for name, fact in seen.items():
                held[name].append(fact)
        common = [facts for _, facts in sorted(held.items()) if len(facts) == len(picked.chosen)]
        elsewhere = {name_key(f.value.text) for other in others for f in other.of(guess.key)}
        telling = [
            facts
            for facts in common
            if _is_name(facts[0].value.text) and name_key(facts[0].value.text) not in elsewhere
        ]
        if telling:
            return _common_draft(telling, guess, store=store, viewer=viewer)
    return None


def _common_draft(
    common: Sequence[Sequence[Fact]], guess: FieldGuess, *, store: Store, viewer: Viewer
) -> Draft | None:
    places = Places.of([fact for facts in common for fact in facts], store=store, viewer=viewer)
    evidence: list[Evidence] = []
    claims: list[Claim] = []
    for facts in common:
        items = []
        for fact in facts:
            item = places.evidence(fact.evidence, f"E{len(evidence) + 1}", 1.0)
            if item is not None:
                evidence.append(item)
                items.append(item)
        if items:
            claims.append(Claim(facts[0].value.text, tuple(support_of(item) for item in items)))
    if not claims:
        return None
    because = f"“{guess.label}” is the same in all of them"
    return Draft(tuple(claims), "medium", because, tuple(evidence))


def _is_name(text: str) -> bool:
    words = [word for word in text.split() if word.isalpha()]
    return len(words) > 1 and all(word[:1].isupper() for word in words)
