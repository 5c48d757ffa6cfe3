"""Public data as extractions, so that what is measured is `resolve` and nothing beside it.

Types are given where the data has them (Re-DocRED) and empty where it has none (open
information extraction: CESI, MuSiQue). No gold label reaches an extraction.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graphrag.ingest.resolve import Resolution, resolve
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    ExtractedEntity,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Span,
)

Json = dict[str, Any]  # Any: other people's JSON, read in one place
SCHEMA = ExtractionSchema("benchmark")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Extractions of one chunk a document, with the text and title of each."""

    extractions: list[Extraction] = field(default_factory=list)
    chunks: dict[str, Chunk] = field(default_factory=dict)
    documents: dict[str, Document] = field(default_factory=dict)

    def add(
        self,
        text: str,
        entities: Sequence[ExtractedEntity],
        relations: Sequence[ExtractedRelation] = (),
        *,
        title: str = "",
    ) -> str:
        """Add a document and return the id of its chunk."""
        number = f"{len(self.chunks):06x}"
        chunk, document = f"chunk_{number}", f"document_{number}"
        self.chunks[chunk] = Chunk(chunk, document, 0, text, Span(0, len(text)), title, 1)
        self.documents[document] = Document(document, number, title, "", (), "")
        self.extractions.append(Extraction(chunk, tuple(entities), tuple(relations)))
        return chunk

    def resolved(self) -> Resolution:
        """Resolve all of it."""
        return resolve(
            self.extractions, chunks=self.chunks, documents=self.documents, schema=SCHEMA
        )


def triples(
    found: Iterable[Sequence[str]], text: str
) -> tuple[list[ExtractedEntity], list[ExtractedRelation]]:
    """Return subjects and objects as untyped entities, at every place they stand in `text`."""
    index: dict[str, int] = {}
    entities: list[ExtractedEntity] = []
    relations = []
    for source, verb, target in found:
        for name in (source, target):
            if name not in index:
                index[name] = len(entities)
                entities.append(ExtractedEntity(name, "", places(name, text)))
        if source != target:
            type_ = verb.upper().replace(" ", "_")
            relations.append(
                ExtractedRelation(index[source], index[target], type_, Span(0, len(text)))
            )
    return entities, relations


def places(name: str, text: str) -> tuple[Span, ...]:
    """Return where `name` stands in `text`, as words of its own."""
    pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
    return tuple(Span(match.start(), match.end()) for match in re.finditer(pattern, text))


def entity_at(resolution: Resolution) -> dict[tuple[str, str], Entity]:
    """Return the entity of each name in each chunk, by chunk and name in small letters."""
    found: dict[tuple[str, str], Entity] = {}
    for entity in resolution.entities:
        for mention in entity.mentions:
            if mention.role != "contained":
                surface = " ".join(mention.surface.split()).lower()
                found.setdefault((mention.chunk_id, surface), entity)
    return found


def cesi_rows(path: Path) -> list[Json]:
    """Return the rows of a CESI file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def cesi_corpus(rows: Sequence[Json]) -> tuple[Corpus, dict[int, tuple[str, str]]]:
    """Return the triples by their sentences, and each triple's chunk and subject."""
    by_text: defaultdict[str, list[Json]] = defaultdict(list)
    for row in rows:
        by_text["\n".join(dict.fromkeys(row["src_sentences"]))].append(row)
    corpus, subjects = Corpus(), {}
    for text in sorted(by_text):
        chunk = corpus.add(text, *triples([row["triple"] for row in by_text[text]], text))
        for row in by_text[text]:
            subjects[row["_id"]] = (chunk, row["triple"][0])
    return corpus, subjects


@dataclass(frozen=True, slots=True)
class Gold:
    """A mention of Re-DocRED: its document, its gold entity, its name and where it stands."""

    document: int
    entity: int
    name: str
    chunk_id: str
    span: Span


def redocred_corpus(row: Json, number: int, *, parts: int) -> tuple[Corpus, list[Gold]]:
    """Return one document, cut into `parts` documents, and its mentions; no times, no numbers."""
    corpus, gold = Corpus(), []
    size = -(-len(row["sents"]) // parts)
    for start in range(0, len(row["sents"]), size):
        sentences = range(start, min(start + size, len(row["sents"])))
        text, offsets = _text(row["sents"], sentences)
        groups: defaultdict[tuple[str, str], list[tuple[int, Span]]] = defaultdict(list)
        for entity, mentions in enumerate(row["vertexSet"]):
            for mention in mentions:
                if mention["type"] not in ("TIME", "NUM") and mention["sent_id"] in sentences:
                    first, last = mention["pos"][0], mention["pos"][1] - 1
                    at = mention["sent_id"]
                    span = Span(offsets[at, first].start, offsets[at, last].end)
                    groups[mention["name"], mention["type"]].append((entity, span))
        entities = [
            ExtractedEntity(name, type_, tuple(span for _, span in groups[name, type_]))
            for name, type_ in sorted(groups)
        ]
        chunk = corpus.add(text, entities, title=row["title"])
        gold += [
            Gold(number, entity, name, chunk, span)
            for (name, _), found in sorted(groups.items())
            for entity, span in found
        ]
    return corpus, gold


def _text(
    sentences: Sequence[Sequence[str]], chosen: Iterable[int]
) -> tuple[str, Mapping[tuple[int, int], Span]]:
    text, offsets = "", {}
    for sentence in chosen:
        for word, token in enumerate(sentences[sentence]):
            offsets[sentence, word] = Span(len(text), len(text) + len(token))
            text += token + " "
    return text, offsets


def musique_corpus(folder: Path) -> tuple[Corpus, list[list[int]]]:
    """Return all passages with their triples, and the gold passages of each question."""
    data = json.loads((folder / "openie_gpt-3.5-turbo.json").read_text(encoding="utf-8"))
    corpus = Corpus()
    number: dict[tuple[str, str], int] = {}
    for passage in data["docs"]:
        number[passage["title"], passage["text"]] = len(number)
        text = f"{passage['title']}\n{passage['text']}"
        good = [row for row in passage["extracted_triples"] if _is_triple(row)]
        corpus.add(text, *triples(good, text), title=passage["title"])
    questions = json.loads((folder / "questions.json").read_text(encoding="utf-8"))
    gold = [
        [
            number[passage["title"], passage["paragraph_text"]]
            for passage in question["paragraphs"]
            if passage["is_supporting"]
        ]
        for question in questions
    ]
    return corpus, gold


def _is_triple(row: object) -> bool:
    return (
        isinstance(row, list)
        and len(row) == 3
        and all(isinstance(part, str) and part.strip() for part in row)
    )
