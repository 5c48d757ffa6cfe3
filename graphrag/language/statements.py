"""What can be quoted alone: sentences, and lines that stand by themselves.

A heading, a field or a row of a table ends where its line ends, without a stop; a
paragraph that was wrapped by hand goes on.
"""

from __future__ import annotations

import re

from graphrag.language.sentences import sentences
from graphrag.model import Span

_LINE_END = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|#>•]|\d+[.)]\s))|(?P<maybe>\n)(?=[^a-z\s])")
_WRAPPED = 50
"""A shorter line was not wrapped, so what follows begins anew."""
_LEAST_WORDS, _MOST_WORDS = 6, 60
_OPENING, _CLOSING = "\"“'‘", "\"'”’)]"
_LOWER = 0.4


def statements(text: str) -> tuple[Span, ...]:
    """Return sentences and stand-alone lines in order, without the space around them."""
    found: list[Span] = []
    for sentence in sentences(text):
        start = sentence.start
        for match in _LINE_END.finditer(text, sentence.start, sentence.end):
            if match["maybe"] and _goes_on(text, match.start()):
                continue
            _add(found, text, start, match.start())
            start = match.end()
        _add(found, text, start, sentence.end)
    return tuple(found)


def reads_as_prose(text: str) -> bool:
    """Whether `text` is a sentence to quote: no heading, label, address or row of a table."""
    words = text.split()
    if not _LEAST_WORDS <= len(words) <= _MOST_WORDS or "|" in text or "://" in text:
        return False
    if text.rstrip(_CLOSING)[-1:] not in {".", "!", "?", "。", "…"}:
        return False
    if not (text[0].isupper() or text[0] in _OPENING) or ":" in " ".join(words[:4]):
        return False
    return sum(word[0].islower() for word in words) >= _LOWER * len(words)


def _goes_on(text: str, end: int) -> bool:
    line = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    return len(line) >= _WRAPPED and line[-1] not in ".!?:|"


def _add(found: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        start += len(piece) - len(piece.lstrip())
        found.append(Span(start, start + len(stripped)))
