from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import VERSION, extract
from graphrag.ingest.load import load
from graphrag.model import Chunk, Document, Extraction, Span
from graphrag.model.ids import chunk_id, document_id

REPORT = """\
# Final Report

## Location:
Homer, Alaska

## Date & Time:
January 4, 2020, 12:15 Local

**Aircraft:** Cessna 172

## Accident Number:
ANC20LA001

## Registration:
N200HF

## Injuries:
2 Fatal, 1 None

## Analysis

The pilot reported that N200HF struck a tree near Homer, Alaska.

## Pilot Information

| Certificate: | Airline transport; Commercial |
| Age: | 42,Male |
| Seat Occupied: | |
| Flight Time: | 6000 hours (Total, all aircraft), 20 hours (Last 30 days, all aircraft) |

## Co-pilot Information

| Age: | 24,Female |

# Wreckage and Impact Information

Passenger Injuries: Aircraft Fire: None
Weather Observer: A. Witness

# Administrative Information

## Investigator In Charge (IIC):
Gutierrez, Eric
"""


def read(folder: Path, text: str, schema: str) -> tuple[Sequence[Chunk], Sequence[Extraction]]:
    (folder / "report.md").write_text(text, encoding="utf-8")
    (document,) = load([str(folder / "report.md")], root=folder)
    assert isinstance(document, Document)
    chunks = chunk(document, count_tokens=lambda words: len(words.split()), max_tokens=60)
    (extractions,) = extract([(document, chunks)], schema=read_schema(schema))
    return chunks, extractions


def facts(extractions: Sequence[Extraction]) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for extraction in extractions:
        for fact in extraction.facts:
            subject = extraction.entities[fact.subject].name
            found.setdefault(fact.key, []).append((subject, fact.value.text))
    return found


@pytest.fixture(scope="module")
def report(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Sequence[Chunk], Sequence[Extraction]]:
    return read(tmp_path_factory.mktemp("report"), REPORT, "incidents")


Read = tuple[Sequence[Chunk], Sequence[Extraction]]


def test_there_is_one_extraction_a_chunk_in_order(report: Read) -> None:
    chunks, extractions = report
    assert len(chunks) > 1
    assert [e.chunk_id for e in extractions] == [c.id for c in chunks]
    assert VERSION


def test_the_documents_own_entity_is_in_every_chunk(report: Read) -> None:
    for passage, extraction in zip(*report, strict=True):
        (subject,) = (entity for entity in extraction.entities if entity.subject)
        assert (subject.name, subject.type) == ("ANC20LA001", "Accident")
        assert subject.aliases == ("N200HF",)
        assert all(s.of(passage.text) in {"ANC20LA001", "N200HF"} for s in subject.spans)


def test_its_registration_is_no_entity_of_its_own(report: Read) -> None:
    _, extractions = report
    assert not any(e.name == "N200HF" for extraction in extractions for e in extraction.entities)


def test_c36_fields_become_facts_of_the_documents_own_entity(report: Read) -> None:
    found = facts(report[1])
    own = "ANC20LA001"
    assert found["location"] == [(own, "Homer, Alaska")]
    assert found["aircraft"] == [(own, "Cessna 172")]
    assert found["fatal_injuries"] == [(own, "2")]
    assert found["uninjured"] == [(own, "1")]
    assert found["pilot_age"] == [(own, "42")]
    assert found["pilot_sex"] == [(own, "Male")]
    assert found["copilot_age"] == [(own, "24")]
    assert found["pilot_certificate"] == [(own, "Airline transport"), (own, "Commercial")]
    assert found["pilot_total_hours"] == [(own, "6000 hours")]
    assert "pilot_hours_90_days" not in found


def test_a_date_is_typed(report: Read) -> None:
    dates = [f.value.date for e in report[1] for f in e.facts if f.key == "date"]
    assert dates == ["2020-01-04"]


def test_the_next_label_is_refused_as_a_value(report: Read) -> None:
    found = facts(report[1])
    assert "passenger_injuries" not in found
    assert found["fire"] == [("ANC20LA001", "None")]


def test_a_field_without_a_value_is_counted(report: Read) -> None:
    told = [item for extraction in report[1] for item in extraction.dropped]
    assert any("Seat Occupied" in item.what for item in told)


def test_a_label_that_the_schema_does_not_list_is_a_fact_all_the_same(report: Read) -> None:
    assert facts(report[1])["weather_observer"] == [("ANC20LA001", "A. Witness")]


