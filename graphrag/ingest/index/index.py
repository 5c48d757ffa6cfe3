"""Rows that changed get their vectors; texts met before cost nothing.

Chunks are embedded with their header, because a passage from the middle of an article
rarely says what it is about; entities and reports so that words which name them
otherwise still find them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag.language.descriptions import merged
from graphrag.memo import embed_remembered, passages_remembered
from graphrag.model import Entity, Report
from graphrag.ports import Change, Embedder, Kind, Memo, Vectors

DESCRIPTION_CHARACTERS = 200


def index(change: Change, *, embedder: Embedder, memo: Memo) -> Change:
    """Return `change` with vectors for its chunks, entities and reports.

    Args:
        change: Rows that are new or differ.
        embedder: Makes one vector a row; and token vectors of chunks, where it can.
        memo: Remembers vectors by embedder and text.
    """
    ids = tuple(chunk.id for chunk in change.chunks)
    texts = [chunk.contextual_text for chunk in change.chunks]
    matrix, compact = passages_remembered(embedder, memo, texts)
    vectors: dict[Kind, Vectors] = dict(change.vectors)
    if ids:
        vectors["chunk"] = Vectors(ids, matrix)
    if change.entities:
        named = {entity.id: entity_text(entity) for entity in change.entities}
        vectors["entity"] = _embedded(named, embedder, memo)
    if change.reports:
        told = {report.community_id: report_text(report) for report in change.reports}
        vectors["report"] = _embedded(told, embedder, memo)
    return replace(
        change,
        vectors=vectors,
        token_vectors={**change.token_vectors, **dict(zip(ids, compact, strict=False))},
        embedder=embedder.identity if vectors else change.embedder,
    )


def entity_text(entity: Entity) -> str:
    """Return what is embedded of an entity: name, type and what is said of it, merged."""
    parts = merged(entity.descriptions, tokens=DESCRIPTION_CHARACTERS // 4)
    said = "; ".join(part.text for part in parts)[:DESCRIPTION_CHARACTERS]
    return f"{entity.name} ({entity.type})" + (f": {said}" if said else "")


def report_text(report: Report) -> str:
    """Return what is embedded of a report: title and summary."""
    return f"{report.title}\n\n{report.summary}"


def _embedded(rows: Mapping[str, str], embedder: Embedder, memo: Memo) -> Vectors:
    texts: Sequence[str] = list(rows.values())
    return Vectors(tuple(rows), embed_remembered(embedder, memo, texts))
