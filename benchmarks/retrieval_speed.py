"""How long does retrieval take on many chunks? Real ones are repeated under other names.

Copy 0 keeps its names, so that the questions find what they ask for; in every other copy
each name gets a word of its own, in the entities and in the text. Vectors are copied with
some noise, so that copies are near one another and not equal.
"""

from __future__ import annotations

import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from retrieval_graph import ingested, open_memo
from retrieval_sets import QuestionSet

from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ask.local_search import LocalSearch
from graphrag.model import OPERATOR, Chunk, Document, Entity, Mention, Plan, Relation, Span
from graphrag.model.ids import digest
from graphrag.ports import Change, FloatArray, Store, TokenEmbedder, TokenVectors, Vectors

NOISE = 0.3
WARM_UP = 5


def measure_speed(
    questions: QuestionSet, chunks: int, *, embedder: TokenEmbedder, cache: Path
) -> list[dict[str, object]]:
    """Return one row: p50 and p95 of a search among `chunks` chunks, question encoding included."""
    memo = open_memo(cache)
    small = ingested(questions, "on", embedder=embedder, memo=memo, cache=cache)
    store = SqliteStore(cache / f"{questions.name}-{chunks}.db")
    _grow(store, small, chunks)
    small.close()
    search = LocalSearch()
    milliseconds, processor = [], []
    for number, question in enumerate([*questions.questions[:WARM_UP], *questions.questions]):
        started, spent = time.perf_counter(), time.process_time()
        plan = Plan(question.text, "local", "benchmark")
        search(plan, store=store, embedder=embedder, viewer=OPERATOR, limit=8)
        if number >= WARM_UP:
            milliseconds.append(1000 * (time.perf_counter() - started))
            processor.append(1000 * (time.process_time() - spent))
    held = len(store.topology().chunk_ids)
    store.close()
    return [
        {
            "system": "graphrag",
            "data": questions.name,
            "store": "sqlite",
            "chunks": held,
            "p50_ms": round(float(np.quantile(milliseconds, 0.5)), 1),
            "p95_ms": round(float(np.quantile(milliseconds, 0.95)), 1),
            "p50_cpu_ms": round(float(np.quantile(processor, 0.5)), 1),
            "p95_cpu_ms": round(float(np.quantile(processor, 0.95)), 1),
            "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        }
    ]


def _grow(store: SqliteStore, small: Store, chunks: int) -> None:
    """Fill `store` with copies of `small` until it holds `chunks`; what is there is kept."""
    documents, entities = list(small.documents()), list(small.entities())
    relations, rows = list(small.relations()), list(small.chunks())
    ids = [row.id for row in rows]
    matrix, tokens = small.vectors("chunk", ids), small.token_vectors(ids)
    held = len(store.topology().chunk_ids)
    for copy in range(held // len(rows), -(-chunks // len(rows))):
        left = min(len(rows), chunks - copy * len(rows))
        change = _copied(copy, documents, rows[:left], entities, relations, matrix, tokens)
        store.apply(replace(change, embedder=small.state().embedder))
        sys.stderr.write(f"\r{copy * len(rows) + left} of {chunks} chunks")
    sys.stderr.write("\n")


def _copied(
    copy: int,
    documents: Sequence[Document],
    chunks: Sequence[Chunk],
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    matrix: FloatArray,
    tokens: Mapping[str, TokenVectors],
) -> Change:
    here = {chunk.id for chunk in chunks}
    named = _renamed(entities, here, copy)
    kept = {entity.id for entity in named}
    texts, places = _rewritten(chunks, named, copy)
    noise = np.random.default_rng(copy).standard_normal(matrix.shape).astype(np.float32)
    vectors = matrix + (NOISE if copy else 0.0) * noise / np.sqrt(matrix.shape[1])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return Change(
        documents=tuple(
            replace(d, id=_id(d.id, copy), source=f"{copy}/{d.source}") for d in documents
        ),
        chunks=tuple(
            replace(
                chunk,
                id=_id(chunk.id, copy),
                document_id=_id(chunk.document_id, copy),
                text=texts[chunk.id],
                span=Span(0, len(texts[chunk.id])),
            )
            for chunk in chunks
        ),
        entities=tuple(_entity(entity, places, copy) for entity in named),
        relations=tuple(_relations(relations, kept, here, copy)),
        vectors={
            "chunk": Vectors(tuple(_id(chunk.id, copy) for chunk in chunks), vectors[: len(chunks)])
        },
        token_vectors={_id(chunk.id, copy): tokens[chunk.id] for chunk in chunks},
    )


def _entity(entity: Entity, places: Mapping[tuple[Mention, str], Mention], copy: int) -> Entity:
    moved = (places[mention, entity.id] for mention in entity.mentions)
    mentions = sorted(replace(m, chunk_id=_id(m.chunk_id, copy)) for m in moved)
    return replace(entity, id=_id(entity.id, copy), descriptions=(), mentions=tuple(mentions))


def _relations(
    relations: Sequence[Relation], kept: set[str], here: set[str], copy: int
) -> Iterator[Relation]:
    for relation in relations:
        evidence = [e for e in relation.evidence if e.chunk_id in here]
        if evidence and {relation.source_id, relation.target_id} <= kept:
            yield replace(
                relation,
                id=_id(relation.id, copy),
                source_id=_id(relation.source_id, copy),
                target_id=_id(relation.target_id, copy),
                evidence=tuple(replace(e, chunk_id=_id(e.chunk_id, copy)) for e in evidence),
            )


def _id(id_: str, copy: int) -> str:
    return f"{id_.split('_')[0]}_{digest(id_, str(copy))}" if copy else id_


def _word(copy: int) -> str:
    """Return a made-up word that stands for `copy`."""
    letters = "bdfgklmnprstvz"
    first, second = divmod(copy, len(letters))
    return f"Q{letters[first % len(letters)]}o{letters[second]}" if copy else ""


def _renamed(entities: Sequence[Entity], here: set[str], copy: int) -> list[Entity]:
    found = []
    for entity in entities:
        mentions = tuple(m for m in entity.mentions if m.chunk_id in here)
        if mentions:
            name = f"{entity.name} {_word(copy)}".strip()
            aliases = tuple(f"{alias} {_word(copy)}".strip() for alias in entity.aliases)
            found.append(replace(entity, name=name, aliases=aliases, mentions=mentions))
    return found


def _rewritten(
    chunks: Sequence[Chunk], entities: Sequence[Entity], copy: int
) -> tuple[dict[str, str], dict[tuple[Mention, str], Mention]]:
    """Return texts with renamed mentions, and each mention where it stands now."""
    word = f" {_word(copy)}" if copy else ""
    of: defaultdict[str, list[tuple[Mention, str]]] = defaultdict(list)
    for entity in entities:
        for mention in entity.mentions:
            of[mention.chunk_id].append((mention, entity.id))
    texts: dict[str, str] = {}
    places: dict[tuple[Mention, str], Mention] = {}
    for chunk in chunks:
        ends = sorted({mention.span.end for mention, _ in of[chunk.id] if mention.span.end})
        pieces = [chunk.text[a:b] for a, b in zip([0, *ends], [*ends, None], strict=True)]
        texts[chunk.id] = word.join(pieces)
        for mention, owner in of[chunk.id]:
            before = sum(len(word) for end in ends if end <= mention.span.start)
            longer = sum(len(word) for end in ends if mention.span.start < end <= mention.span.end)
            span = Span(mention.span.start + before, mention.span.end + before + longer)
            placed = span if mention.span.end else Span(0, 0)
            surface = placed.of(texts[chunk.id]) if mention.span.end else mention.surface + word
            places[mention, owner] = replace(mention, span=placed, surface=surface)
    return texts, places
