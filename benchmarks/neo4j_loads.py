"""Three ways to load one graph: ours, a bare loop, and the writer of `neo4j-graphrag`.

Each runs in a process of its own, so that its memory is its own.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import neo4j

from benchmarks.neo4j_graph import DIMENSION, driver, empty, graph, rows_in, seconds, with_store
from graphrag.adapters.store_neo4j import Neo4jStore
from graphrag.adapters.store_neo4j.plan import Plan, Step
from graphrag.adapters.store_neo4j.prepare import drop_texts
from graphrag.adapters.store_neo4j.write import CONNECTIONS, write
from graphrag.ports import Change, rows_by_kind

HERE = Path(__file__).resolve().parent
BARE = {
    "write/documents": "CREATE (n:`__Document__`:Document {id: row.id}) SET n += row.properties",
    "write/new_chunks": (
        "CREATE (n:`__Chunk__`:Chunk {id: row.id}) SET n += row.properties"
        " WITH n, row MATCH (d:`__Document__` {id: row.document_id}) CREATE (n)-[:PART_OF]->(d)"
    ),
    "write/new_entities": "CREATE (n:`__Entity__`:`LABEL` {id: row.id}) SET n += row.properties",
    "write/mentions": (
        "MATCH (c:`__Chunk__` {id: row.chunk_id}) MATCH (e:`__Entity__` {id: row.entity_id})"
        " CREATE (c)-[r:HAS_ENTITY]->(e) SET r = row.properties"
    ),
    "write/relations": (
        "MATCH (a:`__Entity__` {id: row.source_id}) MATCH (b:`__Entity__` {id: row.target_id})"
        " CREATE (a)-[r:`LABEL`]->(b) SET r = row.properties"
    ),
    "write/vectors": (
        "MATCH (n:`LABEL` {id: row.id})"
        " CALL db.create.setNodeVectorProperty(n, 'embedding', row.vector)"
    ),
}


def ours(scale: float) -> dict[str, object]:
    """Load as our store does, and once more."""
    change = graph(scale)
    empty()
    first = with_store(lambda store: _written(store, change))
    rates = _rates(change, first) | _indexed()
    again = with_store(lambda store: seconds(lambda: store.apply(change)))
    return {**rates, "seconds again": round(again, 2), "times faster again": round(first / again)}


def _written(store: Neo4jStore, change: Change) -> float:
    """Write as `apply` does, but for the indexes that it makes in the end, and time that."""
    drop_texts(store._server)
    return seconds(lambda: write(store._server, change))


def _indexed() -> dict[str, object]:
    """Make the indexes of texts and vectors, and time that."""
    taken = seconds(lambda: with_store(lambda store: store.prepare(DIMENSION)))
    return {"then indexes, s": round(taken, 1)}


def load(scale: float) -> dict[str, object]:
    """Load into what is there, and no more: what is killed."""
    change = graph(scale)
    return _rates(change, with_store(lambda store: seconds(lambda: store.apply(change))))


def by_kind(scale: float) -> dict[str, object]:
    """Load chunks with their vectors, then entities, then relations, and time each."""
    change = graph(scale)
    texts = replace(change, entities=(), relations=())
    parts = {
        "chunks": texts,
        "entities": replace(change, documents=(), chunks=(), relations=(), vectors={}),
        "relations": replace(change, documents=(), chunks=(), entities=(), vectors={}),
    }
    empty()
    taken = {
        kind: with_store(lambda store, part=part: seconds(lambda: store.apply(part)))
        for kind, part in parts.items()
    }
    return {f"{kind}/s": round(rows_in(change)[kind] / taken[kind]) for kind in parts}


def bare(scale: float) -> dict[str, object]:
    """`UNWIND … CREATE` of the very rows that we write, prepared before the clock starts."""
    change = graph(scale)
    plan = Plan(lambda *_, **__: (), first=True)
    stages = [list(plan.rows(kind, given)) for kind, given in rows_by_kind(change).items()]
    stages.append(list(plan.vectors(change)))
    empty()
    with_store(lambda store: drop_texts(store._server))  # constraints alone, as for ours
    with driver() as server, ThreadPoolExecutor(CONNECTIONS) as pool:
        started = time.perf_counter()
        for steps in stages:
            list(pool.map(partial(_create, server), steps))
        taken = time.perf_counter() - started
    return _rates(change, taken)


def _create(server: neo4j.Driver, step: Step) -> None:
    with server.session() as session:

        def work(transaction: neo4j.ManagedTransaction) -> None:
            for query, label, rows in step:
                text = f"UNWIND $rows AS row {BARE[query].replace('LABEL', label)}"
                transaction.run(text, rows=rows).consume()

        session.execute_write(work)


def theirs(scale: float, python: str) -> dict[str, object]:
    """The writer of `neo4j-graphrag`, with fewer properties a row, and none of our indexes."""
    change = graph(scale)
    empty()
    with TemporaryDirectory() as folder:
        rows = Path(folder) / "rows.jsonl"
        with rows.open("w", encoding="utf-8") as file:
            for row in _simple(change):
                file.write(json.dumps(row) + "\n")
        script = [python, str(HERE / "neo4j_writer.py"), str(rows)]
        done = subprocess.run(script, check=True, stdout=subprocess.PIPE, text=True)
    said = json.loads(done.stdout.splitlines()[-1])
    empty()
    return {**_rates(change, float(said["seconds"])), "version": said["version"],
            "client MB": said["client MB"]}  # fmt: skip


def _simple(change: Change) -> Iterator[dict[str, object]]:
    """Yield the nodes and ties of `change` as (kind, id, label, properties, vector)."""
    for row in change.documents:
        yield {"node": row.id, "label": "Document", "properties": {"title": row.title}}
    matrix = change.vectors["chunk"].matrix
    for chunk, vector in zip(change.chunks, matrix, strict=True):
        properties = {"id": chunk.id, "text": chunk.text, "header": chunk.header}
        yield {"node": chunk.id, "label": "Chunk", "properties": properties,
               "vector": vector.tolist()}  # fmt: skip
    for entity in change.entities:
        properties = {"id": entity.id, "name": entity.name, "type": entity.type}
        yield {"node": entity.id, "label": entity.type, "properties": properties}
    for chunk in change.chunks:
        yield {"tie": [chunk.id, "PART_OF", chunk.document_id], "properties": {}}
    for entity in change.entities:
        for mention in entity.mentions:
            yield {"tie": [mention.chunk_id, "HAS_ENTITY", entity.id], "properties": {}}
    for relation in change.relations:
        quotes = [item.quote for item in relation.evidence]
        properties = {"id": relation.id, "weight": relation.weight, "quotes": quotes}
        ends = [relation.source_id, relation.type, relation.target_id]
        yield {"tie": ends, "properties": properties}


def _rates(change: Change, taken: float) -> dict[str, object]:
    rows = sum(rows_in(change).values())
    return {
        "rows": rows,
        "seconds": round(taken, 1),
        "rows/s": round(rows / taken),
        "client MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def apart(way: str, scale: float, *more: str) -> dict[str, object]:
    """Return what one of the ways measures, run in a process of its own."""
    script = [sys.executable, str(HERE / "neo4j.py"), "--way", way, "--scale", str(scale), *more]
    done = subprocess.run(script, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found
