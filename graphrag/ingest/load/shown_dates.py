"""The date that a document shows at its top, for files that have no other way to say it.

Minutes, letters and memos bear theirs in the title ("Product meeting, 15 April 2026") or on a
line of its own beneath. A date inside a sentence is of what the sentence tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

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
_ALONE = re.compile(
    rf"(?:(?:date|dated|datum|updated|last updated|stand)\s*:\s*)?{_WEEKDAY}(?P<last>{_DATE})",
    re.IGNORECASE,
)
_PARTS = re.compile(rf"{_NAME}|\d+", re.IGNORECASE)


def shown_date(title: str, text: str, blocks: Sequence[Block]) -> str:
    """Return the ISO date in the title, or in one of the two lines at the top; else ""."""
    for pattern, line in ((_TOP, title), *_top_lines(text, blocks)):
        found = pattern.fullmatch(line) if len(line) <= LONGEST_LINE else None
        if found and (dated := _iso(next(filter(None, found.groups())))):
            return dated
    return ""


def _top_lines(text: str, blocks: Sequence[Block]) -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield the two lines at the top; one that stands in a block of its own may say more."""
    tops = [block.span.of(text).split("\n") for block in blocks[:2] if block.kind in _LINES]
    for lines in tops[:1]:
        yield (_ALONE if lines[1:] else _TOP), lines[0].strip()
    for line in [line for lines in tops for line in lines][1:2]:
        yield _ALONE, line.strip()


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
