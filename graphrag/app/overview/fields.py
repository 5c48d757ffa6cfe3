"""What can be counted without clustering: fields, dates, and spots that hold nothing."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from graphrag.app.overview.page import CountedField, Period, ThinSpots
from graphrag.ask.global_search.dates import document_dates
from graphrag.model import Chunk, Document, Entity, Fact
from graphrag.ports import Topology

FEWEST = 3
"""Things that must have a field before it is counted."""
SHOWN_FIELDS, SHOWN_VALUES, SHOWN_THIN = 12, 6, 5
LONGEST = 60
"""Letters in a value; longer ones are prose."""
_HIDDEN = frozenset({"title", "source", "author", "url", "id", "description", "summary"})
_VALUES = 2
_MONTHS = 2
"""Years under which a timeline is told in months."""


def counted_fields(
    documents: Sequence[Document], facts: Sequence[Fact], types: Mapping[str, str]
) -> tuple[CountedField, ...]:
    """Return fields whose values repeat and differ: of things (facts), of documents (metadata).

    `types` gives the type of each entity. Those that tell most come first.
    """
    held: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, owner, value in (*_of_facts(facts), *_of_documents(documents)):
        if value and len(value) <= LONGEST:
            held[name][value].add(owner)
            kinds[name][types.get(owner, "document").lower()] += 1
    scored: list[tuple[float, str, CountedField]] = []
    for name, values in held.items():
        kind = min(kinds[name], key=lambda kind: (-kinds[name][kind], kind))
        made = _counted(name, kind, values)
        if made is not None:
            scored.append((-round(made.of * _spread(values), 9), name, made))
    return tuple(field for _, _, field in sorted(scored, key=lambda item: item[:2])[:SHOWN_FIELDS])


def _of_facts(facts: Sequence[Fact]) -> Iterator[tuple[str, str, str]]:
    for fact in facts:
        if fact.value.date is None and fact.value.number is None:
            yield fact.key.replace("_", " "), fact.subject_id, " ".join(fact.value.text.split())


def _of_documents(documents: Sequence[Document]) -> Iterator[tuple[str, str, str]]:
    for document in documents:
        for key, value in document.metadata.items():
            if key.lower() not in _HIDDEN:
                yield key.replace("_", " "), document.id, " ".join(value.split())


def _counted(name: str, kind: str, values: Mapping[str, set[str]]) -> CountedField | None:
    """Return the field, unless hardly anything has it, it has one value, or hardly any repeats."""
    owners = {owner for held in values.values() for owner in held}
    repeated = sum(len(held) > 1 for held in values.values())
    if len(owners) < FEWEST or len(values) < _VALUES or not repeated:
        return None
    if 2 * len(values) > len(owners) + repeated:
        return None
    ranked = sorted(values, key=lambda value: (-len(values[value]), value))
    shown = tuple((value, len(values[value])) for value in ranked[:SHOWN_VALUES])
    return CountedField(name, kind, len(owners), shown, len(ranked) - len(shown))


def _spread(values: Mapping[str, set[str]]) -> float:
    """Return the entropy of the values in bits, at most that of eight equal ones."""
    total = sum(map(len, values.values()))
    shares = [len(held) / total for held in values.values()]
    return min(3.0, -sum(share * math.log2(share) for share in shares))


def timeline(
    documents: Sequence[Document], facts: Sequence[Fact], chunks: Mapping[str, Chunk]
) -> tuple[str, tuple[Period, ...]]:
    """Return where the dates are from, and how many documents each year (or month) has."""
    name, dates = document_dates(documents, facts, chunks)
    years = Counter(date[:4] for date in dates.values())
    if len(years) <= _MONTHS:
        years = Counter(date[:7] for date in dates.values())
    return name, tuple(Period(period, years[period]) for period in sorted(years))


def thin_spots(
    documents: Sequence[Document],
    entities: Sequence[Entity],
    topology: Topology,
    chunks: Mapping[str, Chunk],
) -> ThinSpots:
    """Return how many chunks name nothing, where they stand, and what is named only once."""
    sources = {document.id: document.source for document in documents}
    named = {chunk for chunk, _, role in topology.mentions.tolist() if role == 0}
    bare = [id_ for n, id_ in enumerate(topology.chunk_ids) if n not in named]
    at = Counter(sources[chunks[id_].document_id] for id_ in bare)
    where = sorted(at.items(), key=lambda pair: (-pair[1], pair[0]))[:SHOWN_THIN]
    corpus_wide = [entity for entity in entities if entity.scope == "corpus"]
    once = sorted(entity.name for entity in corpus_wide if len(entity.mentions) == 1)
    return ThinSpots(
        (len(bare), len(topology.chunk_ids)),
        tuple(where),
        (len(once), len(corpus_wide)),
        tuple(once[:SHOWN_THIN]),
    )
