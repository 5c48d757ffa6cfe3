"""Tables found in what a viewer may see, put together from the facts that are their cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from graphrag.ask.facts.registers import Register, Row
from graphrag.ask.facts.words import stems_of
from graphrag.language import names
from graphrag.model import Chunk, Document, Entity, Fact, Filters, Span, Viewer
from graphrag.ports import Store, Words

_LOOKED_AT = 40
"""Passages whose documents may hold the table."""
_FEW = 60
"""Documents up to which all tables are looked at."""
_TITLED = 2_000
"""Documents up to which the names of all files are looked at."""
_UNNAMED = "field_"
"""Key of a column whose head has no word, as one that only numbers the rows ("#")."""


def load_registers(
    question: str,
    keys: Iterable[str],
    *,
    store: Store,
    viewer: Viewer,
    filters: Filters,
    most: int | None = None,
) -> tuple[Register, ...]:
    """Return the tables that `question` may be about: all of a small collection.

    Of a larger one, those of documents whose passages have words of it, or columns `keys`; none
    where that is more than `most` passages.
    """
    count = store.state().counts["document"]
    if count <= _FEW:
        documents = store.documents(viewer=viewer, filters=filters)
    else:
        homes = _homes(question, keys, store, viewer, filters, titled=count <= _TITLED)
        documents = store.documents(homes, viewer=viewer, filters=filters) if homes else ()
    ids = [document.id for document in documents]
    chunks = store.chunks(document_ids=ids, viewer=viewer) if ids else ()
    if not chunks or (most is not None and len(chunks) > most):
        return ()
    facts = store.facts(chunk_ids=[chunk.id for chunk in chunks], viewer=viewer)
    things = sorted({fact.subject_id for fact in facts})
    entities = store.entities(things, viewer=viewer) if things else ()
    return read_registers(facts, chunks, documents, entities)


def _homes(
    question: str,
    keys: Iterable[str],
    store: Store,
    viewer: Viewer,
    filters: Filters,
    *,
    titled: bool,
) -> list[str]:
    """Return the documents of passages with words of the question or with columns `keys`.

    Also those that are called so, where the names of all may be looked at (`titled`).
    """
    hits = store.hits("chunk", Words(question), limit=_LOOKED_AT, viewer=viewer, filters=filters)
    wanted = list(keys)
    headed = store.facts(keys=wanted, viewer=viewer) if wanted else ()
    ids = {hit.id for hit in hits} | {e.chunk_id for fact in headed for e in fact.evidence}
    homes = {c.document_id for c in store.chunks(sorted(ids), viewer=viewer)} if ids else set()
    if titled:
        said = stems_of(question)
        every = store.documents(viewer=viewer, filters=filters)
        homes |= {document.id for document in every if stems_of(_file(document)) <= said}
    return sorted(homes)


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
        if len(held) > 1 or "|" in span.of(chunks[chunk_id].text)
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
            if len(whole) > 1:  # a row of which only the name is given is one of a table
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
