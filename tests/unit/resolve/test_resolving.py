from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphrag.ingest.resolve import (
    NONE,
    Decisions,
    Resolution,
    never,
    resolve,
    same,
    split,
    undo,
    why,
    withdraw,
)
from graphrag.ingest.resolve.names.guards import guard
from graphrag.ingest.resolve.names.normalise import read
from graphrag.language.names import key
from graphrag.model import (
    Chunk,
    Document,
    EntityType,
    ExtractedEntity,
    ExtractedFact,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Span,
    Value,
)

World = Callable[..., Resolution]
SCHEMA = ExtractionSchema("test")


def names(resolution: Resolution) -> list[str]:
    return sorted(entity.name for entity in resolution.entities)


def test_evidence_quotes_its_chunk_and_weight_counts_chunks(world: World) -> None:
    text = "Orbis acquired Helios."
    said = (text, [("Orbis", "Company"), ("Helios", "Company")], [("Orbis", "ACQUIRED", "Helios")])
    found = world(said, said)
    (relation,) = found.relations
    assert relation.weight == 2
    assert {evidence.quote for evidence in relation.evidence} == {text}


def test_a_document_dates_its_evidence_unless_the_chunk_does() -> None:
    text = "Orbis acquired Helios. Orbis left Helios."
    chunk = Chunk("chunk_1", "document_1", 0, text, Span(0, len(text)), "", 1)
    document = Document("document_1", "a", "", "", (), "", updated="2020-01-02T03:04:05Z")
    extraction = Extraction(
        "chunk_1",
        (ExtractedEntity("Orbis", "Company"), ExtractedEntity("Helios", "Company")),
        (
            ExtractedRelation(0, 1, "ACQUIRED", Span(0, 22)),
            ExtractedRelation(0, 1, "LEFT", Span(23, 41), valid_from="2019-05-01"),
        ),
    )
    found = resolve(
        [extraction], chunks={"chunk_1": chunk}, documents={"document_1": document}, schema=SCHEMA
    )
    dates = {relation.type: relation.evidence[0].valid_from for relation in found.relations}
    assert dates == {"ACQUIRED": "2020-01-02", "LEFT": "2019-05-01"}


def test_one_value_in_two_spellings_is_one_fact() -> None:
    chunks = {
        id_: Chunk(id_, f"document_{n}", 0, text, Span(0, len(text)), "", 1)
        for n, (id_, text) in enumerate([("chunk_1", "X: 2 Fatal"), ("chunk_2", "X: 2 fatal")])
    }
    extractions = [
        Extraction(
            id_,
            (ExtractedEntity("X", "Accident", subject=True),),
            facts=(ExtractedFact(0, "injuries", Value(chunk.text[3:]), Span(0, 10)),),
        )
        for id_, chunk in chunks.items()
    ]
    found = resolve(extractions, chunks=chunks, documents={}, schema=SCHEMA)
    (fact,) = found.facts
    assert [evidence.chunk_id for evidence in fact.evidence] == ["chunk_1", "chunk_2"]
    (entity,) = found.entities
    assert {mention.role for mention in entity.mentions} == {"subject"}


def test_a_self_loop_that_a_merge_makes_is_dropped_and_counted(world: World) -> None:
    said = (
        "Microsoft is Micro Soft.",
        [("Microsoft", "Company"), ("Micro Soft", "Company")],
        [("Microsoft", "IS", "Micro Soft")],
    )
    found = world(said)
    assert len(found.entities) == 1
    assert not found.relations
    assert [entry.kind for entry in found.dropped] == ["dropped"]


def test_a_name_inside_another_is_a_mention_and_no_merge(world: World) -> None:
    found = world(
        ("Ed Sheeran sang. He is loved.", [("Ed Sheeran", "Person")], []),
        ("She bought Ed Sheeran's debut album.", [("Ed Sheeran's debut album", "Work")], []),
    )
    person = next(entity for entity in found.entities if entity.name == "Ed Sheeran")
    (inner,) = [mention for mention in person.mentions if mention.role == "contained"]
    assert inner.chunk_id == "chunk_01"
    assert inner.span.of("She bought Ed Sheeran's debut album.") == "Ed Sheeran"


