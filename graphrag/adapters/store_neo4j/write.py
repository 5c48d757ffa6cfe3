"""Write a difference: what fits into one transaction whole, larger ones in batches.

A batch is a transaction of its own, so memory is bounded on both sides, and a few
connections take turns. A run that is killed between two leaves whole rows; the next run
writes the rest, and what was derived of several rows is made anew. A run does so itself
where the server went away in the middle of a transaction.
"""

from __future__ import annotations

import gc
import hashlib
import json
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, field
from functools import partial

import numpy as np

from graphrag import codec
from graphrag.adapters.store_neo4j import forget
from graphrag.adapters.store_neo4j.members import finest
from graphrag.adapters.store_neo4j.plan import BATCH, Plan, Read, Step
from graphrag.adapters.store_neo4j.prepare import SCHEMA_VERSION
from graphrag.adapters.store_neo4j.server import BrokenOffError, Run, Server
from graphrag.errors import EmbedderMismatchError, StoreError
from graphrag.model import Community, row_id
from graphrag.model.ids import digest
from graphrag.ports import ROW_KINDS, Applied, Change, EmbedderIdentity, RowKind, rows_by_kind
from graphrag.ports.packing import pack

WHOLE = 20_000
"""Changes of up to so many rows are one transaction."""
CONNECTIONS = 3
"""That write batches side by side: while one is packed, two keep two cores of the server busy."""
BROKEN_OFF = 5
"""So many times a change is gone on with after the server went away in a transaction."""


@dataclass(frozen=True, slots=True)
class Means:
    """How the parts of a write reach the server.

    Attributes:
        read: Runs a query that reads.
        alone: Does one piece of work.
        steps: Runs steps that do not wait for each other.
        timeout: Seconds to wait for another writer.
    """

    read: Read
    alone: Callable[[Callable[[Run], object]], object]
    steps: Callable[[Iterable[Step]], None]
    timeout: float


@dataclass(frozen=True, slots=True)
class Count:
    """What a change came to, also where it took several attempts.

    Attributes:
        touched: Ids of rows that are new or differ, by kind.
        deleted: How many rows each attempt deleted.
    """

    touched: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    deleted: list[int] = field(default_factory=list)


def write(server: Server, change: Change) -> Applied:
    """Write `change`; what is stored already is not written again.

    Raises:
        EmbedderMismatchError: Its vectors were made by another embedder than the stored ones.
    """
    same = fingerprint(change) if is_large(change) else None
    if same and any(known["same"] == same for known in server.read("read/state")):
        return Applied(0, 0)
    count = Count()
    for _ in range(BROKEN_OFF):
        with suppress(BrokenOffError):
            return _attempt(server, change, count, same=same)
    return _attempt(server, change, count, same=same)


def _attempt(server: Server, change: Change, count: Count, *, same: str | None) -> Applied:
    """Write what is not there yet; `same` stands for a change that takes several transactions."""
    if same is None:
        server.take_turn()
        return server.writing(partial(_in_one, server.timeout, change, count))
    means = Means(server.read, server.writing, partial(_side_by_side, server), server.timeout)
    with server.turn(), _uncollected():
        return _write(means, change, count, same=same)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector from looking through all rows again and again; knots left are small."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def is_large(change: Change) -> bool:
    """Whether it takes several transactions."""
    return sum(map(len, rows_by_kind(change).values())) > WHOLE


def fingerprint(change: Change) -> str:
    """Return what stands for everything in `change`, at a fraction of the price of its rows.

    The graph remembers that of the last large change: the same one again is no work.
    """
    parts = [codec.rows_digest(part) for part in rows_by_kind(change).values()]
    for kind, vectors in sorted(change.vectors.items()):
        matrix = hashlib.sha256(np.ascontiguousarray(vectors.matrix).data).hexdigest()
        parts += (kind, digest(*vectors.ids), matrix)
    parts += [digest(id_, pack(tokens).hex()) for id_, tokens in change.token_vectors.items()]
    parts.append(str(change.embedder))
    parts += [f"{name}={value}" for name, value in sorted(change.notes.items())]
    parts += [digest(kind, *ids) for kind, ids in sorted(change.deleted.items())]
    return digest(*parts)


def _in_one(timeout: float, change: Change, count: Count, run: Run) -> Applied:
    def steps(some: Iterable[Step]) -> None:
        for step in some:
            _run(step, run)

    run("write/turn")
    means = Means(run, lambda work: work(run), steps, timeout)
    return _write(means, change, count, same=None)


def _side_by_side(server: Server, steps: Iterable[Step]) -> None:
    """Run steps on several connections; few wait at a time, so that memory is bounded."""
    waiting: deque[Future[None]] = deque()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        for step in steps:
            waiting.append(pool.submit(server.writing, partial(_run, step), batch=True))
            if len(waiting) > CONNECTIONS:
                waiting.popleft().result()
        for done in waiting:
            done.result()


class _Unsaid(list[object]):
    """Rows without a text: the driver makes one of all that it sends, for a log, on or off.

    That took half of our processor time.
    """

    def __repr__(self) -> str:
        return f"<{len(self)} rows>"


def _run(step: Step, run: Run) -> None:
    for query, label, part in step:
        rows = _Unsaid(part)
        run(query, label=label, rows=rows)
        rows.clear()  # the driver ties what it sent in a knot, which would wait for the collector


