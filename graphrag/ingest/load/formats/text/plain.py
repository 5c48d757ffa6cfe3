"""Plain text: blank lines part paragraphs, and a few habits of writers are understood.

Underlined lines, lines that "#" opens, and numbered or capital lines that stand alone are
headings, and so is a short line right above a paragraph; lines that start with a bullet
are lists; lines with pipes are tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.fields import label_end
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
from graphrag.language.lines import reads_as_title, runs

_UNDERLINE = re.compile(r"\s*([=\-~^*])\1{2,}\s*")
_BULLET = re.compile(r"(?P<indent>\s*)(?P<mark>[-*•‣–]|\d{1,3}[.)])\s+(?P<text>\S.*)")
_MARKED = re.compile(r"(?P<marks>#{1,6})\s+(?P<text>\S.*)")
_PROSE = 40
"""What is shorter below a short line may be an address or a verse, which has no heading."""
_NUMBERED = re.compile(
    r"(?:(?:chapter|part|section|stave|book|act|scene|article|appendix)\s+[\divxlc]+\b"
    r"|\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+[A-Z])[^.!?]{0,70}[.:]?",
    re.IGNORECASE,
)


def read_plain(data: bytes) -> Parsed:
    """Return the pieces of a text file, front matter as metadata; its first line may be a title."""
    metadata, text = split_front_matter(decode(data))
    pieces = list(plain_pieces(text))
    first = pieces[0] if len(pieces) > 1 else None
    if isinstance(first, Paragraph) and len(first.lines) == 1 and _may_head(first.lines[0].text):
        pieces[0] = Heading(first.lines[0].text, 1)
    return Parsed(tuple(pieces), metadata)


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
    heading, used = _heading(lines)
    if heading is not None:
        yield heading
    lines = [line for line in lines[used:] if not _UNDERLINE.fullmatch(line)]
    first = next((i for i, line in enumerate(lines) if _BULLET.match(line)), len(lines))
    if first < len(lines) and sum(1 for line in lines if _BULLET.match(line)) >= 2:
        if first:
            yield _paragraph(lines[:first])
        yield Items(tuple(_items(lines[first:])))
    elif lines:
        yield _paragraph(lines)


def _heading(lines: Sequence[str]) -> tuple[Heading | None, int]:
    """Return the heading that a paragraph's lines open with, and how many lines it took."""
    line, follows = lines[0].strip(), lines[1] if len(lines) > 1 else ""
    marked = _MARKED.fullmatch(line)
    if marked:
        return Heading(marked["text"].rstrip("# "), len(marked["marks"])), 1
    if _UNDERLINE.fullmatch(follows):
        return Heading(line, 1 if follows.strip()[0] == "=" else 2), 2
    alone = len(lines) == 1 and _is_heading(line)
    return (Heading(line, 2), 1) if alone or _is_above_prose(lines) else (None, 0)


def _is_above_prose(lines: Sequence[str]) -> bool:
    """Whether the first line stands by itself above a sentence."""
    if len(lines) == 1 or not _may_head(lines[0]) or _is_entry(lines):
        return False
    title, *rest = runs(lines)
    below = " ".join(line.strip() for line in lines[slice(*rest[0])]) if rest else ""
    prose = len(below) >= _PROSE or below[-1:] in ".!?"
    return title == (0, 1) and bool(below) and prose and "|" not in below


def _is_entry(lines: Sequence[str]) -> bool:
    """Whether the first line begins a list: with a bullet, or with a number where others follow."""
    bullets = [_BULLET.match(line) for line in lines]
    return bool(bullets[0]) and (any(bullets[1:]) or not _NUMBERED.fullmatch(lines[0].strip()))


def _may_head(line: str) -> bool:
    return reads_as_title(line) and not label_end(line.strip())


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
