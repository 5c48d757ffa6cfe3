"""Evidence from facts: each fact's own words, with the place where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.model import Chunk, Document, Evidence, Fact, RelationEvidence, Source, Span, Viewer
from graphrag.ports import Store


class Places:
    """Chunks and documents that facts or relations stand in, as the viewer sees them."""

    def __init__(
        self, evidence: Sequence[RelationEvidence], *, store: Store, viewer: Viewer
    ) -> None:
        ids = sorted({item.chunk_id for item in evidence})
        found = store.chunks(ids, viewer=viewer) if ids else ()
        self._chunks: Mapping[str, Chunk] = {chunk.id: chunk for chunk in found}
        owners = sorted({chunk.document_id for chunk in self._chunks.values()})
        documents = store.documents(owners, viewer=viewer) if owners else ()
        self._documents: Mapping[str, Document] = {document.id: document for document in documents}

    @classmethod
    def of(cls, facts: Sequence[Fact], *, store: Store, viewer: Viewer) -> Places:
        """Read the places of `facts`."""
        return cls([e for fact in facts for e in fact.evidence], store=store, viewer=viewer)

    def evidence(
        self, said: Sequence[RelationEvidence], label: str, score: float
    ) -> Evidence | None:
        """Return what a fact or relation rests on; None if no visible chunk asserts it."""
        placed = [(item.quote, self._source(item)) for item in said if item.polarity == "asserted"]
        visible = [(quote, source) for quote, source in placed if source is not None]
        if not visible:
            return None
        return Evidence(
            label, visible[0][0], score, tuple(source for _, source in visible), kind="fact"
        )

    def _source(self, item: RelationEvidence) -> Source | None:
        chunk = self._chunks.get(item.chunk_id)
        document = self._documents.get(chunk.document_id) if chunk else None
        return source_of(chunk, document, item.span) if chunk and document else None


def source_of(chunk: Chunk, document: Document, span: Span) -> Source:
    """Return where `span` of `chunk` stands."""
    section = chunk.header.split("\n")[0].removeprefix(document.title).lstrip(" >")
    return Source(
        chunk_id=chunk.id,
        document_id=document.id,
        document=document.source,
        title=document.title,
        section=section,
        span=span,
        page=chunk.page,
        date=document.valid_from or document.updated,
    )
