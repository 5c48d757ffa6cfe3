"""What a format reader hands over: pieces of content in reading order.

Every format says what it found in these few shapes; `compose` makes one plain text
with exact spans of them. So labelled fields, tables and lists come out the same
whether a report arrives as Markdown, HTML or PDF, and a new format is one small file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import overload

from graphrag.model import Span

LONGEST_ITEM = 200
"""Lines of one entry of a list; growing a longer one would take quadratic time."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text, markup removed, without a line break.

    Attributes:
        text: As readable text.
        labels: Stretches the author set in bold, in order; those with a colon are labels.
    """

    text: str
    labels: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` from 1 to 6."""

    text: str
    level: int
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that belong together."""

    lines: tuple[Line, ...]
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: rows of cells, the first `head` of them its head."""

    rows: Sequence[Sequence[str]]
    head: int = 0
    page: int | None = None


class Packed(Sequence[tuple[str, ...]]):
    """Rows of a long table in little more room than their characters take, in order."""

    def __init__(self, rows: Iterable[Sequence[str]]) -> None:
        self._pages: list[str] = []
        self._length = 0
        every = iter(rows)
        while page := list(islice(every, PAGE)):
            self._length += len(page)
            self._pages.append("\0".join("\1".join(map(_packable, row)) for row in page))

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        for page in self._pages:
            for row in page.split("\0"):
                yield tuple(row.split("\1"))

    @overload
    def __getitem__(self, index: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[str, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[str, ...] | tuple[tuple[str, ...], ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(self._length)))
        page, at = divmod(range(self._length)[index], PAGE)
        return tuple(self._pages[page].split("\0")[at].split("\1"))


PAGE = 500
"""Rows that are packed together."""


def _packable(cell: str) -> str:
    return cell.replace("\0", " ").replace("\1", " ")


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list, with the mark its author gave it ("-", "3.") and its depth from 0."""

    lines: tuple[Line, ...]
    mark: str = "-"
    depth: int = 0


def extended(items: list[Item], lines: tuple[Line, ...]) -> None:
    """Add `lines` to the last of `items`; a very long entry goes on in one without a mark."""
    last = items[-1]
    if len(last.lines) > LONGEST_ITEM:
        items.append(Item(lines, "", last.depth + 1))
    else:
        items[-1] = Item((*last.lines, *lines), last.mark, last.depth)


@dataclass(frozen=True, slots=True)
class Items:
    """A list, nested entries included."""

    items: tuple[Item, ...]
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and its value, where the format itself says so (as `dl` does in HTML)."""

    label: str
    value: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Code:
    """Text whose spaces and line breaks matter."""

    text: str
    language: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands under a figure or in place of it."""

    text: str
    page: int | None = None


Piece = Heading | Paragraph | Rows | Items | Pair | Code | Caption


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file as its reader understood it.

    Attributes:
        pieces: In reading order.
        metadata: What the format itself says: `title`, `updated`, `valid_from`, `access`
            (comma-separated), and free keys.
        lost: What could not be read (page, sheet, picture), and why; the rest is there.
        repaired: What was read by other means than its format's (text recognition), and how.
        skipped: What is not read on purpose (an attachment), and what to do about it.
        removed: Counts of furniture left out, by name ("navigation", "page numbers").
        recognised: Pages that are pictures, and what read them.
        unread: Counts of content that is not read, by name ("pictures").
        many: Holds records, sheets or definitions, none of whose headings names the whole.
    """

    pieces: tuple[Piece, ...]
    metadata: Mapping[str, str] = field(default_factory=dict)
    lost: tuple[tuple[str, str], ...] = ()
    repaired: tuple[tuple[str, str], ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    removed: Mapping[str, int] = field(default_factory=dict)
    recognised: Mapping[int, str] = field(default_factory=dict)
    unread: Mapping[str, int] = field(default_factory=dict)
    many: bool = False
