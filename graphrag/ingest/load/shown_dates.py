"""The date that a document shows at its top, for files that have no other way to say it.

Minutes, letters and memos bear theirs in the title ("Product meeting, 15 April 2026"), on a
line of its own above the text ("Bremen, 3 May 2022"), or in a line that says when they were
issued ("Adopted by the board on 11 May 2019."). A date inside a sentence is of what it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from graphrag.language.lines import greets
from graphrag.model import Block

LONGEST_LINE = 120
_LINES = frozenset({"heading", "paragraph", "field"})
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_OTHERS = {"mär": 3, "mai": 5, "okt": 10, "dez": 12}
_NAME = (
    r"(?:jan(?:uary?|\.)?|feb(?:ruary?|\.)?|mar(?:ch|\.)?|märz|apr(?:il|\.)?|may|mai|june?|juni"
    r"|july?|juli|aug(?:ust|\.)?|sept?(?:ember|\.)?|o[ck]t(?:ober|\.)?|nov(?:ember|\.)?"
    r"|de[cz](?:ember|\.)?)"
)
_YEAR = r"(?:19|20)\d\d"
_DAY = r"\d{1,2}(?:st|nd|rd|th|\.)?"
_ISO = rf"{_YEAR}-\d\d-\d\d"
_DATE = (
    rf"(?:{_ISO}|\d{{1,2}}\.\d{{1,2}}\.{_YEAR}"
    rf"|(?:{_DAY}\s+)?{_NAME},?\s+{_YEAR}|{_NAME}\s+{_DAY},?\s+{_YEAR})"
)
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?"
_PARTED = r"(?:[,;:(|/–—]|\s-|\b(?:of|from|dated|vom))\s*"
_TOP = re.compile(
    rf"(?:(?:.*{_PARTED})?{_WEEKDAY}(?P<last>{_DATE})|.*[\s_-](?P<iso>{_ISO}))\)?"
    rf"|(?P<first>{_DATE})(?:\s*[,;:|/–—]|\s+-)\s.*|(?P<opens>{_ISO})[\s_-].*",
    re.IGNORECASE,
)
_ISSUED = (
    r"(?:issued|signed|adopted|approved|published|concluded|enacted|agreed|written|amended"
    r"|(?:last )?(?:updated|revised|modified)|version|edition|stand)"
)
_PLACE = r"[^\W\d][^\W\d]*(?:[ .'’-]+[^\W\d]+){0,2},\s*(?:the |den )?"
_ALONE = re.compile(
    rf"(?:(?:(?:date|dated|datum|{_ISSUED})\s*:\s*|{_PLACE})?{_WEEKDAY}(?P<last>{_DATE}))"
    rf"|{_ISSUED}(?:\s+(?:on|by|at|in|and|between|vom)\b[^.:;]*?)?[\s,]+(?:on |of |vom )?"
    rf"(?P<issued>{_DATE})(?:[.;,].*)?",
    re.IGNORECASE,
)
_UNDER = re.compile(
    rf"[^:;]+(?:[,(|–—]|\s-)\s*{_WEEKDAY}(?P<under>{_DATE})\)?|{_ALONE.pattern}", re.IGNORECASE
)
_BARE = re.compile(rf"{_WEEKDAY}{_DATE}", re.IGNORECASE)
_SENTENCE = 6
"""Words from which a line that ends like a sentence is one."""
_HEAD = 12
"""Lines that may stand above the text: who writes, to whom, where, when, what about."""
_PARTS = re.compile(rf"{_NAME}|\d+", re.IGNORECASE)


def shown_date(title: str, text: str, blocks: Sequence[Block]) -> str:
    """Return the ISO date in the title, or in one of the lines above the text; else ""."""
    for pattern, line in ((_TOP, title), *_head_lines(text, blocks)):
        found = pattern.fullmatch(line) if len(line) <= LONGEST_LINE else None
        if found and (dated := _iso(next(filter(None, found.groups())))):
            return dated
    return ""


def is_date(line: str) -> bool:
    """Whether `line` is a date and nothing else."""
    return _BARE.fullmatch(" ".join(line.split())) is not None


def _head_lines(text: str, blocks: Sequence[Block]) -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield the lines above the text, and how each may bear a date: the first two more freely."""
    at = 0
    for place, block in enumerate(blocks[:_HEAD]):
        lines = [line.strip() for line in block.span.of(text).split("\n")]
        apart = len(lines) == 1
        below = place and block.kind == "heading" and not is_date(lines[0])
        if block.kind not in _LINES or below:
            return
        for line in lines:
            first = _TOP if apart else _ALONE
            yield (first if not at else _UNDER if at == 1 else _ALONE), line
            at += 1
            if at >= _HEAD or (block.kind != "field" and _opens_text(line)):
                return


def _opens_text(line: str) -> bool:
    """Whether `line` is of the text: a greeting, a sentence, or long."""
    ends = line.endswith((".", "!", "?")) and len(line.split()) >= _SENTENCE
    return greets(line) or ends or len(line) > LONGEST_LINE


def _iso(written: str) -> str:
    """Return `written` in ISO form, without a day where it has none; "" if it is no date."""
    parts = _PARTS.findall(written.lower())
    named = [part for part in parts if not part.isdigit()]
    numbers = [int(part) for part in parts if part.isdigit()]
    if named:
        month = _OTHERS.get(named[0][:3]) or _MONTHS.index(named[0][:3]) + 1
        year, day = numbers[-1], numbers[0] if len(numbers) > 1 else 0
    elif "-" in written:
        year, month, day = numbers
    else:
        day, month, year = numbers
    try:
        found = date(year, month, day or 1).isoformat()
    except ValueError:
        return ""
    return found if day else found[:7]
