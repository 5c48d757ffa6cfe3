"""What only Neo4j can get wrong: other owners, killed loads, filters after the index's cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import neo4j
import numpy as np
import pytest
from contracts import live_neo4j, world

from graphrag.adapters.store_neo4j import Neo4jStore, plan, write
from graphrag.adapters.store_neo4j.server import Server
from graphrag.errors import StoreError
from graphrag.model import Filters, Viewer
from graphrag.ports import Change, Kind, Vector, Vectors, Words

pytestmark = live_neo4j.NEEDS_NEO4J


@pytest.fixture
def empty() -> Iterator[Neo4jStore]:
    live_neo4j.fresh_database()
    store = live_neo4j.open_store()
    yield store
    store.close()


@pytest.fixture
def server() -> Iterator[neo4j.Driver]:
    with live_neo4j.driver() as driver:
        yield driver


THEIRS = """
CREATE (d:Document {id: 'theirs', title: 'Fjord', text: 'Bergen'}),
       (d)<-[:PART_OF]-(c:Chunk {id: 'c1', text: 'Bergen'}),
       (c)-[:HAS_ENTITY {weight: 1.0}]->(p:Person:Entity {id: 'e1', name: 'Ines', keys: ['ines']}),
       (p)-[:LEADS {id: 'r1', digest: 'x'}]->(:Company {id: $shared, name: 'Acme'}),
       (:Community {id: 'k1', level: 0})