def test_the_gazetteer_wins_over_tagger_and_rules(world: World) -> None:
    listed = EntityType("Agency", gazetteer=("Federal Aviation Administration | FAA",))
    found = world(
        ("The FAA spoke.", [("FAA", "Person")], []),
        (
            "The Federal Aviation Administration spoke.",
            [("Federal Aviation Administration", "Place")],
            [],
        ),
        schema=ExtractionSchema("test", entities=(listed,)),
    )
    (entity,) = found.entities
    assert (entity.name, entity.type) == ("Federal Aviation Administration", "Agency")
    assert entity.aliases == ("FAA",)


def test_a_short_name_with_two_longer_ones_stays_alone(world: World) -> None:
    found = world(
        (
            "John Smith met Jane Smith. Smith left.",
            [("John Smith", "Person"), ("Jane Smith", "Person"), ("Smith", "Person")],
            [],
        )
    )
    assert names(found) == ["Jane Smith", "John Smith", "Smith"]


Said = tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, str, str]]]
TWICE: tuple[Said, ...] = (
    ("Dr. Jane Roe spoke.", [("Dr. Jane Roe", "Person")], []),
    ("Jane Roe left. Roe slept.", [("Jane Roe", "Person"), ("Roe", "Person")], []),
    ("Apple Inc. grew.", [("Apple Inc.", "Company")], []),
    ("Apple fell.", [("Apple", "Company")], []),
)


def test_undo_separates_and_taking_it_back_gives_what_was(world: World) -> None:
    before = world(*TWICE)
    merge = next(m for m in before.merges if "Apple" in m.kept_name)
    decisions = undo(merge, NONE)
    apart = world(*TWICE, decisions=decisions)
    assert len(apart.entities) == len(before.entities) + 1
    assert not {m.id for m in apart.merges if m.band == "auto"} & {merge.id}
    back = withdraw(merge.kept_name, merge.absorbed_name, decisions=decisions)
    assert back == NONE
    assert world(*TWICE, decisions=back) == before


def test_what_a_person_says_is_one_becomes_one_and_never_beats_it(world: World) -> None:
    said: tuple[Said, ...] = (
        ("Bob spoke.", [("Bob", "Person")], []),
        ("Elvis left.", [("Elvis", "Person")], []),
    )
    together = same("Bob", "Elvis", decisions=NONE)
    assert len(world(*said, decisions=together).entities) == 1
    assert len(world(*said, decisions=never("Elvis", "Bob", decisions=together)).entities) == 2


def test_a_split_name_is_joined_only_where_contexts_agree(world: World) -> None:
    said: tuple[Said, ...] = (
        ("Ana Lee runs Orbis.", [("Ana Lee", "Person"), ("Orbis", "Company")], []),
        ("Ana Lee left Orbis.", [("Ana Lee", "Person"), ("Orbis", "Company")], []),
        ("Ana Lee sings in Rome.", [("Ana Lee", "Person"), ("Rome", "Place")], []),
    )
    assert names(world(*said)).count("Ana Lee") == 1
    assert names(world(*said, decisions=split("Ana Lee", decisions=NONE))).count("Ana Lee") == 2


def test_why_names_the_reason_for_one_and_for_two(world: World) -> None:
    found = world(*TWICE, ("World War I ended.", [("World War I", "Event")], []))

    def ask(left: str, right: str) -> str:
        answer = why(left, right, entities=found.entities, merges=found.merges, decisions=NONE)
        return f"{answer.together}: {answer.reason}"

    assert ask("Apple", "Apple Inc.") == ("True: “Apple Inc.” and “Apple”: same after normalising.")
    assert ask("World War I", "World War II").startswith("False: Compared by themselves: numerals")


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
