from __future__ import annotations

from collections.abc import Callable, Sequence

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
from graphrag.model import (
    Chunk,
    Document,
    EntityType,
    ExtractedEntity,
    ExtractedFact,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    KnownEntity,
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


def test_what_the_operator_knows_has_its_ids_and_names_and_beats_the_schema(world: World) -> None:
    known = KnownEntity(
        "FAA", "Agency", ("Federal Aviation Administration",), ("wikidata:Q335357",)
    )
    listed = EntityType("Company", gazetteer=("FAA",))
    found = world(
        ("The FAA spoke.", [("FAA", "Person")], []),
        ("Orbis spoke.", [("Orbis", "Company")], []),
        schema=ExtractionSchema("test", entities=(listed,), known=(known,)),
    )
    agency, company = sorted(found.entities, key=lambda entity: entity.type)
    assert (agency.name, agency.type, agency.external_ids) == ("FAA", "Agency", known.ids)
    assert agency.aliases == ("Federal Aviation Administration",)
    assert company.external_ids == ()


def test_what_was_joined_through_another_name_is_logged_with_that_join(world: World) -> None:
    pairs = (("Apple", "Maria Lindqvist"), ("Lindqvist", "Maria Lindqvist"))
    found = world(
        ("Apple, Apple, Apple grew.", [("Apple", "Company")], []),
        ("Maria Lindqvist spoke.", [("Maria Lindqvist", "Person")], []),
        ("Lindqvist left.", [("Lindqvist", "Person")], []),
        decisions=Decisions(same=pairs),
    )
    assert names(found) == ["Apple"]
    assert {merge.absorbed_name for merge in found.merges} == {"Maria Lindqvist", "Lindqvist"}
    for merge in found.merges:
        assert merge.decided_by == "person"
        assert "a person said so" in merge.reason
        assert merge.absorbed_name in merge.reason


def test_why_of_one_name_speaks_of_no_other(world: World) -> None:
    found = world(
        ("Apple grew.", [("Apple", "Company")], []),
        ("Apple Records fell.", [("Apple Records", "Company")], []),
    )
    assert [merge.band for merge in found.merges] == ["review"]
    told = why("Apple", "apple", entities=found.entities, merges=found.merges, decisions=NONE)
    assert (told.together, told.merges) == (True, ())
    assert told.reason == "They are one name, however it is written."


def test_the_log_names_the_list_that_made_two_names_one(world: World) -> None:
    known = KnownEntity("Orbis", "Company", ("The Blue Firm",), source="firms.yaml")
    listed = EntityType("Agency", gazetteer=("Federal Aviation Administration | Flight Office",))
    found = world(
        ("The Blue Firm grew.", [("The Blue Firm", "Company")], []),
        ("Orbis fell.", [("Orbis", "Company")], []),
        ("The Flight Office spoke.", [("Flight Office", "Agency")], []),
        schema=ExtractionSchema("test", entities=(listed,), known=(known,)),
    )
    assert {merge.reason: merge.features for merge in found.merges} == {
        "“The Blue Firm” and “Orbis”: listed as one (firms.yaml).": {"gazetteer": 1.0},
        "“Flight Office” and “Federal Aviation Administration”: "
        "listed as one (schema test, type Agency).": {"gazetteer": 1.0},
    }


def test_a_word_against_the_list_leaves_its_entry_whole(world: World) -> None:
    known = KnownEntity("Orbis", "Company", ("The Blue Firm",), source="firms.yaml")
    found = world(
        ("The Blue Firm grew.", [("The Blue Firm", "Company")], []),
        ("Orbis fell.", [("Orbis", "Company")], []),
        schema=ExtractionSchema("test", known=(known,)),
        decisions=Decisions(never=(("Orbis", "the blue firm"),)),
    )
    assert names(found) == ["Orbis"]


def test_two_that_the_operator_lists_are_never_one(world: World) -> None:
    known = (KnownEntity("Orbis", "Company"), KnownEntity("Orbis Inc.", "Company"))
    found = world(
        ("Orbis grew.", [("Orbis", "Company")], []),
        ("Orbis Inc. fell.", [("Orbis Inc.", "Company")], []),
        schema=ExtractionSchema("test", known=known),
    )
    assert names(found) == ["Orbis", "Orbis Inc."]


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
