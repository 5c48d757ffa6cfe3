"""What the command line does with a graph in Neo4j: init, explore, cypher, doctor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from contracts import live_neo4j, world

from graphrag import GraphRag
from graphrag.app.checks import checks
from graphrag.errors import StoreError, UsageError
from graphrag.ports import CypherStore
from graphrag.settings import read_project

pytestmark = live_neo4j.NEEDS_NEO4J


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[GraphRag]:
    live_neo4j.fresh_database()
    writing = live_neo4j.open_store()
    writing.apply(replace(world.WORLD, vectors={}, embedder=None))  # ours is another one
    writing.close()
    store = live_neo4j.open_store(read_only=True)
    port: CypherStore = store  # held to the port by its types, and when it runs
    assert isinstance(port, CypherStore)
    yield GraphRag(read_project(tmp_path), store, live_neo4j.URI)
    store.close()


def test_init_makes_what_is_missing_and_then_nothing(graph: GraphRag) -> None:
    with live_neo4j.driver() as server:
        server.execute_query("DROP INDEX chunk_text IF EXISTS")
    assert list(graph.prepare_neo4j()) == ["chunk_text"]
    assert list(graph.prepare_neo4j()) == []


def test_the_doctor_sees_the_server_and_a_missing_index(graph: GraphRag) -> None:
    def seen() -> dict[str, tuple[bool, str]]:
        found = checks(graph.project, graph._store, live_neo4j.URI)
        return {check.name: (check.passed, check.detail) for check in found}

    graph.prepare_neo4j()
    assert seen()["neo4j"][0]
    assert seen()["indexes"][0]
    with live_neo4j.driver() as server:
        server.execute_query("DROP INDEX entity_text")
    assert seen()["indexes"] == (False, "Not ready: entity_text (missing).")
    graph.prepare_neo4j()


def test_a_saved_query_runs_with_its_defaults_and_says_when_it_is_cut(graph: GraphRag) -> None:
    found = graph.explore("central_entities", limit=1)
    assert (len(found.rows), found.capped) == (1, True)
    assert graph.explore("everything_about", {"name": "Project Fjord"}).rows


def test_free_cypher_reads_and_does_not_write(graph: GraphRag) -> None:
    found = graph.cypher("MATCH (d:`__Document__`) RETURN count(d) > $n AS some", {"n": 0})
    assert (found.columns, found.rows) == (("some",), ((True,),))
    with pytest.raises(UsageError, match="more than read"):
        graph.cypher("CREATE (:Person)")
    with pytest.raises(StoreError):
        graph.cypher("MATCH (n RETURN n")
