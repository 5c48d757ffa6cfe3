"""Load nodes and ties with `Neo4jWriter` of `neo4j-graphrag`, in an environment that has it.

Called by `neo4j_loads.py`; knows nothing of us. The clock runs while the writer writes.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import json
import os
import resource
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]  # neo4j.py is here

import neo4j  # noqa: E402
from neo4j_graphrag.components.kg_writer import Neo4jWriter  # noqa: E402
from neo4j_graphrag.components.types import (  # noqa: E402
    Neo4jGraph,
    Neo4jNode,
    Neo4jRelationship,
)


def main() -> None:
    """Read the rows, write them, and say how long that took."""
    nodes, ties = [], []
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "node" in row:
            vectors = {"embedding": row["vector"]} if "vector" in row else {}
            nodes.append(
                Neo4jNode(
                    id=row["node"],
                    label=row["label"],
                    properties=row["properties"],
                    embedding_properties=vectors,
                )
            )
        else:
            start, type_, end = row["tie"]
            ties.append(
                Neo4jRelationship(
                    start_node_id=start, end_node_id=end, type=type_, properties=row["properties"]
                )
            )
    auth = ("neo4j", os.environ["GRAPHRAG_NEO4J_PASSWORD"])
    with neo4j.GraphDatabase.driver(os.environ["GRAPHRAG_NEO4J_URI"], auth=auth) as driver:
        writer = Neo4jWriter(
            driver, batch_size=int(os.environ.get("BATCH", "1000")), clean_db=False
        )
        graph = Neo4jGraph(nodes=nodes, relationships=ties)
        started = time.perf_counter()
        done = asyncio.run(writer.run(graph))
        taken = time.perf_counter() - started
    if done.status != "SUCCESS":
        sys.exit(str(done.metadata))
    print(
        json.dumps(
            {
                "seconds": taken,
                "version": importlib.metadata.version("neo4j-graphrag"),
                "client MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
            }
        )
    )


if __name__ == "__main__":
    main()
