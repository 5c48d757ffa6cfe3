"""The graph that the Neo4j benchmarks load, and the server that they load it into."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TypeVar

import neo4j
import numpy as np

from graphrag.adapters.store_neo4j import Neo4jStore
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    Mention,
    Relation,
    RelationEvidence,
    Span,
    ids,
)
from graphrag.ports import Change, EmbedderIdentity, Vectors

DIMENSION = 384
EMBEDDER = EmbedderIdentity("synthetic", "1", "0", DIMENSION)
TYPES = ("Person", "Company", "Place", "Part", "Project")
RELATIONS = ("WORKS_FOR", "OWNS", "LOCATED_IN", "SUPPLIES", "KNOWS", "FUNDS")
GROUPS = 100  # each document belongs to one: a viewer of one sees 1 %
_LISTS = {
    "INDEX": "SHOW INDEXES YIELD name, type, owningConstraint"
    " WHERE owningConstraint IS NULL AND type <> 'LOOKUP'",
    "CONSTRAINT": "SHOW CONSTRAINTS YIELD name",
}
T = TypeVar("T")


def graph(scale: float) -> Change:
    """Make a graph with hubs: 100,000 entities, 500,000 relations and 20,000 chunks at 1."""
    rng = random.Random(20261130)  # noqa: S311  # a benchmark
    documents, chunks = _texts(rng, int(20_000 * scale))
    entities = tuple(_entities(rng, int(100_000 * scale), chunks))
    return Change(
        documents=documents,
        chunks=chunks,
        entities=entities,
        relations=tuple(_relations(rng, int(500_000 * scale), entities, chunks)),
        vectors={"chunk": Vectors(tuple(row.id for row in chunks), _matrix(len(chunks)))},
        embedder=EMBEDDER,
    )


def _texts(rng: random.Random, count: int) -> tuple[tuple[Document, ...], tuple[Chunk, ...]]:
    documents = tuple(
        Document(ids.document_id(f"{n}.md"), f"{n}.md", f"Document {n}", "", (), "d",
                 access=(f"g{n % GROUPS}",))
        for n in range(max(GROUPS, count // 10))
    )  # fmt: skip
    words = [f"word{n}" for n in range(5000)]
    chunks = tuple(
        Chunk(f"chunk_{n:024x}", documents[n % len(documents)].id, n // len(documents), text,
              Span(0, len(text)), "Section", 60)
        for n in range(count)
        for text in [" ".join(rng.choices(words, k=60))]
    )  # fmt: skip
    return documents, chunks


def _entities(rng: random.Random, count: int, chunks: tuple[Chunk, ...]) -> Iterator[Entity]:
    for number in range(count):
        name = f"Name {number} word{rng.randrange(5000)}"
        mention = Mention(rng.choice(chunks).id, Span(0, 4), name)
        yield Entity(f"entity_{number:024x}", name, rng.choice(TYPES), mentions=(mention,))


def _relations(
    rng: random.Random, count: int, entities: tuple[Entity, ...], chunks: tuple[Chunk, ...]
) -> Iterator[Relation]:
    made: set[tuple[int, int, str]] = set()
    while len(made) < count:
        hub = rng.random() < 0.2  # a fifth starts at hubs
        source = int(rng.paretovariate(0.6)) if hub else rng.randrange(len(entities))
        source %= len(entities)
        target, type_ = rng.randrange(len(entities)), rng.choice(RELATIONS)
        if source == target or (source, target, type_) in made:
            continue
        made.add((source, target, type_))
        one, other = entities[source].id, entities[target].id
        proof = RelationEvidence(rng.choice(chunks).id, Span(0, 20), "one does it to other")
        yield Relation(ids.relation_id(one, type_, other), one, other, type_, (proof,))


def _matrix(rows: int) -> np.ndarray:
    noise = np.random.default_rng(1).standard_normal((rows, DIMENSION), dtype=np.float32)
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    return noise


def rows_in(change: Change) -> dict[str, int]:
    """Return how many rows of each kind a load writes; mentions are ties, not rows of their own."""
    return {
        "entities": len(change.entities),
        "relations": len(change.relations),
        "chunks": len(change.chunks),
    }


def opened() -> Neo4jStore:
    """Return our store on the server."""
    return Neo4jStore(
        os.environ["GRAPHRAG_NEO4J_URI"],
        password=os.environ["GRAPHRAG_NEO4J_PASSWORD"],
        timeout=120,
    )


def with_store(work: Callable[[Neo4jStore], T]) -> T:
    """Return what `work` does with our store on the server."""
    with closing(opened()) as store:
        return work(store)


def driver() -> neo4j.Driver:
    """Return a bare driver."""
    return neo4j.GraphDatabase.driver(
        os.environ["GRAPHRAG_NEO4J_URI"],
        auth=("neo4j", os.environ["GRAPHRAG_NEO4J_PASSWORD"]),
        notifications_min_severity="OFF",
    )


def empty() -> None:
    """Remove all indexes and constraints, so that the rest is quick, and every node, in batches.

    Our store makes them again when it is opened.
    """
    with driver() as server, server.session() as session:
        for what, listed in _LISTS.items():
            for row in list(session.run(listed)):
                session.run(f"DROP {what} `{row['name']}` IF EXISTS").consume()
        session.run(
            "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"
        ).consume()


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
