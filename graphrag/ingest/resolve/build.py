"""Clusters of appearances become entities, relations and facts.

Everything here follows from content: the name is the most frequent full one (ties by
code points), the type is voted, rows are sorted, so the order of documents changes nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from graphrag.ingest.resolve.values import Appearance, Cluster
from graphrag.language.countries import demonyms
from graphrag.language.names import key
from graphrag.model import (
    Chunk,
    Description,
    Document,
    Dropped,
    Entity,
    Extraction,
    ExtractionSchema,
    Fact,
    Mention,
    Relation,
    RelationEvidence,
    Span,
    Value,
    weight_of,
)
from graphrag.model.graph import Scope
from graphrag.model.ids import entity_id, fact_id, relation_id

Place = tuple[str, int]
"""Chunk id and index of an extracted entity: where relations and facts point to."""


def build_entities(
    clusters: Iterable[Cluster], *, chunks: Mapping[str, Chunk], schema: ExtractionSchema
) -> Iterator[tuple[Cluster, Entity]]:
    """Yield each cluster with the entity it became.

    Where two clusters share type and name, the one that is named most keeps the plain id;
    the others are told apart by their discriminator, else by their first chunk.
    """
    by_id: defaultdict[str, list[tuple[Cluster, Entity]]] = defaultdict(list)
    for cluster in clusters:
        entity = build_entity(cluster, chunks=chunks, schema=schema)
        by_id[entity.id].append((cluster, entity))
    for id_ in sorted(by_id):
        namesakes = sorted(by_id[id_], key=lambda p: (-len(p[1].mentions), p[1].mentions[:1]))
        yield namesakes[0]
        for cluster, entity in namesakes[1:]:
            place = f"{entity.mentions[0].chunk_id} {entity.mentions[0].span.start}"
            parts = entity.type, key(entity.name) or entity.name, cluster.discriminator + place
            yield cluster, replace(entity, id=entity_id(*parts))


def build_entity(
    cluster: Cluster, *, chunks: Mapping[str, Chunk], schema: ExtractionSchema
) -> Entity:
    """Return the entity that `cluster` became."""
    listed = cluster.listed
    name = (
        listed.name
        if listed
        else canonical_name(cluster.appearances, full_names=cluster.full_names)
    )
    full = [a for a in cluster.appearances if key(a.entity.name) not in demonyms()]
    type_ = listed.type if listed else voted_type(full or cluster.appearances, schema)
    mentions = sorted({mention for a in cluster.appearances for mention in _mentions(a, chunks)})
    own = {(mention.chunk_id, mention.span) for mention in mentions}
    mentions += [
        Mention(inner.chunk_id, inner.span, inner.surface, "contained")
        for inner in cluster.contained
        if (inner.chunk_id, inner.span) not in own
    ]
    spellings = {" ".join(m.surface.split()) for m in mentions if m.role != "contained"}
    for appearance in cluster.appearances:
        spellings |= {appearance.entity.name, *appearance.entity.aliases}
    spellings.update(listed.aliases if listed else ())
    scope = _scope(cluster.appearances)
    return Entity(
        id=entity_id(type_, key(name) or name, cluster.discriminator),
        name=name,
        type=type_,
        aliases=tuple(sorted(n for n in spellings - {name, ""} if key(n) not in cluster.never)),
        descriptions=_descriptions(cluster.appearances),
        mentions=tuple(sorted(set(mentions))),
        scope=scope,
        external_ids=listed.ids if listed else (),
    )


def canonical_name(appearances: Sequence[Appearance], *, full_names: frozenset[str]) -> str:
    """Return the spelling most used; shouting loses ties, then code points decide."""
    counts: Counter[str] = Counter()
    for appearance in appearances:
        counts[appearance.entity.name] += max(1, len(appearance.entity.spans))
    full = [name for name in counts if key(name) in full_names] or list(counts)
    by_key: Counter[str] = Counter()
    for name in full:
        by_key[key(name)] += counts[name]
    return min(full, key=lambda n: (-by_key[key(n)], key(n), -counts[n], n.isupper(), n))


def voted_type(appearances: Iterable[Appearance], schema: ExtractionSchema) -> str:
    """Return the type most mentions have; ties by the schema's order, then by name."""
    rank = {type_.name: number for number, type_ in enumerate(schema.entities)}
    votes: Counter[str] = Counter()
    for appearance in appearances:
        votes[appearance.entity.type] += max(1, len(appearance.entity.spans))
    return min(votes, key=lambda type_: (-votes[type_], rank.get(type_, len(rank)), type_))


