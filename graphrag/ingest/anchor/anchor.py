"""Tie the documents of a corpus to one another by what each is about.

A tagger reads one chunk and misses what only the corpus knows: that another document is
about "Rugby league", or that "Lothair II" is one name. So the names of all documents are
looked up in all chunks (longest match), and each document's own entity stands in its
chunks as their subject. Stored extractions stay as they were read: this is done afresh
on every run, so a forgotten document leaves no trace.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from graphrag.ingest.anchor.own import OwnName, own_names
from graphrag.ingest.anchor.scan import Dictionary, words
from graphrag.language.names import key
from graphrag.model import Chunk, Document, ExtractedEntity, Extraction, Span

GENERAL_TYPE = "Thing"
MAX_ALIAS_SHARE = 3
"""Names read out of a first sentence count only when at most so many documents claim them."""
Keys = tuple[str, ...]


def anchor(
    extractions: Iterable[Extraction],
    *,
    documents: Mapping[str, Document],
    chunks: Mapping[str, Chunk],
    general_type: str = GENERAL_TYPE,
) -> tuple[Extraction, ...]:
    """Return `extractions`, each document's own entity and mentions of such names added.

    Args:
        extractions: As read from each chunk.
        documents: By id.
        chunks: By id; those of `extractions` at least.
        general_type: Of a document's own entity where nothing else gives its name a type.
    """
    ordered = sorted(extractions, key=lambda extraction: extraction.chunk_id)
    owners = _trusted(own_names(documents, _openings(chunks)))
    types = _types(ordered)
    names = _canonical(owners)
    dictionary = Dictionary(name for own in owners for name in (own.name, *own.aliases))
    found = {e.chunk_id: tuple(dictionary.matches(chunks[e.chunk_id].text)) for e in ordered}
    written = {keys for matches in found.values() for keys, _ in matches}
    own_of = {own.document_id: _as_written(own, written) for own in owners}
    anchored = []
    for extraction in ordered:
        own = own_of.get(chunks[extraction.chunk_id].document_id)
        matches = found[extraction.chunk_id]
        anchored.append(_anchored(extraction, matches, own, names, types, general_type))
    return tuple(anchored)


def _as_written(own: OwnName, written: Collection[Keys]) -> OwnName:
    """Return `own` without short forms that could be made of its name and that nobody writes."""
    return replace(own, aliases=tuple(name for name in own.aliases if _keys(name) in written))


def _openings(chunks: Mapping[str, Chunk]) -> dict[str, Chunk]:
    return {chunk.document_id: chunk for chunk in chunks.values() if chunk.ordinal == 0}


def _trusted(owners: Sequence[OwnName]) -> list[OwnName]:
    """Return `owners` without names that a first sentence suggested and many documents claim."""
    claims = Counter(_keys(name) for own in owners for name in {own.name, *own.aliases})
    kept = []
    for own in owners:
        aliases = tuple(name for name in own.aliases if claims[_keys(name)] <= MAX_ALIAS_SHARE)
        if own.titled or claims[_keys(own.name)] <= MAX_ALIAS_SHARE:
            kept.append(replace(own, aliases=aliases))
    return kept


def _canonical(owners: Sequence[OwnName]) -> dict[Keys, str]:
    """Return what each name and alias stands for: an alias of one thing stands for that thing."""
    meant: defaultdict[Keys, set[str]] = defaultdict(set)
    for own in owners:
        for alias in own.aliases:
            meant[_keys(alias)].add(own.name)
    names = {keys: min(owns) for keys, owns in meant.items() if len(owns) == 1}
    return names | {_keys(own.name): own.name for own in owners}


def _keys(name: str) -> Keys:
    return tuple(word.key for word in words(name))


def _types(extractions: Sequence[Extraction]) -> dict[str, str]:
    """Return the type that the tagger gives most often to each name, by the name's key."""
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for extraction in extractions:
        for entity in extraction.entities:
            if entity.scope == "corpus":
                votes[key(entity.name)][entity.type] += max(1, len(entity.spans))
    return {name: min(count, key=lambda t: (-count[t], t)) for name, count in votes.items()}


def _anchored(
    extraction: Extraction,
    matches: Sequence[tuple[Keys, Span]],
    own: OwnName | None,
    names: Mapping[Keys, str],
    types: Mapping[str, str],
    general_type: str,
) -> Extraction:
    spans: defaultdict[Keys, list[Span]] = defaultdict(list)
    for keys, span in matches:
        if keys in names:
            spans[keys].append(span)
    entities = list(extraction.entities)
    taken = {(key(entity.name), span) for entity in entities for span in entity.spans}
    own_keys = {_keys(name) for name in (own.name, *own.aliases)} if own else set()
    if own:
        own_spans = sorted(span for keys in own_keys & spans.keys() for span in spans[keys])
        subject = ExtractedEntity(
            name=own.name,
            type=_type_of((own.name, *own.aliases), types, general_type),
            spans=tuple(own_spans),
            subject=True,
            aliases=own.aliases,
        )
        _place(subject, entities, unnamed=general_type)
    meant: defaultdict[str, list[Span]] = defaultdict(list)
    for keys in spans.keys() - own_keys:
        meant[names[keys]].extend(spans[keys])
    for name in sorted(meant):
        fresh = tuple(sorted(span for span in meant[name] if (key(name), span) not in taken))
        if fresh:
            type_ = _type_of((name,), types, general_type)
            entities.append(ExtractedEntity(name=name, type=type_, spans=fresh))
    return replace(extraction, entities=tuple(entities))


def _place(subject: ExtractedEntity, entities: list[ExtractedEntity], *, unnamed: str) -> None:
    """Give a document's own entity its place: where a title stood for it, else at the end.

    What a schema's fields name ("Accident Number") stays.
    """
    held = next((index for index, entity in enumerate(entities) if entity.subject), None)
    if held is None:
        entities.append(subject)
    elif entities[held].type == unnamed and entities[held].scope == "document":
        spans = tuple(sorted({*subject.spans, *entities[held].spans}))
        entities[held] = replace(subject, spans=spans, description=entities[held].description)


def _type_of(names: Sequence[str], types: Mapping[str, str], general_type: str) -> str:
    return next((types[key(name)] for name in names if key(name) in types), general_type)
