"""Labelled fields and tables are read by rules, with a model too: free, and to the letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphrag.ingest.extract.with_spacy.fields import (
    FieldFact,
    FieldReader,
    Layout,
    Rules,
    read_layout,
)
from graphrag.ingest.extract.with_spacy.gather import Gathering
from graphrag.ingest.extract.with_spacy.known import Known, subject_of
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema, Span


class Fields:
    """Reads what one schema's rules find in the layout of documents."""

    def __init__(self, schema: ExtractionSchema) -> None:
        self._schema = schema
        self._rules = Rules(schema)
        self._reader = FieldReader(schema, self._rules)

    def read(self, document: Document, chunks: Sequence[Chunk]) -> tuple[Extraction, ...]:
        """Return what fields and rows say, one extraction a chunk."""
        layout = read_layout(document, rules=self._rules)
        subject = subject_of(
            document, layout.fields, rule=self._schema.subject, reader=self._reader
        )
        made = [
            Gathering(chunk, subject=subject, title=document.title, known=Known())
            for chunk in chunks
        ]
        text = document.text
        for labelled in layout.fields:
            if self._reader.says_nothing(labelled.value.of(text)):
                for at in _holding(chunks, labelled.value):
                    made[at].blank(labelled.label)
        for fact in self._facts(layout, text):
            for at in _holding(chunks, fact.at):
                made[at].fact(fact)
        return tuple(gathering.made() for gathering in made)

    def _facts(self, layout: Layout, text: str) -> Iterator[FieldFact]:
        for labelled in layout.fields:
            yield from self._reader.of_field(labelled, text)
        for row in layout.rows:
            yield from self._reader.of_row(row, text)


def _holding(chunks: Sequence[Chunk], span: Span) -> list[int]:
    """Return the chunks that hold all of `span`."""
    return [
        at
        for at, chunk in enumerate(chunks)
        if chunk.span.start <= span.start and span.end <= chunk.span.end
    ]
