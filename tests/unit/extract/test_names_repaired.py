from __future__ import annotations

import pytest

from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.model import Chunk, Document, ExtractedEntity, Span
from graphrag.model.ids import chunk_id, document_id


def named(text: str, schema: str = "general") -> dict[str, ExtractedEntity]:
    document = Document(document_id(text), text, "A note", text, (), "")
    whole = Chunk(
        chunk_id(document.id, "", text, 0), document.id, 0, text, Span(0, len(text)), "", 0
    )
    ((extraction,),) = extract([(document, (whole,))], schema=read_schema(schema))
    return {entity.name: entity for entity in extraction.entities}


def test_c2_numerals_are_names_and_years_are_not() -> None:
    found = named("World War I ended in 1918. World War II ended in 1945.")
    assert {name: entity.type for name, entity in found.items()} == {
        "World War I": "Event",
        "World War II": "Event",
    }


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Orbis Energy's office is in Berlin.", "Orbis Energy"),
        ("He works for the Royal Society.", "Royal Society"),
        ("The Boeing 737-800 was late.", "Boeing 737-800"),
        ("Dr. Jane Roe spoke in Paris.", "Jane Roe"),
        ("Mr. Kovač met her in Zagreb.", "Mr. Kovač"),
        ("It was bought by Arrow Aviation LLC in 2001.", "Arrow Aviation LLC"),
        ("Song of Freedom is a film.", "Song of Freedom"),
    ],
)
def test_a_name_is_taken_whole_and_alone(text: str, name: str) -> None:
    assert name in named(text)


def test_c6_what_differs_in_a_title_or_a_numeral_stays_apart() -> None:
    assert {"Mr. Kovač", "Mrs. Kovač"} <= set(named("Mr. Kovač met Mrs. Kovač in Zagreb."))
    both = named("The Boeing 737-800 and the Boeing 737-900 are made in Seattle.")
    assert {"Boeing 737-800", "Boeing 737-900"} <= set(both)


def test_a_short_form_is_another_name_of_the_long_one() -> None:
    found = named("International Business Machines (IBM) bought Red Hat. IBM is large.")
    assert "IBM" not in found
    assert found["International Business Machines"].aliases == ("IBM",)
    assert len(found["International Business Machines"].spans) == 3


def test_a_short_form_of_common_words_names_nothing_beyond_its_document() -> None:
    text = "The designated pilot examiner (DPE) landed. The DPE spoke to John Smith."
    found = named(text, "incidents")
    assert all(e.scope == "document" for name, e in found.items() if name == "DPE")


def test_c35_the_votes_of_a_document_settle_a_type() -> None:
    text = "Maria Lindqvist founded Halden. Lindqvist sold it. Lindqvist was born in Oslo."
    assert named(text)["Lindqvist"].type == "Person"


def test_patterns_and_gazetteer_name_what_the_tagger_misreads() -> None:
    found = named("The Cessna 172N, N734NW, left Fresno, California.", "incidents")
    assert found["N734NW"].type == "Aircraft"
    assert found["California"].type == "Place"


def test_numbers_dates_and_amounts_are_no_entities() -> None:
    assert named("On 3 May 2020 some 12 of 40 people paid $500, or 12%, twice.") == {}
