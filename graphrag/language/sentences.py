"""Sentences of a passage by punctuation alone: where speed matters more than a parse.

A line that ends without a full stop is a piece of its own (headings, fields, table
rows), but a paragraph that was wrapped by hand is joined again.
"""

from __future__ import annotations

import re

from graphrag.model import Span

_BREAK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|#>•]|\d+[.)]\s))|(?P<line>\n)(?=[^a-z\s])")
_LINE = 50
"""A shorter line was not wrapped, so what follows begins anew."""
_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s)")
_ABBREVIATED = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Mt|Ft|Gen|Col|Lt|Capt|Sgt|Sen|Rep|Gov|Jr|Sr|No|Nos|vs|etc|"
    r"al|approx|ca|cf|e\.g|i\.e|Inc|Ltd|Co|Corp|Bros|Ave|Blvd|Rd|Fig|Vol|pp|Jan|Feb|Mar|Apr|Jun|"
    r"Jul|Aug|Sept|Sep|Oct|Nov|Dec)|\b[A-Z]|\b(?:[A-Za-z]\.)+[A-Za-z])$"
)
_STARTS_LOW = re.compile(r"\s+[a-z]")


def sentences(text: str) -> tuple[Span, ...]:
    """Return the sentences of `text` in order, white space around them left out."""
    found: list[Span] = []
    start = 0
    for match in _BREAK.finditer(text):
        if match.group("line") and _wrapped(text, match.start()):
            continue
        _split(text, start, match.start(), found)
        start = match.end()
    _split(text, start, len(text), found)
    return tuple(found)


def _wrapped(text: str, end: int) -> bool:
    line = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    return len(line) >= _LINE and line[-1] not in ".!?:|"


def _split(text: str, start: int, end: int, found: list[Span]) -> None:
    for match in _END.finditer(text, start, end):
        before = text[max(start, match.start() - 24) : match.start()]
        single = match.group()[0] == "." and len(match.group().rstrip("\"'”’)]")) == 1
        if single and (_ABBREVIATED.search(before) or _STARTS_LOW.match(text, match.end(), end)):
            continue
        _add(text, start, match.end(), found)
        start = match.end()
    _add(text, start, end, found)


def _add(text: str, start: int, end: int, found: list[Span]) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        start += len(piece) - len(piece.lstrip())
        found.append(Span(start, start + len(stripped)))
