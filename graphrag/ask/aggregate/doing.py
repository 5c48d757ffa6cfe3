"""How many things of a type do something, as sentences tell: "How many people joined the choir?".

A thing counts where a sentence names it and has every other word of the question, without a
denial. Where a sentence gives the number itself, nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from graphrag.ask.aggregate.named import plural_of, types_by_noun
from graphrag.ask.facts import COUNTS, Reading
from graphrag.ask.facts.nouns import beside_asking, counts_of
from graphrag.ask.facts.places import source_of
from graphrag.language.statements import statements
from graphrag.language.tokens import denies, stem, tokenise
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    Evidence,
    ExtractionSchema,
    Found,
    Plan,
    Span,
    Table,
    TableRow,
    Viewer,
)
from graphrag.ports import Store, Words

_READ = 2_000
"""Passages that are read at most."""
_LEAST = 2
"""One alone is no count: a sentence about it answers."""


def count_doing(
    reading: Reading, plan: Plan, *, store: Store, schema: ExtractionSchema, viewer: Viewer
) -> Found | None:
    """Return the things of the type asked for of which a sentence says the rest; else None."""
    words = dict.fromkeys(beside_asking(reading))
    kinds = types_by_noun(schema)
    noun = next((word for word in words if word in kinds), "")
    rest = frozenset(words) - {noun}
    if not COUNTS.search(plan.question) or not noun or not rest:
        return None
    documents = {d.id: d for d in store.documents(viewer=viewer, filters=plan.filters)}
    hits = store.hits(
        "chunk", Words(plan.question), limit=_READ, viewer=viewer, filters=plan.filters
    )
    chunks = {c.id: c for c in store.chunks([hit.id for hit in hits], viewer=viewer)}
    if len(hits) == _READ or any(counts_of(chunk.text, noun) for chunk in chunks.values()):
        return None
    found = dict[str, tuple[Entity, Evidence]]()
    for entity in store.entities(types=[kinds[noun]], viewer=viewer):
        told = tuple(_told(entity, rest, chunks, documents))
        if told and entity.scope == "corpus":
            sources = tuple(source for item in told for source in item.sources)
            found[entity.id] = entity, replace(told[0], sources=sources)
    return _listed(found, kinds[noun], schema, len(documents)) if len(found) >= _LEAST else None


def _listed(
    found: Mapping[str, tuple[Entity, Evidence]], kind: str, schema: ExtractionSchema, every: int
) -> Found:
    ordered = sorted(found.values(), key=lambda pair: (pair[0].name.casefold(), pair[0].id))
    evidence = tuple(replace(item, label=f"E{n}") for n, (_, item) in enumerate(ordered, 1))
    rows = tuple(
        TableRow(entity.id, (entity.name,), (item.label,))
        for (entity, _), item in zip(ordered, evidence, strict=True)
    )
    plural, number = plural_of(kind, schema), str(len(rows))
    statement = f"{number} {plural}, by what sentences say:"
    held = {source.document_id for item in evidence for source in item.sources}
    table = Table((kind,), rows, number, statement, by_sentences=True)
    return Found(evidence, len(rows), table, (len(held), every))


def _told(
    entity: Entity,
    rest: Set[str],
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
) -> Iterator[Evidence]:
    """Yield the sentences that name `entity` and hold all of `rest`."""
    for mention in entity.mentions:
        chunk = chunks.get(mention.chunk_id)
        if chunk is None or chunk.document_id not in documents or mention.role == "contained":
            continue
        span = _around(chunk.text, mention.span)
        said = span.of(chunk.text)
        if rest <= {stem(token.norm) for token in tokenise(said)} and not denies(said):
            source = source_of(chunk, documents[chunk.document_id], span)
            yield Evidence("", said, 0.8, (source,))


def _around(text: str, name: Span) -> Span:
    for span in statements(text):
        if span.start <= name.start and name.end <= span.end:
            return span
    return name
