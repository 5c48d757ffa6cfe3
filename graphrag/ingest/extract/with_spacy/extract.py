"""Documents in chunks go in, what each chunk says comes out; no model is called.

Fields and tables are read as they stand and never parsed; prose goes through the tagger
in batches, equal paragraphs once. What a whole document knows of its names (its own
entity, the types they got, their short forms) is used in each of its chunks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from graphrag.ingest.extract.with_spacy.fields import (
    FieldFact,
    FieldReader,
    Layout,
    Rules,
    read_layout,
)
from graphrag.ingest.extract.with_spacy.gather import Gathering
from graphrag.ingest.extract.with_spacy.known import known_of, subject_of
from graphrag.ingest.extract.with_spacy.lexicon import Lexicon, lexicon
from graphrag.ingest.extract.with_spacy.reading import Reading, read_prose
from graphrag.ingest.extract.with_spacy.values import folded
from graphrag.ingest.extract.with_spacy.whom import own_of, whom
from graphrag.language.tag import ENGLISH, NO_MODELS
from graphrag.model import Chunk, Document, Dropped, Extraction, ExtractionSchema, Span

VERSION = "5"
"""Changes whenever the same chunk could give another extraction; part of the recipe."""

_UNTAGGED = (
    "no tagger for it: fields, tables, listed and capitalised names are read; set "
    "[languages] models, or a chat model"
)
_DOCUMENTS_AT_ONCE = 32
_REMEMBERED = 4_096
_TELLING = 1_000
"""Rows of a table that say of what type a name is, also where prose has it."""


def extract(
    batch: Iterable[tuple[Document, Sequence[Chunk]]],
    *,
    schema: ExtractionSchema,
    models: Mapping[str, str] = NO_MODELS,
) -> Iterator[tuple[Extraction, ...]]:
    """Yield what each document's chunks say, one extraction a chunk, in the order given.

    Args:
        batch: Documents with text and blocks, each with its chunks.
        schema: Types, triggers and field rules.
        models: Names of spaCy pipelines by language, beside the English one. A document in a
            language without one is read by its fields, tables, listed and capitalised names.
    """
    worker = _Worker(schema, models)
    documents = iter(batch)
    while group := [worker.opened(*pair) for pair in islice(documents, _DOCUMENTS_AT_ONCE)]:
        worker.read({text: opened.document.language for opened in group for text in opened.texts})
        for opened in group:
            yield worker.extracted(opened)


@dataclass(frozen=True, slots=True)
class _Passage:
    """Prose inside one chunk; `start` counts in the chunk's text."""

    chunk: int
    start: int
    text: str


@dataclass(frozen=True, slots=True)
class _Opened:
    """A document whose layout is read and whose prose waits for the tagger."""

    document: Document
    chunks: Sequence[Chunk]
    layout: Layout
    passages: tuple[_Passage, ...]

    @property
    def texts(self) -> Iterator[str]:
        return (passage.text for passage in self.passages)


class _Worker:
    """Holds what one schema needs, and the readings of texts seen lately."""

    def __init__(self, schema: ExtractionSchema, models: Mapping[str, str]) -> None:
        self._schema = schema
        self._models = models
        self._rules = Rules(schema)
        self._reader = FieldReader(schema, self._rules)
        self._lexicon: Lexicon = lexicon(schema)
        self._readings: dict[str, Reading] = {}

    def opened(self, document: Document, chunks: Sequence[Chunk]) -> _Opened:
        layout = read_layout(document, rules=self._rules)
        passages = tuple(_passages(document.text, chunks, layout.prose))
        return _Opened(document, chunks, layout, passages)

    def read(self, texts: Mapping[str, str]) -> None:
        """Read those of `texts`, each with its language, that are not remembered."""
        if len(self._readings) > _REMEMBERED:
            self._readings = {t: r for t, r in self._readings.items() if t in texts}
        new: defaultdict[str, list[str]] = defaultdict(list)
        for text, language in texts.items():
            if text not in self._readings:
                new["en" if language in ENGLISH else language].append(text)
        for language, unread in new.items():
            readings = read_prose(
                unread, lexicon=self._lexicon, language=language, models=self._models
            )
            self._readings.update(zip(unread, readings, strict=True))

    def extracted(self, opened: _Opened) -> tuple[Extraction, ...]:
        """Return the extraction of each chunk of a document whose prose is read."""
        document, layout = opened.document, opened.layout
        readings = [self._readings[text] for text in opened.texts]
        given = self._given(layout, document.text)
        known = known_of(readings, title=document.title, lexicon=self._lexicon, given=given)
        own = own_of(document.title, readings, known.types)
        subject = subject_of(
            document, layout.fields, rule=self._schema.subject, reader=self._reader
        )
        made = [
            Gathering(chunk, subject=subject, title=document.title, known=known)
            for chunk in opened.chunks
        ]
        self._place_fields(opened, made)
        for passage in opened.passages:
            reading = self._readings[passage.text]
            meant = whom(reading, own=own, types=known.types, lexicon=self._lexicon)
            made[passage.chunk].prose(reading, at=passage.start, meant=meant)
        extractions = tuple(gathering.made() for gathering in made)
        if document.language in ENGLISH or document.language in self._models or not extractions:
            return extractions
        note = Dropped("skipped", document.source, f"prose in {document.language}", _UNTAGGED)
        first = replace(extractions[0], dropped=(*extractions[0].dropped, note))
        return (first, *extractions[1:])

    def _place_fields(self, opened: _Opened, made: Sequence[Gathering]) -> None:
        """Give each field and row to the chunks that hold its value."""
        text, chunks = opened.document.text, opened.chunks
        for field in opened.layout.fields:
            if self._reader.says_nothing(field.value.of(text)):
                for index in _holding(chunks, field.value):
                    made[index].blank(field.label)
        for fact in self._facts(opened.layout, text):
            for index in _holding(chunks, fact.at):
                made[index].fact(fact)

    def _facts(self, layout: Layout, text: str, *, rows: int | None = None) -> Iterator[FieldFact]:
        for field in layout.fields:
            yield from self._reader.of_field(field, text)
        for row in layout.rows[:rows]:
            yield from self._reader.of_row(row, text)

    def _given(self, layout: Layout, text: str) -> Iterator[tuple[str, str]]:
        """Yield names and the types that a field's label or a column's head gives them."""
        for fact in self._facts(layout, text, rows=_TELLING):
            if fact.relation and fact.target:
                yield fact.name, fact.target
            if fact.owner and fact.owner_type:
                yield folded(fact.owner.of(text)), fact.owner_type


def _holding(chunks: Sequence[Chunk], span: Span) -> list[int]:
    """Return the chunks that hold all of `span`."""
    return [
        index
        for index, chunk in enumerate(chunks)
        if chunk.span.start <= span.start and span.end <= chunk.span.end
    ]


def _passages(text: str, chunks: Sequence[Chunk], prose: Sequence[Span]) -> Iterator[_Passage]:
    """Yield what each chunk holds of each stretch of prose."""
    for index, chunk in enumerate(chunks):
        for span in prose:
            start, end = max(span.start, chunk.span.start), min(span.end, chunk.span.end)
            if start < end and text[start:end].strip():
                yield _Passage(index, start - chunk.span.start, text[start:end])
