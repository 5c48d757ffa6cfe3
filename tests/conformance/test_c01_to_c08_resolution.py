"""C1–C8: what is one thing and what is not, on extractions as an extractor makes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

import pytest

from graphrag.ingest.resolve import Resolution, resolve
from graphrag.model import (
    Chunk,
    ExtractedEntity,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Span,
)

Said = tuple[str, Sequence[tuple[str, str]], Sequence[tuple[str, str, str]]]


def resolved(documents: Sequence[Said], order: Sequence[int] | None = None) -> Resolution:
    chunks, extractions = {}, []
    for number, (text, named, ties) in enumerate(documents):
        id_ = f"chunk_{number:x}"
        chunks[id_] = Chunk(id_, f"document_{number:x}", 0, text, Span(0, len(text)), "", 1)
        index = {name: position for position, (name, _) in enumerate(named)}
        entities = tuple(
            ExtractedEntity(
                name,
                type_,
                tuple(
                    Span(m.start(), m.end())
                    for m in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
                ),
            )
            for name, type_ in named
        )
        relations = tuple(
            ExtractedRelation(index[source], index[target], type_, Span(0, len(text)))
            for source, type_, target in ties
        )
        extractions.append(Extraction(id_, entities, relations))
    rows = [extractions[n] for n in order] if order is not None else extractions
    return resolve(rows, chunks=chunks, documents={}, schema=ExtractionSchema("test"))


LINDQVIST: tuple[Said, ...] = (
    (
        "Dr. Maria Lindqvist founded Halden Robotics in 2011.",
        [("Dr. Maria Lindqvist", "Person"), ("Halden Robotics", "Company")],
        [("Dr. Maria Lindqvist", "FOUNDED", "Halden Robotics")],
    ),
    (
        "Lindqvist sold Halden Robotics AB to Orbis.",
        [("Lindqvist", "Person"), ("Halden Robotics AB", "Company"), ("Orbis", "Company")],
        [("Lindqvist", "SOLD", "Halden Robotics AB")],
    ),
    (
        "M. Lindqvist now advises Orbis.",
        [("M. Lindqvist", "Person"), ("Orbis", "Company")],
        [("M. Lindqvist", "ADVISES", "Orbis")],
    ),
)


def test_c1_variant_names_are_one_person_and_one_company() -> None:
    found = resolved(LINDQVIST)
    assert [(entity.type, entity.name, entity.aliases) for entity in found.entities] == [
        ("Person", "Dr. Maria Lindqvist", ("Lindqvist", "M. Lindqvist")),
        ("Company", "Orbis", ()),
        ("Company", "Halden Robotics", ("Halden Robotics AB",)),
    ]
    person = found.entities[0].id
    assert {r.type for r in found.relations if r.source_id == person} == {
        "FOUNDED",
        "SOLD",
        "ADVISES",
    }


def test_c2_numerals_tell_events_apart() -> None:
    wars = [("World War I", "Event"), ("World War II", "Event")]
    found = resolved([("World War I ended in 1918. World War II ended in 1945.", wars, [])])
    assert sorted(entity.name for entity in found.entities) == ["World War I", "World War II"]


def test_c3_generations_stay_two_and_there_is_no_self_loop() -> None:
    kings = [("Henry VII", "Person"), ("Henry VIII", "Person")]
    tie = [("Henry VIII", "SUCCEEDED", "Henry VII")]
    found = resolved([("Henry VII was succeeded by his son Henry VIII.", kings, tie)])
    name = {entity.id: entity.name for entity in found.entities}
    (relation,) = found.relations
    assert (name[relation.source_id], name[relation.target_id]) == ("Henry VIII", "Henry VII")
    assert not found.dropped


@pytest.mark.parametrize("extracted", [True, False])
def test_c4_an_acronym_in_brackets_is_the_name_everywhere(extracted: bool) -> None:
    full = "International Business Machines"
    here = [(full, "Company"), ("Red Hat", "Company")] + [("IBM", "Company")] * extracted
    found = resolved(
        [
            (f"{full} (IBM) bought Red Hat.", here, [(full, "BOUGHT", "Red Hat")]),
            (
                "IBM opened a lab in Zurich.",
                [("IBM", "Company"), ("Zurich", "City")],
                [("IBM", "OPENED_LAB_IN", "Zurich")],
            ),
        ]
    )
    company = next(entity for entity in found.entities if full in (entity.name, *entity.aliases))
    assert "IBM" in (company.name, *company.aliases)
    assert {relation.type for relation in found.relations} == {"BOUGHT", "OPENED_LAB_IN"}
    assert {relation.source_id for relation in found.relations} == {company.id}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Li Wei, CFO of Ardent Steel, resigned.", "Li Wei, CFO of Borealis Foods, was promoted."),
        ("Li Wei, a surgeon at Lund Clinic, won.", "Li Wei, a surgeon at Oslo Clinic, lost."),
        ("Li Wei is the mayor of Ashford.", "Li Wei is the mayor of Brixham."),
        ("Ardent Steel CFO Li Wei left.", "Borealis Foods CFO Li Wei stayed."),
    ],
)
def test_c5_one_name_in_one_office_at_two_places_is_two_people(one: str, other: str) -> None:
    found = resolved([(text, [("Li Wei", "Person")], []) for text in (one, other)])
    assert [entity.name for entity in found.entities] == ["Li Wei", "Li Wei"]
    assert len({entity.id for entity in found.entities}) == 2


def test_c5_silence_is_no_reason_to_split() -> None:
    texts = ("Li Wei, CFO of Ardent Steel, resigned.", "Li Wei sleeps.", "Li Wei, a poet, sings.")
    assert len(resolved([(text, [("Li Wei", "Person")], []) for text in texts]).entities) == 1


APART = [
    ("Ghost of Christmas Past", "Ghost of Christmas Present", "Person", "Person"),
    ("Mr. Kovač", "Mrs. Kovač", "Person", "Person"),
    ("Boeing 737-800", "Boeing 737-900", "Aircraft", "Aircraft"),
    ("Apollo 11", "Apollo 12", "Event", "Event"),
    ("GPT-4", "GPT-4o", "Product", "Product"),
    ("Q1 2023", "Q1 2024", "Period", "Period"),
    ("North Korea", "South Korea", "Country", "Country"),
    ("John Smith", "Jane Smith", "Person", "Person"),
    ("George W. Bush", "George H. W. Bush", "Person", "Person"),
    ("New York", "New York Times", "City", "Company"),
    ("Paris", "Paris Hilton", "City", "Person"),
    ("Bank of America", "America", "Company", "Country"),
    ("Model 3", "Model X", "Product", "Product"),
    ("Airbus A320", "Airbus A321", "Aircraft", "Aircraft"),
    ("Upper Silesia", "Lower Silesia", "Place", "Place"),
    ("Pope Paul V", "Pope Paul VI", "Person", "Person"),
]


@pytest.mark.parametrize(("left", "right", "left_type", "right_type"), APART)
@pytest.mark.parametrize("typed", [True, False])
def test_c6_must_not_merge(
    left: str,
    right: str,
    left_type: str,
    right_type: str,
    typed: bool,
) -> None:
    one, other = (left, left_type if typed else ""), (right, right_type if typed else "")
    rome = ("Rome", "City")
    together = resolved([(f"{left} and {right} saw Rome.", [one, other, rome], [])])
    across = resolved(
        [
            (f"{left} saw Rome.", [one, rome], [(left, "SAW", "Rome")]),
            (f"{right} saw Rome.", [other, rome], [(right, "SAW", "Rome")]),
        ]
    )
    for found in (together, across):
        assert {left, right} <= {entity.name for entity in found.entities}


SAME = [
    ("Micro Soft", "Microsoft", "Company"),
    ("São Paulo", "Sao Paulo", "City"),
    ("Dr. Jane Roe", "Jane Roe", "Person"),
    ("Apple Inc.", "Apple", "Company"),
    ("Tesla", "Tesla, Inc.", "Company"),
    ("Delta Textiles Ltd", "DELTA TEXTILES LTD.", "Company"),
    ("O’Brien", "O'Brien", "Person"),
    ("Acme  Corp", "Acme Corp.", "Company"),
    ("Siemens AG", "Siemens Aktiengesellschaft", "Company"),
    ("Procter & Gamble", "Procter and Gamble", "Company"),
]


@pytest.mark.parametrize(("left", "right", "type_"), SAME)
def test_c7_must_merge_without_asking(left: str, right: str, type_: str) -> None:
    across = resolved(
        [
            (f"{left} grew fast.", [(left, type_)], []),
            (f"Then {right} grew.", [(right, type_)], []),
        ]
    )
    assert len(across.entities) == 1
    assert not [merge for merge in across.merges if merge.band == "review"]


def test_c7_an_acronym_merges_when_the_text_ties_it() -> None:
    names = [("Securities and Exchange Commission", "Agency"), ("SEC", "Agency")]
    tied = resolved([("The Securities and Exchange Commission (SEC) sued.", names, [])])
    assert len(tied.entities) == 1


def test_c8_the_order_of_documents_changes_nothing() -> None:
    expected = resolved(LINDQVIST)
    for order in permutations(range(3)):
        assert resolved(LINDQVIST, order) == expected
