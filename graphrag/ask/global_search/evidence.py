"""Findings and sentences become evidence, traced to the chunks and documents they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.language.quotes import align
from graphrag.language.statements import statements
from graphrag.model import Chunk, Document, Evidence, Filters, Source, Span, Viewer
from graphrag.ports import Store

MOST_SOURCES = 5
"""Chunks named for one finding; the others say the same."""


@dataclass(frozen=True, slots=True)
class Told:
    """A finding that was chosen.

    Attributes:
        text: A sentence.
        chunk_ids: Chunks that say it.
        community_id: The community it was found in; empty if in none.
        theme: Title of that community's report.
        score: 0–1.
        scores: By stage.
        quotes: Sentences of the chunks, where the text is no sentence of them.
    """

    text: str
    chunk_ids: tuple[str, ...]
    community_id: str
    theme: str
    score: float
    scores: Mapping[str, float]
    quotes: tuple[str, ...] = ()


class Library:
    """Chunks and documents that the viewer may read and the filters let through."""

    def __init__(self, store: Store, *, viewer: Viewer, filters: Filters) -> None:
        """Read the documents; chunks are read as they are asked for."""
        self._store, self._viewer = store, viewer
        self.documents: dict[str, Document] = {
            document.id: document for document in store.documents(viewer=viewer, filters=filters)
        }
        self._chunks: dict[str, Chunk] = {}

    def chunks(self, ids: Iterable[str]) -> dict[str, Chunk]:
        """Return those of the chunks that may be read, by id."""
        wanted = list(dict.fromkeys(ids))
        missing = [id_ for id_ in wanted if id_ not in self._chunks]
        for chunk in self._store.chunks(missing, viewer=self._viewer) if missing else ():
            if chunk.document_id in self.documents:
                self._chunks[chunk.id] = chunk
        return {id_: self._chunks[id_] for id_ in wanted if id_ in self._chunks}

    def evidence(self, told: Sequence[Told]) -> tuple[Evidence, ...]:
        """Return `told` as evidence, in order, labelled E1, E2 …; without a source, left out."""
        chunks = self.chunks(id_ for item in told for id_ in item.chunk_ids)
        made: list[Evidence] = []
        for item in told:
            at = [chunks[id_] for id_ in item.chunk_ids if id_ in chunks]
            if at:
                sources = tuple(self._source(chunk, item) for chunk in at[:MOST_SOURCES])
                made.append(
                    Evidence(
                        f"E{len(made) + 1}",
                        item.text,
                        item.score,
                        sources,
                        scores=item.scores,
                        kind="finding",
                        finding_of=item.community_id,
                        theme=item.theme,
                    )
                )
        return tuple(made)

    def _source(self, chunk: Chunk, told: Told) -> Source:
        document = self.documents[chunk.document_id]
        parts = chunk.header.split("\n")[0].split(" > ")
        section = parts[1:] if parts[0] == document.title else parts
        return Source(
            chunk_id=chunk.id,
            document_id=document.id,
            document=document.source,
            title=document.title,
            section=" > ".join(section),
            span=_place(told.quotes or (told.text,), chunk.text),
            page=chunk.page,
            date=document.valid_from or document.updated,
        )


def _place(texts: Sequence[str], chunk: str) -> Span:
    """Return where `chunk` says one of `texts`; all of it where only the sense is the same."""
    said = {" ".join(span.of(chunk).split()): span for span in reversed(statements(chunk))}
    for text in texts:
        if text in said:
            return said[text]
    found = next((place for text in texts if (place := align(text, chunk))), None)
    return found.span if found else Span(0, len(chunk))
