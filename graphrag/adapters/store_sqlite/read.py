"""Rows by id or by condition, as a viewer may see them.

Ids come as one JSON array. CROSS JOIN keeps SQLite's planner from starting elsewhere:
always from the few that are asked for.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from graphrag import codec
from graphrag.adapters.store_sqlite.sight import Sight
from graphrag.language import names
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Entity,
    Fact,
    Relation,
    Report,
    Row,
    View,
    visible_entity,
    visible_fact,
    visible_relation,
    visible_report,
)
from graphrag.ports import RowKind

R = TypeVar("R", bound=Row)


def rows(
    connection: sqlite3.Connection, kind: RowKind, type_: type[R], ids: Sequence[str] | None
) -> Iterator[R]:
    """Yield stored rows of a kind: in the order of `ids`, or all by id."""
    if ids is None:
        found = connection.execute(
            "SELECT body.json FROM row JOIN body USING (number) WHERE kind = ? ORDER BY row.id",
            (kind,),
        )
    else:
        found = connection.execute(
            "SELECT body.json FROM json_each(?) AS wanted"
            " CROSS JOIN row ON row.kind = ? AND row.id = wanted.value"
            " CROSS JOIN body USING (number) ORDER BY wanted.key",
            (json.dumps(list(dict.fromkeys(ids))), kind),
        )
    for (text,) in found:
        yield codec.from_json(type_, text)


def documents(
    connection: sqlite3.Connection, sight: Sight, ids: Sequence[str] | None
) -> tuple[Document, ...]:
    """Return visible documents."""
    visible = sight.documents
    found = rows(connection, "document", Document, ids)
    return tuple(row for row in found if visible is None or row.id in visible)


def chunks(
    connection: sqlite3.Connection,
    sight: Sight,
    ids: Sequence[str] | None,
    document_ids: Sequence[str] | None,
) -> tuple[Chunk, ...]:
    """Return visible chunks, by id, or by document and ordinal."""
    if ids is None:
        ids = _chunk_ids(connection, document_ids)
        document_ids = None
    kept = None if document_ids is None else frozenset(document_ids)
    return tuple(
        row
        for row in rows(connection, "chunk", Chunk, ids)
        if (sight.documents is None or row.document_id in sight.documents)
        and (kept is None or row.document_id in kept)
    )


def _chunk_ids(connection: sqlite3.Connection, document_ids: Sequence[str] | None) -> list[str]:
    if document_ids is None:
        found = connection.execute(
            "SELECT row.id FROM chunk JOIN row USING (number) ORDER BY document, ordinal, row.id"
        )
    else:
        found = connection.execute(
            "SELECT row.id FROM json_each(?) AS wanted"
            " CROSS JOIN chunk ON chunk.document = wanted.value"
            " CROSS JOIN row USING (number) ORDER BY document, ordinal, row.id",
            (json.dumps(sorted(set(document_ids))),),
        )
    return [id_ for (id_,) in found]


def entities(
    connection: sqlite3.Connection,
    sight: Sight,
    ids: Sequence[str] | None,
    types: Sequence[str] | None,
) -> tuple[Entity, ...]:
    """Return visible entities as their visible mentions show them."""
    if ids is None and types is not None:
        ids = [
            id_
            for (id_,) in connection.execute(
                "SELECT row.id FROM json_each(?) AS wanted"
                " CROSS JOIN entity ON entity.type = wanted.value"
                " CROSS JOIN row USING (number) ORDER BY row.id",
                (json.dumps(sorted(set(types))),),
            )
        ]
    found = (
        row for row in rows(connection, "entity", Entity, ids) if types is None or row.type in types
    )
    if sight.everything:
        return tuple(found)
    seen = (visible_entity(row, sight.chunk_ids) for row in found)
    return tuple(row for row in seen if row is not None)


def named(
    connection: sqlite3.Connection, sight: Sight, wanted: Sequence[str]
) -> Mapping[str, tuple[str, ...]]:
    """Return ids of visible entities that show one of `wanted` as name or alias."""
    result: dict[str, tuple[str, ...]] = {}
    for name in dict.fromkeys(wanted):
        key = names.key(name)
        ids = [
            id_
            for (id_,) in connection.execute(
                "SELECT row.id FROM name CROSS JOIN row ON row.number = name.entity"
                " WHERE name.key = ? AND (name.own OR NOT ?) ORDER BY row.id",
                (key, sight.everything),
            )
        ]
        if not sight.everything:
            # Some of its names may be shown only by hidden chunks: ask what is seen of it.
            ids = [
                row.id
                for row in entities(connection, sight, ids, None)
                if any(names.key(shown) == key for shown in (row.name, *row.aliases))
            ]
        if key and ids:
            result[name] = tuple(ids)
    return result


def relations(
    connection: sqlite3.Connection,
    sight: Sight,
    ids: Sequence[str] | None,
    entity_ids: Sequence[str] | None,
    types: Sequence[str] | None,
) -> tuple[Relation, ...]:
    """Return visible relations for which every given condition holds."""
    if ids is None and entity_ids is not None:
        ids = _relations_of(connection, entity_ids)
    elif ids is None and types is not None:
        ids = [
            id_
            for (id_,) in connection.execute(
                "SELECT row.id FROM json_each(?) AS wanted"
                " CROSS JOIN relation ON relation.type = wanted.value CROSS JOIN row USING (number)"
                " ORDER BY row.id",
                (json.dumps(sorted(set(types))),),
            )
        ]
    ends = None if entity_ids is None else frozenset(entity_ids)
    found = (
        row
        for row in rows(connection, "relation", Relation, ids)
        if (ends is None or row.source_id in ends or row.target_id in ends)
        and (types is None or row.type in types)
    )
    if sight.everything:
        return tuple(found)
    seen = (visible_relation(row, sight.chunk_ids) for row in found)
    return tuple(row for row in seen if row is not None)


def _relations_of(connection: sqlite3.Connection, entity_ids: Sequence[str]) -> list[str]:
    found = connection.execute(
        "WITH ends AS (SELECT number FROM json_each(?) AS wanted"
        " CROSS JOIN row ON row.kind = 'entity' AND row.id = wanted.value)"
        " SELECT row.id FROM"
        " (SELECT relation.number FROM ends CROSS JOIN relation ON relation.source = ends.number"
        " UNION"
        " SELECT relation.number FROM ends CROSS JOIN relation ON relation.target = ends.number)"
        " CROSS JOIN row USING (number) ORDER BY row.id",
        (json.dumps(sorted(set(entity_ids))),),
    )
    return [id_ for (id_,) in found]


def relation_ids_between(connection: sqlite3.Connection, entity_ids: Sequence[str]) -> list[str]:
    """Return ids of relations of which both ends are among some entities, sorted."""
    found = connection.execute(
        "WITH ends AS (SELECT number FROM json_each(?) AS wanted"
        " CROSS JOIN row ON row.kind = 'entity' AND row.id = wanted.value)"
        " SELECT row.id FROM ends CROSS JOIN relation ON relation.source = ends.number"
        " CROSS JOIN row ON row.number = relation.number"
        " WHERE relation.target IN (SELECT number FROM ends) ORDER BY row.id",
        (json.dumps(list(entity_ids)),),
    )
    return [id_ for (id_,) in found]


_FACTS_BY = {
    "subject": (
        "SELECT DISTINCT row.id FROM json_each(?) AS wanted"
        " CROSS JOIN fact ON fact.subject = wanted.value"
        " CROSS JOIN row USING (number) ORDER BY row.id"
    ),
    "key": (
        "SELECT DISTINCT row.id FROM json_each(?) AS wanted"
        " CROSS JOIN fact ON fact.key = wanted.value"
        " CROSS JOIN row USING (number) ORDER BY row.id"
    ),
    "chunk": (
        "SELECT DISTINCT row.id FROM json_each(?) AS wanted"
        " CROSS JOIN row AS place ON place.kind = 'chunk' AND place.id = wanted.value"
        " CROSS JOIN evidence ON evidence.chunk = place.number"
        " CROSS JOIN row ON row.number = evidence.owner AND row.kind = 'fact' ORDER BY row.id"
    ),
}


def facts(
    connection: sqlite3.Connection,
    sight: Sight,
    subject_ids: Sequence[str] | None,
    keys: Sequence[str] | None,
    chunk_ids: Sequence[str] | None,
) -> tuple[Fact, ...]:
    """Return visible facts for which every given condition holds."""
    conditions = {"subject": subject_ids, "chunk": chunk_ids, "key": keys}
    first = next((name for name, values in conditions.items() if values is not None), None)
    ids = None
    if first is not None:
        wanted = json.dumps(sorted(set(conditions[first] or ())))
        ids = [id_ for (id_,) in connection.execute(_FACTS_BY[first], (wanted,))]
    stored = rows(connection, "fact", Fact, ids)
    seen = stored if sight.everything else (visible_fact(row, sight.chunk_ids) for row in stored)
    return tuple(
        row
        for row in seen
        if row is not None
        and (subject_ids is None or row.subject_id in subject_ids)
        and (keys is None or row.key in keys)
        and (chunk_ids is None or any(item.chunk_id in chunk_ids for item in row.evidence))
    )


def communities(connection: sqlite3.Connection, level: int | None) -> tuple[Community, ...]:
    """Return communities by id, of one level or of all."""
    found = rows(connection, "community", Community, None)
    return tuple(row for row in found if level is None or row.level == level)


def reports(
    connection: sqlite3.Connection,
    sight: Sight,
    ids: Sequence[str] | None,
    level: int | None,
    view: View | None,
) -> tuple[Report, ...]:
    """Return visible reports, remade from visible findings where some are hidden."""
    found = (
        row
        for row in rows(connection, "report", Report, ids)
        if (level is None or row.level == level) and (view is None or row.view == view)
    )
    if sight.everything:
        return tuple(found)
    documents = sight.documents or frozenset()
    seen = (visible_report(row, sight.chunk_ids, documents) for row in found)
    return tuple(row for row in seen if row is not None)


def packed(connection: sqlite3.Connection, chunk_ids: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield packed token vectors of those chunks that have them."""
    yield from connection.execute(
        "SELECT row.id, token_vectors.packed FROM json_each(?) AS wanted"
        " CROSS JOIN row ON row.kind = 'chunk' AND row.id = wanted.value"
        " CROSS JOIN token_vectors USING (number) WHERE row.digest IS NOT NULL ORDER BY wanted.key",
        (json.dumps(list(dict.fromkeys(chunk_ids))),),
    )
