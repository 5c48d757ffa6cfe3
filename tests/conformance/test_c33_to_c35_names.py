"""C33–C35, as far as they are about resolving."""

from __future__ import annotations

from graphrag.ingest.resolve import resolve
from graphrag.model import Chunk, ExtractedEntity, Extraction, ExtractionSchema, Span

SCHEMA = ExtractionSchema("test")


def chunk(number: int, text: str) -> Chunk:
    return Chunk(
        f"chunk_{number:02x}", f"document_{number:02x}", 0, text, Span(0, len(text)), "", 1
    )


def test_c33_a_common_noun_joins_no_two_documents() -> None:
    chunks = {c.id: c for c in (chunk(n, "The pilot flew. The pilot slept.") for n in range(50))}
    found = resolve(
        [
            Extraction(
                id_,
                (
                    ExtractedEntity(
                        "the pilot", "Person", (Span(0, 9), Span(16, 25)), scope="document"
                    ),
                ),
            )
            for id_ in chunks
        ],
        chunks=chunks,
        documents={},
        schema=SCHEMA,
    )
    assert len(found.entities) == 50
    assert all(len({m.chunk_id for m in entity.mentions}) == 1 for entity in found.entities)
    assert {entity.scope for entity in found.entities} == {"document"}


def test_c34_a_name_in_every_document_is_one_entity_and_still_found() -> None:
    chunks = {c.id: c for c in (chunk(n, "The FAA is not liable.") for n in range(30))}
    found = resolve(
        [Extraction(id_, (ExtractedEntity("FAA", "Agency", (Span(4, 7),)),)) for id_ in chunks],
        chunks=chunks,
        documents={},
        schema=SCHEMA,
    )
    (agency,) = found.entities
    assert len(agency.mentions) == 30


def test_c35_the_type_is_a_vote() -> None:
    texts = ("Lindqvist grew.", "Lindqvist spoke.", "Lindqvist left.")
    chunks = {c.id: c for c in (chunk(n, text) for n, text in enumerate(texts))}
    found = resolve(
        [
            Extraction(id_, (ExtractedEntity("Lindqvist", type_, (Span(0, 9),)),))
            for id_, type_ in zip(chunks, ("Organization", "Person", "Person"), strict=True)
        ],
        chunks=chunks,
        documents={},
        schema=SCHEMA,
    )
    (entity,) = found.entities
    assert entity.type == "Person"
    assert len(entity.mentions) == 3
