"""Two values where a schema says that there is one at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from graphrag.app.audit.issues import Issue, Place
from graphrag.model import Chunk, Document, ExtractionSchema, Fact, RelationEvidence
from graphrag.ports import Store

_Said = dict[str, tuple[RelationEvidence, ...]]
"""Values as text, each with the words that say it."""


def conflicts(
    store: Store, schema: ExtractionSchema, documents: Mapping[str, Document]
) -> Iterator[Issue]:
    """Yield each thing that has two values of a functional relation type or field."""
    found = [*_of_relations(store, schema), *_of_fields(store, schema)]
    ids = sorted({item.chunk_id for _, said in found for items in said.values() for item in items})
    chunks = {chunk.id: chunk for chunk in store.chunks(ids)}
    for what, said in found:
        places = tuple(
            place
            for value, items in said.items()
            for place in _places(value, items, chunks, documents)
        )
        yield Issue("conflict", what, tuple(sorted(places, key=_age)))


def _of_relations(store: Store, schema: ExtractionSchema) -> list[tuple[str, _Said]]:
    functional = [relation.name for relation in schema.relations if relation.functional]
    if not functional:
        return []
    targets: defaultdict[tuple[str, str], _Said] = defaultdict(dict)
    for relation in store.relations(types=functional):
        holds = tuple(e for e in relation.evidence if e.polarity == "asserted" and not e.past)
        if holds:
            targets[relation.source_id, relation.type][relation.target_id] = holds
    several = {place: said for place, said in targets.items() if len(said) > 1}
    named = _names(store, {id_ for (source, _), said in several.items() for id_ in (source, *said)})
    return [
        (f"{named[source]} –{type_}→ {len(said)} at once",
         {named[target]: items for target, items in said.items()})
        for (source, type_), said in sorted(several.items())
    ]  # fmt: skip


def _of_fields(store: Store, schema: ExtractionSchema) -> list[tuple[str, _Said]]:
    keys = sorted({rule.key for rule in schema.fields if rule.functional})
    if not keys:
        return []
    values: defaultdict[tuple[str, str], list[Fact]] = defaultdict(list)
    for fact in store.facts(keys=keys):
        values[fact.subject_id, fact.key].append(fact)
    several = {place: facts for place, facts in values.items() if len(_different(facts)) > 1}
    named = _names(store, {subject for subject, _ in several})
    return [
        (f"{named.get(subject, subject)}: {key} has {len(_different(facts))} values",
         {fact.value.text: fact.evidence for fact in facts})
        for (subject, key), facts in sorted(several.items())
    ]  # fmt: skip


def _different(facts: Sequence[Fact]) -> set[object]:
    """Return the values that differ as what they are: numbers, dates, else words."""
    return {
        fact.value.date
        or (fact.value.number, fact.value.unit) * (fact.value.number is not None)
        or " ".join(fact.value.text.casefold().split())
        for fact in facts
    }


def _names(store: Store, ids: Iterable[str]) -> dict[str, str]:
    return {entity.id: entity.name for entity in store.entities(sorted(ids))}


def _places(
    value: str,
    evidence: Sequence[RelationEvidence],
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
) -> Iterator[Place]:
    seen: set[str] = set()
    for item in evidence:
        chunk = chunks.get(item.chunk_id)
        document = documents.get(chunk.document_id) if chunk else None
        if document and document.id not in seen:
            seen.add(document.id)
            date = item.valid_from or document.valid_from or document.updated
            yield Place(document.source, date, value, " ".join(item.quote.split()))


def _age(place: Place) -> tuple[bool, str, str, str]:
    """Return what sorts the newest first, undated ones last."""
    newest = "".join(chr(0x10FFFF - ord(sign)) for sign in place.date or "")
    return place.date is None, newest, place.document, place.says
