"""CSV and TSV: one table, its head row told from its records."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import pairwise

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.heads import joined_heads
from graphrag.ingest.load.pieces import Packed, Parsed, Rows

SAMPLE = 20_000
WIDEST_CELL = 10_000_000
_YEAR = re.compile(r"(?:19|20)\d\d")


def read_separated(data: bytes) -> Parsed:
    """Return the table of a file whose cells are parted by commas, semicolons, tabs or pipes."""
    text = decode(data)
    csv.field_size_limit(WIDEST_CELL)
    rows = Packed(
        row
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text[:SAMPLE]))
        if any(cell.strip() for cell in row)
    )
    return Parsed((Rows(rows, head=head_rows(rows)),)) if rows else Parsed(())


def head_rows(rows: Sequence[Sequence[str]]) -> int:
    """Return how many leading rows name columns, told from what stands in them.

    One does if it holds texts, all different, none of them a number. A title above it counts
    with it, and so does a row that names groups of columns ("2023", "", "2024", "").
    """
    first = 1 if rows and _stands_alone(rows[0]) else 0
    if len(rows) - first < 2:
        return 0
    if len(rows) - first > 2 and _names_groups(*(rows[first + at] for at in range(3))):
        return first + 2
    full = all(cell.strip() for cell in rows[first])
    return first + 1 if _names_columns(rows[first]) and (full or not first) else 0


def _names_columns(row: Sequence[str]) -> bool:
    cells = [cell.strip() for cell in row]
    named = [cell for cell in cells if cell]
    distinct = len(set(named)) == len(named) and len(named) * 2 > len(cells)
    return distinct and not any(_is_number(cell) for cell in named)


def _stands_alone(row: Sequence[str]) -> bool:
    """Return whether a row of three cells or more holds one text, as a title does."""
    return len(row) > 2 and bool(row[0].strip()) and not any(cell.strip() for cell in row[1:])


def _names_groups(upper: Sequence[str], lower: Sequence[str], body: Sequence[str]) -> bool:
    """Return whether `upper` names groups of columns, `lower` the columns, `body` neither."""
    names = joined_heads([upper, lower])
    cells = [cell.strip() for cell in lower]
    spans = any(
        cell.strip() and (not beside.strip() or beside == cell) and all(cells[at : at + 2])
        for at, (cell, beside) in enumerate(pairwise(upper))
    )
    if not spans or not all(names) or len(set(names)) < len(names):
        return False
    named = [cell for cell in cells if cell]
    if any(_is_number(cell) and not _YEAR.fullmatch(cell) for cell in named):
        return False
    repeats = len(set(named)) < len(named)
    above_numbers = any(
        cell and not _is_number(cell) and _is_number(value)
        for cell, value in zip(cells, body, strict=False)
    )
    return repeats or above_numbers


def _delimiter(sample: str) -> str:
    """Return the sign that parts most lines into the same number of cells."""
    lines = [line for line in sample.split("\n")[:50] if line.strip()]
    best, best_score = ",", 0
    for sign in ",;\t|":
        counts = [line.count(sign) for line in lines]
        usual = max(set(counts), key=lambda count: (counts.count(count), count)) if counts else 0
        score = counts.count(usual) * min(usual, 1)
        if score > best_score:
            best, best_score = sign, score
    return best


def _is_number(cell: str) -> bool:
    digits = sum(character.isdigit() for character in cell)
    return digits > 0 and not any(character.isalpha() for character in cell)
