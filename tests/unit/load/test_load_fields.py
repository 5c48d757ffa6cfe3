"""Labelled fields in all the ways that reports write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.ingest.load.fields import is_label
from graphrag.model import Document


def read(folder: Path, text: str, name: str = "report.md") -> Document:
    (folder / name).write_text(text, encoding="utf-8")
    (document,) = load([str(folder / name)], root=folder)
    assert isinstance(document, Document)
    return document


def fields(document: Document) -> list[tuple[str, str]]:
    return [
        (block.label, block.value.of(document.text))
        for block in document.blocks
        if block.kind == "field"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Aircraft: Cessna 172\nInjuries: 2 Fatal",
        "**Aircraft:** Cessna 172\n\n**Injuries**: 2 Fatal",
        "**Aircraft:** Cessna 172 | **Injuries:** 2 Fatal",
        "- Aircraft: Cessna 172\n- Injuries: 2 Fatal",
        "* **Aircraft:** Cessna 172\n* **Injuries:** 2 Fatal",
        "| Aircraft: | Cessna 172 |\n| --- | --- |\n| Injuries: | 2 Fatal |",
        "| Aircraft: | Cessna 172 | Injuries: | 2 Fatal |\n| --- | --- | --- | --- |",
        "| | |\n|-|-|\n| Aircraft: | Cessna 172 |\n| Injuries: | 2 Fatal |",
        "| Aircraft: | Cessna 172 |\n| Injuries: | 2 Fatal |",
        "Aircraft: | Cessna 172\n--- | ---\nInjuries: | 2 Fatal",
        "Aircraft: Cessna 172 | Injuries: 2 Fatal",
        "| Field | Value |\n|---|---|\n| Aircraft | Cessna 172 |\n| Injuries | 2 Fatal |",
        "Aircraft:\nCessna 172\nInjuries:\n2 Fatal",
    ],
)
def test_each_way_to_write_a_field_gives_the_same_fields(tmp_path: Path, text: str) -> None:
    assert fields(read(tmp_path, text)) == [("Aircraft", "Cessna 172"), ("Injuries", "2 Fatal")]


def test_a_heading_with_a_colon_is_a_field_and_no_section(tmp_path: Path) -> None:
    text = (
        "# Report\n\n## Location:\nBlair, Nebraska\n\n## Date & Time: \nAugust 16, 2019\n\n"
        "## Lowest Ceiling:\n- None\n\n## Rating(s):\n* Land\n* Sea\n\n## Analysis\n\nIt fell."
    )
    document = read(tmp_path, text)
    assert fields(document) == [
        ("Location", "Blair, Nebraska"),
        ("Date & Time", "August 16, 2019"),
        ("Lowest Ceiling", "None"),
        ("Rating(s)", "Land\n* Sea"),
    ]
    headings = [b.span.of(document.text) for b in document.blocks if b.kind == "heading"]
    assert headings == ["Report", "Analysis"]


def test_a_heading_without_colon_between_field_headings_is_a_field(tmp_path: Path) -> None:
    text = "## Day:\nMonday\n\n## Sky:\nClear\n\n## Visibility\n10 miles\n\n## Wind:\nCalm\n"
    assert ("Visibility", "10 miles") in fields(read(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Wind:\nSeverity:\nN/A\n\n## A:\nx\n\n## B:\ny", [("Wind", ""), ("Severity", "N/A")]),
        ("## Since:\nEngines: 1\n\n## A:\nx\n\n## B:\ny", [("Since", ""), ("Engines", "1")]),
        ("| Year: | Amateur Built: |\n| --- | --- |\n", [("Year", ""), ("Amateur Built", "")]),
        ("| Seats: | ELT: | Yes |\n", [("Seats", ""), ("ELT", "Yes")]),
        ("Year: Amateur Built:\n", [("Year", ""), ("Amateur Built", "")]),
        ("| Runway: | - |\n| Age: |  / |", [("Runway", ""), ("Age", "")]),
        ("Speed: 4 knots /\n", [("Speed", "4 knots")]),
    ],
)
def test_the_next_label_is_never_a_value(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    assert fields(read(tmp_path, text))[:2] == expected


@pytest.mark.parametrize(
    "text",
    [
        "The pilot said: I was tired.",
        "According to him: nothing.",
        "He arrived at 12:30 and left.",
        "See https://example.org/a for more.",
        "It was flown under Part 91: General aviation.",
        "The following parts were examined:\n\n- wing\n- tail",
    ],
)
def test_prose_with_a_colon_is_no_field(tmp_path: Path, text: str) -> None:
    assert fields(read(tmp_path, text)) == []


def test_a_numbered_name_is_a_value_and_no_label(tmp_path: Path) -> None:
    text = "## Under:\nPart 91: General aviation\n\n## A:\nx\n\n## B:\ny"
    assert fields(read(tmp_path, text))[0] == ("Under", "Part 91: General aviation")


def test_a_table_of_records_stays_a_table(tmp_path: Path) -> None:
    document = read(tmp_path, "| Country | Capital |\n|---|---|\n| Peru | Lima |\n| Chad | - |\n")
    (table,) = document.blocks
    cells = [[cell.span.of(document.text) for cell in row] for row in table.rows]
    assert (table.kind, table.head) == ("table", 1)
    assert cells == [["Country", "Capital"], ["Peru", "Lima"], ["Chad", "-"]]
    assert document.text == "Country | Capital\nPeru | Lima\nChad | -"


def test_empty_cells_keep_their_place(tmp_path: Path) -> None:
    document = read(tmp_path, "|  | 2021 | |\n|---|---|---|\n| Cash | 46 | 47 |\n| | | 9 |\n")
    (table,) = document.blocks
    cells = [[cell.span.of(document.text) for cell in row] for row in table.rows]
    assert cells == [["", "2021", ""], ["Cash", "46", "47"], ["", "", "9"]]


def test_what_happened_is_no_label() -> None:
    assert not is_label("Three offers were received")
    assert is_label("What was found")
    assert is_label("Offers received")
