"""Words of a text as stems, for looking up; each once."""

from __future__ import annotations

import re
from functools import lru_cache

from graphrag.language.sentences import sentences
from graphrag.language.statements import head_row
from graphrag.language.tokens import FUNCTION, fold, stem
from graphrag.model import Span

_OPENING = re.compile(r"(?<=[a-z)]):\s*(?=(?:The|A|An|This|In|On|After|When)\b)")
WORD = re.compile(r"[^\W_]+")
_LABEL = re.compile(r"(?:^|\n)[^\n:|.]{2,60}:(?=\s)")
_ITEM = re.compile(r"\n\s*[*•-]\s")
_LINE = re.compile(r"(?<![:\s])[ \t]*\n")
_TABLE = 2
"""Labels from which a piece is a list of fields, and its lines stand alone."""


@lru_cache(maxsize=50_000)
def stems_of(text: str) -> frozenset[str]:
    """Return the stems of the words in `text`, function words left out."""
    words = {fold(word) for word in WORD.findall(text)}
    return frozenset(stem(word) for word in words if word not in FUNCTION)


def code_of(text: str) -> str:
    """Return `text` without spaces and punctuation, for codes: "PA-28 181" is "pa28181"."""
    return "".join(WORD.findall(fold(text)))


def statements(text: str) -> tuple[Span, ...]:
    """Return the sentences of `text`, without an opening that ends with a colon.

    "The board determines the cause to be: The exhaustion of …" says what follows the colon.
    """
    found: list[Span] = []
    for span in sentences(text):
        start = span.start
        for opening in _OPENING.finditer(text, span.start, span.end):
            found.append(Span(start, opening.start() + 1))
            start = opening.end()
        found.append(Span(start, span.end))
    return tuple(found)


def told_alone(text: str) -> tuple[Span, ...]:
    """Return what can be quoted alone: sentences, and of lists and tables each line.

    A label at the end of a line goes with the value on the next; a table's head says nothing.
    """
    found: list[Span] = []
    for span in statements(text):
        piece = span.of(text)
        if "|" not in piece and len(_LABEL.findall(piece)) < _TABLE and not _ITEM.search(piece):
            found.append(span)
            continue
        head = head_row(piece)
        start = span.start
        for end in [m.start() for m in _LINE.finditer(text, span.start, span.end)] + [span.end]:
            line = Span(start, end)
            start = end + 1
            if line.of(text).strip() and not (head and line.of(text).strip() == head.of(piece)):
                found.append(line)
    return tuple(found)
