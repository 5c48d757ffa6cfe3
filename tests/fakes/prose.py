"""What spaCy reads in a few sentences."""

from __future__ import annotations

from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.model import Chunk, Document, Extraction, Span
from graphrag.model.ids import chunk_id, document_id


def said(text: str, schema: str = "general") -> Extraction:
    """What is read in `text`, taken as a whole document."""
    document = Document(document_id(text), text, "A note", text, (), "")
    whole = Chunk(
        chunk_id(document.id, "", text, 0), document.id, 0, text, Span(0, len(text)), "", 0
    )
    ((extraction,),) = extract([(document, (whole,))], schema=read_schema(schema))
    return extraction


def relations(text: str, schema: str = "general") -> set[tuple[str, str, str]]:
    """The relations read in `text`, by the names of their ends."""
    found = said(text, schema)
    return {
        (found.entities[r.source].name, r.type, found.entities[r.target].name)
        for r in found.relations
    }
