"""One step from what is hit to what depends on it, each with the words that say so.

A step is a relation that the schema lets an event spread over, or a column of a table that says
the same. Where no relation was read, a statement does that names both ends (one of them may
stand in the heading above it, or be what its "it" means), uses a word of the relation, and denies
nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.ask.affected.columns import described, read_as
from graphrag.ask.affected.fields import Tie, ties_of
from graphrag.ask.affected.question import Spread
from graphrag.ask.affected.told import Told, told_in
from graphrag.ask.answer.relations.triggers import root
from graphrag.ask.facts.places import source_of
from graphrag.language.tokens import denies, tokenise
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    ExtractionSchema,
    Filters,
    Relation,
    RelationEvidence,
    RelationType,
    Source,
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
    """What depends on what, as `viewer` may see it in the documents that `filters` let through."""

    def __init__(
        self, *, schema: ExtractionSchema, store: Store, viewer: Viewer, filters: Filters
    ) -> None:
        self._schema = schema
        self._kinds = tuple(kind for kind in schema.relations if kind.spreads)
        types = [name for kind in schema.entities for name in (kind.name, kind.plural)]
        self._words = {kind.name: _words_of(kind, types) for kind in self._kinds}
        ends = {type_ for kind in self._kinds for type_ in (*kind.sources, *kind.targets)}
        found = store.entities(types=sorted(ends), viewer=viewer) if ends else ()
        self.entities = {entity.id: entity for entity in found}
        self._in_chunk: dict[str, list[Entity]] = {}
        for entity in found:
            for chunk_id in sorted({mention.chunk_id for mention in entity.mentions}):
                self._in_chunk.setdefault(chunk_id, []).append(entity)
        self._store, self._viewer = store, viewer
        documents = store.documents(viewer=viewer, filters=filters)
        self._documents: dict[str, Document] = {document.id: document for document in documents}
        self._ties: dict[str, list[Step]] = defaultdict(list)
        for tie in self._fields() if ends else ():
            self.entities.setdefault(tie.start.id, tie.start)
            self.entities.setdefault(tie.end.id, tie.end)
            place = source_of(tie.chunk, self._documents[tie.chunk.document_id], tie.span)
            quote = tie.span.of(tie.chunk.text)
            step = Step(tie.kind, tie.start.id, tie.end.id, "", quote, place)
            self._ties[tie.start.id].append(step)

    def _fields(self) -> Iterator[Tie]:
        """Yield what labelled fields and rows tie together."""
        facts = self._store.facts(viewer=self._viewer)
        ids = sorted({item.chunk_id for fact in facts for item in fact.evidence})
        chunks = {
            chunk.id: chunk
            for chunk in (self._store.chunks(ids, viewer=self._viewer) if ids else ())
            if chunk.document_id in self._documents
        }
        return ties_of(facts, chunks, tuple(self.entities.values()), self._schema)

    def told(self, entity_id: str, spread: Spread) -> tuple[str, Source] | None:
        """Return the words by which the event happened to an entity: the newest that tell it."""
        entity = self.entities.get(entity_id)
        found = [
            (told.text, self._source(chunk, told))
            for chunk in (self._chunks(entity) if entity else ())
            for told in self._statements(chunk)
            if entity and told.names(entity)
            if spread.told_in(told.own) and not denies(told.own)
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
            if any(kind.name == relation.type for kind in self._schema.relations):
                settled |= {relation.source_id, relation.target_id}
            read += self._by_relation(entity_id, relation)
        read += self._ties[entity_id]
        for step in (*read, *self._by_statements(entity)):
            if step in read or step.end not in settled:
                steps.setdefault(step.end, step)
        return tuple(sorted(steps.values(), key=lambda s: (self.entities[s.end].name, s.end)))

    def _by_relation(self, entity_id: str, relation: Relation) -> Iterator[Step]:
        if not {relation.source_id, relation.target_id} <= set(self.entities):
            return
        source, target = self.entities[relation.source_id], self.entities[relation.target_id]
        for kind, backwards in read_as(relation.type, source.type, target.type, self._schema):
            ends = (target.id, source.id)
            start, end = ends if (kind.spreads == "source") != backwards else ends[::-1]
            if start != entity_id:
                continue
            if any(e.polarity == "negated" or denies(e.quote) for e in relation.evidence):
                continue
            for chunk, item in self._evidence(relation):
                place = source_of(chunk, self._documents[chunk.document_id], item.span)
                yield Step(kind, start, end, relation.id, item.quote, place)
                break

    def _evidence(self, relation: Relation) -> Iterator[tuple[Chunk, RelationEvidence]]:
        """Yield the evidence of a relation that may be read, with its chunk."""
        ids = [item.chunk_id for item in relation.evidence]
        chunks = {chunk.id: chunk for chunk in self._store.chunks(ids, viewer=self._viewer)}
        for item in relation.evidence:
            chunk = chunks.get(item.chunk_id)
            if chunk is not None and chunk.document_id in self._documents:
                yield chunk, item

    def _by_statements(self, entity: Entity) -> Iterator[Step]:
        for chunk in self._chunks(entity):
            beside = [other for other in self._in_chunk[chunk.id] if other.id != entity.id]
            for told in self._statements(chunk):
                if told.is_row or not told.is_about(entity) or denies(told.own):
                    continue
                for other in beside:
                    named = told.names(entity) or told.names(other)
                    if not named or not told.is_about(other):
                        continue
                    for kind in self._joining(entity, other, told.own):
                        place = self._source(chunk, told)
                        yield Step(kind, entity.id, other.id, "", told.text, place)

    def _joining(self, entity: Entity, other: Entity, text: str) -> Iterator[RelationType]:
        said = {root(token.norm) for token in tokenise(text)}
        for kind in self._kinds:
            ends = (kind.targets, kind.sources)
            from_, to = ends if kind.spreads == "source" else ends[::-1]
            if entity.type in from_ and other.type in to and said & self._words[kind.name]:
                yield kind

    def _chunks(self, entity: Entity) -> Sequence[Chunk]:
        ids = sorted({mention.chunk_id for mention in entity.mentions})
        found = self._store.chunks(ids, viewer=self._viewer)
        return [chunk for chunk in found if chunk.document_id in self._documents]

    def _statements(self, chunk: Chunk) -> Iterator[Told]:
        return told_in(chunk, self._in_chunk.get(chunk.id, ()))

    def _source(self, chunk: Chunk, told: Told) -> Source:
        return source_of(chunk, self._documents[chunk.document_id], told.span)


def _words_of(kind: RelationType, types: Sequence[str]) -> frozenset[str]:
    """Return the roots of the words that name a relation, without prepositions and `types`."""
    triggers = (*kind.triggers, *kind.inverse_triggers)
    said = {root(trigger.split("+")[0].split()[-1]) for trigger in triggers}
    nouns = {root(token.norm) for type_ in types for token in tokenise(type_)}
    return frozenset(said | (described(kind) - nouns))
