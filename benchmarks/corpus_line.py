"""The line of ingestion from texts to a graph, for benchmarks that change texts.

Chunking and extraction are remembered by text, so that one edited document among many
costs what one document costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from graphrag.ingest.anchor import anchor
from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.ingest.load import load
from graphrag.ingest.resolve import Resolution, resolve
from graphrag.model import Chunk, Document, Extraction

Read = tuple[Document, tuple[Chunk, ...], tuple[Extraction, ...]]
"""A document without its text, its chunks, and what each of them says."""


@dataclass(frozen=True, slots=True)
class Graph:
    """What a set of texts becomes.

    Attributes:
        documents: By id, without text.
        chunks: By id.
        resolution: Entities, relations and facts.
    """

    documents: Mapping[str, Document]
    chunks: Mapping[str, Chunk]
    resolution: Resolution


@dataclass(slots=True)
class Line:
    """Turns texts into graphs.

    Attributes:
        folder: Where texts are put to be loaded.
        schema: Name of the extraction schema.
        count_tokens: Of the encoder.
    """

    folder: Path
    schema: str
    count_tokens: Callable[[str], int]
    _read: dict[tuple[str, str], Read] = field(default_factory=dict)

    def graph(self, texts: Mapping[str, str]) -> Graph:
        """Return the graph of `texts`, given by file name."""
        schema = read_schema(self.schema)
        read = [self._one(name, text) for name, text in sorted(texts.items())]
        documents = {document.id: document for document, _, _ in read}
        chunks = {chunk.id: chunk for _, found, _ in read for chunk in found}
        extractions = [item for _, _, found in read for item in found]
        anchored = anchor(extractions, documents=documents, chunks=chunks)
        resolution = resolve(anchored, chunks=chunks, documents=documents, schema=schema)
        return Graph(documents, chunks, resolution)

    def _one(self, name: str, text: str) -> Read:
        if (name, text) not in self._read:
            file = self.folder / name
            file.write_text(text, encoding="utf-8")
            loaded = load([str(file)], root=self.folder)
            (document,) = (item for item in loaded if isinstance(item, Document))
            chunks = chunk(document, count_tokens=self.count_tokens)
            (found,) = extract([(document, chunks)], schema=read_schema(self.schema))
            light = replace(document, text="", blocks=())
            self._read[name, text] = (light, chunks, found)
        return self._read[name, text]
