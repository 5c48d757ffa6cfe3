"""A page as it is read from top to bottom: what opens, what stands, what closes.

Inline text gathers in lines; whatever ends a line of thought (a block, a cell, an
item) turns them into a piece. Also used by EPUB, whose chapters are pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from graphrag.ingest.load.formats.web.grid import Grid
from graphrag.ingest.load.pieces import (
    Caption,
    Code,
    Heading,
    Item,
    Items,
    Line,
    Pair,
    Paragraph,
    Piece,
    extended,
)
from graphrag.model import Span

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CAPTIONS = frozenset({"figcaption", "caption"})
_TAGS = """
address article blockquote body center dd details div dl dt fieldset figcaption figure caption
h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section summary table tbody td th tfoot
thead tr ul
"""
_BLOCKS = frozenset(_TAGS.split())
_TABLE_PARTS = frozenset({"table", "tr", "td", "th"})
_BOLD = frozenset({"b", "strong"})
_SAYS_SOMETHING = re.compile(r"\S+\s+\S+\s+\S|.{20}|.*[\u3040-\u9fff\uac00-\ud7a3]{4}")
"""What an alternative text is at least; "logo" and "read more" are nothing to read."""


@dataclass(slots=True)
class _Text:
    """Lines in the making; spaces are folded as a browser does."""

    lines: list[Line] = field(default_factory=list)
    current: str = ""
    bold_from: int = -1
    bold: list[Span] = field(default_factory=list)

    def add(self, text: str) -> None:
        folded = " ".join(text.split())
        starts = text[:1].isspace() and bool(self.current) and not self.current.endswith(" ")
        ends = text[-1:].isspace() and bool(folded)
        self.current += (" " if starts else "") + folded + (" " if ends else "")

    def end_line(self) -> None:
        text = self.current.rstrip()
        if text:
            self.lines.append(Line(text, tuple(self.bold)))
        self.current, self.bold = "", []
        self.bold_from = 0 if self.bold_from >= 0 else -1

    def taken(self) -> tuple[Line, ...]:
        self.end_line()
        lines, self.lines = tuple(self.lines), []
        return lines


class Page:
    """Collects the pieces of a page; `layout` are keys of tables that hold no rows."""

    def __init__(self, layout: frozenset[int] = frozenset()) -> None:
        self._layout = layout
        self._pieces: list[Piece] = []
        self._text = _Text()
        self._grids: list[Grid] = []
        self._lists: list[int] = []  # per open list: number of its next entry, 0 for bullets
        self._items: list[Item] = []
        self._fresh = False
        self._term = ""
        self._code: list[str] | None = None

    def pieces(self) -> tuple[Piece, ...]:
        """Return all pieces so far."""
        self._end_block()
        self._end_list()
        return tuple(self._pieces)

    def text(self, text: str) -> None:
        """Take text that stands in the page."""
        if self._code is not None:
            self._code.append(text)
        else:
            self._text.add(text)

    def open(self, tag: str, attributes: Mapping[str, str | None], key: int) -> None:
        """Take an element's start; `key` is the same at its end."""
        if tag in _BLOCKS and (not self._grids or tag in _TABLE_PARTS):
            self._end_block()
        if tag in _TABLE_PARTS:
            self._open_in_table(tag, attributes, key)
        elif tag == "pre":
            self._code = self._code or []
        elif tag in ("ul", "ol") and not self._grids:
            self._lists.append(1 if tag == "ol" else 0)
        elif tag == "li":
            self._fresh = True
        else:
            self._open_inline(tag, attributes)

    def close(self, tag: str, key: int) -> None:
        """Take an element's end."""
        if tag in _BOLD and self._text.bold_from >= 0:
            self._text.bold.append(Span(self._text.bold_from, len(self._text.current.rstrip())))
            self._text.bold_from = -1
        if tag == "pre" and self._code is not None:
            self._pieces.append(Code("".join(self._code)))
            self._code = None
        elif self._grids:
            self._close_in_table(tag, key)
        elif tag in _BLOCKS:
            self._close_block(tag)

    def _open_in_table(self, tag: str, attributes: Mapping[str, str | None], key: int) -> None:
        if tag == "table" and key not in self._layout:
            self._end_list()
            self._grids.append(Grid(key))
        elif tag == "tr" and self._grids:
            self._grids[-1].begin_row()
        elif tag in ("td", "th") and self._grids:
            self._grids[-1].begin_cell(tag, attributes)

    def _open_inline(self, tag: str, attributes: Mapping[str, str | None]) -> None:
        if tag in _BOLD and self._text.bold_from < 0:
            self._text.bold_from = len(self._text.current)
        elif tag == "br":
            self._break()
        elif tag == "img":
            self._picture(attributes)

    def _close_block(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._whole(lambda text: Heading(text, int(tag[1])))
        elif tag in _CAPTIONS:
            self._whole(Caption)
        elif tag == "dt":
            self._term = " ".join(line.text for line in self._text.taken())
        elif tag == "dd":
            self._define()
        elif tag in ("ul", "ol"):
            self._close_list()
        else:
            self._end_block()

    def _close_in_table(self, tag: str, key: int) -> None:
        grid = self._grids[-1]
        if tag in ("td", "th"):
            text = " ".join(line.text for line in self._text.taken())
            grid.end_cell(text)
        elif tag == "table" and key == grid.key:
            self._grids.pop()
            loose = self._text.taken()
            if any(grid.rows):
                self._pieces.append(grid.piece())
            if loose:
                self._pieces.append(Paragraph(loose))
        elif tag in _CAPTIONS:
            self._whole(Caption)
        elif tag in _BLOCKS:
            self._text.add(" ")

    def _end_block(self) -> None:
        lines = self._text.taken()
        if not lines:
            return
        if self._grids:
            return
        if not self._lists:
            self._end_list()
            self._pieces.append(Paragraph(lines))
        elif self._fresh or not self._items:
            number = self._lists[-1]
            mark = f"{number}." if number else "-"
            self._lists[-1] += 1 if number else 0
            self._items.append(Item(lines, mark, len(self._lists) - 1))
            self._fresh = False
        else:
            extended(self._items, lines)

    def _close_list(self) -> None:
        self._end_block()
        if self._lists:
            self._lists.pop()
        if not self._lists:
            self._end_list()

    def _end_list(self) -> None:
        if self._items:
            self._pieces.append(Items(tuple(self._items)))
            self._items = []

    def _whole(self, make: Callable[[str], Piece]) -> None:
        text = " ".join(line.text for line in self._text.taken())
        if text:
            self._end_list()
            self._pieces.append(make(text))

    def _define(self) -> None:
        value = " ".join(line.text for line in self._text.taken())
        if self._term or value:
            self._pieces.append(
                Pair(self._term, value) if self._term else Paragraph((Line(value),))
            )
        self._term = ""

    def _break(self) -> None:
        if self._code is not None:
            self._code.append("\n")
        elif self._grids:
            self._text.add(" ")
        else:
            self._text.end_line()

    def _picture(self, attributes: Mapping[str, str | None]) -> None:
        alt = " ".join((attributes.get("alt") or "").split())
        if _SAYS_SOMETHING.match(alt) and not self._grids:
            self._end_block()
            self._end_list()
            self._pieces.append(Caption(alt))
