"""Tables of many rows: little is held of them but their text."""

from __future__ import annotations

import gc
import io
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.ingest.load import load
from graphrag.ingest.load.pieces import PAGE, Packed
from graphrag.model import Document

FEW, MANY = 500, 2_000


def sheet(rows: int) -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook(write_only=True)
    page = book.create_sheet("Parts")
    page.append(["Part", "Supplier", "City", "Price"])
    for number in range(rows):
        page.append([f"Part {number}", f"Supplier {number % 97}", "Bergen", number / 4])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def separated(rows: int) -> bytes:
    lines = (f"Part {n},Supplier {n % 97},Bergen,{n / 4}" for n in range(rows))
    return "\n".join(["Part,Supplier,City,Price", *lines]).encode()


def held(path: Path) -> tuple[Document, int, int]:
    """Return a file's document, what stays of it beside its text, and the most that was held."""
    tracemalloc.start()
    try:
        document = next(iter(load([str(path)], root=path.parent)))
        gc.collect()  # a workbook holds itself
        stays, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(document, Document)
    return document, stays - len(document.text), most


@pytest.mark.slow
@pytest.mark.parametrize(("name", "make"), [("a.xlsx", sheet), ("a.csv", separated)])
def test_a_row_more_costs_little_more_than_its_text(
    tmp_path: Path, name: str, make: Callable[[int], bytes]
) -> None:
    path = tmp_path / name
    path.write_bytes(make(FEW))
    held(path)  # imports come once
    few, few_stay, few_most = held(path)
    path.write_bytes(make(MANY))
    many, many_stay, many_most = held(path)
    characters = (len(many.text) - len(few.text)) / (MANY - FEW)
    assert (many_stay - few_stay) / (MANY - FEW) < 60  # four cells of eight bytes, and a row's end
    assert (many_most - few_most) / (MANY - FEW) < 12 * characters
    table = next(block for block in many.blocks if block.kind == "table")
    last = [cell.span.of(many.text) for cell in table.rows[-1]]
    assert last == ["Part 1999", "Supplier 59", "Bergen", "499.75"]


cells = st.text(st.characters(exclude_characters="\0\1"), max_size=5)


@given(st.lists(st.lists(cells, min_size=1, max_size=3), max_size=4), st.booleans())
def test_packed_rows_are_the_rows(rows: list[list[str]], many: bool) -> None:
    rows = rows * PAGE if many else rows
    packed = Packed(rows)
    assert list(packed) == [tuple(row) for row in rows]
    assert len(packed) == len(rows)
    assert list(packed[:2]) == [tuple(row) for row in rows[:2]]
    if rows:
        assert packed[-1] == tuple(rows[-1])
