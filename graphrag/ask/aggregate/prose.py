"""Counting what only prose says: one sentence a subject, and no more certainty than that."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.aggregate.counted import COUNTS, counted_nouns
from graphrag.ask.facts import Reading, Subject
from graphrag.ask.facts.places import source_of
from graphrag.ask.facts.told import told_of
from graphrag.model import Evidence, ExtractionSchema, Found, Table, TableRow, Viewer
from graphrag.ports import Store


def count_told(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
) -> Found | None:
    """Return the subjects of which a sentence says what is asked; None if there are none."""
    told = told_of(reading, subjects, ignore=counted_nouns(schema))
    if not told:
        return None
    owners = sorted({item.chunk.document_id for item in told})
    documents = {d.id: d for d in store.documents(owners, viewer=viewer)}
    evidence: list[Evidence] = []
    rows: list[TableRow] = []
    for item in told:
        source = source_of(item.chunk, documents[item.chunk.document_id], item.span)
        label = f"E{len(evidence) + 1}"
        text = item.span.of(item.chunk.text)
        evidence.append(Evidence(label, text, 0.8, (source,)))
        rows.append(TableRow(item.subject.entity.id, (" ".join(text.split()),), (label,)))
    number = str(len(rows))
    counting = COUNTS.search(reading.question)
    table = Table(
        ("what is said",),
        tuple(rows),
        value=number,
        statement=f"{number}, by what the text says." if counting else f"{number} by the text:",
    )
    return Found(tuple(evidence), len(subjects), table, (len(rows), len(subjects)))
