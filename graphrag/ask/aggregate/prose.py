"""Counting what only prose says: one sentence a subject, and no more certainty than that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.ask.facts import COUNTS, Reading, Subject, conditions_of
from graphrag.ask.facts.nouns import counted_nouns
from graphrag.ask.facts.places import Places, source_of
from graphrag.ask.facts.told import told_of
from graphrag.language.tokens import denies
from graphrag.model import Evidence, ExtractionSchema, Fact, Found, Table, TableRow, Viewer
from graphrag.ports import Store


def count_told(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
) -> Found | None:
    """Return the subjects of which a sentence says what is asked; None if there are none.

    Where the question denies something, a field that denies it ("Not determined") says so too.
    """
    told = {
        t.subject.entity.id: t for t in told_of(reading, subjects, ignore=counted_nouns(schema))
    }
    denied = _denied(reading, subjects, schema) if denies(reading.question) else {}
    places = Places.of(list(denied.values()), store=store, viewer=viewer)
    owners = sorted({item.chunk.document_id for item in told.values()})
    documents = {d.id: d for d in store.documents(owners, viewer=viewer)} if owners else {}
    evidence: list[Evidence] = []
    rows: list[TableRow] = []
    for subject in subjects:
        id_, label = subject.entity.id, f"E{len(evidence) + 1}"
        if id_ in told:
            chunk, span = told[id_].chunk, told[id_].span
            source = source_of(chunk, documents[chunk.document_id], span)
            item: Evidence | None = Evidence(label, span.of(chunk.text), 0.8, (source,))
            cell = " ".join(span.of(chunk.text).split())
        elif id_ in denied:
            item = places.evidence(denied[id_].evidence, label, 0.8)
            cell = denied[id_].value.text
        else:
            continue
        if item is not None:
            evidence.append(item)
            rows.append(TableRow(id_, (cell,), (label,)))
    return _found(reading, evidence, rows, len(subjects)) if rows else None


def _denied(
    reading: Reading, subjects: Sequence[Subject], schema: ExtractionSchema
) -> Mapping[str, Fact]:
    """Return, by subject, a field whose value denies what the question denies."""
    conditions = conditions_of(
        reading, subjects, schema=schema, likeness={}, ignore=counted_nouns(schema)
    )
    return {
        owner: fact
        for condition in conditions
        for owner, facts in condition.facts.items()
        for fact in facts[:1]
        if denies(fact.value.text)
    }


def _found(
    reading: Reading, evidence: Sequence[Evidence], rows: Sequence[TableRow], considered: int
) -> Found:
    number = str(len(rows))
    counting = COUNTS.search(reading.question)
    statement = f"{number}, by what the text says." if counting else f"{number} by the text:"
    table = Table(("what is said",), tuple(rows), number, statement, by_sentences=True)
    return Found(tuple(evidence), considered, table, (len(rows), considered))
