"""The running Neo4j of the tests marked `neo4j`; each test gets it emptied.

`make test-neo4j` starts a server and sets GRAPHRAG_NEO4J_URI and GRAPHRAG_NEO4J_PASSWORD;
they are read here, once, since no test sees our settings in its environment. The database
is emptied without asking, so point them at nothing that you want to keep.
"""

from __future__ import annotations

import os

import neo4j
import pytest

from graphrag.adapters.store_neo4j import Neo4jStore

URI = os.environ.get("GRAPHRAG_NEO4J_URI", "")
PASSWORD = os.environ.get("GRAPHRAG_NEO4J_PASSWORD", "")
NEEDS_NEO4J = [
    pytest.mark.neo4j,
    pytest.mark.enable_socket,
    pytest.mark.skipif(not URI, reason="no Neo4j: set GRAPHRAG_NEO4J_URI (make test-neo4j)"),
]


def open_store(
    *, read_only: bool = False, open_by_default: bool = True, timeout: float = 60
) -> Neo4jStore:
    """Open our store on the running server."""
    return Neo4jStore(
        URI,
        password=PASSWORD,
        read_only=read_only,
        open_by_default=open_by_default,
        timeout=timeout,
    )


def driver() -> neo4j.Driver:
    """Return a driver without any of us in between; the caller closes it."""
    return neo4j.GraphDatabase.driver(
        URI, auth=("neo4j", PASSWORD), notifications_min_severity="OFF"
    )


def fresh_database() -> None:
    """Remove every node; constraints and indexes stay."""
    with driver() as server:
        server.execute_query("MATCH (row) DETACH DELETE row")