def test_fields_with_a_relation_tie_the_document_to_the_thing_named(report: Read) -> None:
    ties = {
        (e.entities[r.source].name, r.type, e.entities[r.target].name, e.entities[r.target].type)
        for e in report[1]
        for r in e.relations
    }
    assert ("ANC20LA001", "OCCURRED_IN", "Homer, Alaska", "Place") in ties
    assert ("ANC20LA001", "INVOLVES", "Cessna 172", "Aircraft") in ties
    assert ("ANC20LA001", "INVESTIGATED_BY", "Eric Gutierrez", "Person") in ties


def test_every_span_says_what_it_stands_for(report: Read) -> None:
    for passage, extraction in zip(*report, strict=True):
        for fact in extraction.facts:
            words = " ".join(fact.span.of(passage.text).split())
            assert fact.value.text.rpartition(": ")[2] in words
        for entity in extraction.entities:
            assert all(0 <= s.start < s.end <= len(passage.text) for s in entity.spans)


def test_rows_of_a_table_with_a_head_speak_of_their_first_cell(tmp_path: Path) -> None:
    table = (
        "# Suppliers\n\n| Supplier | City | Founded |\n|---|---|---|\n| Halden | Oslo | 2011 |\n"
    )
    found = facts(read(tmp_path, table, "general")[1])
    assert found["city"] == [("Halden", "Oslo")]
    assert found["founded"] == [("Halden", "2011")]


def test_fields_without_a_schema_subject_are_facts_of_the_title(tmp_path: Path) -> None:
    page = "# Halden\n\n**Seat:** Oslo\n\n**Employees:** 40\n"
    found = facts(read(tmp_path, page, "general")[1])
    assert found["seat"] == [("Halden", "Oslo")]
    assert found["employees"] == [("Halden", "40")]


def test_a_report_without_a_number_is_named_by_its_registration(tmp_path: Path) -> None:
    unnumbered = REPORT.replace("## Accident Number:\nANC20LA001\n\n", "")
    _, extractions = read(tmp_path, unnumbered, "incidents")
    (subject,) = (entity for entity in extractions[0].entities if entity.subject)
    assert (subject.name, subject.scope) == ("N200HF", "document")


def test_c13_a_document_that_says_nothing_has_empty_extractions(tmp_path: Path) -> None:
    _, extractions = read(tmp_path, "Apples. Pears.\n", "general")
    assert [(e.relations, e.facts) for e in extractions] == [((), ())]


def whole(source: str, text: str) -> tuple[Document, tuple[Chunk, ...]]:
    document = Document(document_id(source), source, source, text, (), "")
    id_ = chunk_id(document.id, "", text, 0)
    return document, (Chunk(id_, document.id, 0, text, Span(0, len(text)), "", 0),)


SENTENCES = (
    "Orbis Energy acquired Helios Storage in 2019.",
    "Marta Solberg leads Orbis Energy.",
    "Helios Storage is based in Bergen, Norway.",
    "It rained.",
)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=5))
def test_a_document_says_the_same_alone_and_among_others(texts: list[str]) -> None:
    schema = read_schema("general")
    batch = [whole(f"{index}.txt", text) for index, text in enumerate(texts)]
    together = list(extract(batch, schema=schema))
    alone = [only for pair in batch for only in extract([pair], schema=schema)]
    assert together == alone


@settings(max_examples=15, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_read_without_failing_and_spans_stay_inside(text: str) -> None:
    ((extraction,),) = extract([whole("any.txt", text)], schema=read_schema("general"))
    for entity in extraction.entities:
        assert all(0 <= span.start < span.end <= len(text) for span in entity.spans)


@pytest.mark.parametrize(
    "text",
    [
        "Our history\nTidal Works was founded by Anna Solberg, who had built boats before.\n",
        "Customers:\n\n- Oslo Ferries\n- Tidal Works was founded by Anna Solberg.\n- Helios\n",
    ],
)
def test_a_line_that_stands_by_itself_is_read_apart(tmp_path: Path, text: str) -> None:
    (chunk_,), (extraction,) = read(tmp_path, text, "general")
    (tie,) = extraction.relations
    ends = extraction.entities[tie.source].name, extraction.entities[tie.target].name
    assert (ends, tie.type) == (("Anna Solberg", "Tidal Works"), "FOUNDED")
    assert tie.span.of(chunk_.text).startswith("Tidal Works was founded by Anna Solberg")


def test_a_row_with_a_label_alone_is_no_fact(tmp_path: Path) -> None:
    text = (
        "# Report\n\n## Accident Number:\nX1\n\n## Registration:\nN2\n\n## Injuries:\n1 None\n\n"
        "# Findings\n\n| Findings | |\n| Aircraft | Not used |\n"
    )
    _, extractions = read(tmp_path, text, "incidents")
    values = [value for _, value in facts(extractions).get("findings", [])]
    assert values == ["Aircraft: Not used"]
