"""Write a difference in one transaction: rows whose digest differs, and nothing else."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import astuple

from graphrag import codec
from graphrag.adapters.store_sqlite import side_tables
from graphrag.adapters.store_sqlite.summary import embedder_of, version_of
from graphrag.errors import EmbedderMismatchError
from graphrag.model import Row, row_id
from graphrag.model.ids import digest
from graphrag.ports import ROW_KINDS, Applied, Change, RowKind, rows_by_kind
from graphrag.ports.packing import pack

Touched = set[tuple[str, str]]
"""Kind and id of every row that a write changed."""


def write(connection: sqlite3.Connection, change: Change) -> Applied:
    """Write `change` inside the caller's transaction.

    Raises:
        EmbedderMismatchError: Its vectors were made by another embedder than the stored ones.
    """
    _check_embedder(connection, change)
    deleted = 0
    for kind in ROW_KINDS:
        deleted += _delete(connection, kind, change.deleted.get(kind, ()))
    touched: Touched = set()
    for kind, rows in rows_by_kind(change).items():
        touched |= _upsert(connection, kind, rows)
    touched |= _vectors(connection, change) | _token_vectors(connection, change)
    noted = _notes(connection, change.notes)
    if change.deleted.get("document"):
        _forget_words(connection)
    if touched or deleted or noted:
        _advance(connection, touched, change)
    return Applied(len(touched), deleted)


def number_of(connection: sqlite3.Connection, kind: str, id_: str) -> int:
    """Return the number of an id, which is given one now if it has none."""
    found = connection.execute(
        "SELECT number FROM row WHERE kind = ? AND id = ?", (kind, id_)
    ).fetchone()
    if found is None:
        cursor = connection.execute("INSERT INTO row (kind, id) VALUES (?, ?)", (kind, id_))
        return int(cursor.lastrowid or 0)
    return int(found[0])


def _upsert(connection: sqlite3.Connection, kind: RowKind, rows: Iterable[Row]) -> Touched:
    touched: Touched = set()
    known = {} if not rows else _digests(connection, kind, [row_id(row) for row in rows])
    for row in rows:
        text = codec.to_json(row).decode("utf-8")
        id_, fresh = row_id(row), digest(text)
        if known.get(id_) == fresh:
            continue
        number = number_of(connection, kind, id_)
        if id_ in known:
            side_tables.forget(connection, kind, number)
        connection.execute("UPDATE row SET digest = ? WHERE number = ?", (fresh, number))
        connection.execute("INSERT OR REPLACE INTO body VALUES (?, ?)", (number, text))
        side_tables.remember(row, connection, number, number_of)
        known[id_] = fresh
        touched.add((kind, id_))
    return touched


def _digests(connection: sqlite3.Connection, kind: str, ids: list[str]) -> dict[str, str]:
    return dict(
        connection.execute(
            "SELECT row.id, row.digest FROM json_each(?) AS wanted"
            " CROSS JOIN row ON row.kind = ? AND row.id = wanted.value"
            " WHERE row.digest IS NOT NULL",
            (json.dumps(ids), kind),
        )
    )


def _delete(connection: sqlite3.Connection, kind: RowKind, ids: Iterable[str]) -> int:
    deleted = 0
    for id_ in ids:
        found = connection.execute(
            "SELECT number FROM row WHERE kind = ? AND id = ? AND digest IS NOT NULL", (kind, id_)
        ).fetchone()
        if found is None:
            continue
        number = found[0]
        side_tables.forget(connection, kind, number)
        for statement in (
            "DELETE FROM body WHERE number = ?",
            "DELETE FROM vector WHERE number = ?",
            "DELETE FROM token_vectors WHERE number = ?",
            "UPDATE row SET digest = NULL WHERE number = ?",
        ):
            connection.execute(statement, (number,))
        deleted += 1
    return deleted


def _forget_words(connection: sqlite3.Connection) -> None:
    """Take deleted words out of the index files too: who forgets a document means it."""
    connection.execute("INSERT INTO chunk_words (chunk_words) VALUES ('optimize')")
    connection.execute("INSERT INTO entity_words (entity_words) VALUES ('optimize')")
    connection.execute("INSERT INTO report_words (report_words) VALUES ('optimize')")


def _vectors(connection: sqlite3.Connection, change: Change) -> Touched:
    touched: Touched = set()
    for kind, vectors in change.vectors.items():
        for id_, floats in zip(vectors.ids, vectors.matrix, strict=True):
            number, blob = number_of(connection, kind, id_), floats.astype("<f4").tobytes()
            stored = connection.execute(
                "SELECT floats FROM vector WHERE number = ?", (number,)
            ).fetchone()
            if stored is None or stored[0] != blob:
                connection.execute(
                    "INSERT OR REPLACE INTO vector VALUES (?, ?, ?)", (number, kind, blob)
                )
                touched.add((kind, id_))
    return touched


def _token_vectors(connection: sqlite3.Connection, change: Change) -> Touched:
    touched: Touched = set()
    for id_, vectors in change.token_vectors.items():
        number, blob = number_of(connection, "chunk", id_), pack(vectors)
        stored = connection.execute(
            "SELECT packed FROM token_vectors WHERE number = ?", (number,)
        ).fetchone()
        if stored is None or stored[0] != blob:
            connection.execute("INSERT OR REPLACE INTO token_vectors VALUES (?, ?)", (number, blob))
            touched.add(("chunk", id_))
    return touched


def _notes(connection: sqlite3.Connection, notes: Mapping[str, str]) -> bool:
    changed = False
    for name, value in notes.items():
        cursor = connection.execute(
            "INSERT INTO note VALUES (?, ?) ON CONFLICT (name)"
            " DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value",
            (name, value),
        )
        changed = changed or cursor.rowcount > 0
    return changed


def _check_embedder(connection: sqlite3.Connection, change: Change) -> None:
    if change.embedder is None:
        return
    stored = embedder_of(connection)
    if stored is None:
        if change.vectors:
            set_meta(connection, "embedder", json.dumps(astuple(change.embedder)))
    elif stored != change.embedder:
        raise EmbedderMismatchError(
            f"The store's vectors were made by {stored.name} {stored.version}"
            f" ({stored.dimension} numbers, {stored.digest[:8]}), not by {change.embedder.name}"
            f" {change.embedder.version} ({change.embedder.dimension} numbers,"
            f" {change.embedder.digest[:8]}).",
            hint="Configure the first one, run `graphrag reembed`, or ingest into a new store.",
        )


def _advance(connection: sqlite3.Connection, touched: Touched, change: Change) -> None:
    """Set a new version: from the old one and what changed, so that equal histories agree."""
    parts = [version_of(connection)]
    for kind, id_ in sorted(touched):
        parts += (kind, id_)
    for kind in ROW_KINDS:
        parts += ("gone", kind, *sorted(change.deleted.get(kind, ())))
    parts += [f"{name}={value}" for name, value in sorted(change.notes.items())]
    set_meta(connection, "version", digest(*parts))


def set_meta(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Note one thing of the whole store."""
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))
