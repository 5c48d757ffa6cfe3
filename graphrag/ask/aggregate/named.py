"""How many entities of a type the graph holds, and which: "How many suppliers are there?"."""

from __future__ import annotations

from collections.abc import Mapping

from graphrag.ask.facts import Reading
from graphrag.ask.facts.nouns import asked_alone
from graphrag.ask.facts.places import source_of
from graphrag.language.sentences import sentences
from graphrag.language.tokens import stem, tokenise
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    Evidence,
    ExtractionSchema,
    Found,
    Mention,
    Plan,
    Span,
    Table,
    TableRow,
    Viewer,
)
from graphrag.ports import Store


def count_entities(
    reading: Reading, plan: Plan, *, store: Store, schema: ExtractionSchema, viewer: Viewer
) -> Found | None:
    """Return all entities of the type that the question counts; None if it counts no type.

    Only when nothing else is asked of them: conditions need facts.
    """
    kind = _type_asked(reading, schema, store=store, viewer=viewer)
    if kind is None:
        return None
    entities = [e for e in store.entities(types=[kind], viewer=viewer) if e.scope == "corpus"]
    documents = {d.id: d for d in store.documents(viewer=viewer, filters=plan.filters)}
    chunk_ids = sorted({m.chunk_id for e in entities for m in e.mentions})
    chunks = {c.id: c for c in store.chunks(chunk_ids, viewer=viewer) if c.document_id in documents}
    evidence: list[Evidence] = []
    rows: list[TableRow] = []
    held: set[str] = set()
    for entity in sorted(entities, key=lambda e: (e.name.casefold(), e.id)):
        item = evidence_of(entity, chunks, documents, f"E{len(evidence) + 1}")
        if item is not None:
            evidence.append(item)
            rows.append(TableRow(entity.id, (entity.name,), (item.label,)))
            held |= {
                chunks[m.chunk_id].document_id for m in entity.mentions if m.chunk_id in chunks
            }
    plural = plural_of(kind, schema)
    return Found(
        tuple(evidence),
        len(entities),
        Table(
            (kind,),
            tuple(rows),
            value=str(len(rows)),
            statement=f"{len(rows)} {plural}:",
            guessed=(plural,) if _is_guessed(kind, schema) else (),
        ),
        (len(held), len(documents)),
    )


def _is_guessed(kind: str, schema: ExtractionSchema) -> bool:
    """Whether a tagger says which names are of that type; it takes some firms for people."""
    return any(known.name == kind and known.tagger_labels for known in schema.entities)


def _type_asked(
    reading: Reading, schema: ExtractionSchema, *, store: Store, viewer: Viewer
) -> str | None:
    wanted = asked_alone(reading)
    if not wanted:
        return None
    kinds = types_by_noun(schema)
    if wanted in kinds:
        return kinds[wanted]
    present = sorted({entity.type for entity in store.entities(viewer=viewer)})
    return next((name for name in present if stem(name.casefold()) == wanted), None)


def types_by_noun(schema: ExtractionSchema) -> Mapping[str, str]:
    """Return the entity type that each noun (a stem) of `schema` means, the first listed."""
    found: dict[str, str] = {}
    for kind in schema.entities:
        for word in (kind.name, kind.plural, *kind.nouns):
            for token in tokenise(word):
                found.setdefault(stem(token.norm), kind.name)
    return found


def plural_of(kind: str, schema: ExtractionSchema) -> str:
    """Return how an answer names several of `kind`."""
    known = next((k.plural for k in schema.entities if k.name == kind and k.plural), "")
    return known or f"{kind.lower()}s"


def evidence_of(
    entity: Entity, chunks: Mapping[str, Chunk], documents: Mapping[str, Document], label: str
) -> Evidence | None:
    """Return the first sentence of `chunks` that names `entity`, by its name before others."""
    for mention in sorted(entity.mentions, key=lambda m: (m.role != "named", m)):
        chunk = chunks.get(mention.chunk_id)
        if chunk is not None and mention.span.end > mention.span.start:
            quote, span = _around(chunk, mention)
            source = source_of(chunk, documents[chunk.document_id], span)
            return Evidence(label, quote, 1.0, (source,), kind="fact")
    return None


def _around(chunk: Chunk, mention: Mention) -> tuple[str, Span]:
    """Return the sentence that names it, and where it stands."""
    for span in sentences(chunk.text):
        if span.start <= mention.span.start and mention.span.end <= span.end:
            return span.of(chunk.text), span
    return mention.span.of(chunk.text), mention.span
