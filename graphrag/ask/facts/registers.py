"""Tables as they stand, row by row: what is added up, averaged and compared cell by cell.

Facts that rest on the same words of one passage are the cells of one row. A listing joins rows
that name one thing; here each stays a row, since each was written down once.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath

from graphrag.ask.facts.heads import says_when
from graphrag.ask.facts.places import source_of
from graphrag.ask.facts.values import number_of
from graphrag.ask.facts.words import stems_of
from graphrag.language import names
from graphrag.model import Chunk, Document, Entity, Evidence, Fact, Filters, Span, Value, Viewer
from graphrag.ports import Store, Words

_LOOKED_AT = 40
"""Passages whose documents may hold the table."""
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_UNNAMED = "field_"
"""Key of a column whose head has no word, as one that only numbers the rows ("#")."""
_MOSTLY = 0.6
"""Least share of a column's cells that are numbers, or dates, in a column of such."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its cells by key of their column, and where it stands."""

    cells: Mapping[str, Fact]
    entity_id: str
    chunk: Chunk
    document: Document
    span: Span

    def text(self, key: str) -> str:
        """Return what stands under `key`; empty if nothing does."""
        fact = self.cells.get(key)
        return fact.value.text if fact else ""

    def number(self, key: str) -> float | None:
        """Return the number under `key`; None if none stands there, or a date."""
        fact = self.cells.get(key)
        return None if fact is None or fact.value.date else number_of(fact.value)

    def date(self, key: str) -> str:
        """Return the ISO date or the year under `key`; empty if none stands there."""
        fact = self.cells.get(key)
        return (fact.value.date or fact.value.text.strip()) if fact else ""

    def year(self, key: str) -> float | None:
        """Return the year under `key`; None if no date or year stands there."""
        said = _YEAR.match(self.date(key))
        return float(said.group()) if said else None

    def evidence(self, label: str) -> Evidence:
        """Return the row as it is written."""
        source = source_of(self.chunk, self.document, self.span)
        return Evidence(label, self.span.of(self.chunk.text), 1.0, (source,), kind="fact")


@dataclass(frozen=True)
class Register:
    """Rows under one head, of one document or of several that go on where one ends.

    Attributes:
        naming: Key of the column that names the rows.
        rows: As they stand, documents by source.
        about: Stems of titles, file names and headings above them.
        passed_over: Titles of older versions that were left out.
    """

    naming: str
    rows: tuple[Row, ...]
    about: frozenset[str]
    passed_over: tuple[str, ...] = ()

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Keys of the columns, by name."""
        return tuple(sorted({key for row in self.rows for key in row.cells}))

    @cached_property
    def numeric(self) -> tuple[str, ...]:
        """Keys of the columns that hold numbers."""
        return tuple(
            key for key in self.keys if self._mostly(key, _is_number) and key not in self.dated
        )

    @cached_property
    def dated(self) -> tuple[str, ...]:
        """Keys of the columns that hold dates or years."""
        return tuple(
            key
            for key in self.keys
            if self._mostly(key, lambda value: value.date is not None)
            or (says_when(key) and self._mostly(key, _is_year))
        )

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """Keys of the columns of words and codes that no two rows share, the naming one first."""
        apart = [
            key
            for key in self.keys
            if key not in self.numeric and key not in self.dated and self.tells_apart(key)
        ]
        return tuple(sorted({self.naming, *apart}, key=lambda key: (key != self.naming, key)))

    @cached_property
    def coded(self) -> tuple[str, ...]:
        """Keys of the columns of codes: no two rows share one, and each holds a digit."""
        return tuple(
            key
            for key in self.telling
            if all(any(sign.isdigit() for sign in row.text(key)) for row in self.rows)
        )

    @property
    def titles(self) -> tuple[str, ...]:
        """File names of the documents that hold it."""
        return tuple(dict.fromkeys(PurePosixPath(row.document.source).name for row in self.rows))

    def tells_apart(self, key: str) -> bool:
        """Whether no two rows have the same under `key`."""
        return len({row.text(key) for row in self.rows}) == len(self.rows)

    def _mostly(self, key: str, claim: Callable[[Value], bool]) -> bool:
        values = [row.cells[key].value for row in self.rows if key in row.cells]
        return sum(map(claim, values)) >= _MOSTLY * len(values)


def load_registers(
    question: str, keys: Iterable[str], *, store: Store, viewer: Viewer, filters: Filters
) -> tuple[Register, ...]:
    """Return the tables of documents whose passages have words of `question`, or columns `keys`."""
    documents = {d.id: d for d in store.documents(viewer=viewer, filters=filters)}
    hits = store.hits("chunk", Words(question), limit=_LOOKED_AT, viewer=viewer, filters=filters)
    wanted = list(keys)
    headed = store.facts(keys=wanted, viewer=viewer) if wanted else ()
    ids = {hit.id for hit in hits} | {e.chunk_id for fact in headed for e in fact.evidence}
    homes = {c.document_id for c in store.chunks(sorted(ids), viewer=viewer)} if ids else set()
    said = stems_of(question)
    homes |= {id_ for id_, d in documents.items() if stems_of(_file(d)) <= said}
    owners = sorted(homes & documents.keys())
    chunks = store.chunks(document_ids=owners, viewer=viewer) if owners else ()
    if not chunks:
        return ()
    facts = store.facts(chunk_ids=[chunk.id for chunk in chunks], viewer=viewer)
    owners = sorted({fact.subject_id for fact in facts})
    entities = store.entities(owners, viewer=viewer) if owners else ()
    return read_registers(facts, chunks, tuple(documents.values()), entities)


def read_registers(
    facts: Sequence[Fact],
    chunks: Sequence[Chunk],
    documents: Sequence[Document],
    entities: Sequence[Entity],
) -> tuple[Register, ...]:
    """Return the tables that `facts` of `chunks` are the cells of."""
    rows = _rows(facts, {c.id: c for c in chunks}, {d.id: d for d in documents})
    called = {e.id: {names.key(name) for name in (e.name, *e.aliases)} for e in entities}
    return tuple(_joined(tuple(_tables(rows, called))))


def _file(document: Document) -> str:
    """Return a file's name in words: "device_register.csv" lists devices."""
    return PurePosixPath(document.source).stem.replace("_", " ")


