"""CSV and TSV: one table, its head row told from its records."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.pieces import Packed, Parsed, Rows

SAMPLE = 20_000
WIDEST_CELL = 10_000_000


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
    """Return 1 if the first row names columns: texts, all different, none of them a number."""
    if len(rows) < 2:
        return 0
    first = [cell.strip() for cell in rows[0]]
    named = [cell for cell in first if cell]
    distinct = len(set(named)) == len(named) and len(named) * 2 > len(first)
    return 1 if distinct and not any(_is_number(cell) for cell in named) else 0


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
