"""How many documents the viewer may read, or how many of them name one thing, and which."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graphrag.ask.aggregate.named import evidence_of
from graphrag.ask.facts.places import source_of
from graphrag.language.sentences import sentences
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    Evidence,
    Found,
    Plan,
    Span,
    Table,
    TableRow,
    Viewer,
)
from graphrag.ports import Store

_ASKED = re.compile(
    r"^\W*(?:please )?(?:how many|count|list|show|name|which|what is the (?:total )?number of)\s+"
    r"(?:me )?(?:all )?(?:of )?(?:the |your |our )?(?P<noun>documents|files)"
    r"(?:(?: (?:are|do you have|do you know|have you read|were read|exist|there|in|here|in total|"
    r"the|this|your|graph|corpus|collection|folder))*"
    r"|(?: that| which)? (?:mention|name|speak of|talk about|refer to) (?P<what>.+?))\W*$",
    re.IGNORECASE,
)
_LISTED = 50
"""Documents that are named one by one; the rest is counted."""


def count_documents(plan: Plan, *, store: Store, viewer: Viewer) -> Found | None:
    """Return the documents that are counted; None if the question counts anything else."""
    asked = _ASKED.match(plan.question)
    if asked is None:
        return None
    documents = sorted(
        store.documents(viewer=viewer, filters=plan.filters), key=lambda d: (d.source, d.id)
    )
    if asked["what"] is None:
        rows = _openings(documents[:_LISTED], store=store, viewer=viewer)
        return _listed(rows, len(documents), asked["noun"].lower(), "begin so")
    meant = [item.id for item in plan.entities if item.surface == asked["what"]]
    if not meant:
        return None
    entities = store.entities(meant, viewer=viewer)
    rows = _mentions(entities, documents, store=store, viewer=viewer)
    named = ", ".join(entity.name for entity in entities)
    noun = f"{asked['noun'].lower()} naming {named}"
    return _listed(rows[:_LISTED], len(rows), noun, "say")


def _openings(
    documents: Sequence[Document], *, store: Store, viewer: Viewer
) -> list[tuple[Document, Evidence]]:
    """Return how each document begins."""
    chunks = store.chunks(document_ids=[document.id for document in documents], viewer=viewer)
    ordered = sorted(chunks, key=lambda chunk: (-chunk.ordinal, chunk.id))
    first = {chunk.document_id: chunk for chunk in ordered}
    found: list[tuple[Document, Evidence]] = []
    for document in documents:
        chunk = first.get(document.id)
        if chunk is not None:
            span = next(iter(sentences(chunk.text)), Span(0, len(chunk.text)))
            label, source = f"E{len(found) + 1}", source_of(chunk, document, span)
            found.append((document, Evidence(label, span.of(chunk.text), 1.0, (source,))))
    return found


def _mentions(
    entities: Sequence[Entity], documents: Sequence[Document], *, store: Store, viewer: Viewer
) -> list[tuple[Document, Evidence]]:
    """Return the documents that name one of `entities`, each with a sentence that does."""
    ids = sorted({mention.chunk_id for entity in entities for mention in entity.mentions})
    by_document: dict[str, dict[str, Chunk]] = {}
    for chunk in store.chunks(ids, viewer=viewer):
        by_document.setdefault(chunk.document_id, {})[chunk.id] = chunk
    known: Mapping[str, Document] = {document.id: document for document in documents}
    found: list[tuple[Document, Evidence]] = []
    for document in documents:
        chunks, label = by_document.get(document.id, {}), f"E{len(found) + 1}"
        items = (evidence_of(entity, chunks, known, label) for entity in entities)
        item = next((item for item in items if item is not None), None)
        if item is not None:
            found.append((document, item))
    return found


def _listed(rows: Sequence[tuple[Document, Evidence]], number: int, noun: str, verb: str) -> Found:
    """Return `rows`, and how many there are with those that are not listed."""
    first = "" if len(rows) == number else f"; the first {len(rows)} by name {verb}"
    said = re.sub(r"^(\w+)s", r"\1", noun) if number == 1 else noun
    return Found(
        tuple(item for _, item in rows),
        number,
        Table(
            ("what it says",),
            tuple(
                TableRow(document.id, (" ".join(item.text.split()),), (item.label,))
                for document, item in rows
            ),
            value=str(number),
            statement=f"{number} {said}{first}:",
        ),
    )
