"""Constraints and indexes: made when they are missing, never touched otherwise."""

from __future__ import annotations

import time
from collections.abc import Sequence

from graphrag.adapters.store_neo4j import labels
from graphrag.adapters.store_neo4j.server import Record, Server
from graphrag.errors import StoreError

SCHEMA_VERSION = 1
PAUSE = 0.1  # seconds
_OLDEST = (5, 26)
_TEXT = ("chunk_text", "entity_text", "community_text", "entity_names")
_VECTOR = ("chunk_vector", "entity_vector", "community_vector")
_INDEXED = {"chunk": "__Chunk__", "entity": "__Entity__", "community": "__Community__"}
"""What the first word of an index's name stands for."""


def refuse_old_servers(server: Server) -> str:
    """Return the server's version.

    Raises:
        StoreError: It is older than 5.26.
    """
    version = str(server.read("schema/server")[0]["version"])
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < _OLDEST:
        raise StoreError(
            f"Neo4j {version} at {server.uri} is too old.", hint="Use 5.26 (LTS) or newer."
        )
    return version


def refuse_newer_layouts(server: Server) -> None:
    """Raise `StoreError` if a newer version of us wrote the graph."""
    for known in server.read("read/state"):
        if (known["schema_version"] or 0) > SCHEMA_VERSION:
            raise StoreError(
                f"The graph at {server.uri} was written by a newer version (layout"
                f" {known['schema_version']}, known up to {SCHEMA_VERSION}).",
                hint="Upgrade graphrag-neo4j.",
            )


def refuse_taken_names(server: Server) -> None:
    """Raise `StoreError` if an index of others has the name of one of ours: we would read it."""
    for row in server.read("schema/indexes"):
        name = row["name"]
        if name in (*_TEXT, *_VECTOR) and row["labels"] != [_INDEXED[name.partition("_")[0]]]:
            raise StoreError(
                f"The index {name} at {server.uri} is not ours: it is on {row['labels']}.",
                hint="Use another database, or make that index anew under another name.",
            )


def drop_texts(server: Server) -> None:
    """Drop the text indexes before a first load; `prepare` makes them once it is done.

    One that grows merges what it holds over and over, and commits wait for that.
    """
    server.surely(lambda run: run("write/end", known={"reindexing": True, "loading": True}))
    for name in _TEXT:
        server.alone("schema/drop_index", label=name)


def prepare(server: Server, dimension: int | None) -> tuple[str, ...]:
    """Make what is missing, and return its names.

    Vector indexes want a `dimension`; those of another one are made anew, so give it only
    for a store whose vectors have it, or that has none.
    """
    before = server.read("schema/indexes")
    there = {row["name"] for row in before}
    unique = {
        tuple(row["labels"]) for row in before if row["labels"] and row["properties"] == ["id"]
    }
    for label in labels.OURS:
        if (label,) not in unique:
            server.alone("schema/unique_id", label=label)
    for name in _TEXT:
        if name not in there:
            server.alone(f"schema/{name}")
    if dimension is not None:
        _prepare_vectors(server, dimension, before)
    made = tuple(row["name"] for row in server.read("schema/indexes") if row["name"] not in there)
    state = next(iter(server.read("read/state")), {})
    reindexing = state.get("reindexing")
    if made or reindexing:
        _wait(server)
    if reindexing and not (state["embedder"] and dimension is None):
        server.surely(lambda run: run("write/end", known={"reindexing": None, "loading": None}))
    return made


def _wait(server: Server) -> None:
    """Return once every index of ours can be asked; filling one takes as long as it takes."""
    while waiting := [row for row in server.read("schema/indexes") if _unready(row)]:
        for row in waiting:
            if row["state"] == "FAILED":
                raise StoreError(
                    f"Neo4j could not fill the index {row['name']}.",
                    hint="Look into the server's log, drop the index, then try again.",
                )
        time.sleep(PAUSE)


def _unready(index: Record) -> bool:
    return index["state"] != "ONLINE" and not set(index["labels"] or ()).isdisjoint(labels.OURS)


def _prepare_vectors(server: Server, dimension: int, before: Sequence[Record]) -> None:
    config = {
        "vector.dimensions": dimension,
        "vector.similarity_function": "cosine",
        "vector.quantization.enabled": False,
    }
    stored = {row["name"]: row["options"]["indexConfig"] for row in before if row["options"]}
    for name in _VECTOR:
        if name in stored and stored[name].get("vector.dimensions") != dimension:
            server.alone("schema/drop_index", label=name)
            stored.pop(name)
        if name not in stored:
            server.alone(f"schema/{name}", options={"indexConfig": config})
