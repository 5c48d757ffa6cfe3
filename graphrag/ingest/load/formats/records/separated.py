"""CSV and TSV: one table, its head row told from its records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice, pairwise

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.heads import joined_heads
from graphrag.ingest.load.parted import records
from graphrag.ingest.load.pieces import Packed, Parsed, Rows

SAMPLE = 20_000
_YEAR = re.compile(r"(?:19|20)\d\d")
_SAYS_SIGN = re.compile(r"\A\"?sep=(?P<sign>[^\s\w\"]|\t)\"?\n", re.IGNORECASE)
"""The first line that spreadsheet programs write, and take, to say what parts cells."""


def read_separated(data: bytes) -> Parsed:
    """Return the table of a file whose cells are parted by commas, semicolons, tabs or pipes."""
    text, sign = _parted(decode(data))
    rows = Packed(row for row in records(text, sign) if any(cell.strip() for cell in row))
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


def _parted(text: str) -> tuple[str, str]:
    """Return the records of a file, and the sign that parts their cells: as its first line says."""
    said = _SAYS_SIGN.match(text)
    return (text[said.end() :], said["sign"]) if said else (text, _sign(text[:SAMPLE]))


def _sign(sample: str) -> str:
    """Return the sign that parts most records into the same number of cells, and into most.

    Signs within quotes part nothing, and a comma within numbers ("12,50") parts no head.
    """
    best, best_score = ",", (0, 0)
    for sign in ",;\t|":
        counts = Counter(len(row) for row in islice(records(sample, sign), 50) if row)
        usual = max(counts, key=lambda cells: (counts[cells], cells), default=0)
        score = (counts[usual], usual)
        if usual > 1 and score > best_score:
            best, best_score = sign, score
    return best


def _is_number(cell: str) -> bool:
    digits = sum(character.isdigit() for character in cell)
    return digits > 0 and not any(character.isalpha() for character in cell)
