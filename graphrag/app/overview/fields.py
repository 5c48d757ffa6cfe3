"""What can be counted without clustering: fields, dates, and spots that hold nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from graphrag.app.overview.page import CountedField, Period, ThinSpots
from graphrag.model import Chunk, Document, Entity, Fact
from graphrag.ports import Topology

FEWEST = 3
"""Things that must have a field before it is counted."""
SHOWN_FIELDS, SHOWN_VALUES, SHOWN_THIN = 12, 6, 5
LONGEST = 60
"""Letters in a value; longer ones are prose."""
_HIDDEN = frozenset({"title", "source", "author", "url", "id", "description", "summary"})
DATED = 0.5
"""Share of documents that must be dated for a timeline."""
_MONTHS = 2
"""Years under which a timeline is told in months."""


def counted_fields(
    documents: Sequence[Document], facts: Sequence[Fact]
) -> tuple[CountedField, ...]:
    """Return fields whose values repeat: of things (facts) and of documents (metadata)."""
    held: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, owner, value in (*_of_facts(facts), *_of_documents(documents)):
        if value and len(value) <= LONGEST:
            held[name][value].add(owner)
    counted = [
        made for name, values in held.items() if (made := _counted(name, values)) is not None
    ]
    return tuple(sorted(counted, key=lambda item: (-item.of, item.name))[:SHOWN_FIELDS])


def _of_facts(facts: Sequence[Fact]) -> Iterator[tuple[str, str, str]]:
    for fact in facts:
        if fact.value.date is None and fact.value.number is None:
            yield fact.key.replace("_", " "), fact.subject_id, " ".join(fact.value.text.split())


def _of_documents(documents: Sequence[Document]) -> Iterator[tuple[str, str, str]]:
    for document in documents:
        for key, value in document.metadata.items():
            if key.lower() not in _HIDDEN:
                yield key.replace("_", " "), document.id, " ".join(value.split())


def _counted(name: str, values: Mapping[str, set[str]]) -> CountedField | None:
    """Return the field, unless hardly anything has it or hardly a value repeats."""
    owners = {owner for held in values.values() for owner in held}
    repeated = [value for value, held in values.items() if len(held) > 1]
    if len(owners) < FEWEST or not repeated or 2 * len(values) > len(owners) + len(repeated):
        return None
    ranked = sorted(values, key=lambda value: (-len(values[value]), value))
    shown = tuple((value, len(values[value])) for value in ranked[:SHOWN_VALUES])
    return CountedField(name, len(owners), shown, len(ranked) - len(shown))


def timeline(
    documents: Sequence[Document], facts: Sequence[Fact], chunks: Mapping[str, Chunk]
) -> tuple[str, tuple[Period, ...]]:
    """Return where the dates are from, and how many documents each year (or month) has.

    A document's own date first; else the date field that most documents have. Empty where
    fewer than half of the documents are dated so.
    """
    own = {d.id: d.valid_from for d in documents if d.valid_from}
    dates: dict[str, dict[str, str]] = {"the documents' own dates": own} if own else {}
    for fact in sorted(facts, key=lambda fact: (fact.key, fact.value.date or "", fact.id)):
        if fact.value.date:
            by_document = dates.setdefault(fact.key.replace("_", " "), {})
            for item in fact.evidence:
                if item.chunk_id in chunks:
                    by_document.setdefault(chunks[item.chunk_id].document_id, fact.value.date)
    best = max(dates, key=lambda name: (len(dates[name]), name), default="")
    if not best or len(dates[best]) < max(FEWEST, DATED * len(documents)):
        return "", ()
    years = Counter(date[:4] for date in dates[best].values())
    if len(years) <= _MONTHS:
        years = Counter(date[:7] for date in dates[best].values())
    return best, tuple(Period(name, years[name]) for name in sorted(years))


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
