"""A load that is killed, or whose server is restarted, and the run after it: the graph is whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import neo4j
import pytest
from contracts import live_neo4j, world

from graphrag.ports import Change, Store

pytestmark = [*live_neo4j.NEEDS_NEO4J, pytest.mark.slow]  # minutes, and not steady yet
TESTS = Path(__file__).parent.parent
RESTART = os.environ.get("NEO4J_RESTART", "")
LOADING = """
import os

from contracts import live_neo4j
from contracts.test_neo4j_killed import many
from graphrag.adapters.store_neo4j import Neo4jStore, plan, write
from graphrag.adapters.store_neo4j.server import Server

write.WHOLE, plan.BATCH = 0, 20
whole = Server.writing

def told(self, work):
    os.write(1, b"transaction\\n")  # in one piece: two connections tell at once
    return whole(self, work)

Server.writing = told
Neo4jStore(live_neo4j.URI, password=live_neo4j.PASSWORD, timeout=120).apply(many())
print("done", flush=True)
"""


def many() -> Change:
    """The world, and a hundred things in a ring beside it."""
    chunks = [
        world.chunk(world.PUBLIC, 10 + n, f"Pump {n} feeds the next one.") for n in range(100)
    ]
    things = [
        world.entity(f"Pump {n}", "Part", world.mention(chunks[n], f"Pump {n}")) for n in range(100)
    ]
    ring = [
        world.relation(
            things[n], "FEEDS", things[(n + 1) % 100], world.evidence(chunks[n], f"Pump {n}")
        )
        for n in range(100)
    ]
    return Change(
        documents=world.DOCUMENTS,
        chunks=(*world.CHUNKS, *chunks),
        entities=(*world.ENTITIES, *things),
        relations=(*world.RELATIONS, *ring),
        facts=world.FACTS,
        communities=world.COMMUNITIES,
        reports=world.REPORTS,
        vectors=world.WORLD.vectors,
        embedder=world.EMBEDDER,
    )


@pytest.fixture
def store() -> Iterator[Store]:
    opened = live_neo4j.open_store()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def undisturbed() -> dict[str, Any]:
    live_neo4j.fresh_database()
    store = live_neo4j.open_store()
    store.apply(many())
    found = picture(store)
    store.close()
    return found


def picture(store: Store) -> dict[str, Any]:
    """Return all that the database holds of a graph, every tie and property included."""
    topology = store.topology()
    nodes = "MATCH (n) WHERE NOT n:`__GraphRag__` RETURN labels(n) AS labels, properties(n) AS all"
    ties = "MATCH (a)-[r]->(b) RETURN a.id AS a, type(r) AS type, b.id AS b, properties(r) AS all"
    with live_neo4j.driver() as server:
        return {
            "nodes": sorted(map(repr, _rows(server, nodes))),
            "ties": sorted(map(repr, _rows(server, ties))),
            "digests": store.digests(),
            "relations": topology.relations.tobytes(),
            "mentions": topology.mentions.tobytes(),
        }


def _rows(server: neo4j.Driver, query: str) -> list[list[Any]]:
    found = server.execute_query(query).records
    return [
        [sorted(value.items()) if isinstance(value, dict) else value for value in record.values()]
        for record in found
    ]


def loading(transactions: int) -> subprocess.Popen[str]:
    """Start a process that loads, and return it when it has begun so many transactions."""
    environment = {
        **os.environ,
        "GRAPHRAG_NEO4J_URI": live_neo4j.URI,
        "GRAPHRAG_NEO4J_PASSWORD": live_neo4j.PASSWORD,
        "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}",
    }
    process = subprocess.Popen(
        [sys.executable, "-c", LOADING], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    for _ in range(transactions):
        assert process.stdout.readline() == "transaction\n"
    return process


@pytest.mark.parametrize("moment", [3, 9, 14, 21])
def test_a_killed_load_is_completed_by_the_next_run(
    undisturbed: dict[str, Any], store: Store, moment: int
) -> None:
    live_neo4j.fresh_database()
    process = loading(moment)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    store.entities()  # what is there can be read
    store.topology()
    store.apply(many())
    assert picture(store) == undisturbed


@pytest.mark.skipif(not RESTART, reason="the server is not ours to restart (make test-neo4j)")
def test_a_load_survives_a_restart_of_the_server(undisturbed: dict[str, Any], store: Store) -> None:
    live_neo4j.fresh_database()
    process = loading(9)
    subprocess.run(RESTART, shell=True, check=True, stdout=subprocess.DEVNULL)  # noqa: S602  # ours
    said, _ = process.communicate(timeout=120)
    assert said.endswith("done\n")
    assert picture(store) == undisturbed
