"""The stages of ingestion, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from graphrag.memo import passages_remembered
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Extraction,
    ExtractionSchema,
)
from graphrag.model.ids import digest
from graphrag.money import Meter, estimated_tokens
from graphrag.ports import ChatModel, Embedder, Memo, Vectors
from graphrag.settings import Project
from graphrag.wiring.contexts import placing
from graphrag.wiring.documents import cutting, loading, methods, repeats
from graphrag.wiring.embedding import fitted_embedder
from graphrag.wiring.importing import importing
from graphrag.wiring.models import ModelRun, extractor
from graphrag.wiring.parts import decisions_path
from graphrag.wiring.reporting import reporting

EMBEDDED_AT_ONCE = 1_000
"""Chunks; bounds what their token vectors, made in the same pass, take of memory."""

ROWS_A_PASSAGE = 3
"""Most tokens embedded of passages, entities and reports for one of the passages: generous."""
Cut = Callable[[Document], tuple[Chunk, ...]]

if TYPE_CHECKING:
    from graphrag.ingest.cluster import Clustering
    from graphrag.ingest.pipeline import Corpus, IngestPipeline
    from graphrag.ingest.resolve import Resolution


@dataclass(frozen=True, slots=True)
class IngestOptions:
    """What one ingestion is told.

    Attributes:
        access: Groups that may see the documents, where these name none themselves.
        granted: The same by source, from earlier calls; they hold where `access` is empty.
        recluster: Cluster from nothing, whatever communities there are.
        models: What models may do, and what they cost.
        index: Folder of an index of Microsoft GraphRAG to take over, in place of files.
        sees: Shown pages that are pictures, in place of the settings' model.
    """

    access: tuple[str, ...] = ()
    granted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    recluster: bool = False
    models: ModelRun = field(default_factory=ModelRun)
    index: Path | None = None
    sees: ChatModel | None = None


def ingest_pipeline(
    project: Project,
    remembered: Memo,
    encoder: Embedder,
    schema: ExtractionSchema,
    options: IngestOptions,
) -> IngestPipeline:
    """Put the stages of ingestion together."""
    from graphrag.ingest import anchor, chunk, cluster, index
    from graphrag.ingest.pipeline import IngestPipeline

    count_tokens = fitted_embedder(encoder).count_tokens
    place, placed_by, kept_free = placing(project, remembered, count_tokens, options.models.told)
    max_tokens = project.settings.chunk.max_tokens - kept_free
    read, read_by = extractor(project, remembered, schema, options.models)

    def clustered(
        corpus: Corpus, resolution: Resolution, previous: Sequence[Community]
    ) -> Clustering:
        return cluster.cluster(
            resolution.entities,
            resolution.relations,
            chunks=corpus.chunks,
            facts=resolution.facts,
            vectors=_chunk_vectors(corpus.chunks, encoder, remembered),
            previous=previous,
            recluster=options.recluster,
        )

    pipeline = IngestPipeline(
        load=loading(project, options.access, granted=options.granted, sees=options.sees),
        chunk=_paid_for(cutting(project, count_tokens, max_tokens), options.models.meter),
        place=place,
        extract=read,
        duplicates=lambda corpus: repeats(project, corpus),
        anchor=lambda corpus: anchor.anchor(
            corpus.extractions.values(), documents=corpus.documents, chunks=corpus.chunks
        ),
        resolve=_resolving(project, schema),
        cluster=clustered,
        report=reporting(project, remembered, options.models),
        index=lambda change: index.index(change, embedder=encoder, memo=remembered),
        recipe=digest(
            "recipe", chunk.VERSION, str(max_tokens), *methods(project), read_by, *placed_by
        ),
    )
    if options.index is None:
        return pipeline
    return importing(pipeline, project, options.index, options.access)


def _paid_for(cut: Cut, meter: Meter) -> Cut:
    """Return `cut`, keeping what vectors of its passages cost from what else may be spent."""

    def kept(document: Document) -> tuple[Chunk, ...]:
        chunks = cut(document)
        passages = sum(estimated_tokens(chunk.contextual_text) for chunk in chunks)
        meter.keep_for_vectors(ROWS_A_PASSAGE * passages)
        return chunks

    return kept


def _resolving(
    project: Project, schema: ExtractionSchema
) -> Callable[[Corpus, Iterable[Extraction]], Resolution]:
    from graphrag.ingest import resolve

    decisions = resolve.read_decisions(decisions_path(project))
    return lambda corpus, extractions: resolve.resolve(
        extractions,
        chunks=corpus.chunks,
        documents=corpus.documents,
        schema=schema,
        decisions=decisions,
        demonyms=project.settings.resolve.demonyms,
    )


def _chunk_vectors(chunks: Mapping[str, Chunk], encoder: Embedder, remembered: Memo) -> Vectors:
    """Embed what is to be clustered; `index` finds these vectors remembered."""
    ids = tuple(sorted(chunks))
    matrix = np.zeros((len(ids), encoder.identity.dimension), dtype=np.float32)
    for start in range(0, len(ids), EMBEDDED_AT_ONCE):
        part = slice(start, start + EMBEDDED_AT_ONCE)
        texts = [chunks[id_].contextual_text for id_ in ids[part]]
        matrix[part] = passages_remembered(encoder, remembered, texts)[0]
    return Vectors(ids, matrix)
