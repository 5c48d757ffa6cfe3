"""Whether a line stands by itself, as a title or an entry does, or was only wrapped."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.language.function_words import FUNCTION_WORDS

_STOPS = ".!?:|"
_MOST_WORDS, _LONGEST = 12, 80
_OPENING = "\"“'‘(["

_GREETING = re.compile(
    r"\W*(?:dear|hello|hi|sehr geehrte\w*|liebe[rs]?|guten)\b[^.!?]{0,60}[,!]?\s*$"
    r"|\W*(?:yours (?:sincerely|faithfully|truly)|(?:kind|best|warm) regards|sincerely)\b",
    re.IGNORECASE,
)


def runs(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return the stretches of `lines` (first, one past the last) that read on without a break.

    A line goes on if it ends in the middle of a clause, if the next one begins small, or if
    the next one's first word had no room left: a writer who wraps fills the line first.
    """
    width = max((len(line.rstrip()) for line in lines), default=0)
    found: list[tuple[int, int]] = []
    start = 0
    for at in range(1, len(lines) + 1):
        if at == len(lines) or not _goes_on(lines[at - 1], lines[at], width):
            found.append((start, at))
            start = at
    return found


def reads_as_title(line: str) -> bool:
    """Whether `line` may be a title: short, begun with a capital or a number, not ended."""
    text = line.strip()
    if not text or len(text) > _LONGEST or len(text.split()) > _MOST_WORDS:
        return False
    opens = text.lstrip(_OPENING)[:1]
    return (opens.isupper() or opens.isdigit()) and text[-1] not in ".!?:;,|" and "|" not in text


def _goes_on(line: str, follows: str, width: int) -> bool:
    words, after = line.split(), follows.split()
    if not words or not after:
        return False
    if after[0][0].islower() or words[-1][-1] in ",;" or words[-1].lower() in FUNCTION_WORDS:
        return True
    had_no_room = len(line.rstrip()) + 1 + len(after[0]) > width
    return had_no_room and words[-1][-1] not in _STOPS


def greets(line: str) -> bool:
    """Whether `line` opens or closes a letter, and so says nothing: "Dear Mrs Hale,"."""
    return _GREETING.match(line) is not None