def _rows(
    facts: Sequence[Fact], chunks: Mapping[str, Chunk], documents: Mapping[str, Document]
) -> list[Row]:
    """Return the cells that stand in one place together, in the order of the documents."""
    cells: dict[tuple[str, Span, str], dict[str, Fact]] = defaultdict(dict)
    for fact in sorted(facts, key=lambda fact: fact.id):
        for said in fact.evidence:
            if said.chunk_id in chunks and fact.key != _UNNAMED:
                cells[said.chunk_id, said.span, fact.subject_id].setdefault(fact.key, fact)
    found = [
        Row(held, owner, chunks[chunk_id], documents[chunks[chunk_id].document_id], span)
        for (chunk_id, span, owner), held in cells.items()
        if len(held) > 1
    ]
    return sorted(found, key=lambda r: (r.document.source, r.chunk.ordinal, r.span.start))


def _tables(rows: Sequence[Row], called: Mapping[str, set[str]]) -> Iterator[Register]:
    """Yield rows of one document that have the same columns, or some of them, as tables."""
    shelves: dict[tuple[str, str], dict[frozenset[str], list[Row]]] = defaultdict(dict)
    for row in rows:
        own = called.get(row.entity_id, set())
        naming = next(
            (key for key, fact in row.cells.items() if names.key(fact.value.text) in own), None
        )
        if naming is None:
            continue
        shelf, heads = shelves[row.document.id, naming], frozenset(row.cells)
        shelf.setdefault(heads, []).append(row)
    for (_, naming), shelf in shelves.items():
        tables: dict[frozenset[str], list[Row]] = {}
        for heads in sorted(shelf, key=lambda heads: (-len(heads), sorted(heads))):
            whole = next((known for known in tables if heads <= known), heads)
            tables.setdefault(whole, []).extend(shelf[heads])
        for own_rows in tables.values():
            ordered = sorted(own_rows, key=lambda row: (row.chunk.ordinal, row.span.start))
            yield Register(naming, tuple(ordered), _about(ordered))


def _about(rows: Sequence[Row]) -> frozenset[str]:
    said = {row.chunk.header.split("\n")[0] for row in rows}
    said |= {row.document.title for row in rows}
    said |= {_file(row.document) for row in rows}
    return stems_of(" ".join(sorted(said)).replace("_", " "))


def _joined(tables: Sequence[Register]) -> Iterator[Register]:
    """Yield tables with the same columns as one; of versions that name the same, the newest."""
    alike: dict[tuple[str, ...], list[Register]] = defaultdict(list)
    for table in tables:
        alike[table.keys].append(table)
    for group in alike.values():
        if len(group) == 1:
            yield group[0]
            continue
        rows = tuple(row for table in group for row in table.rows)
        about = frozenset[str]().union(*(table.about for table in group))
        whole = (Register(naming, rows, about) for naming in sorted({t.naming for t in group}))
        apart = next((table for table in whole if table.tells_apart(table.naming)), None)
        if apart:
            yield apart
            continue
        dates = [_date(table) for table in group]
        newest = max(dates)
        if dates.count(newest) > 1:
            yield from group  # nothing says which of them holds
            continue
        older = tuple(t.titles[0] for t, date in zip(group, dates, strict=True) if date != newest)
        yield replace(group[dates.index(newest)], passed_over=older)


def _date(table: Register) -> str:
    document = table.rows[0].document
    return document.valid_from or document.updated or ""


def _is_number(value: Value) -> bool:
    return value.date is None and number_of(value) is not None


def _is_year(value: Value) -> bool:
    return _YEAR.fullmatch(value.text.strip()) is not None
