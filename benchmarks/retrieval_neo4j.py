"""The same store in Neo4j, so that searches in both can be timed.

Rows are copied part by part with our own write queries: as one change, a million chunks and
what they name would take more memory than most machines have.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import astuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Of the two that are called neo4j, the driver is wanted, and not the benchmark beside this file.
sys.path[:] = [str(HERE.parent), *(place for place in sys.path if Path(place).resolve() != HERE)]

from benchmarks.neo4j_graph import empty, opened  # noqa: E402
from graphrag.adapters.store_neo4j.plan import Plan, Step  # noqa: E402
from graphrag.adapters.store_neo4j.prepare import SCHEMA_VERSION, drop_texts  # noqa: E402
from graphrag.adapters.store_neo4j.write import _side_by_side  # noqa: E402
from graphrag.adapters.store_sqlite import SqliteStore  # noqa: E402
from graphrag.model import Row  # noqa: E402
from graphrag.ports import Change, RowKind, Store, Vectors  # noqa: E402

PART = 20_000
"""So many rows are read at a time."""
Read = Callable[[Sequence[str]], Sequence[Row]]


def in_neo4j(large: Path) -> Store:
    """Return the database of GRAPHRAG_NEO4J_URI, emptied and filled with what is searched."""
    empty()
    copy = opened()
    with closing(SqliteStore(large)) as store, closing(sqlite3.connect(large)) as connection:
        state = store.state()
        if state.embedder is None:
            raise SystemExit(f"{large} holds no vectors.")
        drop_texts(copy._server)
        for steps in _steps(store, connection):
            _side_by_side(copy._server, steps)
        for part in _parts(_ids(connection, "document")):
            copy._server.alone("write/chain", ids=part)
    known = {
        "embedder": json.dumps(astuple(state.embedder)),
        "version": state.version,
        "schema_version": SCHEMA_VERSION,
    }
    copy._server.writing(lambda run: run("write/end", known=known))
    copy.prepare(state.embedder.dimension)
    return copy


def _ids(connection: sqlite3.Connection, kind: RowKind) -> list[str]:
    found = connection.execute("SELECT id FROM row WHERE kind = ? ORDER BY number", (kind,))
    return [id_ for (id_,) in found]


def _steps(store: Store, connection: sqlite3.Connection) -> Iterator[Iterable[Step]]:
    """Yield the steps of each kind of row, in the order in which they must be written."""
    plan = Plan(lambda *_, **__: (), first=True)
    reads: dict[RowKind, Read] = {
        "document": store.documents,
        "chunk": store.chunks,
        "entity": store.entities,
        "relation": store.relations,
    }
    for kind, read in reads.items():
        ids = _ids(connection, kind)
        yield (step for part in _parts(ids) for step in plan.rows(kind, read(part)))
    yield (
        step for part in _parts(_ids(connection, "chunk")) for step in _vectors(plan, store, part)
    )


def _vectors(plan: Plan, store: Store, ids: Sequence[str]) -> Iterator[Step]:
    matrix = store.vectors("chunk", ids)
    change = Change(
        vectors={"chunk": Vectors(tuple(ids), matrix)}, token_vectors=store.token_vectors(ids)
    )
    yield from plan.vectors(change)
    yield from plan.token_vectors(change)


def _parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), PART):
        sys.stderr.write(f"\r{start} of {len(ids)} ")
        yield ids[start : start + PART]
    sys.stderr.write("\n")
