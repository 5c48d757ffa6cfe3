"""The amounts that a sentence gives, in one unit each: "2 weeks" are fourteen days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from graphrag.language.claims import CALENDAR
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.tokens import Token, stem

_UNITS = """
second 1 s, minute 60 s, min 60 s, hour 3600 s, hr 3600 s, day 86400 s, week 604800 s,
month 1 months, year 12 months,
mm .001 m, millimetre .001 m, millimeter .001 m, cm .01 m, centimetre .01 m, centimeter .01 m,
m 1 m, metre 1 m, meter 1 m, km 1000 m, kilometre 1000 m, kilometer 1000 m,
mg .001 g, g 1 g, gram 1 g, gramme 1 g, kg 1000 g, kilo 1000 g, kilogram 1000 g, kilogramme 1000 g,
tonne 1000000 g, ml .001 l, millilitre .001 l, milliliter .001 l, l 1 l, litre 1 l, liter 1 l,
percent 1 %, pct 1 %, am 1 am, pm 1 pm, million 1 million, billion 1 billion
"""
_SIGNS = "$€£¥%°"
_MONEY = frozenset({"eur", "usd", "gbp", "chf", "jpy", "sek", "nok", "dkk", "pln", "czk", "rs"})
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


class Amount(NamedTuple):
    """A value: `unit` is "" where none is told, "year of" for a year, "day of" for a month."""

    value: str
    unit: str


def _listed() -> dict[str, tuple[float, str]]:
    rows = (row.split() for row in _UNITS.replace("\n", " ").split(","))
    return {stem(name): (float(factor), unit) for name, factor, unit in rows}


_BY_STEM = _listed()


def amounts_in(text: str, tokens: Sequence[Token]) -> tuple[frozenset[Amount], frozenset[int]]:
    """Return the amounts of `text`, and the places of the `tokens` that say them."""
    found: set[Amount] = set()
    used: set[int] = set()
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        if token.norm in CALENDAR and token.raw[:1].isupper():
            found.add(Amount(token.norm, "day of"))
            used.add(place)
        elif _is_amount(token, after) and not is_code(tokens, place):
            used.add(place)
            factor, unit = _BY_STEM.get(stem(after.norm), (1.0, "")) if after else (1.0, "")
            if unit:
                used.add(place + 1)
            found.add(_amount(token, factor, unit or _sign(text, token)))
    return frozenset(found), frozenset(used)


def codes_in(tokens: Sequence[Token]) -> frozenset[str]:
    """Return the numbers that are part of names, with the word before: "hall 2"."""
    return frozenset(
        f"{tokens[place - 1].norm} {token.norm}"
        for place, token in enumerate(tokens)
        if is_code(tokens, place)
    )


def is_code(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number only says which one is meant: "Hall 2 holds", no "Exactly 2 halls"."""
    token, before = tokens[place], tokens[place - 1] if place else None
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if before is None or not token.norm.isdigit() or _YEAR.fullmatch(token.norm):
        return False
    measured = after is not None and stem(after.norm) in _BY_STEM
    named = before.is_name and before.norm not in CALENDAR and not before.norm.endswith("ly")
    return named and before.norm not in FUNCTION_WORDS | _MONEY and not measured


def _is_amount(token: Token, after: Token | None) -> bool:
    """Whether it is a number; "one" only before what it counts ("one bag", no "one of")."""
    if not token.norm[:1].isdigit():
        return False
    counts = after is not None and after.norm not in FUNCTION_WORDS
    return token.raw.lower() != "one" or counts


def _amount(token: Token, factor: float, unit: str) -> Amount:
    try:
        value = float(token.norm) * factor
    except ValueError:  # 9:15, 3b
        return Amount(token.norm, unit)
    if not unit and _YEAR.fullmatch(token.norm):
        return Amount(token.norm, "year of")
    return Amount(f"{value:g}", unit)


def _sign(text: str, token: Token) -> str:
    beside = (text[: token.start].rstrip()[-1:], text[token.end :].lstrip()[:1])
    return next((sign for sign in beside if sign and sign in _SIGNS), "")