def build_ties(
    extractions: Sequence[Extraction],
    *,
    entity_of: Mapping[Place, Entity],
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
    schema: ExtractionSchema,
) -> tuple[tuple[Relation, ...], tuple[Fact, ...], tuple[Dropped, ...]]:
    """Return relations and facts between the entities, by id, and the self-loops dropped."""
    symmetric = frozenset(relation.name for relation in schema.relations if relation.symmetric)
    ties: defaultdict[tuple[str, str, str], set[RelationEvidence]] = defaultdict(set)
    facts: defaultdict[tuple[str, str, str], list[tuple[Value, RelationEvidence]]] = defaultdict(
        list
    )
    dropped: list[Dropped] = []
    for extraction in extractions:
        chunk = chunks[extraction.chunk_id]
        holds_from = _holds_from(documents.get(chunk.document_id))
        for tie in extraction.relations:
            source = entity_of[extraction.chunk_id, tie.source]
            target = entity_of[extraction.chunk_id, tie.target]
            if source.id == target.id:
                what = f"{source.name} –{tie.type}→ {target.name}"
                reason = "both ends became one entity"
                dropped.append(Dropped("dropped", chunk.id, what, reason))
                continue
            ends = (source.id, target.id)
            if tie.type in symmetric:
                ends = (min(ends), max(ends))
            ties[ends[0], tie.type, ends[1]].add(
                RelationEvidence(
                    chunk_id=chunk.id,
                    span=tie.span,
                    quote=tie.span.of(chunk.text),
                    confidence=tie.confidence,
                    polarity=tie.polarity,
                    valid_from=tie.valid_from or holds_from,
                    description=tie.description,
                    valid_until=tie.valid_until,
                    past=tie.past,
                    passage=chunk.same_as,
                )
            )
        for fact in extraction.facts:
            subject = entity_of[extraction.chunk_id, fact.subject]
            evidence = RelationEvidence(
                chunk_id=chunk.id,
                span=fact.span,
                quote=fact.span.of(chunk.text),
                confidence=fact.confidence,
                valid_from=holds_from,
                passage=chunk.same_as,
            )
            facts[subject.id, fact.key, key(fact.value.text) or fact.value.text].append(
                (fact.value, evidence)
            )
    return _relations(ties), _facts(facts), tuple(sorted(dropped, key=lambda d: (d.where, d.what)))


def _relations(
    ties: Mapping[tuple[str, str, str], set[RelationEvidence]],
) -> tuple[Relation, ...]:
    relations = [
        Relation(
            id=relation_id(source, type_, target),
            source_id=source,
            target_id=target,
            type=type_,
            evidence=tuple(sorted(evidence, key=_evidence_order)),
            weight=weight_of(evidence),
        )
        for (source, type_, target), evidence in ties.items()
    ]
    return tuple(sorted(relations, key=lambda relation: relation.id))


def _facts(
    facts: Mapping[tuple[str, str, str], Sequence[tuple[Value, RelationEvidence]]],
) -> tuple[Fact, ...]:
    rows = []
    for (subject, key_, folded), said in facts.items():
        counts = Counter(value for value, _ in said)
        value = min(counts, key=lambda v: (-counts[v], v.text, repr(v)))
        evidence = tuple(sorted({item for _, item in said}, key=_evidence_order))
        rows.append(Fact(fact_id(subject, key_, folded), subject, key_, value, evidence))
    return tuple(sorted(rows, key=lambda fact: fact.id))


def _evidence_order(evidence: RelationEvidence) -> tuple[str, Span, str, str, float, bool, str]:
    return (
        evidence.chunk_id,
        evidence.span,
        evidence.polarity,
        evidence.description,
        evidence.confidence,
        evidence.past,
        evidence.valid_until or "",
    )


def _holds_from(document: Document | None) -> str | None:
    if document is None:
        return None
    return document.valid_from or (document.updated[:10] if document.updated else None)


def _mentions(appearance: Appearance, chunks: Mapping[str, Chunk]) -> Iterator[Mention]:
    text = chunks[appearance.chunk_id].text
    for span in appearance.entity.spans:
        yield Mention(appearance.chunk_id, span, span.of(text))
    if appearance.entity.subject:
        yield Mention(appearance.chunk_id, Span(0, 0), appearance.entity.name, "subject")
    elif not appearance.entity.spans:
        yield Mention(appearance.chunk_id, Span(0, 0), appearance.entity.name)


def _descriptions(appearances: Iterable[Appearance]) -> tuple[Description, ...]:
    found = {
        (appearance.chunk_id, appearance.entity.description)
        for appearance in appearances
        if appearance.entity.description
    }
    return tuple(Description(text, chunk) for chunk, text in sorted(found))


def _scope(appearances: Iterable[Appearance]) -> Scope:
    scopes = {appearance.entity.scope for appearance in appearances}
    return "document" if scopes == {"document"} else "corpus"