"""
PICTURE = """
MATCH (n) WHERE NONE(label IN labels(n) WHERE label STARTS WITH '__')
OPTIONAL MATCH (n)-[r]->(m) WHERE NONE(label IN labels(m) WHERE label STARTS WITH '__')
RETURN labels(n) AS labels, properties(n) AS node, type(r) AS type, properties(r) AS tie, m.id AS to
ORDER BY n.id, type, to
"""


def picture(server: neo4j.Driver) -> list[dict[str, Any]]:
    return [record.data() for record in server.execute_query(PICTURE).records]


def test_what_others_keep_in_the_database_is_neither_read_nor_touched(
    empty: Neo4jStore, server: neo4j.Driver
) -> None:
    server.execute_query(THEIRS, shared=world.ACME.id)
    before = picture(server)
    assert not any(empty.state().counts.values())
    empty.apply(world.WORLD)
    assert picture(server) == before
    assert empty.entities() == world.ENTITIES
    assert empty.state().counts["relation"] == len(world.RELATIONS)
    assert {hit.id for hit in empty.hits("chunk", Words("Bergen"), limit=9)} <= {
        row.id for row in world.CHUNKS
    }
    assert empty.named(["Ines"]) == {"Ines": (world.INES.id,)}
    assert set(empty.topology().chunk_ids) == {row.id for row in world.CHUNKS}
    empty.apply(Change(deleted={k: tuple(ids) for k, ids in empty.digests().items()}))
    assert picture(server) == before
    server.execute_query("CREATE (:Chunk {id: 'c1'}), (:Person {id: 'e1'})")


def test_everything_can_be_deleted_without_a_trace(empty: Neo4jStore, server: neo4j.Driver) -> None:
    empty.apply(world.WORLD)
    empty.apply(Change(deleted={k: tuple(ids) for k, ids in empty.digests().items()}))
    found = server.execute_query("MATCH (n) RETURN labels(n) AS labels").records
    assert [record["labels"] for record in found] == [["__GraphRag__"]]


def test_the_graph_is_as_an_analyst_expects(empty: Neo4jStore, server: neo4j.Driver) -> None:
    empty.apply(world.WORLD)
    query = "MATCH (p:Person)-[r:LEADS]->(c:Project) RETURN p.name, r.quotes, c.name"
    (found,) = server.execute_query(query).records
    assert found.values() == ["Ines", ["Ines leads Saltwater"], "Project Fjord"]
    query = (
        "MATCH (:Document {source: 'news.md'})-[:FIRST_CHUNK]->(a)-[:NEXT_CHUNK]->(b)"
        " RETURN a.id, b.id"
    )
    (line,) = server.execute_query(query).records
    assert line.values() == [world.P1.id, world.P2.id]
    query = "MATCH (e:__Entity__)-[:IN_COMMUNITY]->(c) RETURN e.id AS entity, c.id AS community"
    homes = {r["entity"]: r["community"] for r in server.execute_query(query).records}
    assert homes == {
        id_: world.GROUP.id if id_ in world.GROUP.entity_ids else world.ROOT.id
        for id_ in world.ROOT.entity_ids
    }
    query = "MATCH (e:Project)-[:HAS_FACT]->(f:Fact {key: 'budget'}) RETURN f.number AS number"
    assert sorted(r["number"] for r in server.execute_query(query).records) == [9e6, 12e6]


def test_single_valued_facts_are_properties_of_their_subject(
    empty: Neo4jStore, server: neo4j.Driver
) -> None:
    def fjord() -> dict[str, Any]:
        query = "MATCH (p:Project {name: 'Project Fjord'}) RETURN properties(p) AS all"
        properties: dict[str, Any] = server.execute_query(query).records[0]["all"]
        return {key: properties.get(key) for key in ("opened", "budget", "fact_keys")}

    empty.apply(world.WORLD)
    assert fjord() == {"opened": "2019", "budget": None, "fact_keys": ["opened"]}
    empty.apply(Change(deleted={"fact": (world.BUDGET_B.id,)}))
    assert fjord() == {"opened": "2019", "budget": 12e6, "fact_keys": ["budget", "opened"]}
    empty.apply(Change(entities=(replace(world.FJORD, scope="document"),)))
    assert fjord()["budget"] == 12e6
    empty.apply(Change(deleted={"fact": (world.BUDGET_A.id, world.OPENED.id)}))
    assert fjord() == {"opened": None, "budget": None, "fact_keys": None}


@pytest.mark.parametrize("moment", range(1, 25, 4))
def test_a_load_that_breaks_off_is_completed_by_the_next(
    empty: Neo4jStore, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    monkeypatch.setattr(write, "WHOLE", 0)
    monkeypatch.setattr(plan, "BATCH", 2)
    whole, calls = Server.writing, [0]

    def breaks(self: Server, work: Any, *, batch: bool = False) -> Any:
        calls[0] += 1
        if calls[0] == moment:
            raise KeyboardInterrupt
        return whole(self, work, batch=batch)

    monkeypatch.setattr(Server, "writing", breaks)
    with pytest.raises(KeyboardInterrupt):
        empty.apply(world.WORLD)
    monkeypatch.undo()
    empty.entities(viewer=Viewer.of("a"))
    empty.topology()
    empty.apply(world.WORLD)
    assert (empty.documents(), empty.entities()) == (
        tuple(sorted(world.DOCUMENTS, key=lambda row: row.id)),
        world.ENTITIES,
    )
    assert (empty.relations(), empty.facts()) == (world.RELATIONS, world.FACTS)
    assert (empty.communities(), empty.reports()) == (world.COMMUNITIES, world.REPORTS)
    assert empty.apply(world.WORLD).written == 0
    assert len(empty.topology().mentions) == sum(len(row.mentions) for row in world.ENTITIES)
    assert empty.state().embedder == world.EMBEDDER


def test_a_large_change_in_batches_equals_a_small_one(
    empty: Neo4jStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "WHOLE", 0)
    monkeypatch.setattr(plan, "BATCH", 3)
    assert empty.apply(world.WORLD).written == world.ROWS_IN_WORLD
    assert empty.relations() == world.RELATIONS
    assert empty.apply(world.WORLD).written == 0


@pytest.mark.parametrize("kind", ["chunk", "entity"])
def test_a_viewer_of_one_percent_gets_what_exact_search_finds(
    empty: Neo4jStore, kind: Kind
) -> None:
    documents = [world.document(f"{n}.md", "rare" if n == 7 else "common") for n in range(100)]
    chunks = [world.chunk(documents[n % 100], n // 100, f"pump {n}") for n in range(1000)]
    entities = [
        world.entity(f"pump {n}", "Part", world.mention(chunks[n], "pump")) for n in range(1000)
    ]
    row_ids = [row.id for row in (chunks if kind == "chunk" else entities)]
    noise = np.random.default_rng(5).normal(size=(1000, world.DIMENSION))
    matrix = (noise / np.linalg.norm(noise, axis=1, keepdims=True)).astype(np.float32)
    empty.apply(
        Change(
            documents=tuple(documents),
            chunks=tuple(chunks),
            entities=tuple(entities),
            vectors={kind: Vectors(tuple(row_ids), matrix)},
            embedder=world.EMBEDDER,
        )
    )
    mine = [n for n in range(1000) if n % 100 == 7]
    for seed in range(5):
        query = np.array(world.unit(f"q{seed}"), dtype=np.float32)
        best = sorted(mine, key=lambda n: -float(matrix[n] @ query))
        hits = empty.hits(kind, Vector(query), limit=10, viewer=Viewer.of("rare"))
        assert [hit.id for hit in hits] == [row_ids[n] for n in best]
    words = empty.hits(kind, Words("pump"), limit=10, viewer=Viewer.of("rare"))
    assert {hit.id for hit in words} == {row_ids[n] for n in mine}
    one = Filters(document_ids=frozenset({documents[3].id}))
    assert len(empty.hits(kind, Words("pump"), limit=10, filters=one)) == 10


def test_the_index_is_asked_for_more_until_enough_is_visible(
    empty: Neo4jStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphrag.adapters.store_neo4j.search._EXACT", 0)
    test_a_viewer_of_one_percent_gets_what_exact_search_finds(empty, "chunk")


def test_a_store_for_reading_cannot_write_whatever_it_is_asked(empty: Neo4jStore) -> None:
    empty.apply(world.WORLD)
    reader = live_neo4j.open_store(read_only=True)
    with pytest.raises(StoreError, match="refused a query"):
        reader._server.read("write/clear_members")  # around the front door
    reader.close()


def test_a_server_that_does_not_answer_is_said(empty: Neo4jStore) -> None:
    with pytest.raises(StoreError, match="cannot be reached") as caught:
        Neo4jStore("bolt://127.0.0.1:1", password="x", timeout=1)  # noqa: S106  # no secret
    assert "tools/neo4j/run start" in caught.value.hint


def test_a_wrong_password_is_said(empty: Neo4jStore) -> None:
    with pytest.raises(StoreError, match="password") as caught:
        Neo4jStore(live_neo4j.URI, user="nobody", password="wrong", timeout=5)  # noqa: S106
    assert "GRAPHRAG_NEO4J_PASSWORD" in caught.value.hint


def test_an_index_of_others_under_a_name_of_ours_is_refused_and_not_read(
    empty: Neo4jStore, server: neo4j.Driver
) -> None:
    server.execute_query("DROP INDEX community_text")
    theirs = "CREATE FULLTEXT INDEX community_text FOR (n:Club) ON EACH [n.title]"
    server.execute_query(theirs)
    try:
        for read_only in (True, False):
            with pytest.raises(StoreError, match="not ours"):
                live_neo4j.open_store(read_only=read_only)
    finally:
        server.execute_query("DROP INDEX community_text")
        live_neo4j.open_store().close()


def test_a_graph_of_a_newer_version_is_refused(empty: Neo4jStore, server: neo4j.Driver) -> None:
    server.execute_query("CREATE (:__GraphRag__ {id: 'graph', schema_version: 99})")
    with pytest.raises(StoreError, match="newer version"):
        live_neo4j.open_store()


def test_preparing_twice_makes_nothing_new(empty: Neo4jStore) -> None:
    empty.apply(world.WORLD)
    assert empty.prepare(world.DIMENSION) == ()
