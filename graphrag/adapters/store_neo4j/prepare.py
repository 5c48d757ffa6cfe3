"""Constraints and indexes: made when they are missing, never touched otherwise."""

from __future__ import annotations

from graphrag.adapters.store_neo4j import labels
from graphrag.adapters.store_neo4j.server import Server
from graphrag.errors import StoreError

SCHEMA_VERSION = 1
_OLDEST = (5, 26)
_TEXT = ("chunk_text", "entity_text", "community_text", "entity_names")
_VECTOR = ("chunk_vector", "entity_vector", "community_vector")


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


def prepare(server: Server, dimension: int | None) -> tuple[str, ...]:
    """Make what is missing, and return its names; vector indexes want a `dimension`."""
    before = _indexes(server)
    for label in labels.OURS:
        server.alone("schema/unique_id", label=label)
    for name in _TEXT:
        server.alone(f"schema/{name}")
    if dimension is not None:
        config = {
            "vector.dimensions": dimension,
            "vector.similarity_function": "cosine",
            "vector.quantization.enabled": False,
        }
        for name in _VECTOR:
            server.alone(f"schema/{name}", options={"indexConfig": config})
    made = tuple(sorted(_indexes(server) - before))
    if made:
        server.alone("schema/wait", seconds=600)
    return made


def _indexes(server: Server) -> set[str]:
    return {str(row["name"]) for row in server.read("schema/indexes")}
