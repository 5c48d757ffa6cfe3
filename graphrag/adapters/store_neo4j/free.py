"""Queries that a person or a model wrote: read-only, bounded, for the operator alone.

A free query cannot carry a viewer's filter, so callers must refuse it to anyone else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import neo4j
from neo4j import unit_of_work
from neo4j.graph import Node, Path, Relationship

from graphrag.adapters.store_neo4j.server import Server
from graphrag.errors import UsageError


@dataclass(frozen=True, slots=True)
class Found:
    """What a free query returned.

    Attributes:
        columns: Heads.
        rows: JSON values; nodes and relationships as their properties with `labels` or `type`.
        capped: There was more than the limit.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    capped: bool


def ask(
    server: Server, text: str, parameters: Mapping[str, object], *, limit: int, seconds: float
) -> Found:
    """Return at most `limit` rows of a query that only reads.

    Raises:
        StoreError: Neo4j refused it, or was not done in `seconds`.
        UsageError: It writes.
    """

    @unit_of_work(timeout=seconds)
    def explained(transaction: neo4j.ManagedTransaction) -> str | None:
        # The server's own verdict; a word like CREATE may stand in a string.
        return transaction.run(f"EXPLAIN {text}", dict(parameters)).consume().query_type

    @unit_of_work(timeout=seconds)
    def read(transaction: neo4j.ManagedTransaction) -> Found:
        result = transaction.run(text, dict(parameters))
        rows = [tuple(plain(value) for value in row.values()) for row in islice(result, limit + 1)]
        return Found(tuple(result.keys()), tuple(rows[:limit]), len(rows) > limit)

    with server.reader(seconds) as session:
        if session.execute_read(explained) != "r":
            raise UsageError(
                "That query does more than read.",
                hint="Only queries that read are run; change the graph with `graphrag ingest`.",
            )
        return session.execute_read(read)


def plain(value: object) -> object:
    """Return `value` as JSON knows it; vectors and other bulk of ours are left out."""
    if isinstance(value, Node):
        return {"labels": sorted(value.labels), **_shown(value)}
    if isinstance(value, Relationship):
        return {"type": value.type, **_shown(value)}
    if isinstance(value, Path):
        return [plain(part) for part in (*value.nodes, *value.relationships)]
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray):
        return [plain(part) for part in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


_BULK = frozenset(
    {
        "embedding",
        "token_vectors",
        "staged_embedding",
        "staged_tokens",
        "row",
        "report",
        "keys",
        "folded",
    }
)


def _shown(entity: neo4j.graph.Entity) -> dict[str, object]:
    return {key: plain(part) for key, part in sorted(entity.items()) if key not in _BULK}
