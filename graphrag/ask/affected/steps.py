"""One step from what is hit to what depends on it, each with the words that say so.

A step is a relation that the schema lets an event spread over. Where no relation was read, a
statement does that names both ends (one of them may stand in the heading above it), uses a
word of the relation, and denies nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.ask.affected.question import Spread
from graphrag.ask.answer.relations.triggers import root
from graphrag.ask.facts.places import source_of
from graphrag.language.function_words import NEGATIONS
from graphrag.language.statements import statements
from graphrag.language.tokens import tokenise
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    ExtractionSchema,
    Relation,
    RelationType,
    Source,
    Span,
    Viewer,
)
from graphrag.ports import Store


@dataclass(frozen=True, slots=True)
class Step:
    """From one thing to another that depends on it.

    Attributes:
        kind: The relation.
        start: Id of what is hit.
        end: Id of what is hit by that.
        relation_id: Empty where a statement alone says it.
        quote: Verbatim.
        source: Where the quote stands.
    """

    kind: RelationType
    start: str
    end: str
    relation_id: str
    quote: str
    source: Source


class Dependences:
    """What depends on what, as `viewer` may see it."""

    def __init__(self, *, schema: ExtractionSchema, store: Store, viewer: Viewer) -> None:
        self._kinds = tuple(kind for kind in schema.relations if kind.spreads)
        self._words = {kind.name: _words_of(kind) for kind in self._kinds}
        ends = {type_ for kind in self._kinds for type_ in (*kind.sources, *kind.targets)}
        found = store.entities(types=sorted(ends), viewer=viewer) if ends else ()
        self.entities = {entity.id: entity for entity in found}
        self._in_chunk: dict[str, list[Entity]] = {}
        for entity in found:
            for chunk_id in sorted({mention.chunk_id for mention in entity.mentions}):
                self._in_chunk.setdefault(chunk_id, []).append(entity)
        self._store, self._viewer = store, viewer
        self._documents: dict[str, Document] = {}

    def told(self, entity_id: str, spread: Spread) -> tuple[str, Source] | None:
        """Return the words by which the event happened to an entity: the newest that tell it."""
        entity = self.entities.get(entity_id)
        found = [
            (text, source)
            for chunk in (self._chunks(entity) if entity else ())
            for text, source in self._statements(chunk)
            if entity and _names(entity, chunk, source.span)
            if spread.told_in(text) and not _denies(text)
        ]
        found.sort(key=lambda one: one[1].date or "", reverse=True)
        return min(found, key=lambda one: spread.presupposed_in(one[0]), default=None)

    def after(self, entity_id: str) -> tuple[Step, ...]:
        """Return the steps to everything that depends on an entity directly, by its name."""
        steps: dict[str, Step] = {}
        entity = self.entities.get(entity_id)
        if entity is None:
            return ()
        read, settled = list[Step](), set[str]()
        for relation in self._store.relations(entity_ids=[entity_id], viewer=self._viewer):
            settled |= {relation.source_id, relation.target_id}
            read += self._by_relation(entity_id, relation)
        for step in (*read, *self._by_statements(entity)):
            if step in read or step.end not in settled:
                steps.setdefault(step.end, step)
        return tuple(sorted(steps.values(), key=lambda s: (self.entities[s.end].name, s.end)))

    def _by_relation(self, entity_id: str, relation: Relation) -> Iterator[Step]:
        for kind in self._kinds:
            ends = (relation.target_id, relation.source_id)
            start, end = ends if kind.spreads == "source" else ends[::-1]
            if kind.name != relation.type or start != entity_id or end not in self.entities:
                continue
            if any(e.polarity == "negated" or _denies(e.quote) for e in relation.evidence):
                continue
            for item in relation.evidence[:1]:
                for chunk in self._store.chunks([item.chunk_id], viewer=self._viewer):
                    source = source_of(chunk, self._document(chunk), item.span)
                    yield Step(kind, start, end, relation.id, item.quote, source)

    def _by_statements(self, entity: Entity) -> Iterator[Step]:
        for chunk in self._chunks(entity):
            beside = [other for other in self._in_chunk[chunk.id] if other.id != entity.id]
            for text, source in self._statements(chunk):
                here = _names(entity, chunk, source.span, heading=True)
                for other in beside if here and not _denies(text) else ():
                    if not _names(other, chunk, source.span, heading=True):
                        continue
                    if not (
                        _names(entity, chunk, source.span) or _names(other, chunk, source.span)
                    ):
                        continue
                    for kind in self._joining(entity, other, text):
                        yield Step(kind, entity.id, other.id, "", text, source)

    def _joining(self, entity: Entity, other: Entity, text: str) -> Iterator[RelationType]:
        said = {root(token.norm) for token in tokenise(text)}
        for kind in self._kinds:
            ends = (kind.targets, kind.sources)
            from_, to = ends if kind.spreads == "source" else ends[::-1]
            if entity.type in from_ and other.type in to and said & self._words[kind.name]:
                yield kind

    def _chunks(self, entity: Entity) -> Sequence[Chunk]:
        ids = sorted({mention.chunk_id for mention in entity.mentions})
        return self._store.chunks(ids, viewer=self._viewer)

    def _statements(self, chunk: Chunk) -> Iterator[tuple[str, Source]]:
        for span in statements(chunk.text):
            yield (
                chunk.text[span.start : span.end],
                source_of(chunk, self._document(chunk), span),
            )

    def _document(self, chunk: Chunk) -> Document:
        if chunk.document_id not in self._documents:
            for document in self._store.documents([chunk.document_id], viewer=self._viewer):
                self._documents[document.id] = document
        return self._documents[chunk.document_id]


def _names(entity: Entity, chunk: Chunk, span: Span, *, heading: bool = False) -> bool:
    """Whether `span` of `chunk` mentions an entity, or, with `heading`, the heading above does."""
    own = [m for m in entity.mentions if m.chunk_id == chunk.id and m.role != "contained"]
    within = any(span.start <= m.span.start < m.span.end <= span.end for m in own)
    return within or (heading and any(m.surface in chunk.header for m in own))


def _denies(text: str) -> bool:
    return any(token.norm in NEGATIONS for token in tokenise(text))


def _words_of(kind: RelationType) -> frozenset[str]:
    """Return the roots of the words that name a relation, without prepositions."""
    triggers = (*kind.triggers, *kind.inverse_triggers)
    return frozenset(root(trigger.split("+")[0].split()[-1]) for trigger in triggers)
