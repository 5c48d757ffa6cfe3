"""Formats with a form of their own: sheets, records; and broken files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document, Dropped

TABLE = [["Supplier", "City"], ["Orbis", "Bergen"], ["Helios AG", "Oslo"]]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", "Supplier,City\nOrbis,Bergen\nHelios AG,Oslo\n"),
        ("a.csv", 'Supplier;City\r\nOrbis;"Bergen"\r\nHelios AG;Oslo\r\n'),
        ("a.tsv", "Supplier\tCity\nOrbis\tBergen\nHelios AG\tOslo\n"),
    ],
)
def test_separated_values_become_a_table(tmp_path: Path, name: str, data: str) -> None:
    (tmp_path / name).write_text(data, newline="")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    (table,) = document.blocks
    assert [[c.span.of(document.text) for c in row] for row in table.rows] == TABLE
    assert table.head == 1


@pytest.mark.parametrize(
    "data",
    [
        "Kunde;Ort;Umsatz\nMüller KG;Köln;1.234,50\nGroß;Bonn;99,00\nZur Post;Jena;12,5\n",
        'sep=|\nKunde|Ort|Umsatz\n"Müller, KG"|Köln|1,5\n"Groß, AG"|Bonn|2,5\n',
        'Kunde, Ort, Umsatz\n"Müller; KG", Köln, "1,5"\n"Groß; AG", Bonn, "2,5"\n',
        "\ufeffKunde\tOrt\tUmsatz\nMüller, KG\tKöln\t1,5\nGroß, AG\tBonn\t2,5\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_what_parts_cells_is_told_beside_commas_of_numbers_and_names(
    tmp_path: Path, data: str, encoding: str
) -> None:
    (tmp_path / "a.csv").write_text(data, encoding=encoding)
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    (table,) = document.blocks
    rows = [[c.span.of(document.text) for c in row] for row in table.rows]
    assert (rows[0], table.head) == (["Kunde", "Ort", "Umsatz"], 1)
    assert [row[1] for row in rows[1:3]] == ["Köln", "Bonn"]


def test_a_cell_of_megabytes_is_a_cell(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"a,b\n1,{'z' * 11_000_000}\n")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert len(document.text) > 11_000_000


def test_a_spreadsheet_gives_each_sheet_a_section(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Suppliers"
    for row in [*TABLE, [], [None, "Total:", 2.0]]:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    kinds = [(b.kind, b.span.of(document.text)) for b in document.blocks]
    assert kinds == [
        ("heading", "Suppliers"),
        ("table", "Supplier | City\nOrbis | Bergen\nHelios AG | Oslo"),
        ("field", "Total: | 2"),
    ]


def test_a_cell_of_a_sheet_that_spans_rows_stands_in_each(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    sheet = book.active
    for row in [
        ["Region", "Port", "Berths"],
        ["South", "Mandal", 3],
        [None, "Farsund", 2],
        ["West", "Bergen", 5],
    ]:
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    book.save(tmp_path / "a.xlsx")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert "South | Farsund | 2\nWest | Bergen | 5" in document.text


def test_formulas_that_nothing_computed_are_counted(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in [["Fuel", 4], ["Crew", 7], ["Total", "=SUM(B1:B2)"]]:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    document, noted = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert isinstance(noted, Dropped)
    assert (noted.kind, noted.what[:14]) == ("skipped", "1 × formulas t")


def test_json_lines_are_records(tmp_path: Path) -> None:
    records = [{"title": "A", "text": "Long. " * 50, "city": "Oslo"}, {"id": 7, "n": None}]
    lines = [json.dumps(record) for record in records]
    (tmp_path / "a.jsonl").write_text("\n".join([lines[0], "{broken", lines[1]]))
    document, lost = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert [b.kind for b in document.blocks] == ["heading", "paragraph", "field", "heading"]
    assert isinstance(lost, Dropped)
    assert (lost.kind, lost.what) == ("lost", "line 2")


def test_records_in_records_keep_their_keys_and_prose_is_prose(tmp_path: Path) -> None:
    record = {
        "id": 9,
        "order": {"customer": {"name": "Ola"}, "total": 5},
        "lines": [{"sku": "A1", "qty": 2}, {"sku": "B2", "note": "late"}],
        "body": "Ola sold the pump to Orbis.",
    }
    (tmp_path / "orders.jsonl").write_text(json.dumps(record) + "\n")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.title == "orders"  # a record names no file of records
    assert [(b.kind, b.span.of(document.text)) for b in document.blocks][1:] == [
        ("field", "order customer name: Ola"),
        ("field", "order total: 5"),
        ("caption", "lines"),
        ("table", "sku | qty | note\nA1 | 2 |\nB2 |  | late"),
        ("paragraph", "Ola sold the pump to Orbis."),
    ]


@pytest.mark.parametrize("extension", ["docx", "xlsx", "pptx", "epub", "pdf", "eml", "mbox"])
@pytest.mark.parametrize("data", [b"", b"garbage", b"PK\x03\x04broken", b"\xd0\xcf\x11\xe0old"])
def test_a_broken_file_is_lost_with_a_reason(tmp_path: Path, extension: str, data: bytes) -> None:
    (tmp_path / f"a.{extension}").write_bytes(data)
    (tmp_path / "b.md").write_text("Fine.")
    found = list(load([str(tmp_path)], root=tmp_path))
    assert sum(isinstance(item, Document) for item in found) >= 1
    assert all(item.reason for item in found if isinstance(item, Dropped))
