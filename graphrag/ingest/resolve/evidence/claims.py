"""What is said of a thing that can be true of one only: offices, births, where a place is.

Read from the words around a name, from relations that the schema calls functional, and
from facts that tell a birth.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.units import Unit
from graphrag.language.countries import peoples
from graphrag.language.names import key
from graphrag.model import Chunk, Extraction, ExtractionSchema

Claims = Mapping[str, frozenset[str]]
"""What is said of a thing, by attribute ("cfo"): the names it is said with."""
_BORN, _REGION, _COUNTRY = "born", "region", "country"
LASTING = frozenset({_BORN, _REGION, _COUNTRY})
"""What does not change with the years."""
_NAME = r"(?:the\s+)?([A-Z][\w&.'’-]*(?:\s+(?:of\s+|and\s+|&\s+)?[A-Z][\w&.'’-]*)*)"
_AFTER = re.compile(
    r"\s*(?:,|(?:is|was|becomes?|became)\b)\s*(?:an?\s+|the\s+)?((?:[\w-]+\s+){0,3}?[\w-]+)\s+"
    rf"(?:of|at|for|from|in|with)\s+{_NAME}"
)
_BEFORE = re.compile(rf"{_NAME}(?:['’]s)?\s+((?:[\w-]+\s+)?[\w-]+)\s*,?\s*$")
_BIRTH = re.compile(
    r"\s*(?:,|\(|was|is)?\s*(?:"
    r"(?:born|b\.)\s+(?:in\s+|on\s+)?(?:[\w.]+,?\s+){0,3}?|(?<=\()(?=\d{4}\s*[-–—]))"
    r"(1\d{3}|20\d{2})\b"
)
_YEAR = re.compile(r"\b(?:1\d{3}|20\d{2})\b")
_WHERE = re.compile(r",\s+([A-Z][a-z]+(?:\s+[A-Z][a-z]+){0,2})")
_REACH = 120


def read_claims(
    units: Sequence[Unit],
    extractions: Sequence[Extraction],
    chunks: Mapping[str, Chunk],
    schema: ExtractionSchema,
) -> dict[int, Claims]:
    """Return what is said of each person and place that can be true of one thing at a time."""
    place_of = {
        (a.chunk_id, a.index): number for number, unit in enumerate(units) for a in unit.appearances
    }
    found: defaultdict[int, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for number, unit in enumerate(units):
        for attribute, name in _around(unit, chunks):
            found[number][attribute].add(name)
    for number, attribute, name in _tied(units, extractions, place_of, schema):
        found[number][attribute].add(name)
    return {
        number: {attribute: frozenset(names) for attribute, names in said.items()}
        for number, said in found.items()
    }


def _tied(
    units: Sequence[Unit],
    extractions: Sequence[Extraction],
    place_of: Mapping[tuple[str, int], int],
    schema: ExtractionSchema,
) -> Iterator[tuple[int, str, str]]:
    functional = {relation.name for relation in schema.relations if relation.functional}
    for extraction in extractions:
        for tie in extraction.relations:
            source = place_of[extraction.chunk_id, tie.source]
            if (
                tie.type in functional
                and units[source].kind == "person"
                and tie.polarity == "asserted"
            ):
                target = place_of[extraction.chunk_id, tie.target]
                yield source, tie.type, " ".join(units[target].name.tokens)
        for fact in extraction.facts:
            subject = place_of[extraction.chunk_id, fact.subject]
            year = _YEAR.search(fact.value.date or fact.value.text)
            if year and "birth" in fact.key and units[subject].kind == "person":
                yield subject, _BORN, year[0]


def _around(unit: Unit, chunks: Mapping[str, Chunk]) -> Iterator[tuple[str, str]]:
    if unit.scoped or unit.kind not in ("person", "place"):
        return
    for appearance in unit.appearances:
        text = chunks[appearance.chunk_id].text
        for span in appearance.entity.spans:
            if unit.kind == "place":
                yield from _where(text, span.end)
                continue
            yield from _offices(text, span.start, span.end)
            birth = _BIRTH.match(text, span.end, span.end + _REACH)
            if birth:
                yield _BORN, birth[1]


def _offices(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    roles = lexicon().roles
    after = _AFTER.match(text, end, end + _REACH)
    before = _BEFORE.search(text[max(0, start - _REACH) : start])
    said = [after.groups()] if after else []
    said += [before.groups()[::-1]] if before else []
    for role, name in said:
        words = [word for word in key(role).split() if word in roles]
        if words and key(name):
            yield words[-1], key(name)


def _where(text: str, end: int) -> Iterator[tuple[str, str]]:
    """Yield the region or the country that follows a place's name ("Springfield, Illinois")."""
    found = _WHERE.match(text, end, end + _REACH)
    words = key(found[1]).split() if found else []
    for length in range(len(words), 0, -1):
        name = " ".join(words[:length])
        if name in lexicon().regions or name in peoples():
            yield (_REGION if name in lexicon().regions else _COUNTRY), name
            return
