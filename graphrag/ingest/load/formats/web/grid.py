"""A table of a web page in the making: its rows, with the cells that span several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphrag.ingest.load.pieces import Rows

WIDEST = 50
"""Columns that a cell can span."""
LONGEST = 1_000_000
"""Characters and cells of one table that may be repeated in the rows they span."""


@dataclass(slots=True)
class Grid:
    """Takes cells as they come; one that spans rows stands in each, so that rows are whole.

    Attributes:
        key: Of the table's element.
        rows: So far.
        heads: Of each row, whether it holds head cells only.
    """

    key: int
    rows: list[list[str]] = field(default_factory=list)
    heads: list[bool] = field(default_factory=list)
    _gap: int = 0
    _wide: int = 1
    _high: int = 1
    _spare: int = LONGEST
    _spanning: dict[int, tuple[str, int]] = field(default_factory=dict)

    def begin_row(self) -> None:
        """Take a row's start."""
        self._end_row()
        self.rows.append([])
        self.heads.append(True)

    def begin_cell(self, tag: str, attributes: Mapping[str, str | None]) -> None:
        """Take a cell's start."""
        if tag == "td" and self.heads:
            self.heads[-1] = False
        self._wide = min(_number(attributes.get("colspan")), WIDEST)
        self._high = _number(attributes.get("rowspan"))

    def end_cell(self, text: str) -> None:
        """Take what stood in a cell."""
        if not self.rows:
            return
        row = self.rows[-1]
        row += [""] * self._gap
        self._fill(row)
        if self._high > 1:
            last = len(self.rows) + self._high - 1
            self._spanning[len(row)] = (text, last)
            beside = range(len(row) + 1, len(row) + self._wide)
            self._spanning.update(dict.fromkeys(beside, ("", last)))
        row.append(text)
        self._gap = self._wide - 1

    def piece(self) -> Rows:
        """Return the table."""
        self._end_row()
        head = 0
        while head < len(self.heads) and self.heads[head]:
            head += 1
        return Rows(tuple(map(tuple, self.rows)), head if head < len(self.rows) else 0)

    def _fill(self, row: list[str]) -> None:
        """Add the cells from above that reach down to here."""
        while (above := self._spanning.get(len(row))) and len(self.rows) <= above[1]:
            row.append(above[0])
            self._spare -= len(above[0]) + 1
            if self._spare < 0:
                self._spanning.clear()

    def _end_row(self) -> None:
        if not self.rows:
            return
        row = self.rows[-1]
        live = {at: cell for at, cell in self._spanning.items() if cell[1] >= len(self.rows)}
        self._spare -= len(live)
        if max(live, default=-1) >= len(row):
            row += [""] * self._gap
            self._fill(row)
        self._spanning = live if self._spare > 0 else {}
        self._gap = 0


def _number(said: str | None) -> int:
    text = (said or "").strip()
    return max(int(text), 1) if text.isascii() and text.isdigit() and len(text) < 6 else 1
