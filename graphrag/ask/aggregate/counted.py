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
    guess_fields,
    label_of,
    read,
)
from graphrag.ask.facts.conditions.contrasts import contrast_of
from graphrag.ask.facts.conditions.demands import Demands, demands_of
from graphrag.ask.facts.extremes import compares, extreme_of
from graphrag.ask.facts.nouns import counted_nouns, things
from graphrag.ask.facts.reading import asked_nouns
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema, Fact, Found, Viewer
from graphrag.ports import Embedder, Store

_FIELD = 0.66
"""Field score from which a "how many" about one thing asks for its field."""
_OF_EACH = re.compile(
    r"\b(?:give|list|name|show|tell|what (?:are|were))\s+(?:me |us )?(?:all )?(?:of )?(?:the )"
    r"(?P<what>(?!\w+ (?:that|which|who)\b)[a-z]+(?: [a-z]+)?)(?=\s+(?:of|for)\b|\W*$)",
    re.IGNORECASE,
)
_LIMITED = re.compile(r"\d|\b(?:than|over|under|before|after)\b")
_WANTED = 0.62
"""Field score from which a list asks for that field of each."""
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
    demands = _demands(reading, subjects, guesses, schema=schema, embedder=embedder)
    conditions = demands.conditions
    chosen = demands.fulfilled_by(subjects)
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
    wants = _wants(reading.question)
    wanted = [c for c in conditions if not c.excludes]
    rows = [(s, [f for c in wanted for f in c.facts.get(s.entity.id, ())[:1]]) for s in chosen]
    held = {condition.key for condition in wanted}
    rests = sum(1 for s in subjects if held <= {fact.key for fact in s.facts})
    found = listed(
        _asked_first(rows, wants, held, schema=schema, embedder=embedder),
        schema=schema,
        store=store,
        viewer=viewer,
        columns=tuple(label_of(c.key, schema) for c in wanted),
        value=str(len(rows)),
        statement=_statement(reading, len(rows), len(subjects), conditions, schema),
        rests_on=(rests, len(subjects)),
    )
    guessed = tuple(c.words for c in conditions if not c.sure)
    if found.table is None:
        return found
    unread = tuple(word for word in demands.unread if word.removesuffix("s") not in wants.split())
    if unread and schema.subject is None:  # of documents of all kinds that asks something else
        return Found(considered=len(subjects))
    return replace(found, table=replace(found.table, unread=unread, guessed=guessed))


def _statement(
    reading: Reading,
    number: int,
    every: int,
    conditions: Sequence[Condition],
    schema: ExtractionSchema,
) -> str:
    """Return the count as a sentence, with what was counted."""
    noun = schema.subject.plural if schema.subject and schema.subject.plural else "documents"
    said = "; ".join(
        f"{'not ' if c.excludes else ''}{c.words}"
        + (f" ({label_of(c.key, schema).lower()})" if c.key else "")
        for c in conditions
    )
    return f"{number} of the {every} {noun}: {said}."


def _asked_first(
    rows: Sequence[tuple[Subject, list[Fact]]],
    wants: str,
    held: set[str],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> list[tuple[Subject, list[Fact]]]:
    """Return `rows` with the field in front that is wanted of each ("tail numbers")."""
    keys = {fact.key for subject, _ in rows for fact in subject.facts} - held
    asked = read(f"what is the {wants} of it")
    guesses = guess_fields(asked, keys, schema=schema, embedder=embedder) if wants else ()
    if not guesses or guesses[0].score < _WANTED:
        return list(rows)
    return [(s, [*s.of(guesses[0].key)[:1], *facts]) for s, facts in rows]


def _wants(question: str) -> str:
    """Return what a list should give of each: "Give the tail numbers of all …"."""
    found = _OF_EACH.search(question)
    return found["what"].removesuffix("s") if found else ""


def _demands(
    reading: Reading,
    subjects: Sequence[Subject],
    guesses: Sequence[FieldGuess],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> Demands:
    contrast = contrast_of(reading.question, subjects)
    if contrast:
        return Demands((contrast,), ())
    return demands_of(
        reading,
        subjects,
        schema=schema,
        embedder=embedder,
        likeness={guess.key: guess.score for guess in guesses},
        ignore=counted_nouns(schema),
    )


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
    nouns = asked_nouns(reading.question)
    if nouns and nouns <= counted_nouns(schema):
        return False
    if guesses and guesses[0].score >= _FIELD:
        return True
    said = {stem(t.norm) for c in conditions for t in tokenise(c.words)}
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
    extreme = extreme_of(reading.question, chosen, schema=schema, embedder=embedder)
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
        value=extreme.subject.entity.name if extreme.subject.named else extreme.fact.value.text,
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
    full = [(s, [*_naming(s), *facts, *describing(s, facts, schema)]) for s, facts in rows]
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


def _naming(subject: Subject) -> list[Fact]:
    return [subject.named] if subject.named else []


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
