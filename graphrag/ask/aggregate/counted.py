"""How many of the documents' subjects fulfil what a question asks, and which."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.aggregate.rows import Ledger
from graphrag.ask.facts import (
    FieldGuess,
    Reading,
    Subject,
    conditions_of,
    label_of,
)
from graphrag.ask.facts.extremes import compares, extreme_of
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema, Fact, Found, Viewer
from graphrag.ports import Embedder, Store

COUNTS = re.compile(r"\bhow (?:many|often)\b|\bnumber of\b|\bcount\b|\bin total\b", re.IGNORECASE)
_THINGS = "accident incident event case report document record file crash occurrence"
_DESCRIBING = 2
"""Facts that tell a row apart."""


def count_subjects(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    guesses: Sequence[FieldGuess],
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
    embedder: Embedder,
) -> Found | None:
    """Return the subjects that fulfil the question's conditions; None if it has none."""
    likeness = {guess.key: guess.score for guess in guesses}
    conditions = conditions_of(
        reading, subjects, schema=schema, likeness=likeness, ignore=counted_nouns(schema)
    )
    chosen = [s for s in subjects if all(s.entity.id in c.facts for c in conditions)]
    if compares(reading.question) and not COUNTS.search(reading.question) and len(chosen) > 1:
        return _extreme(
            reading, chosen, schema=schema, store=store, viewer=viewer, embedder=embedder
        )
    if not conditions:
        return None
    rows = [(s, [c.facts[s.entity.id][0] for c in conditions]) for s in chosen]
    held = {condition.key for condition in conditions}
    rests = sum(1 for s in subjects if held <= {fact.key for fact in s.facts})
    named = ", ".join(f"{label_of(c.key, schema)}: {c.words}" for c in conditions)
    number = str(len(rows))
    counting = COUNTS.search(reading.question)
    return listed(
        rows,
        schema=schema,
        store=store,
        viewer=viewer,
        columns=tuple(label_of(c.key, schema) for c in conditions),
        value=number,
        statement=f"{number} ({named})." if counting else f"{number}: {named}.",
        rests_on=(rests, len(subjects)),
    )


def _extreme(
    reading: Reading,
    chosen: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
    embedder: Embedder,
) -> Found | None:
    """Return the one of `chosen` that is most so, and how many it was compared with."""
    extreme = extreme_of(reading.masked, chosen, schema=schema, embedder=embedder)
    if extreme is None:
        return None
    label = label_of(extreme.key, schema)
    count = len(extreme.others) + 1
    return listed(
        [(extreme.subject, [extreme.fact])],
        schema=schema,
        store=store,
        viewer=viewer,
        columns=(label,),
        value=extreme.fact.value.text,
        statement=f"By “{label}”, of {count} that give it:",
        rests_on=(count, len(chosen)),
    )


def listed(
    rows: Sequence[tuple[Subject, Sequence[Fact]]],
    *,
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
    columns: tuple[str, ...],
    value: str,
    statement: str,
    rests_on: tuple[int, int],
) -> Found:
    """Return a table with a row a subject: the facts that put it there, then what it is."""
    full = [(s, [*facts, *describing(s, facts, schema)]) for s, facts in rows]
    ledger = Ledger([f for _, facts in full for f in facts], store=store, viewer=viewer)
    for subject, facts in full:
        ledger.add(subject.entity.id, facts)
    return ledger.found(
        columns,
        value=value,
        statement=statement,
        rests_on=rests_on,
        considered=rests_on[1],
    )


def counted_nouns(schema: ExtractionSchema) -> frozenset[str]:
    """Return the stems of words that name what is counted, and so are no condition."""
    nouns = _THINGS
    if schema.subject:
        nouns = f"{nouns} {schema.subject.type} {schema.subject.plural}"
    for kind in schema.entities:
        nouns = f"{nouns} {kind.name} {kind.plural}"
    return frozenset(stem(token.norm) for token in tokenise(nouns))


def describing(subject: Subject, shown: Sequence[Fact], schema: ExtractionSchema) -> list[Fact]:
    """Return facts that tell `subject` apart: its place first, then the schema's order."""
    said = {fact.value.text for fact in shown}
    rules = sorted(enumerate(schema.fields), key=lambda item: (item[1].value != "place", item[0]))
    found: list[Fact] = []
    for _, rule in rules:
        own = subject.of(rule.key)
        if own and own[0].value.text not in said and rule.pattern == "":
            said.add(own[0].value.text)
            found.append(own[0])
        if len(found) == _DESCRIBING:
            break
    return found
