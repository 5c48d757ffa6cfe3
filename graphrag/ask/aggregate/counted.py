"""How many of the documents' subjects fulfil what a question asks, and which."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.aggregate.rows import Ledger
from graphrag.ask.facts import (
    COUNTS,
    Condition,
    FieldGuess,
    Reading,
    Subject,
    conditions_of,
    label_of,
    read,
)
from graphrag.ask.facts.contrasts import contrast_of
from graphrag.ask.facts.extremes import compares, extreme_of
from graphrag.ask.facts.nouns import counted_nouns, things
from graphrag.ask.facts.reading import asked_nouns
from graphrag.ask.facts.thresholds import limit_of
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema, Fact, Found, Viewer
from graphrag.ports import Embedder, Store

_FIELD = 0.66
"""Field score from which a "how many" about one thing asks for its field."""
_LIMITED = re.compile(r"\d|\b(?:than|over|under|before|after)\b")
_PLAIN = stems_of(
    "involve happen occur take took place places town towns city cities where case cases report "
    "reports reported document documents event events kind type year month day make model had has"
)
"""Words that ask for no condition of their own."""
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
    """Return the subjects that fulfil the question's conditions; None if it has none.

    Without a table where a number of one thing is asked: its field or its prose answers.
    """
    contrast = contrast_of(reading.question, subjects)
    conditions = (
        (contrast,)
        if contrast
        else _conditions(reading, subjects, guesses, schema=schema, embedder=embedder)
    )
    chosen = [s for s in subjects if all(s.entity.id in c.facts for c in conditions)]
    if _asks_of_one(reading, guesses, chosen, subjects, conditions=conditions, schema=schema):
        return Found(considered=len(subjects))
    limited = any(_LIMITED.search(condition.words) for condition in conditions)
    plainly = COUNTS.search(reading.question) or limited
    if compares(reading.question) and not plainly and len(chosen) > 1:
        return _extreme(
            reading, chosen, schema=schema, store=store, viewer=viewer, embedder=embedder
        )
    if not conditions:
        return None
    rows = [(s, [c.facts[s.entity.id][0] for c in conditions]) for s in chosen]
    held = {condition.key for condition in conditions}
    rests = sum(1 for s in subjects if held <= {fact.key for fact in s.facts})
    named = ", ".join(f"{label_of(c.key, schema)}: {c.words}".lstrip(": ") for c in conditions)
    number = str(len(rows))
    counting = COUNTS.search(reading.question)
    found = listed(
        rows,
        schema=schema,
        store=store,
        viewer=viewer,
        columns=tuple(label_of(c.key, schema) for c in conditions),
        value=number,
        statement=f"{number} ({named})." if counting else f"{number}: {named}.",
        rests_on=(rests, len(subjects)),
    )
    if contrast or found.table is None:
        return found
    unread = _unread(reading, conditions, schema)
    return replace(found, table=replace(found.table, unread=unread))


def _unread(
    reading: Reading, conditions: Sequence[Condition], schema: ExtractionSchema
) -> tuple[str, ...]:
    """Return words of the question that no condition, label or counted thing accounts for."""
    read_by = counted_nouns(schema) | _PLAIN
    for condition in conditions:
        read_by |= stems_of(condition.words) | stems_of(label_of(condition.key, schema))
    return tuple(word.raw for word in reading.words if stem(word.norm) not in read_by)


def _conditions(
    reading: Reading,
    subjects: Sequence[Subject],
    guesses: Sequence[FieldGuess],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> tuple[Condition, ...]:
    """Return the conditions of the question; one that nothing can fulfil for an unknown name."""
    limit = limit_of(reading.question, subjects, schema=schema, embedder=embedder)
    rest = read(limit.rest) if limit else reading
    found = conditions_of(
        rest,
        subjects,
        schema=schema,
        likeness={guess.key: guess.score for guess in guesses},
        ignore=counted_nouns(schema),
    )
    if limit:
        found = (limit.condition, *found)
    said = {token.norm for condition in found for token in tokenise(condition.words)}
    unknown = [token.raw for token in rest.names if token.norm not in said]
    known = {word for subject in subjects for fact in subject.facts for word in _words(fact)}
    lost = [raw for raw in unknown if not stems_of(raw) & known]
    nothing = tuple(Condition(raw, "", {}) for raw in lost)
    return (*found, *nothing)


def _words(fact: Fact) -> frozenset[str]:
    return stems_of(fact.value.text)


def _asks_of_one(
    reading: Reading,
    guesses: Sequence[FieldGuess],
    chosen: Sequence[Subject],
    subjects: Sequence[Subject],
    *,
    conditions: Sequence[Condition],
    schema: ExtractionSchema,
) -> bool:
    """Whether a number of one thing is asked ("how many seats did the Beech have").

    Its field says it, or its prose: "how many drinks" counts nothing that the graph holds.
    """
    if len(chosen) != 1 or len(subjects) == 1 or not COUNTS.search(reading.question):
        return False
    if guesses and guesses[0].score >= _FIELD:
        return True
    said = {stem(t.norm) for c in conditions for t in tokenise(c.words)}
    nouns = asked_nouns(reading.question)
    return bool(nouns) and not nouns & (things(schema) | said)


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
