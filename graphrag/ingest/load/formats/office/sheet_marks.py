"""What a sheet says beside its cells: which of them span rows, and formulas without a value.

A library that reads row by row passes both over: spans stand below all rows, and a formula that
no spreadsheet program has computed yet looks like an empty cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO

_PIECE = 65_536
_CELL_END = b"</c>"
_NO_VALUE = re.compile(
    rb"<c\b(?:(?!t=\"str\")[^>])*>\s*<f\b[^<]*?(?:/>|</f>)\s*(?:<v\s*/>|<v></v>)?\s*</c>"
)
"""A formula; one whose value is the empty text says t="str"."""
_MERGED = re.compile(rb"<mergeCell\b[^>]*?\bref=\"([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})\"")


@dataclass(frozen=True, slots=True)
class Marks:
    """What a sheet says beside its cells.

    Attributes:
        spans: (first row, last row, column) of cells that span rows, from 0, in order.
        uncomputed: How many formulas hold no value.
    """

    spans: tuple[tuple[int, int, int], ...]
    uncomputed: int


def marks_of(sheet: IO[bytes]) -> Marks:
    """Return what the XML of a sheet says, read in pieces."""
    rest, uncomputed = b"", 0
    while piece := sheet.read(_PIECE):
        rest += piece
        end = rest.rfind(_CELL_END) + len(_CELL_END)
        if end >= len(_CELL_END):
            uncomputed += sum(1 for _ in _NO_VALUE.finditer(rest, 0, end))
            rest = rest[end:]
    found = (
        (int(top) - 1, int(end) - 1, _column(name)) for name, top, end in _MERGED.findall(rest)
    )
    return Marks(tuple(sorted(span for span in found if span[0] < span[1])), uncomputed)


def spanned(
    rows: Iterable[tuple[str, ...]], spans: Sequence[tuple[int, int, int]]
) -> Iterator[tuple[str, ...]]:
    """Yield `rows`, a cell that spans some standing in each of them."""
    coming = list(reversed(spans))
    held: dict[int, tuple[int, str]] = {}  # by column: last row, and what stands in it till then
    for at, row in enumerate(rows):
        if not coming and not held:
            yield row
            continue
        cells = list(row)
        for column, (_, text) in held.items():
            if column < len(cells) and not cells[column]:
                cells[column] = text
        while coming and coming[-1][0] <= at:
            _, last, column = coming.pop()
            held[column] = (last, cells[column] if column < len(cells) else "")
        held = {column: span for column, span in held.items() if span[0] > at}
        yield tuple(cells)


def _column(name: bytes) -> int:
    """Return the place of a column from 0: A, B … Z, AA."""
    place = 0
    for letter in name:
        place = place * 26 + letter - 64
    return place - 1
