"""Rows as properties, for people and queries, and back as they were.

Nodes keep the whole row as JSON in `row`, since Neo4j's lists hold no nulls and no maps;
chunks and relations are put together again from their properties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import singledispatch
from operator import attrgetter
from typing import Any

from graphrag import codec
from graphrag.adapters.store_neo4j import labels
from graphrag.language import names
from graphrag.language.word_forms import folded
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Entity,
    Extraction,
    Fact,
    Merge,
    Relation,
    RelationEvidence,
    Report,
    Span,
    Value,
)

Properties = dict[str, Any]  # Any: what Neo4j can keep
_Evidence = tuple[RelationEvidence, ...]
_more = attrgetter(
    *(
        item.name
        for item in fields(RelationEvidence)
        if item.name not in ("chunk_id", "span", "quote")
    )
)
"""What evidence may say beside its chunk, span and quote."""
_NO_MORE = _more(RelationEvidence("", Span(0, 0), ""))
LONGEST_NAME = 1000  # Lucene takes no term over 32 KB; nobody asks for a name of a page


@singledispatch
def to_row(row: object, text: str, digest: str) -> Properties:
    """Return what a write query needs of `row`: its id, its ties and its `properties`."""
    raise NotImplementedError(type(row).__name__)


@to_row.register
def _(row: Document, text: str, digest: str) -> Properties:
    properties = {
        "title": row.title,
        "name": row.title,
        "source": row.source,
        "updated": row.updated,
        "valid_from": row.valid_from,
        "access": list(row.access),
        "row": text,
        "digest": digest,
    }
    return {"id": row.id, "properties": properties}


@to_row.register
def _(row: Chunk, text: str, digest: str) -> Properties:
    properties = {
        "document_id": row.document_id,
        "ordinal": row.ordinal,
        "text": row.text,
        "start": row.span.start,
        "end": row.span.end,
        "header": row.header,
        "context": row.context,
        "tokens": row.tokens,
        "page": row.page,
        "same_as": row.same_as,
        "parent": row.parent,
        "folded": folded(row.contextual_text) or None,
        "digest": digest,
    }
    return {"id": row.id, "document_id": row.document_id, "properties": properties}


@to_row.register
def _(row: Extraction, text: str, digest: str) -> Properties:
    return {"id": row.chunk_id, "properties": {"row": text, "digest": digest}}


@to_row.register
def _(row: Entity, text: str, digest: str) -> Properties:
    said = [item.text for item in row.descriptions]
    keys = {names.key(name) for name in (row.name, *row.aliases)}
    keys |= {names.key(mention.surface) for mention in row.mentions}
    properties = {
        "name": row.name,
        "type": row.type,
        "label": labels.label(row.type),
        "aliases": list(row.aliases) or None,
        "external_ids": list(row.external_ids) or None,
        "description": _lines(said),
        "scope": row.scope,
        "keys": sorted(key for key in keys if 0 < len(key) <= LONGEST_NAME),
        "folded": folded(" ".join((row.name, *row.aliases, *said))) or None,
        "row": text,
        "digest": digest,
    }
    return {"id": row.id, "properties": properties}


def mentions(entity: Entity) -> list[Properties]:
    """Return the ties of `entity` to the chunks that mention it, one a chunk."""
    places = defaultdict(list)
    for mention in entity.mentions:
        places[mention.chunk_id].append(mention)
    said = defaultdict(list)
    for description in entity.descriptions:
        said[description.chunk_id].append(description.text)
    ties = []
    for chunk_id, found in sorted(places.items()):
        roles = {mention.role for mention in found}
        tie = {
            "entity_id": entity.id,
            "chunk_id": chunk_id,
            "properties": {
                "surfaces": [mention.surface for mention in found],
                "starts": [mention.span.start for mention in found],
                "ends": [mention.span.end for mention in found],
                "roles": None if roles == {"named"} else [mention.role for mention in found],
                "description": _lines(said[chunk_id]),
            },
        }
        ties.append(tie)
    return ties


@to_row.register
def _(row: Relation, text: str, digest: str) -> Properties:
    evidence = row.evidence
    plain = all(_more(item) == _NO_MORE for item in evidence)
    properties = {
        "id": row.id,
        "type": row.type,
        "weight": row.weight,
        "chunk_ids": [item.chunk_id for item in evidence],
        "quotes": [item.quote for item in evidence],
        "starts": [item.span.start for item in evidence],
        "ends": [item.span.end for item in evidence],
        "digest": digest,
    }
    if not plain:
        asserted = [item.polarity == "asserted" for item in evidence]
        properties |= {
            "confidence": max(item.confidence for item in evidence),
            "asserted": None if all(asserted) else asserted,
            "description": _lines(item.description for item in evidence),
            "valid_from": min((i.valid_from for i in evidence if i.valid_from), default=None),
            "evidence": _evidence_text(text),
        }
    ends = {"id": row.id, "source_id": row.source_id, "target_id": row.target_id}
    return {**ends, "properties": properties}


@to_row.register
def _(row: Fact, text: str, digest: str) -> Properties:
    properties = {
        "name": f"{row.key}: {row.value.text}",
        "subject_id": row.subject_id,
        "key": row.key,
        "text": row.value.text,
        "number": row.value.number,
        "unit": row.value.unit,
        "date": row.value.date,
        "chunk_ids": [item.chunk_id for item in row.evidence],
        "evidence": _evidence_text(text),
        "digest": digest,
    }
    return {"id": row.id, "subject_id": row.subject_id, "properties": properties}


@to_row.register
def _(row: Merge, text: str, digest: str) -> Properties:
    why = {"score": row.score, "reason": row.reason, "decided_by": row.decided_by}
    properties = {
        "name": row.absorbed_name,
        "type": row.absorbed_type,
        "kept_name": row.kept_name,
        "band": row.band,
        "row": text,
        "digest": digest,
    }
    return {"id": row.id, "kept": row.kept, "properties": properties, "why": why}


@to_row.register
def _(row: Community, text: str, digest: str) -> Properties:
    properties = {
        "level": row.level,
        "view": row.view,
        "size": len(row.entity_ids) + len(row.chunk_ids),
        "row": text,
        "digest": digest,
    }
    return {"id": row.id, "parent_id": row.parent_id, "properties": properties}


@to_row.register
def _(row: Report, text: str, digest: str) -> Properties:
    findings = [finding.text for finding in row.findings]
    properties = {
        "name": row.title,
        "title": row.title,
        "summary": row.summary,
        "findings": findings,
        "questions": list(row.questions),
        "rating": row.rating,
        "written_by": row.written_by,
        "folded": folded(" ".join((row.title, row.summary, *findings, *row.questions))),
        "report": text,
        "report_digest": digest,
    }
    return {"id": row.community_id, "properties": properties}


def to_chunk(row: Mapping[str, Any]) -> Chunk:  # Any: as returned by read/chunks
    """Return the chunk that `read/chunks…` returned."""
    return Chunk(
        row["id"],
        row["document_id"],
        row["ordinal"],
        row["text"],
        Span(row["start"], row["end"]),
        row["header"],
        row["tokens"],
        row["page"],
        row["context"],
        row["same_as"] or "",
        row["parent"] or "",
    )


def to_relation(row: Mapping[str, Any]) -> Relation:  # Any: as returned by read/relations
    """Return the relation that `read/relations…` returned."""
    return Relation(
        row["id"], row["source_id"], row["target_id"], row["type"], _evidence(row), row["weight"]
    )


def _evidence(row: Mapping[str, Any]) -> _Evidence:  # Any: as returned by read/relations
    """Return a relation's evidence: from its JSON, or where that is all from its lists."""
    if row["evidence"] is not None:
        return codec.from_json(_Evidence, row["evidence"])
    lists = (row[name] for name in ("chunk_ids", "starts", "ends", "quotes"))
    return tuple(
        RelationEvidence(chunk_id, Span(start, end), quote)
        for chunk_id, start, end, quote in zip(*lists, strict=True)
    )


def to_fact(row: Mapping[str, Any]) -> Fact:  # Any: as returned by read/facts
    """Return the fact that `read/facts…` returned."""
    evidence = codec.from_json(_Evidence, row["evidence"])
    value = Value(row["text"], row["number"], row["unit"], row["date"])
    return Fact(row["id"], row["subject_id"], row["key"], value, evidence)


def _lines(texts: Iterable[str]) -> str | None:
    """Join what is said, one a line; Neo4j keeps nothing for nothing."""
    return "\n".join(text for text in texts if text) or None


def _evidence_text(text: str) -> str:
    """Cut the list of evidence out of a row's JSON: inside of strings, quotes are escaped."""
    start = text.index('"evidence":') + len('"evidence":')
    end = text.rfind(',"weight":')
    return text[start : end if end > start else -1]
