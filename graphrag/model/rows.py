"""What a store keeps: nine kinds of rows, each under an id."""

from __future__ import annotations

from graphrag.model.community import Community, Report
from graphrag.model.graph import Entity, Extraction, Fact, Merge, Relation
from graphrag.model.text import Chunk, Document

Row = Document | Chunk | Extraction | Entity | Relation | Fact | Merge | Community | Report


def row_id(row: Row) -> str:
    """Return the id that `row` is stored under: its own, its chunk's or its community's."""
    if isinstance(row, Extraction):
        return row.chunk_id
    if isinstance(row, Report):
        return row.community_id
    return row.id
