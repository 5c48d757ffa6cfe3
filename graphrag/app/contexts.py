"""Where a name stands: one sentence of the documents, for a person who has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.language.names import key
from graphrag.language.sentences import sentences
from graphrag.model import Chunk, Entity, Mention, Merge
from graphrag.ports import Store


@dataclass(frozen=True, slots=True)
class NameInContext:
    """One of two names.

    Attributes:
        name: As the merge log has it.
        type: Of its entity; empty if none bears the name any more.
        mentions: How often the entity is spoken of.
        sentence: One that names it; empty if only titles and headings do.
        source: The sentence's document.
    """

    name: str
    type: str = ""
    mentions: int = 0
    sentence: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A merge that waits for a person."""

    merge: Merge
    kept: NameInContext
    absorbed: NameInContext


def waiting(store: Store, merges: Sequence[Merge]) -> Sequence[Waiting]:
    """Return `merges` with where their names stand."""
    absorbed = store.named(sorted({merge.absorbed_name for merge in merges}))
    ids = {merge.kept for merge in merges}.union(*absorbed.values())
    entities = {entity.id: entity for entity in store.entities(sorted(ids))}
    named: list[tuple[str, Entity | None]] = []
    for merge in merges:
        others = [entities[id_] for id_ in absorbed.get(merge.absorbed_name, ()) if id_ in entities]
        named.append((merge.kept_name, entities.get(merge.kept)))
        named.append((merge.absorbed_name, _other(others, merge)))
    places = [_place(name, entity) for name, entity in named]
    chunks = {c.id: c for c in store.chunks(sorted({m.chunk_id for m in places if m}))}
    sources = {d.id: d.source for d in store.documents(sorted(_documents(chunks)))}
    shown = [
        _shown(name, entity, place, chunks, sources)
        for (name, entity), place in zip(named, places, strict=True)
    ]
    return [
        Waiting(merge, kept, other)
        for merge, kept, other in zip(merges, shown[::2], shown[1::2], strict=True)
    ]


def _other(entities: Sequence[Entity], merge: Merge) -> Entity | None:
    """Return the entity that would be taken in; a name may stand for several."""
    order = sorted(entities, key=lambda e: (e.id == merge.kept, e.type != merge.absorbed_type))
    return order[0] if order else None


def _place(name: str, entity: Entity | None) -> Mention | None:
    mentions = [m for m in entity.mentions if m.span.end > m.span.start] if entity else []
    return (
        min(mentions, key=lambda m: (key(m.surface) != key(name), m.role != "named", m))
        if (mentions)
        else None
    )


def _documents(chunks: Mapping[str, Chunk]) -> set[str]:
    return {chunk.document_id for chunk in chunks.values()}


def _shown(
    name: str,
    entity: Entity | None,
    place: Mention | None,
    chunks: Mapping[str, Chunk],
    sources: Mapping[str, str],
) -> NameInContext:
    if entity is None:
        return NameInContext(name)
    chunk = chunks.get(place.chunk_id) if place else None
    if place is None or chunk is None:
        return NameInContext(name, entity.type, len(entity.mentions))
    around = next(
        (s for s in sentences(chunk.text) if s.start <= place.span.start < s.end), place.span
    )
    return NameInContext(
        name,
        entity.type,
        len(entity.mentions),
        " ".join(chunk.text[around.start : around.end].split()),
        sources.get(chunk.document_id, ""),
    )
