"""Plain text: blank lines part paragraphs, and a few habits of writers are understood.

Underlined lines, and numbered or capital lines that stand alone, are headings; lines
that start with a bullet are lists; lines with pipes are tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.front_matter import split_front_matter
from graphrag.ingest.load.pieces import (
    Heading,
    Item,
    Items,
    Line,
    Paragraph,
    Parsed,
    Piece,
    extended,
)

_UNDERLINE = re.compile(r"\s*([=\-~^*])\1{2,}\s*")
_BULLET = re.compile(r"(?P<indent>\s*)(?P<mark>[-*•‣–]|\d{1,3}[.)])\s+(?P<text>\S.*)")
_NUMBERED = re.compile(
    r"(?:(?:chapter|part|section|stave|book|act|scene|article|appendix)\s+[\divxlc]+\b"
    r"|\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+[A-Z])[^.!?]{0,70}[.:]?",
    re.IGNORECASE,
)


def read_plain(data: bytes) -> Parsed:
    """Return the pieces of a text file, front matter as metadata."""
    metadata, text = split_front_matter(decode(data))
    return Parsed(tuple(plain_pieces(text)), metadata)


def plain_pieces(text: str) -> Iterator[Piece]:
    """Yield what `text` holds."""
    paragraph: list[str] = []
    for line in [*text.split("\n"), ""]:
        if line.strip("\f\t \xa0"):
            paragraph.append(line.replace("\f", ""))
        elif paragraph:
            yield from _pieces(paragraph)
            paragraph = []


def _pieces(lines: Sequence[str]) -> Iterator[Piece]:
    if len(lines) >= 2 and _UNDERLINE.fullmatch(lines[1]):
        yield Heading(lines[0].strip(), 1 if lines[1].strip()[0] == "=" else 2)
        lines = lines[2:]
    elif len(lines) == 1 and _is_heading(lines[0].strip()):
        yield Heading(lines[0].strip(), 2)
        return
    lines = [line for line in lines if not _UNDERLINE.fullmatch(line)]
    first = next((i for i, line in enumerate(lines) if _BULLET.match(line)), len(lines))
    if first < len(lines) and sum(1 for line in lines if _BULLET.match(line)) >= 2:
        if first:
            yield _paragraph(lines[:first])
        yield Items(tuple(_items(lines[first:])))
    elif lines:
        yield _paragraph(lines)


def _paragraph(lines: Sequence[str]) -> Paragraph:
    return Paragraph(tuple(Line(line.strip()) for line in lines))


def _items(lines: Sequence[str]) -> list[Item]:
    items: list[Item] = []
    for line in lines:
        bullet = _BULLET.match(line)
        if bullet:
            depth = len(bullet["indent"].expandtabs(4)) // 2
            items.append(Item((Line(bullet["text"].strip()),), bullet["mark"], min(depth, 4)))
        else:
            extended(items, (Line(line.strip()),))
    return items


def _is_heading(line: str) -> bool:
    if len(line) > 80:
        return False
    capital = line.isupper() and sum(map(str.isalpha, line)) >= 4 and line[-1] not in ".!?,;"
    return capital or bool(_NUMBERED.fullmatch(line))
