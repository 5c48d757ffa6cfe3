"""Rows by id or by condition, as a viewer may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from graphrag import codec
from graphrag.adapters.store_neo4j import rows
from graphrag.adapters.store_neo4j.server import Record, Run
from graphrag.adapters.store_neo4j.sight import Sight
from graphrag.language import names
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Entity,
    Fact,
    Relation,
    Report,
    View,
    visible_entity,
    visible_fact,
    visible_relation,
    visible_report,
)

T = TypeVar("T")


def of_label(run: Run, label: str, type_: type[T], ids: Sequence[str] | None) -> list[T]:
    """Return stored rows of a label: in the order of `ids`, or all by id."""
    if ids is None:
        found = run("read/rows", label=label)
    else:
        found = run("read/rows_of", label=label, ids=_once(ids)) if ids else []
    return [codec.from_json(type_, record["row"]) for record in found]


def documents(run: Run, sight: Sight, ids: Sequence[str] | None) -> tuple[Document, ...]:
    """Return visible documents."""
    visible = None if sight.documents is None else frozenset(sight.documents)
    found = of_label(run, "__Document__", Document, ids)
    return tuple(row for row in found if visible is None or row.id in visible)


def chunks(
    run: Run, sight: Sight, ids: Sequence[str] | None, document_ids: Sequence[str] | None
) -> tuple[Chunk, ...]:
    """Return visible chunks, by id, or by document and ordinal."""
    if ids is not None:
        found = run("read/chunks_of", ids=_once(ids)) if ids else []
    elif document_ids is not None:
        found = run("read/chunks_of_documents", ids=sorted(set(document_ids)))
    else:
        found = run("read/chunks")
    kept = None if document_ids is None else frozenset(document_ids)
    made = (rows.to_chunk(record["row"]) for record in found)
    return tuple(
        row
        for row in made
        if (sight.everything or row.id in sight.chunk_ids)
        and (kept is None or row.document_id in kept)
    )


def entities(
    run: Run, sight: Sight, ids: Sequence[str] | None, types: Sequence[str] | None
) -> tuple[Entity, ...]:
    """Return visible entities as their visible mentions show them."""
    if ids is None and types is not None:
        records = run("read/entities_of_types", types=list(types))
        found = [codec.from_json(Entity, record["row"]) for record in records]
    else:
        found = of_label(run, "__Entity__", Entity, ids)
    kept = (row for row in found if types is None or row.type in types)
    if sight.everything:
        return tuple(kept)
    seen = (visible_entity(row, sight.chunk_ids) for row in kept)
    return tuple(row for row in seen if row is not None)


def without_texts(run: Run) -> bool:
    """Whether a first load is under way, and the text indexes cannot be asked."""
    return any(known["loading"] for known in run("read/state"))


def named(run: Run, sight: Sight, wanted: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return ids of visible entities that show one of `wanted` as name or alias."""
    result: dict[str, tuple[str, ...]] = {}
    without = without_texts(run)
    for name in dict.fromkeys(wanted):
        key = names.key(name)
        if not 0 < len(key) <= rows.LONGEST_NAME:
            continue
        ids = []
        found = (
            run("read/named_in_all", key=key) if without else run("read/named", query=f'"{key}"')
        )
        for record in found:
            row: Entity | None = codec.from_json(Entity, record["row"])
            if row is not None and not sight.everything:
                row = visible_entity(row, sight.chunk_ids)
            if row is not None and any(names.key(n) == key for n in (row.name, *row.aliases)):
                ids.append(row.id)
        if ids:
            result[name] = tuple(sorted(ids))
    return result


def relations(
    run: Run,
    sight: Sight,
    ids: Sequence[str] | None,
    entity_ids: Sequence[str] | None,
    types: Sequence[str] | None,
) -> tuple[Relation, ...]:
    """Return visible relations for which every given condition holds."""
    wanted = None if ids is None else _once(ids)
    if wanted == []:
        return ()
    if entity_ids is not None:
        several = sorted(set(entity_ids))
        records = run("read/relations_of_entities", ids=several, wanted=wanted)
    elif wanted is not None:
        # Neo4j has no index over relationships of all types, so this looks at every one.
        records = run("read/relations", ids=wanted, types=None)
    else:
        records = run("read/relations", ids=None, types=None if types is None else list(types))
    if wanted is not None:
        by_id = {record["row"]["id"]: record for record in records}
        records = [by_id[id_] for id_ in wanted if id_ in by_id]
    ends = None if entity_ids is None else frozenset(entity_ids)
    return tuple(
        row
        for row in seen_relations(sight, records)
        if (ends is None or row.source_id in ends or row.target_id in ends)
        and (types is None or row.type in types)
    )


def seen_relations(sight: Sight, records: Sequence[Record]) -> tuple[Relation, ...]:
    """Return what a viewer sees of relations that a query found."""
    found = tuple(rows.to_relation(record["row"]) for record in records)
    if sight.everything:
        return found
    seen = (visible_relation(row, sight.chunk_ids) for row in found)
    return tuple(row for row in seen if row is not None)


def facts(
    run: Run,
    sight: Sight,
    subject_ids: Sequence[str] | None,
    keys: Sequence[str] | None,
    chunk_ids: Sequence[str] | None,
) -> tuple[Fact, ...]:
    """Return visible facts for which every given condition holds."""
    if subject_ids is not None:
        records = run("read/facts_of_subjects", ids=sorted(set(subject_ids)))
    else:
        records = run("read/facts", keys=_list(keys), chunk_ids=_list(chunk_ids))
    stored = (rows.to_fact(record["row"]) for record in records)
    seen = stored if sight.everything else (visible_fact(row, sight.chunk_ids) for row in stored)
    return tuple(
        row
        for row in seen
        if row is not None
        and (keys is None or row.key in keys)
        and (chunk_ids is None or any(item.chunk_id in chunk_ids for item in row.evidence))
    )


def communities(run: Run, level: int | None) -> tuple[Community, ...]:
    """Return communities by id, of one level or of all."""
    found = of_label(run, "__Community__", Community, None)
    return tuple(row for row in found if level is None or row.level == level)


def reports(
    run: Run,
    sight: Sight,
    ids: Sequence[str] | None,
    level: int | None,
    view: View | None,
) -> tuple[Report, ...]:
    """Return visible reports, remade from visible findings where some are hidden."""
    if ids is None:
        records = run("read/reports")
    else:
        records = run("read/reports_of", ids=_once(ids)) if ids else []
    stored = (codec.from_json(Report, record["row"]) for record in records)
    found = (
        row
        for row in stored
        if (level is None or row.level == level) and (view is None or row.view == view)
    )
    if sight.everything:
        return tuple(found)
    documents = frozenset(sight.documents or ())
    seen = (visible_report(row, sight.chunk_ids, documents) for row in found)
    return tuple(row for row in seen if row is not None)


def _once(ids: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def _list(values: Sequence[str] | None) -> list[str] | None:
    return None if values is None else list(values)
