"""Loads that are killed, and a server that is restarted under one: what the graph is afterwards."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.neo4j_graph import driver, empty, graph, with_store
from graphrag.adapters.store_neo4j import Neo4jStore
from graphrag.ports import Change

HERE = Path(__file__).resolve().parent


def measures(scale: float, kills: int, restart: str | None) -> Iterator[dict[str, object]]:
    """Yield a row for loads killed at random moments, and one for a server restarted under one."""
    change = graph(scale)
    empty()
    started = time.perf_counter()
    _loading(scale).wait()
    whole = time.perf_counter() - started
    expected = with_store(picture)
    rng = random.Random(3)  # noqa: S311  # a benchmark
    equal = midway = 0
    for _ in range(kills):
        empty()
        process = _loading(scale)
        time.sleep(rng.uniform(0.2, 1.0) * whole)
        process.send_signal(signal.SIGKILL)
        process.wait()
        midway += _unfinished()
        equal += _completed(change) == expected
    if kills:
        yield {
            "measure": "loads killed at a random moment",
            "of": kills,
            "cut between two transactions": midway,
            "equal after the next run": equal,
        }
    if restart:
        empty()
        process = _loading(scale)
        time.sleep(0.6 * whole)
        subprocess.run(restart, shell=True, check=True, stdout=sys.stderr)  # noqa: S602  # given
        survived = process.wait() == 0
        yield {"measure": "server restarted in the middle of a load", "load survived": survived,
               "equal after the next run": _completed(change) == expected}  # fmt: skip


def picture(store: Neo4jStore) -> tuple[object, ...]:
    """Return what the graph holds: digests, walks, and every tie by type."""
    topology = store.topology()
    with driver() as server:
        ties = server.execute_query(
            "MATCH (a)-[r]->(b) RETURN type(r) AS type, count(*) AS count ORDER BY type"
        ).records
    return (
        store.digests(),
        topology.mentions.tobytes(),
        topology.relations.tobytes(),
        [tuple(row.values()) for row in ties],
    )


def _completed(change: Change) -> tuple[object, ...]:
    """Return what the graph holds once the next run is through."""
    with_store(lambda store: store.apply(change))
    return with_store(picture)


def _unfinished() -> bool:
    with driver() as server:
        found = server.execute_query("MATCH (g:__GraphRag__) RETURN g.unfinished AS unfinished")
    return any(record["unfinished"] for record in found.records)


def _loading(scale: float) -> subprocess.Popen[bytes]:
    """Start a process that loads the graph."""
    script = [sys.executable, str(HERE / "neo4j.py"), "--way", "load", "--scale", str(scale)]
    return subprocess.Popen(script, stdout=subprocess.DEVNULL)
