"""Load, reload, look-ups and killed loads on a real Neo4j, on a graph that is made here.

The database is emptied: use a server that holds nothing you want to keep.

    eval "$(tools/neo4j/run env)"
    python benchmarks/neo4j.py                         # 100,000 / 500,000 / 20,000
    python benchmarks/neo4j.py --scale 0.05 --queries 100 --kills 5

The last line is one JSON object with a row a measure.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# This file is called neo4j too: run as a script, its folder would hide the driver.
HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]

import neo4j  # noqa: E402
import numpy as np  # noqa: E402

from graphrag.adapters.store_neo4j import Neo4jStore  # noqa: E402
from graphrag.model import (  # noqa: E402
    Chunk,
    Document,
    Entity,
    Mention,
    Relation,
    RelationEvidence,
    Span,
    Viewer,
    ids,
)
from graphrag.ports import Change, EmbedderIdentity, Vector, Vectors, Words  # noqa: E402

DIMENSION = 384
EMBEDDER = EmbedderIdentity("synthetic", "1", "0", DIMENSION)
TYPES = ("Person", "Company", "Place", "Part", "Project")
RELATIONS = ("WORKS_FOR", "OWNS", "LOCATED_IN", "SUPPLIES", "KNOWS", "FUNDS")
GROUPS = 100  # each document belongs to one: a viewer of one sees 1 %


def main() -> None:
    """Run what was asked for and print one row a measure."""
    options = arguments()
    if options.load_only:
        with_store(lambda store: store.apply(graph(options.scale)))
        return
    rows: list[dict[str, object]] = []
    for row in measures(options):
        rows.append({"system": "graphrag", "data": f"synthetic x{options.scale:g}", **row})
        print(json.dumps(rows[-1]), file=sys.stderr)  # progress
    machine = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "server": with_store(lambda store: store.server_version),
    }
    print(json.dumps({"rows": rows, "machine": machine}))  # the result


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="1 is 100,000 entities")
    parser.add_argument("--queries", type=int, default=500, help="look-ups of each kind")
    parser.add_argument("--kills", type=int, default=0, help="loads to kill at a random moment")
    parser.add_argument("--load-only", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def measures(options: argparse.Namespace) -> Iterator[dict[str, object]]:
    """Yield the rows, one after the other."""
    change = graph(options.scale)
    size = len(change.entities) + len(change.relations) + len(change.chunks)
    yield {"measure": "bare UNWIND CREATE", **rate(size, bare_load(change))}
    empty()
    first = with_store(lambda store: seconds(lambda: store.apply(change)))
    yield {"measure": "load", **rate(size, first), "client MB": memory()}
    again = with_store(lambda store: seconds(lambda: store.apply(change)))
    yield {"measure": "load again, nothing written", "seconds": round(again, 2)}
    yield {"measure": "load again, times faster", "factor": round(first / again, 1)}
    yield from with_store(lambda store: list(look_ups(store, change, options.queries)))
    if options.kills:
        yield kills(change, options)


def graph(scale: float) -> Change:
    """Make a graph with hubs: 100,000 entities, 500,000 relations and 20,000 chunks at 1."""
    rng = random.Random(20261130)  # noqa: S311  # a benchmark
    count, ties, places = int(100_000 * scale), int(500_000 * scale), int(20_000 * scale)
    documents = [
        Document(ids.document_id(f"{n}.md"), f"{n}.md", f"Document {n}", "", (), "d",
                 access=(f"g{n % GROUPS}",))
        for n in range(max(GROUPS, places // 10))
    ]  # fmt: skip
    words = [f"word{n}" for n in range(5000)]
    chunks = [
        Chunk(f"chunk_{n:024x}", documents[n % len(documents)].id, n // len(documents), text,
              Span(0, len(text)), "Section", 60)
        for n in range(places)
        for text in [" ".join(rng.choices(words, k=60))]
    ]  # fmt: skip
    entities = [
        Entity(f"entity_{n:024x}", name, rng.choice(TYPES),
               mentions=(Mention(rng.choice(chunks).id, Span(0, 4), name),))
        for n in range(count)
        for name in [f"Name {n} {rng.choice(words)}"]
    ]  # fmt: skip
    relations: dict[str, Relation] = {}
    while len(relations) < ties:
        hub = rng.random() < 0.2  # a fifth starts at hubs
        source = int(rng.paretovariate(0.6)) % count if hub else rng.randrange(count)
        target, type_ = rng.randrange(count), rng.choice(RELATIONS)
        if source != target:
            one, other = entities[source].id, entities[target].id
            id_ = ids.relation_id(one, type_, other)
            proof = RelationEvidence(rng.choice(chunks).id, Span(0, 20), "one does it to other")
            relations[id_] = Relation(id_, one, other, type_, (proof,))
    noise = np.random.default_rng(1).normal(size=(places, DIMENSION)).astype(np.float32)
    matrix = noise / np.linalg.norm(noise, axis=1, keepdims=True)
    return Change(
        documents=tuple(documents),
        chunks=tuple(chunks),
        entities=tuple(entities),
        relations=tuple(relations.values()),
        vectors={"chunk": Vectors(tuple(row.id for row in chunks), matrix)},
        embedder=EMBEDDER,
    )


def bare_load(change: Change) -> float:
    """Return the seconds of plain `UNWIND … CREATE` for the same nodes, ties and vectors."""
    empty()
    with_store(lambda store: None)  # constraints and text indexes, as for the store's own load
    with driver() as server:
        matrix = change.vectors["chunk"].matrix
        nodes = [
            ("CREATE (n:`__Chunk__`:Chunk) SET n = row",
             [{"id": c.id, "text": c.text, "header": c.header, "embedding": v.tolist()}
              for c, v in zip(change.chunks, matrix, strict=True)]),
            *((f"CREATE (n:`__Entity__`:{type_}) SET n = row",
               [{"id": e.id, "name": e.name, "type": e.type}
                for e in change.entities if e.type == type_]) for type_ in TYPES),
            *(("MATCH (a:`__Entity__` {id: row.source}) MATCH (b:`__Entity__` {id: row.target})"
               f" CREATE (a)-[r:{type_}]->(b) SET r = row",
               [{"id": r.id, "source": r.source_id, "target": r.target_id, "type": r.type,
                 "weight": r.weight, "quotes": [r.evidence[0].quote]}
                for r in change.relations if r.type == type_]) for type_ in RELATIONS),
        ]  # fmt: skip
        started = time.perf_counter()
        for query, rows in nodes:
            for start in range(0, len(rows), 5000):
                server.execute_query(
                    f"UNWIND $rows AS row {query}", rows=rows[start : start + 5000]
                )
        return time.perf_counter() - started


def look_ups(store: Neo4jStore, change: Change, queries: int) -> Iterator[dict[str, object]]:
    """Yield p50 and p95 of each look-up, for the operator and for a viewer of 1 %."""
    rng = random.Random(7)  # noqa: S311  # a benchmark
    matrix = change.vectors["chunk"].matrix
    row_ids = change.vectors["chunk"].ids
    groups = {row.id: row.access[0] for row in change.documents}
    access = np.array([groups[row.document_id] for row in change.chunks])
    for label, viewer in (("operator", Viewer()), ("viewer of 1 %", Viewer.of("g7"))):
        seen = np.ones(len(access), dtype=bool) if viewer.is_operator else access == "g7"
        found: list[float] = []

        def meaning(seen: Any = seen, viewer: Viewer = viewer, found: list[float] = found) -> None:
            query = matrix[rng.randrange(len(matrix))] + 0.5 * matrix[rng.randrange(len(matrix))]
            query = (query / np.linalg.norm(query)).astype(np.float32)
            hits = store.hits("chunk", Vector(query), limit=10, viewer=viewer)
            scores = np.where(seen, matrix @ query, -2.0)
            best = {row_ids[n] for n in np.argsort(-scores)[: min(10, int(seen.sum()))]}
            found.append(len(best & {hit.id for hit in hits}) / len(best))

        def words(viewer: Viewer = viewer) -> None:
            text = f"word{rng.randrange(5000)} word{rng.randrange(5000)}"
            store.hits("chunk", Words(text), limit=10, viewer=viewer)

        def around(viewer: Viewer = viewer) -> None:
            start = change.entities[rng.randrange(len(change.entities))].id
            store.neighbourhood([start], hops=2, limit=50, viewer=viewer)

        for measure, work in (("vector", meaning), ("full text", words), ("2 hops", around)):
            yield {"measure": f"{measure}, {label}", **spread(work, queries)}
        yield {"measure": f"recall@10, {label}", "recall@10": round(statistics.mean(found), 4)}


def kills(change: Change, options: argparse.Namespace) -> dict[str, object]:
    """Kill loads with SIGKILL at random moments, complete each, and compare the graphs."""
    rng = random.Random(3)  # noqa: S311  # a benchmark
    empty()
    whole = with_store(lambda store: seconds(lambda: store.apply(change)))
    expected = with_store(picture)
    command = [sys.executable, str(Path(__file__)), "--load-only", "--scale", str(options.scale)]
    equal = 0
    for _ in range(options.kills):
        empty()
        process = subprocess.Popen(command)  # ourselves
        time.sleep(2 + rng.random() * whole)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with_store(lambda store: store.apply(change))
        equal += with_store(picture) == expected
    return {"measure": "killed loads that became equal", "of": options.kills, "equal": equal}


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


def spread(work: Callable[[], None], times: int) -> dict[str, float]:
    """Return the median and the 95th percentile of `work`, in milliseconds."""
    work()
    taken = sorted(seconds(work) * 1000 for _ in range(times))
    return {
        "p50 ms": round(taken[len(taken) // 2], 1),
        "p95 ms": round(taken[int(len(taken) * 0.95)], 1),
        "queries": times,
    }


def rate(rows: int, taken: float) -> dict[str, float]:
    """Return rows a second."""
    return {"rows": rows, "seconds": round(taken, 1), "rows/s": round(rows / taken)}


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work` takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def memory() -> int:
    """Return the most memory that this process held, in MB; the graph made here included."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def with_store(work: Callable[[Neo4jStore], Any]) -> Any:
    """Return what `work` does with our store on the server."""
    store = Neo4jStore(
        os.environ["GRAPHRAG_NEO4J_URI"],
        password=os.environ["GRAPHRAG_NEO4J_PASSWORD"],
        timeout=120,
    )
    try:
        return work(store)
    finally:
        store.close()


def driver() -> neo4j.Driver:
    """Return a bare driver."""
    return neo4j.GraphDatabase.driver(
        os.environ["GRAPHRAG_NEO4J_URI"],
        auth=("neo4j", os.environ["GRAPHRAG_NEO4J_PASSWORD"]),
        notifications_min_severity="OFF",
    )


def empty() -> None:
    """Remove every node, in batches."""
    with driver() as server, server.session() as session:
        session.run(
            "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"
        ).consume()
        for index in ("chunk_vector", "entity_vector", "community_vector"):
            session.run(f"DROP INDEX {index} IF EXISTS").consume()


if __name__ == "__main__":
    main()
