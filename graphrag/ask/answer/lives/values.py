"""Values that a sentence gives of what it is about: lifetimes, dates, countries."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from graphrag.language.countries import countries_in

Aspect = Literal["born", "died", "dated", "from", "birthplace", "deathplace"]
"""Which value: the day of birth or death, any date, the country, where one was born or died."""

_MONTHS = "January February March April May June July August September October November December"
_MONTH = "|".join(_MONTHS.split())
_DATE = re.compile(
    rf"(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<m1>{_MONTH}),?\s+(?P<y1>\d{{3,4}})\b)|"
    rf"(?:(?P<m2>{_MONTH})\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y2>\d{{3,4}})\b)|"
    rf"(?:(?P<m3>{_MONTH}),?\s+(?P<y3>\d{{4}})\b)|(?:\b(?P<y4>\d{{3,4}})(?![\d%]|\s*(?:km|m|feet)\b))"
)
_BRACKET = re.compile(r"\((?P<inside>[^()]*\d{3}[^()]*)\)")
_TO = re.compile(r"\s[\u2013\u2014-]\s|[\u2013\u2014]|(?<=\d)-(?=\d)|(?<=\w)\s-\s")
_BORN = re.compile(r"\bborn\b|\bb\.\s|\*\s?\d", re.IGNORECASE)
_DIED = re.compile(r"\bdied\b|\bd\.\s|\bdeath\b|\bkilled\b|\bpassed away\b", re.IGNORECASE)
_IS_A = re.compile(r"\b(?:is|was|are|were)\s+(?:also\s+)?(?:an?|the|one of the)\s+(?P<rest>[^.;]*)")
_NATION = re.compile(
    r"^(?:[\w'-]+\s+){0,3}?(?P<nation>[A-Z][a-z]+(?:[-\u2013\s](?:born\s+)?[A-Z][a-z]+)*)\b"
)
_PLACE = re.compile(r"\b(?:in|of|from|at|near)\s+(?:the\s+)?(?P<names>[A-Z][^.;()]*)")
_NAME = re.compile(r"[A-Z][\w'\u2019-]+(?:\s+[A-Z][\w'\u2019-]+)*")
_ALIKE = 4
"""Letters that a country and its people have in common ("Iran", "Iranian")."""
Day = tuple[int, int, int]
"""Year, month and day; 0 where it is not said."""


@dataclass(frozen=True, slots=True)
class Told:
    """A value as it was read.

    Attributes:
        text: In the words of the sentence.
        days: One date; of a lifetime both ends; empty for a country.
    """

    text: str
    days: tuple[Day, ...] = ()


def value_in(text: str, aspect: Aspect) -> Told | None:
    """Return what `text` gives for `aspect` of what it is about; None if nothing."""
    if aspect == "from":
        return _country(text)
    if aspect in {"birthplace", "deathplace"}:
        return _place(text, born=aspect == "birthplace")
    if aspect == "dated":
        found = _DATE.search(text)
        return Told(found.group(), (_day(found),)) if found else None
    born, died = _lifetime(text)
    chosen = born if aspect == "born" else died
    return Told(chosen.group(), (_day(chosen),)) if chosen else None


def before(one: Told, two: Told) -> bool | None:
    """Whether `one` is the earlier, or the shorter of two lifetimes; None if that is not said."""
    if len(one.days) != len(two.days) or not one.days:
        return None
    if len(one.days) == 2:
        lengths = [_years(told.days) for told in (one, two)]
        return None if lengths[0] == lengths[1] else lengths[0] < lengths[1]
    for mine, other in zip(one.days[0], two.days[0], strict=True):
        if not mine or not other:
            return None
        if mine != other:
            return mine < other
    return None


def dates_in(text: str) -> list[re.Match[str]]:
    """Return the dates in `text`, years among them."""
    return list(_DATE.finditer(text))


def alike(one: Told, two: Told) -> bool:
    """Whether two texts name a country, or a country and its people, or share a name."""
    if countries_in(one.text) & countries_in(two.text):
        return True
    words = [re.findall(r"[A-Z]\w+", told.text) for told in (one, two)]
    return any(
        mine == other or (len(mine) >= _ALIKE and mine[:_ALIKE] == other[:_ALIKE])
        for mine in words[0]
        for other in words[1]
    )


def _lifetime(text: str) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """Return the dates of birth and of death in `text`."""
    for bracket in _BRACKET.finditer(text):
        inside = bracket["inside"]
        halves = _TO.split(inside, maxsplit=1)
        first = _DATE.search(halves[0])
        if len(halves) == 2 and first:
            return first, _DATE.search(halves[1])
        if _BORN.search(inside):
            return _DATE.search(inside), _after(_DIED, text)
    return _after(_BORN, text), _after(_DIED, text)


def _place(text: str, *, born: bool) -> Told | None:
    """Return where somebody was born or died: in the brackets behind the name, else in words."""
    for bracket in _BRACKET.finditer(text):
        halves = _TO.split(bracket["inside"], maxsplit=1)
        half = halves[0] if born else "".join(halves[1:])
        names = _NAME.findall(_DATE.sub(" ; ", half)) if _DATE.search(bracket["inside"]) else []
        if names:
            return Told(names[0])
    said = (_BORN if born else _DIED).search(text)
    place = _PLACE.search(text, said.end()) if said else None
    names = _NAME.findall(place["names"]) if place else []
    names = [name for name in names if name.split()[0] not in _MONTHS.split()]
    return Told(names[0]) if names else None


def _after(word: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = word.search(text)
    return _DATE.search(text, found.start()) if found else None


def _country(text: str) -> Told | None:
    said = _IS_A.search(text)
    if said is None:
        return None
    nation = _NATION.match(said["rest"])
    if nation:
        return Told(nation["nation"])
    places = _PLACE.search(said["rest"])
    names = _NAME.findall(places["names"]) if places else []
    return Told(names[-1]) if names else None


def _day(found: re.Match[str]) -> Day:
    parts = {key: value for key, value in found.groupdict().items() if value}
    year = next(int(value) for key, value in parts.items() if key[0] == "y")
    month = next((value for key, value in parts.items() if key[0] == "m"), "")
    day = next((int(value) for key, value in parts.items() if key[0] == "d"), 0)
    return year, _MONTHS.split().index(month) + 1 if month else 0, day


def _years(days: tuple[Day, ...]) -> float:
    first, last = (year + month / 12 + day / 372 for year, month, day in days)
    return last - first
