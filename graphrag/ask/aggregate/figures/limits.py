"""Numbers and dates that a question sets for rows: "over 500 euros", "in March", "before 2016"."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from graphrag.ask.aggregate.figures.within import Within
from graphrag.ask.aggregate.figures.words import Claims
from graphrag.ask.facts.heads import kin, measured_by, words_of
from graphrag.ask.facts.registers import Register
from graphrag.language.tokens import FUNCTION, Token, fold

_CALENDAR = """
january february march april may june july august september october november december
"""
MONTHS = _CALENDAR.split()
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_LIMIT = re.compile(
    r"\b(?P<way>(?:no |not )?(?:(?P<degree>more|less|fewer|[a-z]{3,}er) than)|over|above|under|"
    r"below|exceeding|within|at least|at most|up to|exactly)\s+(?:EUR|USD|GBP|CHF|€|\$|£)?\s*"
    r"(?P<number>\d[\d,]*(?:\.\d+)?)\s*(?P<unit>%|[a-zA-Z]+)?",
    re.IGNORECASE,
)
_MONEY = re.compile(r"EUR|USD|GBP|CHF|€|\$|£|euros?\b|dollars?\b|pounds?\b", re.IGNORECASE)
_WAYS: Mapping[str, Callable[[float, float], bool]] = {
    "over": operator.gt,
    "above": operator.gt,
    "exceeding": operator.gt,
    "under": operator.lt,
    "below": operator.lt,
    "at least": operator.ge,
    "at most": operator.le,
    "up to": operator.le,
    "within": operator.le,
    "exactly": operator.eq,
}
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
_SPANS = FUNCTION - {"at", "have", "has", "had", "with", "of", "the"} | {"next", "last", "first"}
"""Words before a number that measures something else: "in 3 days", "the first 2 rooms"."""
_SMALLER = frozenset({"less", "fewer", "lower", "smaller", "shorter", "cheaper", "lighter"})
_EARLIER = frozenset({"older", "earlier"})


def numbers(claims: Claims, register: Register) -> list[Within]:
    """Return the limit that the question sets to one column of numbers, and claim its words."""
    found = _LIMIT.search(claims.text)
    if found is None:
        return []
    year = _YEAR.fullmatch(found["number"]) and not found["unit"]
    key = _of_year(found, register) if year else _limited(found, claims, register)
    if not key:
        return []
    bound = float(found["number"].replace(",", ""))
    way = _way(found, less=_SMALLER | _EARLIER if year else _SMALLER)
    texts = frozenset(
        row.text(key)
        for row in register.rows
        if (number := row.year(key) if year else row.number(key)) is not None and way(number, bound)
    )
    size = claims.claim_within(*found.span())
    return [Within(key, " ".join(found.group().split()), texts, size)]


def exact(claims: Claims, register: Register) -> list[Within]:
    """Return numbers that stand before what one column counts: "two rooms", "at -80 °C"."""
    found: list[Within] = []
    for at, (token, unit) in enumerate(pairwise(claims.tokens)):
        before = claims.tokens[at - 1].norm if at else ""
        number = token.norm.replace(",", "")
        if not (claims.is_free(at) and _PLAIN.fullmatch(number)) or before in _SPANS:
            continue
        between = claims.text[token.end : unit.start]
        head = f"deg{unit.norm}" if "°" in between else unit.norm
        keys = [k for k in register.numeric if any(kin(head, word) for word in k.split("_"))]
        if len(keys) == 1 and between.strip() in {"", "°"}:
            minus = re.search(r"(?<!\w)[-−]$", claims.text[: token.start])
            said = f"{'-' if minus else ''}{claims.text[token.start : unit.end]}"
            size = -float(number) if minus else float(number)
            texts = frozenset(r.text(keys[0]) for r in register.rows if r.number(keys[0]) == size)
            found.append(Within(keys[0], said, texts, claims.claim([at, at + 1])))
    return found


def _of_year(found: re.Match[str], register: Register) -> str:
    """Return the column of dates that "older than 2018" is about."""
    return measured_by(found["degree"] or "", register.dated) or (
        register.dated[0] if len(register.dated) == 1 else ""
    )


def _way(found: re.Match[str], *, less: frozenset[str]) -> Callable[[float, float], bool]:
    words = " ".join(found["way"].lower().split())
    if words in _WAYS:
        return _WAYS[words]
    smaller = found["degree"].lower() in less
    if words.startswith("no"):
        return operator.ge if smaller else operator.le
    return operator.lt if smaller else operator.gt


def _limited(found: re.Match[str], claims: Claims, register: Register) -> str:
    """Return the column that a limit is about: its unit's, one that is named, what it measures."""
    unit = fold(found["unit"] or "")
    keys = register.numeric
    by_unit = [key for key in keys if unit and any(kin(unit, word) for word in key.split("_"))]
    named = [key for key in keys if len(claims.akin(words_of(key))) == len(set(words_of(key)))]
    for fits in (by_unit, named):
        if len(fits) == 1:
            return fits[0]
    money = "price" if _MONEY.search(found.group()) else ""
    said = [money, found["degree"] or "", *(token.norm for token in claims.tokens)]
    return next((key for word in said if word and (key := measured_by(word, keys))), "")


def times(claims: Claims, register: Register) -> list[Within]:
    """Return the month or year that the question gives for a column of dates."""
    free = [(at, t) for at, t in enumerate(claims.tokens) if claims.is_free(at)]
    months = [(at, MONTHS.index(t.norm) + 1) for at, t in free if _is_month(t)]
    years = [(at, t.norm) for at, t in free if _YEAR.fullmatch(t.norm)]
    key = _dated(claims, register)
    if not key or len(months) > 1 or len(years) > 1 or not months + years:
        return []
    month, year = f"{months[0][1]:02}" if months else "", years[0][1] if years else ""
    places = sorted(at for at, _ in (*months, *years))
    before = places[0] - 1
    word = claims.tokens[before].norm if before >= 0 else ""
    texts = frozenset(
        row.text(key) for row in register.rows if _in_time(row.date(key), year, month, word)
    )
    if word in _BOUNDS:
        places = [before, *places]
    said = " ".join(claims.tokens[at].raw for at in places)
    claims.claim(at for at, token in claims.left() if measured_by(token.norm, [key]))
    return [Within(key, said, texts, claims.claim(places))]


def _is_month(token: Token) -> bool:
    return token.norm in MONTHS and token.raw[:1].isupper()


def _dated(claims: Claims, register: Register) -> str:
    keys = register.dated
    named = [key for key in keys if len(claims.akin(words_of(key))) == len(set(words_of(key)))]
    fits: Sequence[str] = named if len(keys) > 1 else keys
    return fits[0] if len(fits) == 1 else ""


_BOUNDS: Mapping[str, Callable[[str, str], bool]] = {
    "before": operator.lt,
    "until": operator.le,
    "after": operator.gt,
    "since": operator.ge,
}


def _in_time(own: str, year: str, month: str, word: str) -> bool:
    if word in _BOUNDS and year and own:
        bound = f"{year}-{month}" if month else year
        return _BOUNDS[word](own[: len(bound)], bound)
    return (not year or own[:4] == year) and (not month or own[5:7] == month) and bool(own)
