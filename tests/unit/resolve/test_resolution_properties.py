"""What holds of every resolution, whatever the documents say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphrag.ingest.resolve import NONE, Decisions, Resolution, resolve, undo
from graphrag.ingest.resolve.names.guards import guard
from graphrag.ingest.resolve.names.normalise import read
from graphrag.language.names import key
from graphrag.model import (
    Chunk,
    Entity,
    ExtractedEntity,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Span,
)

World = Callable[..., Resolution]
Said = tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, str, str]]]
SCHEMA = ExtractionSchema("test")
POOL = (
    "Maria Lindqvist", "M. Lindqvist", "Lindqvist", "Dr. Maria Lindqvist", "Anna Lindqvist",
    "John Smith", "Jane Smith", "Smith", "Mr. Smith", "Mrs. Smith", "Henry VII", "Henry VIII",
    "Acme Corp.", "ACME", "Acme GmbH", "Acme AG", "IBM", "International Business Machines",
    "World War I", "World War II", "Orbis", "the pilot",
)  # fmt: skip
documents_ = st.lists(
    st.lists(
        st.tuples(st.sampled_from(POOL), st.sampled_from(["Person", "Company", ""])),
        min_size=1,
        max_size=5,
        unique_by=lambda pair: pair[0],
    ),
    min_size=1,
    max_size=6,
)
small = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def corpus(documents: Sequence[Sequence[tuple[str, str]]]) -> list[Said]:
    found: list[Said] = []
    for named in documents:
        text = " met ".join(name for name, _ in named) + "."
        ties = [(named[0][0], "MET", name) for name, _ in named[1:]]
        found.append((text, named, ties))
    return found


@small
@given(documents_)
def test_entities_are_a_partition_of_what_was_extracted(
    world: World, documents: Sequence[Sequence[tuple[str, str]]]
) -> None:
    found = world(*corpus(documents))
    places = [
        (mention.chunk_id, mention.span)
        for entity in found.entities
        for mention in entity.mentions
        if mention.role == "named"
    ]
    said = {(f"chunk_{n:02x}", name) for n, doc in enumerate(documents) for name, _ in doc}
    assert len(places) == len(set(places))
    assert {chunk for chunk, _ in places} == {chunk for chunk, _ in said}
    assert len({entity.id for entity in found.entities}) == len(found.entities)


@small
@given(documents_, st.randoms(use_true_random=False))
def test_order_changes_nothing(
    world: World, documents: Sequence[Sequence[tuple[str, str]]], random: object
) -> None:
    order = list(range(len(documents)))
    random.shuffle(order)  # type: ignore[attr-defined] # hypothesis hands out random.Random
    assert world(*corpus(documents), order=order) == world(*corpus(documents))


@small
@given(documents_)
def test_no_entity_holds_names_that_a_guard_keeps_apart(
    world: World, documents: Sequence[Sequence[tuple[str, str]]]
) -> None:
    for entity in world(*corpus(documents)).entities:
        person = entity.type == "Person"
        spellings = [read(name, person=person) for name in (entity.name, *entity.aliases)]
        for left in spellings:
            for right in spellings:
                assert not guard(left, right, "person" if person else "")


@small
@given(documents_)
def test_undoing_any_merge_separates_its_names(
    world: World, documents: Sequence[Sequence[tuple[str, str]]]
) -> None:
    before = world(*corpus(documents))
    merge = next((m for m in before.merges if m.band == "auto"), None)
    if merge is None:
        return
    after = world(*corpus(documents), decisions=undo(merge, NONE))
    pair = {key(merge.kept_name), key(merge.absorbed_name)}
    assert not any(pair <= {key(n) for n in (e.name, *e.aliases)} for e in after.entities)
    assert world(*corpus(documents), decisions=Decisions()) == before


Parts = set[tuple[str, frozenset[tuple[str, Span]]]]


def parts(entities: Sequence[Entity]) -> Parts:
    """What each entity is called and where it is named."""
    return {
        (entity.name, frozenset((m.chunk_id, m.span) for m in entity.mentions if m.role == "named"))
        for entity in entities
    }


def resolved_again(found: Resolution, documents: Sequence[Sequence[tuple[str, str]]]) -> Resolution:
    """Resolve what was resolved: every chunk calls its entities by their canonical names."""
    texts = {f"chunk_{n:02x}": text for n, (text, _, _) in enumerate(corpus(documents))}
    chunks = {
        id_: Chunk(id_, id_.replace("chunk", "document"), 0, text, Span(0, len(text)), "", 1)
        for id_, text in texts.items()
    }
    return resolve(
        [_extracted(id_, found) for id_ in texts], chunks=chunks, documents={}, schema=SCHEMA
    )


def _extracted(chunk_id: str, found: Resolution) -> Extraction:
    spans = {
        entity: tuple(
            mention.span
            for mention in entity.mentions
            if (mention.chunk_id, mention.role) == (chunk_id, "named")
        )
        for entity in found.entities
    }
    here = sorted((entity for entity in spans if spans[entity]), key=lambda e: spans[e])
    place = {entity.id: number for number, entity in enumerate(here)}
    return Extraction(
        chunk_id,
        tuple(ExtractedEntity(e.name, e.type, spans[e], e.scope) for e in here),
        tuple(
            ExtractedRelation(place[tie.source_id], place[tie.target_id], tie.type, evidence.span)
            for tie in found.relations
            for evidence in tie.evidence
            if evidence.chunk_id == chunk_id
        ),
    )


COMPANIES = ("Acme", "ACME", "IBM", "International", "Orbis")


@small
@given(documents_)
def test_resolving_what_is_resolved_changes_nothing(
    world: World, documents: Sequence[Sequence[tuple[str, str]]]
) -> None:
    """Where each name is of one type, and no two short names of a longer one exclude each other.

    A vote between types is new evidence; and of Mr. and Mrs. Smith only one is John Smith. It is
    known not to hold where "M. Lindqvist" and "Anna Lindqvist" stand in one document: another
    document's mere "Lindqvist" is nobody's at first, and Anna's once M. is called Maria.
    """
    anna = "Anna Lindqvist"
    documents = [
        [
            (name, "Company" if name.startswith(COMPANIES) else "Person")
            for name, _ in named
            if name != "Mrs. Smith" and (name != "M. Lindqvist" or anna not in dict(named))
        ]
        for named in documents
    ]
    documents = [named for named in documents if named]
    found = world(*corpus(documents))
    assert parts(resolved_again(found, documents).entities) == parts(found.entities)
