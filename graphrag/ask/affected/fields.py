"""What labelled fields and rows of tables say depends on what: "Destination: Port of Varna".

Fields of one document, and cells of one row, speak of one thing. So two of them are tied by the
relation that their labels name. A value that is no entity of the graph is a thing all the same
where a pattern of the schema, or its label, says of which type.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from graphrag.ask.affected.columns import read_as, says_whence, type_by_role
from graphrag.ask.answer.relations.triggers import root
from graphrag.language.names import key as folded
from graphrag.model import Chunk, Entity, ExtractionSchema, Fact, RelationType, Span

NO_ENTITY = "value:"
"""What the ids of values begin with that are no entities of the graph."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Two values of which one depends on the other.

    Attributes:
        kind: The relation.
        start: What is hit.
        end: What is hit by that.
        chunk: Where both stand.
        span: From the first to the second.
    """

    kind: RelationType
    start: Entity
    end: Entity
    chunk: Chunk
    span: Span


@dataclass(frozen=True, slots=True)
class _Cell:
    label: str
    text: str
    span: Span


def ties_of(
    facts: Sequence[Fact],
    chunks: Mapping[str, Chunk],
    known: Sequence[Entity],
    schema: ExtractionSchema,
) -> Iterator[Tie]:
    """Yield what the fields in `chunks` tie together.

    Args:
        facts: Of all things.
        chunks: Those that may be read, by id.
        known: Entities that values may name.
        schema: Its relations that an event spreads over are looked for.
    """
    by_name = {folded(name): e for e in known for name in (e.name, *e.aliases)}
    for chunk_id, cells in _rows(facts, chunks):
        things = _things(cells, by_name, schema)
        repeated = {label for label, count in Counter(c.label for c in cells).items() if count > 1}
        for one, two in permutations([cell for cell in cells if cell in things], 2):
            if {one.label, two.label} <= repeated or things[one].id == things[two].id:
                continue  # of several orders and several suppliers, none is that of another
            span = Span(min(one.span.start, two.span.start), max(one.span.end, two.span.end))
            ends = (things[one], things[two])
            for kind, backwards in read_as(two.label.upper(), ends[0].type, ends[1].type, schema):
                hit = ends[::-1] if (kind.spreads == "source") != backwards else ends
                yield Tie(kind, *hit, chunks[chunk_id], span)


def _rows(
    facts: Sequence[Fact], chunks: Mapping[str, Chunk]
) -> Iterator[tuple[str, Sequence[_Cell]]]:
    """Yield the cells of each row, and the fields of each thing in a passage."""
    found: dict[tuple[str, str, str], dict[_Cell, None]] = defaultdict(dict)
    for fact in facts:
        goes = not says_whence(fact.key)
        for item in fact.evidence:
            if item.chunk_id in chunks and item.polarity == "asserted" and goes:
                row = item.quote if " | " in item.quote else ""
                cell = _Cell(fact.key, fact.value.text, item.span)
                found[item.chunk_id, fact.subject_id, row][cell] = None
    yield from ((chunk_id, tuple(cells)) for (chunk_id, _, _), cells in found.items())


def _things(
    cells: Sequence[_Cell], by_name: Mapping[str, Entity], schema: ExtractionSchema
) -> Mapping[_Cell, Entity]:
    """Return the thing that each cell names, as far as its type is known."""
    things: dict[_Cell, Entity] = {}
    for cell in cells:
        type_ = _type_of(cell, schema)
        thing = by_name.get(folded(cell.text)) or (type_ and _value(cell.text, type_))
        if thing:
            things[cell] = thing
    types = {thing.type for thing in things.values()}
    for cell in cells:
        type_ = "" if cell in things else type_by_role(cell.label, types, schema)
        if type_:
            things[cell] = _value(cell.text, type_)
    return things


def _type_of(cell: _Cell, schema: ExtractionSchema) -> str:
    """Return the type whose pattern `cell` has, or which its label names; "" if none."""
    for kind in schema.entities:
        if any(re.fullmatch(pattern, cell.text) for pattern in kind.patterns):
            return kind.name
    label = root(cell.label.split("_")[-1])
    return next((k.name for k in schema.entities if label in {root(k.name), root(k.plural)}), "")


def _value(text: str, type_: str) -> Entity:
    return Entity(f"{NO_ENTITY}{folded(text)}", text, type_)
