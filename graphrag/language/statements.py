"""What can be quoted alone: sentences, and lines that stand by themselves.

A heading, a field or a row of a table ends where its line ends, without a stop; a
paragraph that was wrapped by hand goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.language.sentences import sentences
from graphrag.model import Span

_LINE_END = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|#>•]|\d+[.)]\s))|(?P<maybe>\n)(?=[^a-z\s])")
_WRAPPED = 50
"""A shorter line was not wrapped, so what follows begins anew."""
_LEAST_WORDS, _MOST_WORDS = 6, 60
_OPENING, _CLOSING = "\"“'‘", "\"'”’)]"
_LOWER, _AMONG_NAMES = 0.4, 0.3
"""Least share of words without a capital, and among names."""
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_PAIR, _MOST_HEAD = 2, 5


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


def tells(text: str, *, among_names: bool = True) -> bool:
    """Whether `text` is a sentence that says something; no question.

    Where what it is about counts, and whom it names does not, most words must have no capital:
    not `among_names`.
    """
    lower = _AMONG_NAMES if among_names else _LOWER
    return _is_sentence(text, lower=lower) and not text.rstrip(_CLOSING).endswith("?")


def reads_as_prose(text: str) -> bool:
    """Whether `text` is a sentence to quote: no heading, label, address or row of a table."""
    return _is_sentence(text, lower=_LOWER)


def head_row(text: str) -> Span | None:
    """Return the row of `text` that names the columns of the table below it, if one does."""
    lines = [line for line in _LINE.finditer(text) if "|" in line.group()]
    if lines and _is_head([line.group() for line in lines]):
        return Span(*lines[0].span())
    return None


def _is_head(rows: Sequence[str]) -> bool:
    """Whether the first of `rows` names columns: some short words, and figures only below it.

    A row of two cells may be a label and its value: figures must stand in all the others.
    """
    cells = [cell.split() for cell in rows[0].split("|")]
    below = [any(sign.isdigit() for sign in row) for row in rows[1:]]
    if any(len(words) > _MOST_HEAD for words in cells):
        return False
    figured = len(below) > 1 and all(below) if len(cells) <= _PAIR else any(below)
    return figured and not any(words[0][:1].isdigit() for words in cells if words)


def _is_sentence(text: str, *, lower: float) -> bool:
    """Whether `text` is a sentence in which this share of words has no capital."""
    words = text.split()
    if not _LEAST_WORDS <= len(words) <= _MOST_WORDS or "|" in text or "://" in text:
        return False
    if text.rstrip(_CLOSING)[-1:] not in {".", "!", "?", "。", "…"}:
        return False
    if not (text[0].isupper() or text[0] in _OPENING) or ":" in " ".join(words[:4]):
        return False
    return sum(word[0].islower() for word in words) >= lower * len(words)


def _goes_on(text: str, end: int) -> bool:
    line = text[text.rfind("\n", 0, end) + 1 : end].rstrip()
    return len(line) >= _WRAPPED and line[-1] not in ".!?:|"


def _add(found: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        start += len(piece) - len(piece.lstrip())
        found.append(Span(start, start + len(stripped)))
