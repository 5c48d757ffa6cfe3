"""From files to a graph: read this first.

What each chunk says (its extraction) is stored and never edited; everything else is
derived from all extractions together, on every run, and only the rows that differ
from the stored ones are written. So adding, changing and forgetting a document are
one and the same thing, and a second run over equal files writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphrag import codec
from graphrag.ingest.cluster import Clustering
from graphrag.ingest.difference import Rows, difference
from graphrag.ingest.report import Reports
from graphrag.ingest.resolve import Resolution
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Dropped,
    Entity,
    Extraction,
    Fact,
    Relation,
    Report,
)
from graphrag.ports import Change, Store
from graphrag.trace import step

Progress = Callable[[str, int, int], None]
"""Told of a stage, how many items are done, and of how many (0 if unknown)."""


def silent(stage: str, done: int, total: int) -> None:
    """Report progress to nobody."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """All that was read: stored documents and new ones together."""

    documents: dict[str, Document] = field(default_factory=dict)
    chunks: dict[str, Chunk] = field(default_factory=dict)
    extractions: dict[str, Extraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Repeats:
    """What is said more than once.

    Attributes:
        chunks: All of a corpus, each with the passage that it repeats.
        documents: All of a corpus, each with the newer version that supersedes it.
    """

    chunks: Mapping[str, Chunk]
    documents: Mapping[str, Document]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run did: counts by stage and thing, and everything not kept."""

    counts: Mapping[str, int]
    ledger: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True)
class IngestPipeline:
    """The stages, in order. Each is a function; `wiring` chooses which."""

    load: Callable[[Sequence[str]], Iterator[Document | Dropped]]
    chunk: Callable[[Document], tuple[Chunk, ...]]
    place: Callable[[Document, tuple[Chunk, ...]], tuple[Chunk, ...]]
    """Gives chunks a sentence that says where they stand; may ask a model."""
    extract: Callable[
        [Iterable[tuple[Document, Sequence[Chunk]]]], Iterator[tuple[Extraction, ...]]
    ]
    duplicates: Callable[[Corpus], Repeats]
    anchor: Callable[[Corpus], Iterable[Extraction]]
    resolve: Callable[[Corpus, Iterable[Extraction]], Resolution]
    cluster: Callable[[Corpus, Resolution, Sequence[Community]], Clustering]
    report: Callable[[Corpus, Resolution, Clustering, Mapping[str, Report]], Reports]
    index: Callable[[Change], Change]
    recipe: str
    """Digest of what chunks and extracts; a document read by another recipe is read again."""

    def run(
        self,
        paths: Sequence[str],
        *,
        store: Store,
        forget: frozenset[str] = frozenset(),
        gone: Callable[[Mapping[str, Document]], frozenset[str]] | None = None,
        notes: Mapping[str, str] | None = None,
        progress: Progress = silent,
    ) -> Outcome:
        """Bring the store up to date with `paths`, without the documents in `forget`.

        Nothing is stored until everything worked. `gone` names stored documents that are
        no longer there (for `--sync`), given those that `paths` hold. `notes` are kept with
        the graph.
        """
        counts: Counter[str] = Counter()
        ledger: list[Dropped] = []
        with step("load") as note:
            read = self._load(paths, counts, ledger)
            note.facts.update(documents=len(read), not_read=len(ledger))
        corpus = _stored(store)
        leaving = forget | (gone(read) if gone else frozenset())
        counts["documents.forgotten"] = len(leaving & corpus.documents.keys())
        fresh = _fresh(read, corpus)
        counts["documents.unchanged"] = len(read) - len(fresh)
        _remove(corpus, leaving | {document.id for document in fresh})
        self._read(fresh, corpus, counts, ledger, progress)
        self._find_repeats(corpus, counts)
        rows = self._derive(corpus, store, counts, ledger, progress)
        with step("write") as note:
            progress("write", 0, 0)
            rows = replace(rows, notes={**rows.notes, **(notes or {})})
            change = self.index(difference(rows, store.digests(), store.state().notes))
            applied = store.apply(change)
            note.facts.update(written=applied.written, deleted=applied.deleted)
        counts["rows.written"] = applied.written
        counts["rows.deleted"] = applied.deleted
        return Outcome(dict(counts), tuple(ledger))

    def pending(
        self, paths: Sequence[str], *, store: Store
    ) -> tuple[tuple[Document, tuple[Chunk, ...]], ...]:
        """Return the documents that `run` would read, in chunks; nothing is asked or stored."""
        read = self._load(paths, Counter(), [])
        return tuple((item, self.chunk(item)) for item in _fresh(read, _stored(store)))

    def _load(
        self, paths: Sequence[str], counts: Counter[str], ledger: list[Dropped]
    ) -> dict[str, Document]:
        read: dict[str, Document] = {}
        for item in self.load(paths) if paths else ():  # forgetting reads nothing
            if isinstance(item, Dropped):
                ledger.append(item)
                counts[f"files.{item.kind}"] += 1
            else:
                read[item.id] = replace(item, recipe=self.recipe)
        counts["documents.read"] = len(read)
        return read

    def _read(
        self,
        fresh: Sequence[Document],
        corpus: Corpus,
        counts: Counter[str],
        ledger: list[Dropped],
        progress: Progress,
    ) -> None:
        with step("chunk") as note:
            batch = [(document, self.place(document, self.chunk(document))) for document in fresh]
            counts["chunks.new"] = sum(len(chunks) for _, chunks in batch)
            note.facts["chunks"] = counts["chunks.new"]
        with step("extract") as note:
            for done, ((document, chunks), extractions) in enumerate(
                zip(batch, self.extract(batch), strict=True)
            ):
                corpus.documents[document.id] = _light(document)
                corpus.chunks.update((chunk.id, chunk) for chunk in chunks)
                corpus.extractions.update((item.chunk_id, item) for item in extractions)
                ledger.extend(entry for item in extractions for entry in item.dropped)
                progress("extract", done + 1, len(batch))
            note.facts["documents"] = len(batch)

    def _find_repeats(self, corpus: Corpus, counts: Counter[str]) -> None:
        with step("duplicates") as note:
            repeats = self.duplicates(corpus)
            corpus.chunks.update(repeats.chunks)
            corpus.documents.update(repeats.documents)
            passages = [chunk.same_as for chunk in corpus.chunks.values() if chunk.same_as]
            counts["chunks.repeated"] = len(passages) - len(set(passages))
            counts["documents.superseded"] = sum(
                1 for document in corpus.documents.values() if document.superseded_by
            )
            note.facts["repeated"] = counts["chunks.repeated"]

    def _derive(
        self,
        corpus: Corpus,
        store: Store,
        counts: Counter[str],
        ledger: list[Dropped],
        progress: Progress,
    ) -> Rows:
        progress("resolve", 0, 0)
        with step("anchor"):
            anchored = self.anchor(corpus)
        with step("resolve") as note:
            resolution = self.resolve(corpus, anchored)
            note.facts.update(entities=len(resolution.entities), merges=len(resolution.merges))
        progress("cluster", 0, 0)
        with step("cluster") as note:
            clustering = self.cluster(corpus, resolution, store.communities())
            note.facts.update(communities=len(clustering.communities))
        progress("report", 0, 0)
        with step("report") as note:
            previous = {report.community_id: report for report in store.reports()}
            reports = self.report(corpus, resolution, clustering, previous)
            note.facts.update(made=reports.made, kept=reports.kept)
        ledger.extend((*resolution.dropped, *clustering.dropped, *reports.dropped))
        counts.update(_sizes(corpus, resolution.entities, resolution.relations, resolution.facts))
        counts["communities"] = len(clustering.communities)
        counts["communities.adopted"] = len(clustering.adopted)
        counts["reports.made"] = reports.made
        counts["reports.kept"] = reports.kept
        return _rows(corpus, resolution, clustering, reports)


