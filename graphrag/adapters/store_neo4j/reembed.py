"""Vectors of another embedder, kept beside those that serve until all of them are there.

Nodes then change over in one transaction. Where the dimension changes too, the vector
indexes are made anew after it; until they are, searches score every vector.
"""

from __future__ import annotations

import json
from dataclasses import astuple
from functools import partial

from graphrag.adapters.store_neo4j.plan import NODES, Plan, Step
from graphrag.adapters.store_neo4j.prepare import prepare
from graphrag.adapters.store_neo4j.server import Run, Server
from graphrag.errors import StoreError
from graphrag.model.ids import digest
from graphrag.ports import Change, EmbedderIdentity

_STAGED = {
    "write/vectors": "write/stage_vectors",
    "write/token_vectors": "write/stage_token_vectors",
}


def stage(server: Server, change: Change) -> None:
    """Keep the vectors of `change`; those that are kept already are not sent again."""
    by = _text(change.embedder)
    known = next(iter(server.read("read/state")), {})
    if known.get("staged") != by:
        for label in sorted(set(NODES.values())):
            server.surely(partial(_unstage, label))
        server.surely(lambda run: run("write/end", known={"staged": by}))
    plan = Plan(server.read, first=False, digests="read/staged_digests")
    for step in (*plan.vectors(change), *plan.token_vectors(change)):
        server.surely(partial(_run, step))


def _unstage(label: str, run: Run) -> None:
    run("write/unstage", label=label)


def _run(step: Step, run: Run) -> None:
    for query, label, rows in step:
        run(_STAGED[query], label=label, rows=rows)


def adopt(server: Server, embedder: EmbedderIdentity) -> None:
    """Serve what was staged, in one transaction; then bring the indexes up to it.

    Raises:
        StoreError: Nothing of `embedder` is staged, and its vectors do not serve either.
    """
    server.take_turn()
    server.surely(partial(_change_over, embedder))
    prepare(server, embedder.dimension)


def _change_over(embedder: EmbedderIdentity, run: Run) -> None:
    """Change over, unless that is done: the server may have done it and not been heard."""
    run("write/turn")
    before = run("write/begin")[0]
    by = _text(embedder)
    if run("read/state")[0]["staged"] != by:
        if before["embedder"] == by:
            return
        raise StoreError(
            f"No vectors of {embedder.name} are ready to serve.", hint="Run graphrag reembed again."
        )
    for label in sorted(set(NODES.values())):
        run("write/adopt", label=label)
    version = digest(str(before["version"]), "embedder", str(embedder))
    noted = {"embedder": by, "version": version, "staged": None, "same": None}
    run("write/end", known={**noted, "reindexing": True})


def _text(embedder: EmbedderIdentity | None) -> str | None:
    return json.dumps(astuple(embedder)) if embedder else None
