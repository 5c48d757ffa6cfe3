"""The same store in Neo4j, so that searches in both can be timed."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Of the two that are called neo4j, the driver is wanted, and not the benchmark beside this file.
sys.path[:] = [str(HERE.parent), *(place for place in sys.path if Path(place).resolve() != HERE)]

from benchmarks.neo4j_graph import empty, opened  # noqa: E402
from graphrag.ports import Change, Store, Vectors  # noqa: E402

VECTORS = 20_000
"""So many vectors are copied at a time."""


def in_neo4j(store: Store) -> Store:
    """Return the database of GRAPHRAG_NEO4J_URI, emptied and filled with what is searched."""
    empty()
    copy = opened()
    chunks, embedder = store.chunks(), store.state().embedder
    copy.apply(
        Change(
            documents=tuple(store.documents()),
            chunks=tuple(chunks),
            entities=tuple(store.entities()),
            relations=tuple(store.relations()),
        )
    )
    ids = [chunk.id for chunk in chunks]
    for start in range(0, len(ids), VECTORS):
        part = ids[start : start + VECTORS]
        vectors = Vectors(tuple(part), store.vectors("chunk", part))
        tokens = store.token_vectors(part)
        copy.apply(Change(vectors={"chunk": vectors}, token_vectors=tokens, embedder=embedder))
    return copy
