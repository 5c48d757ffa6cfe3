"""A small world: documents of one chunk each, with what an extractor found in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from graphrag.ingest.resolve import NONE, Decisions, Resolution, resolve
from graphrag.model import (
    Chunk,
    Document,
    ExtractedEntity,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Span,
)

Said = tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, str, str]]]
"""A text, the names in it with their types, and relations between the names."""
World = Callable[..., Resolution]


@pytest.fixture
def world() -> World:
    """Return a function that resolves documents given as `Said`."""

    def build(
        *documents: Said,
        schema: ExtractionSchema = ExtractionSchema("test"),  # noqa: B008 - frozen
        decisions: Decisions = NONE,
        order: Sequence[int] | None = None,
        demonyms: bool = False,
    ) -> Resolution:
        extractions = [_extraction(number, said) for number, said in enumerate(documents)]
        chunks = {
            f"chunk_{n:02x}": Chunk(
                f"chunk_{n:02x}", f"document_{n:02x}", 0, text, Span(0, len(text)), "", 1
            )
            for n, (text, _, _) in enumerate(documents)
        }
        papers = {
            chunk.document_id: Document(chunk.document_id, chunk.document_id, "", "", (), "")
            for chunk in chunks.values()
        }
        rows = [extractions[n] for n in order] if order is not None else extractions
        return resolve(
            rows,
            chunks=chunks,
            documents=papers,
            schema=schema,
            decisions=decisions,
            demonyms=demonyms,
        )

    return build


def _extraction(number: int, said: Said) -> Extraction:
    text, names, relations = said
    position = {name: index for index, (name, _) in enumerate(names)}
    return Extraction(
        f"chunk_{number:02x}",
        tuple(ExtractedEntity(name, type_, _spans(name, text)) for name, type_ in names),
        tuple(
            ExtractedRelation(position[source], position[target], type_, Span(0, len(text)))
            for source, type_, target in relations
        ),
    )


def _spans(name: str, text: str) -> tuple[Span, ...]:
    found = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return tuple(Span(match.start(), match.end()) for match in found)
