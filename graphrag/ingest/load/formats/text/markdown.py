"""Markdown: markdown-it finds the blocks, and we keep the words of each line.

Raw HTML is switched off in the parser, so that "</passage>" or "<|endoftext|>" in a
text stays text; only well-known tags (`<br>`, `<b>` …) and comments are taken out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.front_matter import split_front_matter
from graphrag.ingest.load.inline import lines_of
from graphrag.ingest.load.lines import is_rule_row, split_row
from graphrag.ingest.load.pieces import (
    Caption,
    Code,
    Heading,
    Item,
    Items,
    Line,
    Paragraph,
    Parsed,
    Piece,
    Rows,
    extended,
)

_PAGE_LINE = re.compile(r"\W*page\s+\d+\s+of\s+\d+\b.{0,40}", re.IGNORECASE)


_IMAGE = re.compile(r"!\[[^\[\]\n]{0,1000}\](?:\(|\[)|<img\b[^<>\n]{0,500}>", re.IGNORECASE)
_ONLY_IMAGE = re.compile(r"!\[[^\[\]\n]{0,1000}\]\([^()\n]{0,2000}\)")


def read_markdown(data: bytes) -> Parsed:
    """Return the pieces of a Markdown file, its front matter as metadata."""
    metadata, text = split_front_matter(decode(data))
    pieces = markdown_pieces(text)
    kept = tuple(piece for piece in pieces if not _is_page_line(piece))
    removed = {"page lines": len(pieces) - len(kept)} if len(kept) < len(pieces) else {}
    pictures = sum(1 for _ in _IMAGE.finditer(text))
    unread = {"pictures": pictures} if pictures else {}
    return Parsed(kept, metadata, removed=removed, unread=unread)


def markdown_pieces(text: str) -> list[Piece]:
    """Return what `text`, in Markdown, holds.

    Raises:
        RecursionError: Its lists or quotes are nested some hundred deep.
    """
    tokens = _parser().parse(text)
    source = text.split("\n")
    pieces: list[Piece] = []
    at = 0
    while at < len(tokens):
        at = _take(tokens, at, source, pieces)
    return pieces


def _parser() -> MarkdownIt:
    # Below `maxNesting`, 20 by itself, the parser passes over what stands there and says nothing.
    options = {"html": False, "maxNesting": sys.maxsize}
    parser = MarkdownIt("commonmark", options).enable("table")
    # Inline marks are read in `inline`, line by line; that stays linear on any input.
    parser.core.ruler.disable(["inline"])
    return parser


def _take(tokens: Sequence[Token], at: int, source: Sequence[str], pieces: list[Piece]) -> int:
    """Add the piece that starts at token `at`; return the token after it."""
    token = tokens[at]
    match token.type:
        case "heading_open":
            text = " ".join(line.text for line in lines_of(tokens[at + 1].content))
            pieces.append(Heading(text, int(token.tag[1:])))
            return at + 3
        case "paragraph_open":
            pieces.append(_paragraph(tokens[at + 1].content))
            return at + 3
        case "fence" | "code_block":
            pieces.append(Code(token.content, token.info.strip().split(" ")[0]))
        case "table_open":
            pieces.append(_table(token, source))
            return _closing(tokens, at) + 1
        case "bullet_list_open" | "ordered_list_open":
            end = _closing(tokens, at)
            pieces += _list(tokens, at, end, source)
            return end + 1
    return at + 1


def _paragraph(content: str) -> Piece:
    lines = lines_of(content)
    if len(lines) == 1 and _ONLY_IMAGE.fullmatch(content.strip()):
        return Caption(lines[0].text)
    return Paragraph(lines)


def _table(token: Token, source: Sequence[str]) -> Rows:
    start, stop = token.map or [0, 0]
    lines = [line for line in source[start:stop] if line.strip()]
    rows = [_cells(line) for line in lines if not is_rule_row(line)]
    return Rows(tuple(rows), head=1)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(
        " ".join(part.text for part in lines_of(cell)) for cell in split_row(line.lstrip("> \t"))
    )


def _list(tokens: Sequence[Token], start: int, end: int, source: Sequence[str]) -> list[Piece]:
    """Return the list between two tokens, and apart what is no line of text in it."""
    pieces: list[Piece] = []
    items: list[Item] = []
    marks: list[str] = []  # of each list that is open, the mark of its entry
    fresh = False
    at = start
    while at <= end:
        token = tokens[at]
        if token.type.endswith("_list_open"):
            marks.append("-")
        elif token.type.endswith("_list_close"):
            marks.pop()
        elif token.type == "list_item_open":
            marks[-1], fresh = f"{token.info}{token.markup}", True
        elif token.type == "inline":
            _add_lines(items, lines_of(token.content), marks, fresh=fresh)
            fresh = False
        elif token.type in ("fence", "code_block", "table_open"):
            pieces += [Items(tuple(items))] if items else []
            items = []
            at = _take(tokens, at, source, pieces)
            continue
        at += 1
    return [*pieces, Items(tuple(items))] if items else pieces


def _add_lines(
    items: list[Item], lines: tuple[Line, ...], marks: Sequence[str], *, fresh: bool
) -> None:
    """Add `lines` as a new entry, or to the last one."""
    if fresh or not items:
        items.append(Item(lines, marks[-1], len(marks) - 1))
    else:
        extended(items, lines)


def _closing(tokens: Sequence[Token], at: int) -> int:
    level, closing = tokens[at].level, tokens[at].type.replace("_open", "_close")
    while tokens[at].type != closing or tokens[at].level != level:
        at += 1
    return at


def _is_page_line(piece: Piece) -> bool:
    if isinstance(piece, Heading):
        return bool(_PAGE_LINE.fullmatch(piece.text))
    if not isinstance(piece, Paragraph) or len(piece.lines) != 1:
        return False
    return bool(_PAGE_LINE.fullmatch(piece.lines[0].text))
