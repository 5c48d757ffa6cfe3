"""A load that is killed, or whose server is restarted, and the run after it: the graph is whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, cast

import neo4j
import pytest
from contracts import live_neo4j, world
from neo4j.exceptions import IncompleteCommit

from graphrag.adapters.store_neo4j import plan, write
from graphrag.errors import StoreError
from graphrag.ports import Applied, Change, Store, Vectors, Words

pytestmark = live_neo4j.NEEDS_NEO4J
TESTS = Path(__file__).parent.parent
RESTART = os.environ.get("NEO4J_RESTART", "")
LOADING = """
import os
import sys
from itertools import count

from contracts import live_neo4j
from contracts.test_neo4j_killed import BATCH, PATIENCE, many
from graphrag.adapters.store_neo4j import Neo4jStore, plan, write
from graphrag.adapters.store_neo4j.server import Server

write.WHOLE, plan.BATCH = 0, BATCH
whole, numbers, moment, paused = Server.writing, count(1), int(sys.argv[1]), []

def writing(self, work, *, batch=False):
    number = next(numbers)

    def pausing(run):
        found = work(run)
        if number == moment and not paused:
            paused.append(number)
            os.write(1, b"paused\\n")
            sys.stdin.readline()
        return found

    return whole(self, pausing, batch=batch)

Server.writing = writing
store = Neo4jStore(live_neo4j.URI, password=live_neo4j.PASSWORD, timeout=PATIENCE)
numbers = count(1)  # making the indexes took some
store.apply(many())
os.write(1, b"done\\n")
"""
BATCH = 20
PATIENCE = 600  # seconds; a busy machine takes long to start a server


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
    opened = live_neo4j.open_store(timeout=PATIENCE)
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


def differences(found: dict[str, Any], wanted: dict[str, Any]) -> list[object]:
    """Return what is in one picture and not in the other; the first of them, to be read."""
    ends = {key: (found[key], wanted[key]) for key in ("nodes", "ties")}
    rows: list[object] = [
        f"{sign} {row}"
        for mine, theirs in ends.values()
        for sign, one, other in (("+", mine, theirs), ("-", theirs, mine))
        for row in list((Counter(one) - Counter(other)).elements())[:5]
    ]
    return rows or [key for key in wanted if found[key] != wanted[key]]


@contextmanager
def paused(moment: int) -> Iterator[subprocess.Popen[bytes]]:
    """A process that loads, and waits for a line before it commits this one of its transactions."""
    environment = {
        **os.environ,
        "GRAPHRAG_NEO4J_URI": live_neo4j.URI,
        "GRAPHRAG_NEO4J_PASSWORD": live_neo4j.PASSWORD,
        "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}",
    }
    command = [sys.executable, "-c", LOADING, str(moment)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"paused\n"
            yield process
        finally:
            process.kill()


# The first five take off the text indexes, the sixth takes the lock, the seventh says that a load
# has begun, the eighth deletes.
@pytest.mark.parametrize("moment", [1, 3, 6, 7, 8, 14, 19, 26])
def test_a_killed_load_is_completed_by_the_next_run(
    undisturbed: dict[str, Any], store: Store, moment: int
) -> None:
    live_neo4j.fresh_database()
    with paused(moment) as process:
        process.send_signal(signal.SIGKILL)
    store.entities()  # what is there can be read
    store.topology()
    store.apply(many())
    assert differences(picture(store), undisturbed) == []
    assert len(store.hits("chunk", Words("pump"), limit=3)) == 3


@pytest.mark.skipif(not RESTART, reason="the server is not ours to restart (make test-neo4j)")
def test_a_load_survives_a_restart_of_the_server(undisturbed: dict[str, Any], store: Store) -> None:
    live_neo4j.fresh_database()
    with paused(9) as process:
        subprocess.run(RESTART, shell=True, check=True, stdout=subprocess.DEVNULL)  # noqa: S602  # ours
        said, _ = process.communicate(b"go on\n")
    assert said == b"done\n"
    assert differences(picture(store), undisturbed) == []


@pytest.mark.parametrize(
    ("done", "told"),
    [(True, True), (False, True), (False, False)],
    ids=["done", "not done", "not done, and taken for done"],  # a dying server ignores a commit
)
@pytest.mark.parametrize(("whole", "moment"), [(20_000, 2), (0, 2), (0, 7), (0, 14), (0, 21)])
def test_a_commit_that_nobody_knows_of_is_looked_up_and_made_good(
    undisturbed: dict[str, Any],
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    whole: int,
    moment: int,
    done: bool,
    told: bool,
) -> None:
    live_neo4j.fresh_database()
    monkeypatch.setattr(write, "WHOLE", whole)
    monkeypatch.setattr(plan, "BATCH", BATCH)
    lose_a_commit(monkeypatch, moment, done=done, told=told)
    applied = store.apply(many())
    monkeypatch.undo()
    assert applied == Applied(sum(map(len, undisturbed["digests"].values())), 0)
    assert differences(picture(store), undisturbed) == []


def lose_a_commit(
    monkeypatch: pytest.MonkeyPatch, moment: int, *, done: bool, told: bool = True
) -> None:
    """Have the answer to one of the commits to come get lost."""
    calls, managed = count(1), cast("Any", neo4j.ManagedTransaction)  # inside, it is untyped
    commit = managed._commit

    def lost(transaction: Any) -> None:
        if next(calls) != moment:
            commit(transaction)
            return
        if done:
            commit(transaction)
        else:
            transaction._rollback()
        if told:
            raise IncompleteCommit

    monkeypatch.setattr(managed, "_commit", lost)


@pytest.mark.parametrize("done", [True, False])
def test_a_change_over_that_nobody_knows_of_keeps_the_vectors(
    store: Store, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    live_neo4j.fresh_database()
    store.apply(world.WORLD)
    other = replace(world.EMBEDDER, digest="other")
    old = world.WORLD.vectors["chunk"]
    store.stage(Change(vectors={"chunk": Vectors(old.ids, -old.matrix)}, embedder=other))
    lose_a_commit(monkeypatch, 2, done=done)  # the first is of the lock
    store.adopt(other)
    monkeypatch.undo()
    assert store.state().embedder == other
    assert (store.vectors("chunk", old.ids) == -old.matrix).all()


def test_others_wait_while_a_large_load_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    live_neo4j.fresh_database()
    other = live_neo4j.open_store(timeout=1)
    with paused(9):
        for whole in (20_000, 0):
            monkeypatch.setattr(write, "WHOLE", whole)
            with pytest.raises(StoreError, match="another program may be writing"):
                other.apply(many())
    other.close()


def test_a_batch_that_a_killed_load_is_still_committing_is_waited_for(
    undisturbed: dict[str, Any], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live_neo4j.fresh_database()
    with paused(14) as process:
        process.send_signal(signal.SIGKILL)
    with live_neo4j.driver() as server, server.session() as session:
        late = session.begin_transaction(metadata={"graphrag": "batch"})
        chunk = world.chunk(world.PUBLIC, 10, "Pump 0 feeds the next one.")
        late.run("MERGE (:__Chunk__ {id: $id})", id=chunk.id)
        waited = []

        def commit(seconds: float) -> None:
            waited.append(seconds)
            if not late.closed():
                late.commit()

        monkeypatch.setattr("graphrag.adapters.store_neo4j.write.time.sleep", commit)
        store.apply(many())
    assert waited
    assert differences(picture(store), undisturbed) == []
