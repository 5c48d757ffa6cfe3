"""A small corpus in a real store, ingested by the stages that local search reads from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ingest.anchor import anchor
from graphrag.ingest.duplicates import marked, signatures
from graphrag.ingest.index import index
from graphrag.ingest.resolve import resolve
from graphrag.model import (
    Chunk,
    Document,
    ExtractedEntity,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Span,
)
from graphrag.model.ids import chunk_id, document_id
from graphrag.ports import Change

Text = tuple[str, str, tuple[str, ...]]
"""Title, text, groups that may see it."""
Ingest = Callable[[Sequence[Text]], SqliteStore]
ACQUIRED = "acquired"


@pytest.fixture(scope="session")
def embedder() -> OnnxEmbedder:
    return OnnxEmbedder()


@pytest.fixture
def ingest(tmp_path: Path, embedder: OnnxEmbedder) -> Iterator[Ingest]:
    """Return a function that stores texts; every capitalised run after the first word is named."""
    store = SqliteStore(tmp_path / "graph.db")
    memo = SqliteMemo(tmp_path / "memo.db")

    def fill(texts: Sequence[Text]) -> SqliteStore:
        documents, chunks, extractions = {}, {}, []
        for number, (title, text, access) in enumerate(texts):
            source = f"{number}.txt"
            document = Document(document_id(source), source, title, "", (), "", access=access)
            header = f"{title}" if title else ""
            id_ = chunk_id(document.id, header, text, 0)
            documents[document.id] = document
            chunks[id_] = Chunk(id_, document.id, 0, text, Span(0, len(text)), header, 20)
            extractions.append(_read(id_, text))
        prints = signatures({id_: chunk.text for id_, chunk in chunks.items()})
        chunks = marked(chunks, prints)
        anchored = anchor(extractions, documents=documents, chunks=chunks)
        made = resolve(
            anchored, chunks=chunks, documents=documents, schema=ExtractionSchema("test")
        )
        change = Change(
            documents=tuple(documents.values()),
            chunks=tuple(chunks.values()),
            extractions=tuple(extractions),
            entities=made.entities,
            relations=made.relations,
        )
        store.apply(index(change, embedder=embedder, memo=memo))
        return store

    yield fill
    store.close()
    memo.close()


def _read(id_: str, text: str) -> Extraction:
    """Read "X acquired Y ." as a relation; nothing else is named by the stand-in tagger."""
    before, verb, after = text.partition(f" {ACQUIRED} ")
    if not verb:
        return Extraction(id_)
    end = len(before) + len(verb)
    target = after.split(" in ")[0].rstrip(".")
    entities = (
        ExtractedEntity(before, "Organization", (Span(0, len(before)),)),
        ExtractedEntity(target, "Organization", (Span(end, end + len(target)),)),
    )
    tie = ExtractedRelation(0, 1, "ACQUIRED", Span(0, end + len(target)))
    return Extraction(id_, entities, (tie,))
