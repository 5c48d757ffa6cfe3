"""What holds at the time that is asked about: "until March 2023", "between … and …", "since …".

Rules change, and documents keep the old ones beside the new. A sentence that says from when
or until when it holds counts more if that time is asked about, and less if it is another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.prose.ranking import Ranked

_MONTH = "january|february|march|april|may|june|july|august|september|october|november|december"
_DATE = (
    rf"(?:the )?(?:(?:beginning|start|end) of )?"
    rf"(?:(?:\d{{1,2}} )?(?:{_MONTH})(?: \d{{1,2}},?)? )?(?:1[5-9]|20)\d\d"
)
_BETWEEN = re.compile(
    rf"\b(?:between|from) (?P<start>{_DATE}) (?:and|to|until|till) (?P<end>{_DATE})", re.IGNORECASE
)
_FROM = re.compile(
    rf"\b(?:since|as of|from|after|starting|effective)(?: on)? (?P<at>{_DATE})", re.IGNORECASE
)
_UNTIL = re.compile(rf"\b(?:until|till|before|up to|through) (?P<at>{_DATE})", re.IGNORECASE)
_ASKED = re.compile(rf"\b(?:in|on|at|during) (?P<at>{_DATE})", re.IGNORECASE)
_ANY = re.compile(rf"\b{_DATE}", re.IGNORECASE)
_LINE = 8
"""Words in the longest dateline."""
_NOW = re.compile(r"\b(?:now|at present|currently|today|nowadays|these days)\b", re.IGNORECASE)
_PART = re.compile(rf"(?P<day>\b\d{{1,2}}\b)|(?P<month>{_MONTH})|(?P<year>\d{{4}})", re.IGNORECASE)
_HOLDS, _HOLDS_NOT = 0.6, 0.8
"""What a sentence gains that holds at that time, and loses that holds at another."""

Day = tuple[int, int, int]
_ALWAYS: Day = (9999, 12, 31)
_NEVER: Day = (0, 0, 0)


def time_asked(question: str) -> Day | None:
    """Return the day that `question` asks about, the last of all for "now"; None if none."""
    if _NOW.search(question):
        return _ALWAYS
    found = _ASKED.search(question)
    return _day(found["at"], late=False) if found else None


def time_told(text: str) -> tuple[Day, Day] | None:
    """Return from when until when `text` says that it holds; None if it does not say."""
    both = _BETWEEN.search(text)
    if both:
        return _day(both["start"], late=False), _day(both["end"], late=True)
    start, end = _FROM.search(text), _UNTIL.search(text)
    if start is None and end is None:
        return None
    return (
        _day(start["at"], late=False) if start else _NEVER,
        _day(end["at"], late=True) if end else _ALWAYS,
    )


def without_beginnings(text: str) -> str:
    """Return `text` without the day from which it holds ("Since 1 May 2024 …")."""
    return _FROM.sub(" ", text)


def holding_then(ranked: Sequence[Ranked], question: str) -> tuple[Ranked, ...]:
    """Return `ranked`, what holds at the time asked about in front of what holds at others."""
    asked = time_asked(question)
    if asked is None:
        return tuple(ranked)
    scored = []
    for item in ranked:
        told = time_told(item.sentence.text)
        if told is not None:
            holds = told[0] <= asked <= told[1]
            item = replace(item, score=item.score + (_HOLDS if holds else -_HOLDS_NOT))
        scored.append(item)
    return tuple(sorted(scored, key=lambda item: (-item.score, item.sentence.order)))


def _day(written: str, *, late: bool) -> Day:
    """Return the day that `written` names; of a month or year the first, or the last if `late`."""
    parts = {name: found[name] for found in _PART.finditer(written) if (name := found.lastgroup)}
    month = (
        _MONTH.split("|").index(parts["month"].lower()) + 1 if "month" in parts else 12 * late or 1
    )
    return int(parts["year"]), month, int(parts.get("day", 31 if late else 1))


def says_when(ranked: Ranked, question: str) -> bool:
    """Whether a sentence says that it holds at the time that `question` asks about."""
    asked, told = time_asked(question), time_told(ranked.sentence.text)
    return asked is not None and told is not None and told[0] <= asked <= told[1]


def dateline_of(text: str, before: Sequence[str]) -> int | None:
    """Return which of the sentences `before` dates `text`, if all its own dates are others.

    "June 6, 2011. Orbis, at home here since 1923, has been bought." tells of 2011.
    """
    bare = _UNTIL.sub(" ", _FROM.sub(" ", _BETWEEN.sub(" ", text)))
    if not before or _ANY.search(bare):
        return None
    last = before[-1]
    short = len(last.split()) <= _LINE
    return len(before) - 1 if short and _ANY.search(last) else None
