"""Free Cypher reads and cannot write, whatever it looks like."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from contracts import live_neo4j, world

from graphrag.adapters.store_neo4j import Neo4jStore
from graphrag.errors import GraphragError, StoreError, UsageError

pytestmark = live_neo4j.NEEDS_NEO4J


@pytest.fixture(scope="module")
def store() -> Iterator[Neo4jStore]:
    live_neo4j.fresh_database()
    opened = live_neo4j.open_store()
    opened.apply(world.WORLD)
    yield opened
    opened.close()


def test_a_query_returns_columns_and_rows(store: Neo4jStore) -> None:
    found = store.ask(
        "MATCH (p:Person {name: $name}) RETURN p.name AS name, 1 AS n", {"name": "Ines"}
    )
    assert (found.columns, found.rows, found.capped) == (("name", "n"), (("Ines", 1),), False)


def test_nodes_and_relationships_come_as_json_without_their_bulk(store: Neo4jStore) -> None:
    ((person, tie, path),) = store.ask(
        "MATCH path = (p:Person)-[r:LEADS]->() RETURN p, r, path"
    ).rows
    assert isinstance(person, dict)
    assert person["labels"] == ["Person", "__Entity__"]
    assert not {"embedding", "row", "keys"} & set(person)
    assert isinstance(tie, dict)
    assert tie["type"] == "LEADS"
    assert isinstance(path, list)
    assert len(path) == 3


def test_rows_are_limited_and_it_is_said(store: Neo4jStore) -> None:
    found = store.ask("UNWIND range(1, 10) AS n RETURN n", limit=3)
    assert (found.rows, found.capped) == (((1,), (2,), (3,)), True)


@pytest.mark.parametrize(
    "text",
    [
        "CREATE (:Person)",
        "MATCH (n) DETACH DELETE n",
        "MATCH (n) SET n.x = 1 RETURN n",
        "MATCH (n) CALL (n) { SET n.x = 1 } RETURN n",
        "CREATE INDEX mine FOR (n:Person) ON (n.name)",
        "DROP INDEX chunk_text",
        "MATCH (n:Person) CALL db.create.setNodeVectorProperty(n, 'x', [1.0]) RETURN n",
        "EXPLAIN MATCH (n) DELETE n",
    ],
)
def test_what_writes_is_refused(store: Neo4jStore, text: str) -> None:
    before = store.digests()
    with pytest.raises(GraphragError):
        store.ask(text)
    assert store.digests() == before


def test_a_word_in_a_string_is_no_write(store: Neo4jStore) -> None:
    assert store.ask("RETURN 'CREATE (n) DELETE n' AS text").rows == (("CREATE (n) DELETE n",),)


def test_a_query_that_is_wrong_says_where(store: Neo4jStore) -> None:
    with pytest.raises(StoreError, match="refused"):
        store.ask("MATCH (n RETURN n")


def test_a_query_without_end_is_stopped(store: Neo4jStore) -> None:
    with pytest.raises(StoreError, match=r"The query was not done in 0\.5 seconds"):
        store.ask(
            "UNWIND range(1, 100000000) AS a UNWIND range(1, 100000000) AS b"
            " WITH a, b WHERE a * b < 0 RETURN count(*)",
            seconds=0.5,
        )


def test_writing_is_a_usage_error(store: Neo4jStore) -> None:
    with pytest.raises(UsageError, match="more than read"):
        store.ask("CREATE (:Person)")
