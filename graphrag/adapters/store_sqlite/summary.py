"""What the file holds, without the rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping

from graphrag.ports import ROW_KINDS, EmbedderIdentity, RowKind, StoreState


def state(connection: sqlite3.Connection, schema_version: int) -> StoreState:
    """Return counts, embedder, version and notes."""
    counts: dict[RowKind, int] = dict.fromkeys(ROW_KINDS, 0)
    counts.update(
        connection.execute("SELECT kind, COUNT(*) FROM row WHERE digest IS NOT NULL GROUP BY kind")
    )
    return StoreState(
        schema_version=schema_version,
        embedder=embedder_of(connection),
        counts=counts,
        version=version_of(connection),
        notes=dict(connection.execute("SELECT name, value FROM note ORDER BY name")),
    )


def digests(connection: sqlite3.Connection) -> Mapping[RowKind, Mapping[str, str]]:
    """Return the digest of every row, by kind and id."""
    found: dict[RowKind, dict[str, str]] = {kind: {} for kind in ROW_KINDS}
    for kind, id_, digest in connection.execute(
        "SELECT kind, id, digest FROM row WHERE digest IS NOT NULL"
    ):
        found[kind][id_] = digest
    return found


def embedder_of(connection: sqlite3.Connection) -> EmbedderIdentity | None:
    """Return who made the stored vectors; None while there are none."""
    found = connection.execute("SELECT value FROM meta WHERE name = 'embedder'").fetchone()
    return EmbedderIdentity(*json.loads(found[0])) if found else None


def version_of(connection: sqlite3.Connection) -> str:
    """Return what changes with every write; "" for a store that was never written."""
    found = connection.execute("SELECT value FROM meta WHERE name = 'version'").fetchone()
    return str(found[0]) if found else ""
