"""Spreadsheets: one section a sheet, its filled rows as a table, read row by row."""

from __future__ import annotations

import io
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import groupby
from typing import Any

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.formats.office.archive import BROKEN, checked
from graphrag.ingest.load.formats.office.require import required
from graphrag.ingest.load.formats.office.sheet_marks import marks_of, spanned
from graphrag.ingest.load.formats.office.word import properties
from graphrag.ingest.load.formats.records.separated import head_rows
from graphrag.ingest.load.means import USUAL, Means
from graphrag.ingest.load.pieces import Heading, Packed, Parsed, Piece, Rows


def read_spreadsheet(data: bytes, means: Means = USUAL) -> Parsed:
    """Return the tables of an .xlsx file; formulas as the values they had when saved."""
    openpyxl = required("openpyxl", "spreadsheets")
    wrong = required("openpyxl.utils.exceptions", "spreadsheets")
    unread = Counter(checked(data, means))
    lost: list[tuple[str, str]] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions, which are no content
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            pieces = [
                piece for sheet in book.worksheets for piece in _sheet(sheet, means, lost, unread)
            ]
            said = properties(book.properties) | {"author": book.properties.creator or ""}
            book.close()
    except (*BROKEN, wrong.InvalidFileException, wrong.CellCoordinatesException) as error:
        raise UnreadableDocumentError(
            "it is no complete spreadsheet", hint="Open and save it again as .xlsx."
        ) from error
    return Parsed(tuple(pieces), said, lost=tuple(lost), unread=unread, many=True)


def _sheet(
    sheet: Any, means: Means, lost: list[tuple[str, str]], unread: Counter[str]
) -> Iterator[Piece]:  # Any: openpyxl has no types
    with sheet._get_source() as source:  # no public name of it gives a sheet's XML
        marks = marks_of(source)
    if marks.uncomputed:
        unread["formulas that no spreadsheet program has computed"] += marks.uncomputed
    rows = spanned(_cells(sheet, means, lost), marks.spans)
    tables = [_table(filled) for holds, filled in groupby(rows, key=any) if holds]
    if tables:
        yield Heading(str(sheet.title), 2)
    yield from tables


def _cells(
    sheet: Any, means: Means, lost: list[tuple[str, str]]
) -> Iterator[tuple[str, ...]]:  # Any: as above
    for number, row in enumerate(sheet.iter_rows(values_only=True)):
        if number >= means.max_rows:
            reason = f"rows below {means.max_rows:,} are not read; split it or raise max_rows"
            lost.append((f"sheet {sheet.title}", reason))
            return
        yield tuple(map(_text, row))


def _table(rows: Iterable[tuple[str, ...]]) -> Rows:
    """Return `rows` without the columns that are empty in all of them."""
    filled: set[int] = set()

    def noted() -> Iterator[tuple[str, ...]]:
        for row in rows:
            filled.update(at for at, cell in enumerate(row) if cell)
            yield row

    whole = Packed(noted())
    columns = sorted(filled)
    table = Packed(tuple(row[at] if at < len(row) else "" for at in columns) for row in whole)
    return Rows(table, head=head_rows(table))


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        return value.date().isoformat()
    if isinstance(value, datetime | date):
        return value.isoformat(sep=" ") if isinstance(value, datetime) else value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())