def _stored(store: Store) -> Corpus:
    return Corpus(
        {document.id: document for document in store.documents()},
        {chunk.id: chunk for chunk in store.chunks()},
        {extraction.chunk_id: extraction for extraction in store.extractions()},
    )


def _light(document: Document) -> Document:
    """Return `document` as it is stored: its text lives in its chunks."""
    return replace(document, text="", blocks=())


def _holds(corpus: Corpus, document: Document) -> bool:
    stored = corpus.documents.get(document.id)
    if stored is None:
        return False
    as_read = replace(stored, superseded_by="")
    return codec.row_digest(as_read) == codec.row_digest(_light(document))


def _fresh(read: Mapping[str, Document], corpus: Corpus) -> list[Document]:
    """Return the documents that are new, changed, or of which something was lost."""
    lost = _with_losses(corpus)
    return [item for item in read.values() if item.id in lost or not _holds(corpus, item)]


def _with_losses(corpus: Corpus) -> set[str]:
    """Return documents of which something was lost: they are read again, so that it is tried."""
    return {
        corpus.chunks[extraction.chunk_id].document_id
        for extraction in corpus.extractions.values()
        if any(entry.kind == "lost" for entry in extraction.dropped)
        and extraction.chunk_id in corpus.chunks
    }


def _remove(corpus: Corpus, document_ids: frozenset[str] | set[str]) -> None:
    for document_id in document_ids:
        corpus.documents.pop(document_id, None)
    gone = [chunk.id for chunk in corpus.chunks.values() if chunk.document_id in document_ids]
    for chunk_id in gone:
        del corpus.chunks[chunk_id]
        corpus.extractions.pop(chunk_id, None)


def _sizes(
    corpus: Corpus,
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    facts: Sequence[Fact],
) -> dict[str, int]:
    return {
        "documents": len(corpus.documents),
        "chunks": len(corpus.chunks),
        "entities": len(entities),
        "relations": len(relations),
        "facts": len(facts),
    }


def _rows(corpus: Corpus, resolution: Resolution, clustering: Clustering, reports: Reports) -> Rows:
    return Rows(
        documents=tuple(corpus.documents.values()),
        chunks=tuple(corpus.chunks.values()),
        extractions=tuple(corpus.extractions.values()),
        entities=resolution.entities,
        relations=resolution.relations,
        facts=resolution.facts,
        merges=resolution.merges,
        communities=clustering.communities,
        reports=reports.reports,
        notes=clustering.notes,
    )
