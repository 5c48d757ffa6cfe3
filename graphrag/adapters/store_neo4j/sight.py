"""What a viewer sees."""

from __future__ import annotations

from dataclasses import dataclass

from graphrag import codec
from graphrag.adapters.store_neo4j.server import Run
from graphrag.model import Document, Filters, Viewer, visible_document


@dataclass(frozen=True, slots=True)
class Sight:
    """The documents and chunks that a viewer may read, under some filters.

    Attributes:
        documents: Ids, sorted; None for "everything".
        chunk_ids: Chunks of those documents; empty for "everything".
    """

    documents: tuple[str, ...] | None
    chunk_ids: frozenset[str]

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden or filtered."""
        return self.documents is None


ALL = Sight(None, frozenset())


def look(run: Run, viewer: Viewer, filters: Filters, *, open_by_default: bool) -> Sight:
    """Return what `viewer` sees through `filters`; `ALL` for the operator without any."""
    if viewer.is_operator and not filters:
        return ALL
    documents = (
        codec.from_json(Document, record["row"])
        for record in run("read/rows", label="__Document__")
    )
    visible = tuple(
        document.id
        for document in documents
        if visible_document(
            document, viewer=viewer, filters=filters, open_by_default=open_by_default
        )
    )
    found = run("read/chunk_ids_of_documents", ids=list(visible))
    return Sight(visible, frozenset(record["id"] for record in found))
