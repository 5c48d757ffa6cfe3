"""Ingestion from another tool's index: its documents and extractions, and our stages after them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from graphrag.model import Chunk, Document, Dropped, Extraction
from graphrag.model.ids import digest
from graphrag.settings import Project
from graphrag.wiring.documents import document_rules, means

if TYPE_CHECKING:
    from graphrag.adapters.import_msgraphrag import Index
    from graphrag.adapters.import_msgraphrag.tables import Paper
    from graphrag.ingest.pipeline import IngestPipeline

VERSION = "2"
"""Part of the recipe; counts up when the same index is taken over differently."""


def importing(
    pipeline: IngestPipeline, project: Project, folder: Path, access: tuple[str, ...]
) -> IngestPipeline:
    """Return `pipeline` with what the index of Microsoft GraphRAG in `folder` holds for input.

    Raises:
        UsageError: It is no such index, or pyarrow is not installed.
    """
    from graphrag.adapters.import_msgraphrag import adopt, read_index, without_homeless

    index, homeless = without_homeless(read_index(folder), _base(folder, project))
    paper_of: dict[str, str] = {}

    def load(paths: Sequence[str]) -> Iterator[Document | Dropped]:
        yield from homeless
        for source, paper in _sources(index, folder, project).items():
            for item in _read(source, paper, project, access):
                if isinstance(item, Document):
                    paper_of[item.id] = paper.id
                yield item

    def extract(
        batch: Iterable[tuple[Document, Sequence[Chunk]]],
    ) -> Iterator[tuple[Extraction, ...]]:
        for document, chunks in batch:
            yield adopt(index, paper_of[document.id], document, chunks)

    recipe = digest("msgraphrag", VERSION, index.digest, pipeline.recipe)
    return replace(pipeline, load=load, extract=extract, recipe=recipe)


def _sources(index: Index, folder: Path, project: Project) -> dict[str, Paper]:
    """Return their documents by a source of ours: the index's folder, then the title."""
    base = _base(folder, project)
    found: dict[str, Paper] = {}
    for paper in index.papers:
        source = f"{base}/{paper.title or paper.id}"
        found[source if source not in found else f"{source}#{paper.id}"] = paper
    return found


def _base(folder: Path, project: Project) -> str:
    return Path(os.path.relpath(folder.resolve(), project.folder)).as_posix()


def _read(
    source: str, paper: Paper, project: Project, access: tuple[str, ...]
) -> Iterator[Document | Dropped]:
    from graphrag.ingest.load.formats import READERS, plainly
    from graphrag.ingest.load.formats.text.plain import read_plain
    from graphrag.ingest.load.load import read_bytes

    markdown = Path(paper.title).suffix.lower() in (".md", ".markdown")
    for item in read_bytes(
        lambda: paper.text.encode(),
        READERS[".md"] if markdown else plainly(read_plain),
        source,
        access=access,
        rules=document_rules(project),
        means=means(project),
    ):
        if isinstance(item, Document):
            origin = {"imported_from": "Microsoft GraphRAG", "original_id": paper.id}
            yield replace(item, metadata={**item.metadata, **origin})
        else:
            yield item
