"""How many of the documents' subjects fulfil what a question asks, and which."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.aggregate.rows import Ledger
from graphrag.ask.facts import (
    Condition,
    FieldGuess,
    Reading,
    Subject,
    conditions_of,
    label_of,
)
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema, Fact, Found, Viewer
from graphrag.ports import Store

_COUNT = re.compile(r"\bhow (?:many|often)\b|\bnumber of\b|\bcount\b|\bin total\b", re.IGNORECASE)
_THINGS = "accident incident event case report document record file crash occurrence"
_ASKED = 0.5


def count_subjects(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    guesses: Sequence[FieldGuess],
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
) -> Found | None:
    """Return the subjects that fulfil the question's conditions; None if it has none."""
    if not subjects:
        return None
    likeness = {guess.key: guess.score for guess in guesses}
    conditions = conditions_of(
        reading, subjects, schema=schema, likeness=likeness, ignore=_counted_nouns(schema)
    )
    if not conditions:
        return None
    chosen = [s for s in subjects if all(s.entity.id in c.facts for c in conditions)]
    shown = {s.entity.id: _shown(s, conditions, schema) for s in chosen}
    ledger = Ledger([f for facts in shown.values() for f in facts], store=store, viewer=viewer)
    for subject in chosen:
        ledger.add(subject.entity.id, shown[subject.entity.id])
    held = {condition.key for condition in conditions}
    rests = sum(1 for s in subjects if held <= {fact.key for fact in s.facts})
    number = str(len(ledger.rows))
    named = ", ".join(f"{label_of(c.key, schema)}: {c.words}" for c in conditions)
    return ledger.found(
        tuple(label_of(c.key, schema) for c in conditions),
        value=number,
        statement=f"{number} ({named})."
        if _COUNT.search(reading.question)
        else f"{number}: {named}.",
        rests_on=(rests, len(subjects)),
        considered=len(subjects),
    )


def _counted_nouns(schema: ExtractionSchema) -> frozenset[str]:
    nouns = _THINGS
    if schema.subject:
        nouns = f"{nouns} {schema.subject.type} {schema.subject.plural}"
    return frozenset(stem(token.norm) for token in tokenise(nouns))


def _shown(
    subject: Subject, conditions: Sequence[Condition], schema: ExtractionSchema
) -> list[Fact]:
    """Return the facts that put `subject` into the table, then one that tells it apart."""
    facts = [condition.facts[subject.entity.id][0] for condition in conditions]
    keys = {fact.key for fact in facts}
    for rule in schema.fields:
        own = subject.of(rule.key)
        if rule.key not in keys and own:
            return [*facts, own[0]]
    return facts
