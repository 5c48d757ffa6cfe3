"""Give each chunk of a window its share of what was grounded, beside what its fields say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ingest.extract.with_llm.grounding.ground import Grounding
from graphrag.ingest.extract.with_llm.grounding.named import Named
from graphrag.ingest.extract.with_llm.grounding.standing import is_common, words_of
from graphrag.model import (
    Chunk,
    ExtractedEntity,
    ExtractedFact,
    ExtractedRelation,
    Extraction,
)


def shares(
    grounding: Grounding, chunks: Sequence[Chunk], fields: Sequence[Extraction], *, rounds: int
) -> tuple[Extraction, ...]:
    """Return one extraction a chunk; `fields` are what rules read in the same chunks."""
    return tuple(
        _Share(at, chunk, known).made(grounding, rounds)
        for at, (chunk, known) in enumerate(zip(chunks, fields, strict=True))
    )


class _Share:
    """One chunk's extraction in the making; entities of one name are one."""

    def __init__(self, at: int, chunk: Chunk, fields: Extraction) -> None:
        self._at = at
        self._chunk = chunk
        self._fields = fields
        self._entities = list(fields.entities)
        self._places: dict[tuple[str, ...], int] = {}
        for index, entity in enumerate(fields.entities):
            for name in (entity.name, *entity.aliases):
                self._places.setdefault(words_of(name), index)

    def made(self, grounding: Grounding, rounds: int) -> Extraction:
        for named in grounding.named:
            if self._at in named.spans:
                self._index(named)
        relations = self._relations(grounding)
        facts = self._facts(grounding)
        own = tuple(entry for entry in grounding.dropped if entry.where == self._chunk.id)
        return Extraction(
            chunk_id=self._chunk.id,
            entities=tuple(self._entities),
            relations=relations,
            facts=facts,
            dropped=(*self._fields.dropped, *own),
            rounds=rounds,
        )

    def _relations(self, grounding: Grounding) -> tuple[ExtractedRelation, ...]:
        made = list(self._fields.relations)
        for tie in grounding.ties:
            if tie.chunk == self._at:
                source, target = self._index(tie.source), self._index(tie.target)
                if source != target:
                    made.append(replace(tie.relation, source=source, target=target))
        return tuple(made)

    def _facts(self, grounding: Grounding) -> tuple[ExtractedFact, ...]:
        made = {(fact.subject, fact.key, fact.value.text): fact for fact in self._fields.facts}
        for told in grounding.told:
            if told.chunk == self._at:
                fact = replace(told.fact, subject=self._index(told.subject))
                made.setdefault((fact.subject, fact.key, fact.value.text), fact)
        return tuple(made.values())

    def _index(self, named: Named) -> int:
        """Return the place of `named` among this chunk's entities, added if it is not there."""
        keys = [words_of(name) for name in (named.name, *named.aliases)]
        known = next((self._places[key] for key in keys if key in self._places), None)
        entity = self._entity(named)
        if known is None:
            known = len(self._entities)
            self._entities.append(entity)
        else:
            self._entities[known] = _joined(self._entities[known], entity)
        for key in keys:
            self._places.setdefault(key, known)
        return known

    def _entity(self, named: Named) -> ExtractedEntity:
        return ExtractedEntity(
            name=named.name,
            type=named.type,
            spans=named.spans.get(self._at, ()),
            scope="document" if is_common(named.name, named.surfaces) else "corpus",
            aliases=tuple(sorted({alias for alias in named.aliases if alias != named.name})),
            # Once a window: the same words in every chunk would count as so many witnesses.
            description=named.description if self._at == min(named.spans) else "",
        )


def _joined(known: ExtractedEntity, said: ExtractedEntity) -> ExtractedEntity:
    """Return `known` with what `said` adds; the name and type that are there stay."""
    names = {*known.aliases, *said.aliases, said.name} - {known.name}
    return replace(
        known,
        spans=tuple(sorted({*known.spans, *said.spans})),
        aliases=tuple(sorted(names)),
        description=known.description or said.description,
    )
