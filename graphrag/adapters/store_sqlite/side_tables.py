"""Small tables beside the rows: what look-ups, filters and walks need without reading JSON."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import singledispatch

from graphrag.language import names
from graphrag.language.word_forms import searchable
from graphrag.model import (
    Chunk,
    Community,
    Entity,
    Fact,
    Relation,
    RelationEvidence,
    Report,
)
from graphrag.ports import RowKind

NumberOf = Callable[[sqlite3.Connection, str, str], int]
ROLES = {"named": 0, "subject": 1, "contained": 2}

_OF_WORDINGS = (
    "DELETE FROM wording_chunk WHERE wording IN (SELECT number FROM wording WHERE owner = ?)",
    "DELETE FROM wording WHERE owner = ?",
)
_FORGET: dict[RowKind, tuple[str, ...]] = {
    "chunk": ("DELETE FROM chunk WHERE number = ?", "DELETE FROM chunk_words WHERE rowid = ?"),
    "entity": (
        "DELETE FROM entity WHERE number = ?",
        "DELETE FROM mention WHERE entity = ?",
        "DELETE FROM name WHERE entity = ?",
        "DELETE FROM entity_words WHERE rowid IN (SELECT number FROM wording WHERE owner = ?)",
        *_OF_WORDINGS,
    ),
    "relation": (
        "DELETE FROM relation WHERE number = ?",
        "DELETE FROM evidence WHERE owner = ?",
    ),
    "fact": ("DELETE FROM fact WHERE number = ?", "DELETE FROM evidence WHERE owner = ?"),
    "community": ("DELETE FROM community WHERE number = ?",),
    "report": (
        "DELETE FROM report WHERE number = ?",
        "DELETE FROM report_words WHERE rowid IN (SELECT number FROM wording WHERE owner = ?)",
        *_OF_WORDINGS,
    ),
}


def forget(connection: sqlite3.Connection, kind: RowKind, number: int) -> None:
    """Remove what `remember` wrote for a row."""
    for statement in _FORGET.get(kind, ()):
        connection.execute(statement, (number,))


@singledispatch
def remember(row: object, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    """Write what look-ups need of `row`; documents, extractions and merges need nothing."""


@remember.register
def _(row: Chunk, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    connection.execute(
        "INSERT INTO chunk VALUES (?, ?, ?, ?)",
        (number, row.document_id, row.ordinal, row.same_as),
    )
    connection.execute(
        "INSERT INTO chunk_words (rowid, text) VALUES (?, ?)",
        (number, searchable(row.contextual_text)),
    )


@remember.register
def _(row: Entity, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    chunks = {
        id_: number_of(connection, "chunk", id_)
        for id_ in sorted({m.chunk_id for m in row.mentions})
    }
    connection.execute("INSERT INTO entity VALUES (?, ?)", (number, row.type))
    connection.executemany(
        "INSERT OR IGNORE INTO mention VALUES (?, ?, ?)",
        [(number, chunks[m.chunk_id], ROLES[m.role]) for m in row.mentions],
    )
    own = {names.key(name) for name in (row.name, *row.aliases)}
    others = {names.key(m.surface) for m in row.mentions} - own
    connection.executemany(
        "INSERT INTO name VALUES (?, ?, ?)",
        [(key, number, int(key in own)) for key in sorted(own | others)],
    )
    for text, shown_by in _entity_wordings(row).items():
        numbers = [number_of(connection, "chunk", id_) for id_ in sorted(shown_by)]
        # A name that no mention uses is shown only to those who see every mention.
        every = not numbers
        _add_wording(
            connection,
            "INSERT INTO entity_words (rowid, text) VALUES (?, ?)",
            number,
            text,
            chunks.values() if every else numbers,
            every=every,
        )


def _entity_wordings(entity: Entity) -> dict[str, set[str]]:
    """Return every text that speaks of `entity`, with the chunks that show it."""
    shown: defaultdict[str, set[str]] = defaultdict(set)
    for mention in entity.mentions:
        shown[mention.surface].add(mention.chunk_id)
    for description in entity.descriptions:
        shown[description.text].add(description.chunk_id)
    for name in (entity.name, *entity.aliases):
        shown.setdefault(name, set())
    return dict(sorted(shown.items()))


@remember.register
def _(row: Relation, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    source = number_of(connection, "entity", row.source_id)
    target = number_of(connection, "entity", row.target_id)
    connection.execute(
        "INSERT INTO relation VALUES (?, ?, ?, ?, ?)",
        (number, source, target, row.type, row.weight),
    )
    _add_evidence(connection, number, row.evidence, number_of)


@remember.register
def _(row: Fact, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    connection.execute("INSERT INTO fact VALUES (?, ?, ?)", (number, row.subject_id, row.key))
    _add_evidence(connection, number, row.evidence, number_of)


@remember.register
def _(row: Community, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    connection.execute("INSERT INTO community VALUES (?, ?)", (number, row.level))


@remember.register
def _(row: Report, connection: sqlite3.Connection, number: int, number_of: NumberOf) -> None:
    connection.execute("INSERT INTO report VALUES (?, ?, ?)", (number, row.level, row.view))
    insert = "INSERT INTO report_words (rowid, text) VALUES (?, ?)"
    # Title and summary rest on more than the chunks that are quoted: for who sees everything.
    whole = "\n\n".join((row.title, row.summary, *row.questions))
    parts: list[tuple[str, tuple[str, ...]]] = [(whole, ())]
    parts += [(finding.text, finding.chunk_ids) for finding in row.findings]
    for text, chunk_ids in parts:
        chunks = [number_of(connection, "chunk", id_) for id_ in sorted(set(chunk_ids))]
        _add_wording(connection, insert, number, text, chunks, every=True)


def _add_evidence(
    connection: sqlite3.Connection,
    owner: int,
    evidence: Iterable[RelationEvidence],
    number_of: NumberOf,
) -> None:
    connection.executemany(
        "INSERT OR IGNORE INTO evidence VALUES (?, ?, ?)",
        [
            (owner, number_of(connection, "chunk", item.chunk_id), item.polarity == "asserted")
            for item in evidence
        ],
    )


def _add_wording(  # one row and its words
    connection: sqlite3.Connection,
    insert: str,
    owner: int,
    text: str,
    chunks: Iterable[int],
    *,
    every: bool,
) -> None:
    cursor = connection.execute("INSERT INTO wording (owner, every) VALUES (?, ?)", (owner, every))
    wording = cursor.lastrowid
    connection.execute(insert, (wording, searchable(text)))
    connection.executemany(
        "INSERT OR IGNORE INTO wording_chunk VALUES (?, ?)", [(wording, chunk) for chunk in chunks]
    )
