"""Drafting and growing schemas: who reads the samples, and where a schema's text stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from graphrag import resources
from graphrag.errors import UnknownResourceError, UsageError
from graphrag.model import Chunk, Document, Dropped, Extraction, ExtractionSchema
from graphrag.money import current_meter
from graphrag.ports import Memo
from graphrag.settings import Project
from graphrag.wiring.embedding import offline_embedder
from graphrag.wiring.ingesting import IngestOptions, ingest_pipeline
from graphrag.wiring.models import ModelRun

MOST_CHUNKS = 120
"""Of all samples together that are read to draft a schema."""


def suggested(
    extractions: Sequence[Extraction], schema: ExtractionSchema, *, name: str, least: int
) -> tuple[str, str]:
    """Return the text of the schema `name`, and the same with the types that it lacks.

    Raises:
        UsageError: The schema's file is not there any more.
    """
    from graphrag.ingest.extract import propose

    path = Path(name) if Path(name).is_file() else _shipped(name)
    text = path.read_text(encoding="utf-8")
    return text, propose.with_additions(text, propose.proposals(extractions, schema, least=least))


def inferred(project: Project, remembered: Memo, paths: Sequence[str], *, least: int) -> str:
    """Return the YAML of a schema drafted from samples of the documents in `paths`.

    With a model the types are its own; without one they are those of the schema `general`.
    """
    from graphrag.ingest.extract import propose
    from graphrag.ingest.extract.schema import read_schema

    general = read_schema("general")
    by_model = bool(project.settings.models.of("extract"))
    by_model = by_model and project.settings.extract.extractor != "spacy"
    schema = ExtractionSchema(name="sample", mode="open") if by_model else general
    options = IngestOptions(models=ModelRun(current_meter()))
    # Nothing is stored, so nothing gets a vector that another embedder would have to make.
    pipeline = ingest_pipeline(project, remembered, offline_embedder(), schema, options)
    documents: list[Document] = [d for d in pipeline.load(paths) if not isinstance(d, Dropped)]
    if not documents:
        raise UsageError("There is no document to draft a schema from.", hint="Name other files.")
    each = max(1, MOST_CHUNKS // len(documents))
    batch = [(document, _spread(pipeline.chunk(document), each)) for document in documents]
    extractions = [one for many in pipeline.extract(batch) for one in many]
    nothing = ExtractionSchema(name="nothing")
    found = propose.proposals(extractions, nothing, least=least)
    return propose.drafted(found, documents, like=general, least=min(least, len(documents)))


def _spread(items: Sequence[Chunk], most: int) -> tuple[Chunk, ...]:
    """Return at most `most` of `items`, from all over."""
    if len(items) <= most:
        return tuple(items)
    return tuple(items[at * len(items) // most] for at in range(most))


def _shipped(name: str) -> Path:
    try:
        return resources.schema_path(name)
    except UnknownResourceError as error:
        raise UsageError(
            f"The schema {name!r} has no file any more.", hint="Name its file with --schema."
        ) from error
