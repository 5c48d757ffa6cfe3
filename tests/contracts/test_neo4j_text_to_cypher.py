"""A question, a scripted model and the real server: what is run, turned, repaired or refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from contracts import live_neo4j, world
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.adapters.store_neo4j import Neo4jStore
from graphrag.app.text_to_cypher import Written, answered
from graphrag.errors import StoreError, UsageError

pytestmark = live_neo4j.NEEDS_NEO4J


@pytest.fixture(scope="module")
def store() -> Iterator[Neo4jStore]:
    live_neo4j.fresh_database()
    with live_neo4j.driver() as server:
        server.execute_query("CREATE (:Animal {name: 'theirs'})-[:EATS]->(:Plant {name: 'theirs'})")
    opened = live_neo4j.open_store()
    opened.apply(world.WORLD)
    yield opened
    opened.close()


def asked(store: Neo4jStore, model: ScriptedModel, *, seconds: float = 10.0) -> Written:
    return answered(
        "Who leads the wind farm?",
        model=model,
        store=store,
        memo=DictMemo(),
        limit=2,
        seconds=seconds,
    )


def test_the_model_is_shown_our_schema_and_nothing_of_others(store: Neo4jStore) -> None:
    model = ScriptedModel(["```cypher\nMATCH (p:Person) RETURN p.name AS name;\n```"])
    found = asked(store, model)
    assert found.rows.rows == (("Ines",),)
    (prompt,) = model.prompts
    assert "(:Person)-[:LEADS]->(:Project)" in prompt.system
    assert "budget" in prompt.system
    assert "Animal" not in prompt.system
    assert "Who leads the wind farm?" in prompt.user


def test_a_reversed_direction_is_turned_by_the_schema(store: Neo4jStore) -> None:
    model = ScriptedModel(["MATCH (f:Project)-[:LEADS]->(p:Person) RETURN p.name AS name"])
    found = asked(store, model)
    assert found.rows.rows == (("Ines",),)
    assert "(f:Project)<-[:LEADS]-(p:Person)" in found.query


def test_what_the_server_refuses_is_repaired_once_with_its_error(store: Neo4jStore) -> None:
    model = ScriptedModel(["MATCH (p:Person RETURN p", "MATCH (p:Person) RETURN p.name AS name"])
    found = asked(store, model)
    assert found.rows.rows == (("Ines",),)
    assert found.repaired
    assert "MATCH (p:Person RETURN p" in model.prompts[1].user
    assert found.repaired in model.prompts[1].user
    with pytest.raises(StoreError, match="refused"):
        asked(store, ScriptedModel(["MATCH (p:Person RETURN p"] * 2))


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (n) DETACH DELETE n",
        "MATCH (p:Person) SET p.name = 'x' RETURN p",
        "CREATE (:Person {name: 'x'}) RETURN 1",
        "DROP INDEX chunk_text",
        "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
        "CALL dbms.listConfig() YIELD name, value RETURN name, value",
    ],
)
def test_what_writes_is_refused_and_not_asked_again(store: Neo4jStore, query: str) -> None:
    before = store.digests()
    model = ScriptedModel([query, query])
    with pytest.raises((UsageError, StoreError)):
        asked(store, model)
    assert store.digests() == before


def test_rows_and_time_are_bounded(store: Neo4jStore) -> None:
    many = ScriptedModel(["UNWIND range(1, 100) AS n RETURN n"])
    found = asked(store, many).rows
    assert (len(found.rows), found.capped) == (2, True)
    slow = "UNWIND range(1, 100000000) AS a UNWIND range(1, 100000000) AS b WITH a, b"
    slow += " WHERE a * b < 0 RETURN count(*)"
    with pytest.raises(StoreError, match="not done in"):
        asked(store, ScriptedModel([slow, slow]), seconds=0.5)
