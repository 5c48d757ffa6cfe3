"""A question set, ingested: through the product's own stages into an SQLite store.

Passages become documents; clustering and reports, which local search does not read, are
left out. What is slow (tagging, embedding) is kept in the cache folder, by text and by the
version of what made it, so a second run takes seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from retrieval_sets import Passage, QuestionSet

from graphrag import codec
from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ingest import anchor, chunk, duplicates, index, resolve
from graphrag.ingest.cluster import Clustering
from graphrag.ingest.extract import with_spacy
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.pipeline import Corpus, IngestPipeline, Repeats
from graphrag.ingest.report import Reports
from graphrag.model import Block, Chunk, Document, Dropped, Extraction, ExtractionSchema, Span
from graphrag.model.ids import digest, document_id
from graphrag.ports import Memo, TokenEmbedder

Titles = Literal["on", "text", "off"]
Extract = Callable[[Iterable[tuple[Document, Sequence[Chunk]]]], Iterator[tuple[Extraction, ...]]]


def source(number: int) -> str:
    """Return the source that passage `number` is stored under: it gives nothing away."""
    return f"{number:07d}.txt"


def document(number: int, passage: Passage, titles: Titles) -> Document:
    """Return passage `number` as a document; without its title for `off`."""
    title = "" if titles == "off" else passage.title
    block = Block("paragraph", Span(0, len(passage.text)))
    return Document(
        id=document_id(source(number)),
        source=source(number),
        title=title,
        text=passage.text,
        blocks=(block,),
        digest=digest(title, passage.text),
    )


def ingested(
    questions: QuestionSet, titles: Titles, *, embedder: TokenEmbedder, memo: Memo, cache: Path
) -> SqliteStore:
    """Return a store that holds the passages of `questions`, made or brought up to date.

    `text` leaves titles in what is embedded and takes them from the graph: anchoring and
    resolving see documents without titles.
    """
    schema = read_schema("general")
    store = SqliteStore(cache / f"{questions.name}-{titles}.db")
    pipeline = IngestPipeline(
        load=lambda _: _documents(questions, titles),
        chunk=lambda document: chunk.chunk(document, count_tokens=embedder.count_tokens),
        place=lambda document, chunks: chunks,
        extract=_remembering(schema, memo),
        duplicates=_repeats,
        anchor=lambda corpus: anchor.anchor(
            corpus.extractions.values(), documents=_named(corpus, titles), chunks=corpus.chunks
        ),
        resolve=lambda corpus, extractions: resolve.resolve(
            extractions, chunks=corpus.chunks, documents=_named(corpus, titles), schema=schema
        ),
        cluster=lambda corpus, resolution, previous: Clustering(),
        report=lambda corpus, resolution, clustering, previous: Reports(),
        index=lambda change: index.index(change, embedder=embedder, memo=memo),
        recipe=digest(with_spacy.VERSION, chunk.VERSION, schema.digest),
    )
    pipeline.run([questions.name], store=store)
    return store


def open_memo(cache: Path) -> SqliteMemo:
    """Return the memo of the cache folder."""
    cache.mkdir(parents=True, exist_ok=True)
    return SqliteMemo(cache / "memo.db")


def _documents(questions: QuestionSet, titles: Titles) -> Iterator[Document | Dropped]:
    for number, passage in enumerate(questions.passages):
        yield document(number, passage, titles)


def _named(corpus: Corpus, titles: Titles) -> Mapping[str, Document]:
    if titles == "on":
        return corpus.documents
    return {id_: replace(document, title="") for id_, document in corpus.documents.items()}


def _repeats(corpus: Corpus) -> Repeats:
    prints = duplicates.signatures({id_: row.text for id_, row in corpus.chunks.items()})
    return Repeats(duplicates.marked(corpus.chunks, prints), corpus.documents)


def _remembering(schema: ExtractionSchema, memo: Memo) -> Extract:
    """Return the spaCy extractor, with what it said of a document remembered."""

    def extract(
        batch: Iterable[tuple[Document, Sequence[Chunk]]],
    ) -> Iterator[tuple[Extraction, ...]]:
        items = list(batch)
        keys = [
            digest("extract", with_spacy.VERSION, schema.digest, *(chunk.id for chunk in chunks))
            for _, chunks in items
        ]
        known = dict(memo.get_many(keys))
        fresh = [(key, item) for key, item in zip(keys, items, strict=True) if key not in known]
        made = with_spacy.extract([item for _, item in fresh], schema=schema)
        said = {
            key: b"\n".join(codec.to_json(extraction) for extraction in extractions)
            for (key, _), extractions in zip(fresh, made, strict=True)
        }
        memo.put_many("extract", said)
        known.update(said)
        for key in keys:
            yield tuple(codec.from_json(Extraction, line) for line in known[key].splitlines())

    return extract