def _write(means: Means, change: Change, count: Count, *, same: str | None) -> Applied:
    """Run the steps of a write."""
    known: dict[str, object] = {}
    means.alone(lambda run: known.update(run("write/begin")[0]))
    embedder = _embedder(known, change)
    resumed = bool(known["unfinished"])
    if resumed:
        _settle(means)
    if same:
        # Readers that keep things ready by version must see that it is no more the old graph.
        begun: dict[str, object] = {"version": digest(str(known["version"]), "begun")}
        begun |= {"unfinished": True, "same": None}
        means.alone(lambda run: run("write/end", known=begun))
    gone = _gone(change)
    freed = _subjects(means, gone.get("fact", ()))
    means.alone(lambda run: count.deleted.append(forget.forget(run, gone)))
    first = not (known["version"] or resumed)
    plan = Plan(means.read, first=first, touched=count.touched)
    for kind, given in rows_by_kind(change).items():
        means.steps(plan.rows(kind, given))
    means.steps(plan.vectors(change))
    means.steps(plan.token_vectors(change))
    means.steps(plan.fact_properties(freed | (_subjects(means, None) if resumed else set())))
    means.alone(lambda run: _tie(run, change, plan, resumed=resumed))
    written, deleted = sum(map(len, count.touched.values())), max(count.deleted)
    old = json.loads(str(known["notes"] or "{}"))
    noted: dict[str, object] = {
        "embedder": embedder,
        "notes": json.dumps(dict(sorted({**old, **change.notes}.items()))),
        "version": known["version"],
    }
    if written or deleted or resumed or any(known[name] != noted[name] for name in noted):
        noted["version"] = _version(known["version"], change, plan)
    elif not same:
        return Applied(0, 0)
    noted |= {"schema_version": SCHEMA_VERSION, "unfinished": None, "same": same}
    noted |= {"reindexing": True} if embedder and not known["embedder"] else {}
    means.alone(lambda run: run("write/end", known=noted))
    return Applied(written, deleted)


def _settle(means: Means) -> None:
    """Wait until no batch of a run that broke off is under way: the server may still commit one."""
    until = time.monotonic() + means.timeout
    while any(record["count"] for record in means.read("read/batches")):
        if time.monotonic() > until:
            raise StoreError(
                f"Another program has been loading for over {means.timeout:g} seconds.",
                hint="Wait until it is done, then try again; or set a longer store.timeout.",
            )
        time.sleep(0.1)


def _subjects(means: Means, fact_ids: Sequence[str] | None) -> set[str]:
    """Return whose facts these are; all of None."""
    if fact_ids is not None and not fact_ids:
        return set()
    ids = None if fact_ids is None else list(fact_ids)
    return {record["id"] for record in means.read("read/subjects_of_facts", ids=ids)}


def _gone(change: Change) -> Mapping[RowKind, tuple[str, ...]]:
    """Return what is deleted and not written by the same change."""
    given = rows_by_kind(change)
    kept = {kind: {row_id(row) for row in given[kind]} for kind in change.deleted}
    return {
        kind: tuple(id_ for id_ in ids if id_ not in kept[kind])
        for kind, ids in change.deleted.items()
    }


def _tie(run: Run, change: Change, plan: Plan, *, resumed: bool) -> None:
    """Bring up to date what is derived from several rows: lines of chunks, members."""
    touched = plan.touched["chunk"]
    moved = {row.document_id for row in change.chunks if row.id in touched}
    if resumed:
        moved = {record["document_id"] for record in run("read/graph_chunks")}
    if moved:
        run("write/chain", ids=sorted(moved))
    if change.deleted.get("community") or resumed or plan.touched["community"]:
        run("write/clear_members")
        groups = [
            codec.from_json(Community, record["row"])
            for record in run("read/rows", label="__Community__")
        ]
        for label, members in finest(groups).items():
            for start in range(0, len(members), BATCH):
                run("write/members", label=label, rows=members[start : start + BATCH])


def _embedder(known: Mapping[str, object], change: Change) -> str | None:
    """Return who made the vectors, as it will be stored."""
    stored = str(known["embedder"]) if known["embedder"] else None
    if change.embedder is None:
        return stored
    if stored is None:
        return json.dumps(astuple(change.embedder)) if change.vectors else None
    old = EmbedderIdentity(*json.loads(stored))
    if old != change.embedder:
        raise EmbedderMismatchError(
            f"The store's vectors were made by {old.name} {old.version} ({old.dimension} numbers,"
            f" {old.digest[:8]}), not by {change.embedder.name} {change.embedder.version}"
            f" ({change.embedder.dimension} numbers, {change.embedder.digest[:8]}).",
            hint="Configure the first one, run `graphrag reembed`, or ingest into a new store.",
        )
    return stored


def _version(before: object, change: Change, plan: Plan) -> str:
    """Return a new version: from the old one and what changed, so that equal histories agree."""
    parts = [str(before or "")]
    for kind, ids in sorted(plan.touched.items()):
        parts += (kind, "\n".join(sorted(ids)))
    for kind in ROW_KINDS:
        parts += ("gone", kind, *sorted(change.deleted.get(kind, ())))
    parts += [f"{name}={value}" for name, value in sorted(change.notes.items())]
    return digest(*parts)
