"""The graph as numbers, and the ties of some entities, for walks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from graphrag.adapters.store_neo4j import read
from graphrag.adapters.store_neo4j.server import Run
from graphrag.adapters.store_neo4j.sight import Sight
from graphrag.model import Relation
from graphrag.storing import walk
from graphrag.storing.walk import Tie, strongest_first
from graphrag.storing.whole import Ints, Shows, Whole, numbered

_ROLES = {"named": 0, "subject": 1, "contained": 2}


def whole(run: Run) -> Whole:
    """Read the whole graph; chunks and entities are numbered in their order.

    Queries of one transaction see what others commit in between: what hangs on a row that
    came after its kind was read is left to the next reading.
    """
    chunks = run("read/graph_chunks")
    entities = run("read/graph_entities")
    chunk = {record["id"]: number for number, record in enumerate(chunks)}
    entity = {record["id"]: number for number, record in enumerate(entities)}
    documents = {record["document_id"]: None for record in chunks}
    order = {id_: number for number, id_ in enumerate(documents)}
    mentions = {
        (chunk[record["chunk_id"]], entity[record["entity_id"]], _ROLES[role])
        for record in run("read/graph_mentions")
        if record["chunk_id"] in chunk and record["entity_id"] in entity
        for role in record["roles"]
    }
    relations = [
        record
        for record in run("read/graph_relations")
        if record["source_id"] in entity and record["target_id"] in entity
    ]
    ends = [
        (number, entity[record["source_id"]], entity[record["target_id"]])
        for number, record in enumerate(relations)
    ]
    # A chunk that is not stored (any more) has a number that nobody sees.
    evidence = {
        (number, chunk.get(id_, len(chunk)), int(asserted))
        for number, record in enumerate(relations)
        for id_, asserted in zip(record["chunk_ids"], record["asserted"], strict=True)
    }
    return Whole(
        chunks=np.arange(len(chunks), dtype=np.int64),
        chunk_ids=tuple(chunk),
        passages=numbered([record["same_as"] or record["id"] for record in chunks]),
        documents=np.array([order[record["document_id"]] for record in chunks], dtype=np.int32),
        entities=np.arange(len(entities), dtype=np.int64),
        entity_ids=tuple(entity),
        mentions=_table(sorted(mentions)),
        relations=_table(ends),
        relation_ids=tuple(record["id"] for record in relations),
        weights=np.array([record["weight"] for record in relations], dtype=np.float32),
        evidence=_table(sorted(evidence)),
    )


def shows(graph: Whole, sight: Sight) -> Shows:
    """Return which chunk numbers `sight` shows."""
    seen = [sight.everything or id_ in sight.chunk_ids for id_ in graph.chunk_ids]
    mask = np.array([*seen, sight.everything], dtype=np.bool_)

    def shown(numbers: Ints) -> NDArray[np.bool_]:
        return mask[numbers]

    return shown


def ties_of(run: Run, sight: Sight, entity_ids: Sequence[str]) -> dict[str, list[Tie]]:
    """Return the visible asserted relations of entities, by entity."""
    found: dict[str, list[Tie]] = {}
    records = run("read/ties", ids=list(entity_ids))
    seen = _visible(run, sight, sorted({record["other"] for record in records}))
    for record in records:
        asserting = [
            id_
            for id_, asserted in zip(record["chunk_ids"], record["asserted"], strict=True)
            if asserted and (sight.everything or id_ in sight.chunk_ids)
        ]
        if not asserting or (seen is not None and record["other"] not in seen):
            continue
        whole = sight.everything or all(id_ in sight.chunk_ids for id_ in record["chunk_ids"])
        weight = record["weight"] if whole else float(len(set(asserting)))
        tie = Tie(record["other"], record["relation_id"], weight)
        found.setdefault(record["id"], []).append(tie)
    return {id_: strongest_first(ties) for id_, ties in found.items()}


def visible_ids(run: Run, sight: Sight, entity_ids: Sequence[str]) -> list[str]:
    """Return those of `entity_ids` that are stored and visible, in their order."""
    wanted = list(dict.fromkeys(entity_ids))
    seen = _visible(run, sight, wanted)
    if seen is None:
        records = run("read/digests_of", label="__Entity__", rows=[{"id": i} for i in wanted])
        seen = {record["id"] for record in records}
    return [id_ for id_ in wanted if id_ in seen]


def path(
    run: Run, sight: Sight, source_id: str, target_id: str, max_hops: int
) -> Sequence[Relation]:
    """Return a shortest chain of visible asserted relations between two visible entities."""
    if len(visible_ids(run, sight, [source_id, target_id])) < len({source_id, target_id}):
        return ()
    ends: dict[str, dict[str, str]] = {}

    def ties(entity_ids: Sequence[str]) -> dict[str, list[Tie]]:
        found = ties_of(run, sight, entity_ids)
        for id_, some in found.items():
            for tie in some:
                ends[tie.relation_id] = {"id": tie.relation_id, "one": id_, "other": tie.other}
        return found

    chain = walk.shortest(ties, source_id, target_id, max_hops)
    records = run("read/relations_by_ends", rows=[ends[id_] for id_ in chain]) if chain else []
    return read.seen_relations(sight, records)


def _visible(run: Run, sight: Sight, ids: Sequence[str]) -> set[str] | None:
    """Return those of `ids` that a visible document mentions; None for "all"."""
    if sight.documents is None:
        return None
    records = run("read/visible_entities", ids=list(ids), documents=list(sight.documents))
    return {record["id"] for record in records}


def _table(rows: Sequence[tuple[int, int, int]]) -> Ints:
    return np.array(rows, dtype=np.int64).reshape(-1, 3)
