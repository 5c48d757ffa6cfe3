"""Tables as they stand, row by row: what is added up, averaged and compared cell by cell.

Facts that rest on the same words of one passage are the cells of one row. A listing joins rows
that name one thing; here each stays a row, since each was written down once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from graphrag.ask.facts.heads import says_when, words_of
from graphrag.ask.facts.places import source_of
from graphrag.ask.facts.values import number_of
from graphrag.language.tokens import denies
from graphrag.model import Chunk, Document, Evidence, Fact, Span, Value

_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_CELL = re.compile(r"[^|\s](?:[^|\n]*[^|\s])?")
_GROUPS = re.compile(r"\+\d|0\d|\(?\d+(?:[ /()-]+\d+){2,}")
"""Figures that measure nothing: of a telephone, an account."""
_MOSTLY = 0.6
"""Least share of a column's cells that are numbers, or dates, in a column of such."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its cells by key of their column, and where it stands."""

    cells: Mapping[str, Fact]
    entity_id: str
    chunk: Chunk
    document: Document
    span: Span

    def text(self, key: str) -> str:
        """Return what stands under `key`; empty if nothing does."""
        fact = self.cells.get(key)
        return fact.value.text if fact else ""

    def number(self, key: str) -> float | None:
        """Return the number under `key`; None if none stands there, or a date."""
        fact = self.cells.get(key)
        return None if fact is None or fact.value.date else number_of(fact.value)

    def date(self, key: str) -> str:
        """Return the ISO date or the year under `key`; empty if none stands there."""
        fact = self.cells.get(key)
        return (fact.value.date or fact.value.text.strip()) if fact else ""

    def year(self, key: str) -> float | None:
        """Return the year under `key`; None if no date or year stands there."""
        said = _YEAR.match(self.date(key))
        return float(said.group()) if said else None

    def told(self, texts: Collection[str], label: str) -> tuple[str, Evidence]:
        """Return the cells `texts` in their order, and the stretch of the row that has them.

        A cell between them that denies something ("no") is told too: left out, it would seem
        denied of them.
        """
        cells = [
            (" ".join(found.group().split()), found.span())
            for found in _CELL.finditer(self.span.of(self.chunk.text))
        ]
        at = [place for place, (text, _) in enumerate(cells) if text in texts]
        if not at or not {cells[place][0] for place in at}.issuperset(texts):
            return ", ".join(texts), self._evidence(self.span, label)
        inside = cells[at[0] : at[-1] + 1]
        said = [text for text, _ in inside if text in texts or denies(text)]
        stretch = Span(inside[0][1][0], inside[-1][1][1]).shifted(self.span.start)
        return ", ".join(dict.fromkeys(said)), self._evidence(stretch, label)

    def _evidence(self, span: Span, label: str) -> Evidence:
        source = source_of(self.chunk, self.document, span)
        return Evidence(label, span.of(self.chunk.text), 1.0, (source,), kind="fact")


@dataclass(frozen=True)
class Register:
    """Rows under one head, of one document or of several that go on where one ends.

    Attributes:
        naming: Key of the column that names the rows.
        rows: As they stand, documents by source.
        about: Stems of titles, file names and headings above them.
        passed_over: Titles of older versions that were left out.
    """

    naming: str
    rows: tuple[Row, ...]
    about: frozenset[str]
    passed_over: tuple[str, ...] = ()

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Keys of the columns, by name."""
        return tuple(sorted({key for row in self.rows for key in row.cells}))

    @cached_property
    def numeric(self) -> tuple[str, ...]:
        """Keys of the columns that hold numbers."""
        return tuple(
            key for key in self.keys if self._mostly(key, _is_number) and key not in self.dated
        )

    @cached_property
    def dated(self) -> tuple[str, ...]:
        """Keys of the columns that hold dates or years."""
        return tuple(
            key
            for key in self.keys
            if self._mostly(key, lambda value: value.date is not None)
            or (says_when(key) and self._mostly(key, _is_year))
        )

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """Keys of the columns of words and codes that no two rows share, the naming one first."""
        apart = [
            key
            for key in self.keys
            if key not in self.numeric and key not in self.dated and self.tells_apart(key)
        ]
        return tuple(sorted({self.naming, *apart}, key=lambda key: (key != self.naming, key)))

    @cached_property
    def coded(self) -> tuple[str, ...]:
        """Keys of the columns of codes: no two rows share one, and each holds a digit."""
        return tuple(
            key for key in self.telling if all(_is_code(row.text(key)) for row in self.rows)
        )

    @property
    def listed(self) -> tuple[str, ...]:
        """Words that may say what is listed: of the column that names the rows, of file names."""
        files = " ".join(title.rpartition(".")[0] for title in self.titles).replace("_", " ")
        return tuple(dict.fromkeys([" ".join(words_of(self.naming)), *files.lower().split()]))

    @property
    def titles(self) -> tuple[str, ...]:
        """File names of the documents that hold it."""
        return tuple(dict.fromkeys(PurePosixPath(row.document.source).name for row in self.rows))

    def tells_apart(self, key: str) -> bool:
        """Whether no two rows have the same under `key`."""
        return len({row.text(key) for row in self.rows}) == len(self.rows)

    def _mostly(self, key: str, claim: Callable[[Value], bool]) -> bool:
        values = [row.cells[key].value for row in self.rows if key in row.cells]
        return sum(map(claim, values)) >= _MOSTLY * len(values)


def _is_code(text: str) -> bool:
    return any(sign.isdigit() for sign in text) and _GROUPS.match(text.strip()) is None


def _is_number(value: Value) -> bool:
    code = _GROUPS.match(value.text.strip())
    return value.date is None and code is None and number_of(value) is not None


def _is_year(value: Value) -> bool:
    return _YEAR.fullmatch(value.text.strip()) is not None
