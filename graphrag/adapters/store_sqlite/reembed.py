"""Vectors of another embedder, kept beside those that serve until all of them are there."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import astuple

from graphrag.adapters.store_sqlite.summary import version_of
from graphrag.adapters.store_sqlite.write import number_of, set_meta
from graphrag.errors import StoreError
from graphrag.model.ids import digest
from graphrag.ports import Change, EmbedderIdentity
from graphrag.ports.packing import pack

_TABLES = (
    "CREATE TABLE IF NOT EXISTS staged_vector"
    " (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, floats BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS staged_tokens (number INTEGER PRIMARY KEY, packed BLOB NOT NULL)",
)
_ADOPT = (
    "DELETE FROM vector",
    "INSERT INTO vector (number, kind, floats) SELECT number, kind, floats FROM staged_vector",
    "DELETE FROM token_vectors",
    "INSERT INTO token_vectors (number, packed) SELECT number, packed FROM staged_tokens",
    "DROP TABLE staged_vector",
    "DROP TABLE staged_tokens",
    "DELETE FROM meta WHERE name = 'staged'",
)


def stage(connection: sqlite3.Connection, change: Change) -> None:
    """Keep the vectors of `change` inside the caller's transaction."""
    for statement in _TABLES:
        connection.execute(statement)
    by = json.dumps(astuple(change.embedder)) if change.embedder else ""
    found = connection.execute("SELECT value FROM meta WHERE name = 'staged'").fetchone()
    if found is not None and found[0] != by:
        connection.execute("DELETE FROM staged_vector")
        connection.execute("DELETE FROM staged_tokens")
    set_meta(connection, "staged", by)
    for kind, vectors in change.vectors.items():
        connection.executemany(
            "INSERT OR REPLACE INTO staged_vector VALUES (?, ?, ?)",
            [
                (number_of(connection, kind, id_), kind, floats.astype("<f4").tobytes())
                for id_, floats in zip(vectors.ids, vectors.matrix, strict=True)
            ],
        )
    connection.executemany(
        "INSERT OR REPLACE INTO staged_tokens VALUES (?, ?)",
        [
            (number_of(connection, "chunk", id_), pack(tokens))
            for id_, tokens in change.token_vectors.items()
        ],
    )


def adopt(connection: sqlite3.Connection, embedder: EmbedderIdentity) -> None:
    """Serve what was staged, inside the caller's transaction; nothing to do if that is done.

    Raises:
        StoreError: Nothing of `embedder` is staged, and its vectors do not serve either.
    """
    by = json.dumps(astuple(embedder))
    meta = dict(connection.execute("SELECT name, value FROM meta"))
    if meta.get("staged") != by:
        if meta.get("embedder") == by:
            return
        raise StoreError(
            f"No vectors of {embedder.name} are ready to serve.", hint="Run graphrag reembed again."
        )
    for statement in (*_TABLES, *_ADOPT):
        connection.execute(statement)
    set_meta(connection, "embedder", by)
    set_meta(connection, "version", digest(version_of(connection), "embedder", str(embedder)))
