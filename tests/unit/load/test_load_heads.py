"""Heads of more than one row: groups of columns are part of each column's name."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphrag.ingest.load import load
from graphrag.ingest.load.formats.records.separated import head_rows
from graphrag.ingest.load.formats.web.grid import LONGEST
from graphrag.ingest.load.formats.web.html import read_html
from graphrag.ingest.load.heads import joined_heads
from graphrag.ingest.load.pieces import Rows
from graphrag.model import Document

TITLE = "Sales by region, in thousands"
UPPER = ["Region", "2023", "", "2024", ""]
LOWER = ["", "Sales", "Cost", "Sales", "Cost"]
BODY = [["North", "12", "9", "14", "10"], ["South", "7", "6", "8", "6"]]
NAMES = ["Region", "2023 Sales", "2023 Cost", "2024 Sales", "2024 Cost"]


def in_html() -> bytes:
    head = (
        f"<tr><th colspan=5>{TITLE}</th></tr>"
        "<tr><th rowspan=2>Region</th><th colspan=2>2023</th><th colspan=2>2024</th></tr>"
        "<tr><th>Sales</th><th>Cost</th><th>Sales</th><th>Cost</th></tr>"
    )
    body = "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>" for row in BODY)
    return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>".encode()


def in_word() -> bytes:
    docx = pytest.importorskip("docx")
    made = docx.Document()
    rows = [[TITLE, "", "", "", ""], UPPER, LOWER, *BODY]
    table = made.add_table(len(rows), 5)
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            table.cell(at, column).text = text
    for first, last in (((0, 0), (0, 4)), ((1, 0), (2, 0)), ((1, 1), (1, 2)), ((1, 3), (1, 4))):
        merged = table.cell(*first).merge(table.cell(*last))
        merged.text = merged.text.strip()
    return saved(made)


def in_sheet() -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in [[TITLE, "", "", "", ""], UPPER, LOWER, *BODY]:
        book.active.append([int(c) if c.isdigit() else c or None for c in row])
    for cells in ("A1:E1", "A2:A3", "B2:C2", "D2:E2"):
        book.active.merge_cells(cells)
    return saved(book)


def in_csv() -> bytes:
    rows = [[f'"{TITLE}"', "", "", "", ""], UPPER, LOWER, *BODY]
    return "\n".join(",".join(row) for row in rows).encode()


def saved(made: object) -> bytes:
    data = io.BytesIO()
    made.save(data)  # type: ignore[attr-defined]  # documents of two libraries, saved alike
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "make"),
    [("a.html", in_html), ("a.docx", in_word), ("a.xlsx", in_sheet), ("a.csv", in_csv)],
)
def test_a_head_of_two_rows_names_each_column_and_a_title_stands_above(
    tmp_path: Path, name: str, make: Callable[[], bytes]
) -> None:
    (tmp_path / name).write_bytes(make())
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    (table,) = [block for block in document.blocks if block.kind == "table"]
    cells = [[cell.span.of(document.text) for cell in row] for row in table.rows]
    assert table.head == 1
    assert cells == [NAMES, *BODY]
    captions = [b.span.of(document.text) for b in document.blocks if b.kind == "caption"]
    assert captions == [TITLE]


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        ([["Name", "", "City"], ["Anna", "Smith", "Bergen"], ["Bo", "Lee", "Oslo"]], 1),
        ([["Name", "", "Age"], ["Anna", "Smith", "31"], ["Bo", "Lee", "40"]], 1),
        ([["Part", "City", "Price"], ["A", "Bergen", "3"], ["B", "Oslo", "4"]], 1),
        ([["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]], 0),
        ([["Sales", "", "Cost"], ["2023", "2024", "2024"], ["1", "2", "3"]], 2),
        ([["Parts of 2024", "", ""], ["Part", "City", "Price"], ["A", "Bergen", "3"]], 2),
        ([["Owner", ""], ["Seats", "4"], ["Engines", "1"]], 0),
    ],
)
def test_a_head_is_told_from_rows_of_values(rows: list[list[str]], count: int) -> None:
    assert head_rows(rows) == count


def test_a_cell_that_spans_rows_belongs_to_each() -> None:
    page = (
        b"<table><tr><th>Supplier</th><th>Part</th><th>City</th></tr>"
        b"<tr><td rowspan=3>Orbis</td><td>pump</td><td rowspan='2'>Bergen</td></tr>"
        b"<tr><td>valve</td></tr><tr><td colspan=2>unknown</td></tr></table>"
    )
    (table,) = read_html(page).pieces
    assert isinstance(table, Rows)
    assert [tuple(row) for row in table.rows[1:]] == [
        ("Orbis", "pump", "Bergen"),
        ("Orbis", "valve", "Bergen"),
        ("Orbis", "unknown"),
    ]


def test_cells_that_span_without_measure_stay_within_bounds() -> None:
    row = "<td rowspan=99999 colspan=99999>x" * 300
    page = f"<table><tr>{row}</tr>{'<tr><td>y' * 2000}</table>".encode()
    (table,) = read_html(page).pieces
    assert isinstance(table, Rows)
    assert sum(map(len, table.rows)) < LONGEST + 20_000


cells = st.sampled_from(["", "a", "b", "2023"])


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=30)  # machines may be busy
@given(st.lists(st.lists(cells, max_size=3), min_size=1, max_size=3))
def test_no_word_of_a_head_is_lost(heads: list[list[str]]) -> None:
    words = {word for name in joined_heads(heads) for word in name.split()}
    assert words == {cell for row in heads for cell in row if cell}
