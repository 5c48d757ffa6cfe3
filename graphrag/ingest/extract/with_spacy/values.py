"""Field values: text as written, and a number with its unit or an ISO date where it is one."""

from __future__ import annotations

import re
from datetime import datetime

from dateutil import parser as dates

from graphrag.model import Value
from graphrag.model.schema import ValueKind

Kind = ValueKind | None
"""None: unlisted, so typed only where the whole text is plainly a date or an amount."""

_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"(?<![\w.])([$€£])?\s?([-+\u2212]?\d[\d,]*(?:\.\d+)?|[-+\u2212]?\.\d+)")
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_UNIT = re.compile(
    r"\s*(%|°\s?[CF]?|(?!(?:as|at|of|in|on|and|or|the|for|to)\b)[A-Za-z][\w.\-]*"
    r"(?: (?!(?:as|at|of|in|on|and|or|the|for|to)\b)[A-Za-z][\w.\-]*)?)"
)
_MONTH = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.?"  # dateutil knows the rest
)
_DATE = re.compile(
    rf"\b\d{{4}}-\d{{2}}-\d{{2}}\b|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? {_MONTH},? \d{{4}}\b|\b\d{{1,2}}/\d{{1,2}}/\d{{4}}\b"
    rf"|\b{_MONTH},? \d{{4}}\b|\b(?:1[5-9]|20)\d{{2}}\b",
    re.IGNORECASE,
)
_FIRST = datetime(2000, 1, 1)  # noqa: DTZ001 - fills in a day or month that a text leaves out
_TRUE = frozenset({"yes", "true", "y"})
_FALSE = frozenset({"no", "false", "n"})


def folded(text: str) -> str:
    """Return `text` with runs of white space as one space."""
    return _SPACE.sub(" ", text).strip()


def read_value(text: str, *, kind: Kind, unit: str = "") -> Value:
    """Return `text` as a value of that kind; typed only where it can be read so.

    Args:
        text: As written.
        kind: What the schema says it is.
        unit: Of a number that is written without one.
    """
    text = folded(text)
    if kind == "date":
        return Value(text, date=iso_date(text))
    if kind in {"number", "duration"}:
        return _amount(text, unit)
    if kind == "boolean":
        return _boolean(text)
    return _plain(text) if kind is None else Value(text)


def iso_date(text: str) -> str | None:
    """Return the first date in `text`, in ISO form; a missing day or month is the first."""
    found = _DATE.search(text)
    if found is None:
        return None
    try:
        return dates.parse(found.group(), default=_FIRST).date().isoformat()
    except (ValueError, OverflowError):
        return None


def _boolean(text: str) -> Value:
    word = text.casefold().rstrip(".")
    if word in _TRUE or word in _FALSE:
        return Value(text, number=float(word in _TRUE))
    return Value(text)


def _plain(text: str) -> Value:
    date = _DATE.match(text)
    if date is not None and len(date.group()) > len("2000"):
        return Value(text, date=iso_date(text))
    amount = _NUMBER.match(text)
    return _amount(text, "") if amount is not None and len(text.split()) <= 4 else Value(text)


def _amount(text: str, unit: str) -> Value:
    found = _NUMBER.search(text)
    if found is None:
        return Value(text)
    number = float(found.group(2).replace(",", "").replace("\u2212", "-"))
    rest = _UNIT.match(text, found.end())
    words = rest.group(1).split(" ") if rest else []
    if words and words[0].casefold() in _SCALES:
        number *= _SCALES[words.pop(0).casefold()]
    if found.group(1):
        return Value(text, number=number, unit=_CURRENCIES[found.group(1)])
    return Value(text, number=number, unit=" ".join(words) or unit)
