"""Communities: coverage and quality on a real index, growth, and what edits remake.

    python benchmarks/communities.py --data DIR [--growth 100000,1000000] [--edits 12]

DIR holds `carol_msgraphrag_index/` and `ntsb/`; a row says so where one is missing. Only
edits that change what some relation says are counted, for the others flatter every
average. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.communities_edits import edits
from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.ingest.cluster import Clustering, cluster
from graphrag.ingest.cluster.leiden import above_limit, graph_of, grow, modularity
from graphrag.model import Entity, Relation, ids

SHUFFLES = 20


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is there and print a row each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    data = os.environ.get("BENCHMARK_DATA", "")
    parser.add_argument("--data", type=Path, default=Path(data) if data else None)
    parser.add_argument("--growth", default="1000,10000,100000", help="numbers of nodes")
    parser.add_argument("--edits", type=int, default=12, help="of each kind")
    parser.add_argument("--only", choices=["carol", "growth", "edits"])
    options = parser.parse_args(arguments)
    rows: list[Mapping[str, Any]] = []
    for row in _rows(options):
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()
        rows.append(row)
    sys.stdout.write(json.dumps({"rows": rows}) + "\n")


def _rows(options: argparse.Namespace) -> Iterator[Mapping[str, Any]]:
    data = options.data or Path()
    if options.only in {None, "carol"}:
        index = data / "carol_msgraphrag_index"
        yield carol(index) if index.is_dir() and find_spec("pyarrow") else _no(index)
    if options.only in {None, "growth"}:
        for size in options.growth.split(","):
            yield growth(int(size))
    if options.only in {None, "edits"}:
        reports = data / "ntsb"
        if not reports.is_dir():
            yield _no(reports)
            return
        with tempfile.TemporaryDirectory() as scratch:
            yield from edits(reports, Path(scratch), OnnxEmbedder(), count=options.edits)


def _no(path: Path) -> Mapping[str, Any]:
    missing = "the package pyarrow" if path.is_dir() else str(path)
    return {"system": "graphrag", "data": path.name, "missing": missing}


def carol(folder: Path) -> Mapping[str, Any]:
    """Cluster an imported index, then shuffles of its rows and directions."""
    import pyarrow.parquet as pq

    known = {}
    for row in pq.read_table(folder / "entities.parquet").to_pylist():
        id_ = ids.entity_id(row["type"], row["title"])
        known[row["title"]] = Entity(id_, row["title"], row["type"])
    relations = []
    for row in pq.read_table(folder / "relationships.parquet").to_pylist():
        ends = [
            known[name].id if name in known else name for name in (row["source"], row["target"])
        ]
        id_ = ids.relation_id(ends[0], "RELATED", ends[1])
        relations.append(Relation(id_, ends[0], ends[1], "RELATED", (), float(row["weight"])))
    entities = list(known.values())
    found = cluster(entities, relations, chunks={})
    communities = [c for c in found.communities if c.view == "entities"]
    first = {id_ for c in communities if c.level == 1 for id_ in c.entity_ids}
    rng = random.Random(20)  # noqa: S311 - not for secrets
    equal = 0
    for _ in range(SHUFFLES):
        rows = [_turned(row) if rng.random() < 0.5 else row for row in relations]
        rng.shuffle(rows)
        rng.shuffle(entities)
        equal += _shape(cluster(entities, rows, chunks={})) == _shape(found)
    return {
        "system": "graphrag",
        "data": folder.name,
        "entities": len(entities),
        "covered": len(first),
        "modularity": round(found.modularity, 4),
        "communities": len(communities),
        "dangling": len(found.dropped),
        "leaves above the limit": int(found.notes["communities.above_limit"]),
        "equal shuffles": f"{equal} of {SHUFFLES}",
    }


def _turned(row: Relation) -> Relation:
    return Relation(row.id, row.target_id, row.source_id, row.type, (), row.weight)


def _shape(found: Clustering) -> list[tuple[str, str | None, tuple[str, ...]]]:
    return [(c.id, c.parent_id, c.entity_ids) for c in found.communities]


def growth(size: int) -> Mapping[str, Any]:
    """Grow a tree over `size` nodes and five times as many edges, groups planted at two scales."""
    rng = np.random.default_rng(0)
    count = 5 * size
    left = rng.integers(0, size, count)
    small = left // 20 * 20 + rng.integers(0, 20, count)
    large = left // 400 * 400 + rng.integers(0, 400, count)
    far = rng.integers(0, size, count)
    kind = rng.random(count)
    right = np.minimum(np.where(kind < 0.6, small, np.where(kind < 0.85, large, far)), size - 1)
    names = rng.permutation(size)  # ids are hashes: neighbours do not lie together
    started, worked = time.perf_counter(), time.process_time()
    graph = graph_of(size, names[left], names[right], np.ones(count))
    levels = grow(graph)
    return {
        "system": "graphrag",
        "data": f"{size} nodes, {count} edges",
        "seconds": round(time.perf_counter() - started, 2),
        "processor seconds": round(time.process_time() - worked, 2),
        "peak GB": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2, 2),
        "levels": [int(level.max()) + 1 for level in levels],
        "modularity": round(modularity(graph, levels[0]), 4),
        "leaves above the limit": above_limit(levels),
    }


if __name__ == "__main__":
    main()
