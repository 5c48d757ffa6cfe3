"""How long look-ups take in the loaded graph, for the operator and for a viewer of 1 %."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.neo4j_graph import seconds
from graphrag.adapters.store_neo4j import Neo4jStore
from graphrag.model import Viewer
from graphrag.ports import Change, Vector, Words


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


def spread(work: Callable[[], None], times: int) -> dict[str, float]:
    """Return the median and the 95th percentile of `work`, in milliseconds."""
    work()
    taken = sorted(seconds(work) * 1000 for _ in range(times))
    return {
        "p50 ms": round(taken[len(taken) // 2], 1),
        "p95 ms": round(taken[int(len(taken) * 0.95)], 1),
        "queries": times,
    }
