"""What a document's blocks are to us: labelled fields, rows of tables, and prose.

Loading has found the labels already. What is left is to tell a table of pairs from a
table with a head, to refuse a value that is itself the next field ("Passenger Injuries:"
followed by "Aircraft Fire: None"), and to read headings that the schema lists as labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from graphrag.ingest.extract.with_spacy.fields.rules import Rules
from graphrag.language import names
from graphrag.language.lines import runs
from graphrag.model import Block, Document, Span

_INNER = re.compile(r"(?P<label>[^\W\d_][^:|\n;]{0,59}?)\s*:(?:\s+(?P<value>[^\n]*)|$)")
_LINE = re.compile(r"[^\n]+")
_MARK = re.compile(r"\s*(?:[-*+•‣–]|\d{1,3}[.)])\s+")
_MARKS = " \t\r\n*•"
_CODE = re.compile(r"[A-Z]{0,5}[-_/. ]?\d[\dA-Z/._-]*")
_NAMED = re.compile(r"[^\W\d_]{3}")
_COUNTING = frozenset({"", "no", "nr", "number", "pos", "position", "item", "row", "step", "rank"})
"""Heads of a first column that only counts the rows."""
_LEAST = 3
"""Columns of the smallest table whose rows may be named by the second."""
_PAIR_HEADS = frozenset(
    {"attribute", "characteristic", "detail", "details", "field", "item", "key", "label"}
    | {"parameter", "property", "value", "values"}
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label and its value, as they lie in the document.

    Attributes:
        label: Without colon or markup.
        value: Where the value lies; empty if it has none.
        span: Label and value.
        headings: Above it, outermost first.
        row: It is a row of two cells, or a line under a heading, so the label may be data.
        paragraph: The label is a heading that the schema reads, the value a paragraph under it.
    """

    label: str
    value: Span
    span: Span
    headings: tuple[str, ...]
    row: bool = False
    paragraph: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table with a head: cell `subject` is what the other cells speak of."""

    heads: tuple[str, ...]
    cells: tuple[Span, ...]
    span: Span
    subject: int = 0


@dataclass(slots=True)
class Layout:
    """Everything that extraction reads of a document, each kind in order."""

    fields: list[Labelled] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    prose: list[Span] = field(default_factory=list)


def read_layout(document: Document, *, rules: Rules) -> Layout:
    """Return the fields, rows and prose of `document`; without blocks, all is prose."""
    if not document.blocks:
        return Layout(prose=[Span(0, len(document.text))])
    return _Reader(document, rules).read()


class _Reader:
    """Walks the blocks and keeps the headings above the current one."""

    def __init__(self, document: Document, rules: Rules) -> None:
        self._text = document.text
        self._blocks = document.blocks
        self._rules = rules
        self._found = Layout()
        self._path: list[tuple[int, str]] = []
        self._listed: tuple[str, Span] | None = None

    def read(self) -> Layout:
        readers = {
            "heading": self._heading,
            "field": self._field,
            "table": self._table,
            "paragraph": self._lines,
            "list": self._lines,
            "caption": self._lines,
        }
        for block in self._blocks:
            reader = readers.get(block.kind)
            if reader is not None:
                reader(block)
        return self._found

    def _heading(self, block: Block) -> None:
        text = block.span.of(self._text).strip("# \n")
        while self._path and self._path[-1][0] >= block.level:
            self._path.pop()
        above = self._headings()
        listed = self._rules.under(above) and self._rules.reading(text, above)
        self._listed = (text, block.span) if listed else None
        self._path.append((block.level, text))

    def _field(self, block: Block) -> None:
        """Keep a field, unless its value is itself the next field."""
        inner = _INNER.fullmatch(block.value.of(self._text).strip(_MARKS))
        if inner is None or not self._rules.knows(inner.group("label")):
            self._keep(block.label, block.value, block.span)
            return
        start = self._trimmed(block.value).start
        self._keep(block.label, Span(start, start), Span(block.span.start, start))
        value = inner.span("value") if inner.group("value") else (inner.end(), inner.end())
        span = Span(*inner.span()).shifted(start)
        self._keep(inner.group("label"), Span(*value).shifted(start), span)

    def _lines(self, block: Block) -> None:
        """Under a heading that is a label, each line is a value; else the block is prose."""
        if self._listed is None:
            self._found.prose.extend(_read_apart(block, self._text))
            if self._rules.beneath(self._headings()):
                self._paragraphs(block)
            return
        label, heading = self._listed
        for line in _LINE.finditer(block.span.of(self._text)):
            value = self._trimmed(Span(*line.span()).shifted(block.span.start))
            self._keep(label, value, Span(min(heading.start, value.start), value.end), row=True)

    def _paragraphs(self, block: Block) -> None:
        headings = self._headings()
        for line in _LINE.finditer(block.span.of(self._text)):
            value = self._trimmed(Span(*line.span()).shifted(block.span.start))
            found = Labelled(headings[-1], value, value, headings, paragraph=True)
            self._found.fields.append(found)

    def _table(self, block: Block) -> None:
        rows = [tuple(cell.span for cell in row) for row in block.rows if row]
        head = tuple(span.of(self._text).strip() for span in rows[0]) if rows else ()
        if block.head and self._names_columns(head, rows[block.head :]):
            subject = _subject(head, rows[block.head :], self._text)
            for cells in rows[block.head :]:
                row = Span(cells[0].start, cells[-1].end)
                self._found.rows.append(Row(head, cells, row, subject))
            return
        pairs_named = bool(block.head) and set(map(str.casefold, head)) <= _PAIR_HEADS
        for cells in rows[block.head if pairs_named else 0 :]:
            self._pair(cells)

    def _names_columns(self, head: tuple[str, ...], body: list[tuple[Span, ...]]) -> bool:
        """Whether the first row names columns, rather than being one more pair."""
        if len(head) < 2 or not all(head) or self._rules.under(self._headings()):
            return False
        if len(head) > 2:
            return True
        if set(map(str.casefold, head)) <= _PAIR_HEADS:
            return False
        labels = [cells[0].of(self._text).strip() for cells in body]
        known = sum(self._rules.knows(label) for label in labels)
        return not self._rules.knows(head[0]) and 2 * known <= len(labels)

    def _pair(self, cells: tuple[Span, ...]) -> None:
        label = cells[0].of(self._text).strip()
        if label and len(cells) > 1:
            self._keep(label, cells[1], Span(cells[0].start, cells[1].end), row=True)

    def _keep(self, label: str, value: Span, span: Span, *, row: bool = False) -> None:
        value = self._trimmed(value)
        known = self._rules.knows(label) and not self._rules.under(self._headings())
        name = label.strip(" *:")
        self._found.fields.append(
            Labelled(name, value, span, self._headings(), row=row and not known)
        )

    def _trimmed(self, span: Span) -> Span:
        """Return `span` without white space, list marks and emphasis at its borders."""
        words = span.of(self._text)
        left = len(words) - len(words.lstrip(_MARKS))
        right = len(words.rstrip(_MARKS))
        return Span(span.start + left, span.start + max(left, right))

    def _headings(self) -> tuple[str, ...]:
        return tuple(text for _, text in self._path)


def _subject(head: Sequence[str], body: Sequence[tuple[Span, ...]], text: str) -> int:
    """Return the column that names the rows: the second where the first only numbers them.

    Codes ("S-04") give way to names only where these tell all the rows apart.
    """
    first, second = ([row[at].of(text).strip() for row in body if len(row) > at] for at in (0, 1))
    if len(head) < _LEAST or len(second) < len(body):
        return 0
    if names.key(head[0]) in _COUNTING and all(cell.strip(".)#").isdecimal() for cell in first):
        return 1
    coded = all(_CODE.fullmatch(cell) for cell in first)
    named = all(_NAMED.search(cell) for cell in second) and len(set(second)) == len(second)
    return int(coded and named and len(body) > 1)


def _read_apart(block: Block, text: str) -> Iterator[Span]:
    """Yield what reads as one: an entry without its mark, a lone line, lines only wrapped."""
    lines = list(_LINE.finditer(block.span.of(text)))
    marks = [_MARK.match(line.group()) if block.kind == "list" else None for line in lines]
    entries = [at for at, mark in enumerate(marks) if mark] if any(marks) else []
    cuts = sorted({0, *entries, len(lines)})
    for first, end in pairwise(cuts):
        words = [line.group() for line in lines[first:end]]
        for start, stop in runs(words):
            mark = marks[first + start]
            opened = lines[first + start].start() + (mark.end() if mark else 0)
            yield Span(opened, lines[first + stop - 1].end()).shifted(block.span.start)
