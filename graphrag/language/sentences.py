"""Where sentences end: rules that run in one pass, for any language with stops.

A stop after an abbreviation, an initial, a numeral of a list or inside a number ends
nothing; a registration such as "N106PD." at a sentence's end does.
"""

from __future__ import annotations

import re

from graphrag.model import Span

_STOP = re.compile(
    r"(?P<cjk>[。！？｡]+[”’」』）)]*)"  # noqa: RUF001 - stops of Chinese and Japanese
    r"|(?P<latin>[.!?…]+[\"'”’»)\]]*)(?=\s|$)"
    r"|(?P<blank>\n\s*\n)"
)
_NEVER_LAST = """
mr mrs ms dr prof rev hon st gen col capt cmdr lt sgt maj adm gov sen rep pres messrs vs cf eg ie
approx dept est fig figs eq eqs sec secs vol vols ed eds pp no nos art bros ave blvd rd mt jan feb
mar apr jun jul aug sep sept oct nov dec wt max e.g i.e ph.d viz ca op resp incl bzw z.b d.h nr abs
"""
_SOMETIMES_LAST = """
etc inc ltd co corp hrs hr lbs lb a.m p.m d.c ft in min al usw
"""
_NAMES = """
u.s u.k u.n jr sr
"""
_LIVES = frozenset({"b", "d"})
"""Born and died, where they open what stands between brackets, dashes or commas: "(b. 1939)"."""
_ABBREVIATIONS = frozenset(_NEVER_LAST.split())
_OFTEN_LAST = frozenset(_SOMETIMES_LAST.split())
_IN_NAMES = frozenset(_NAMES.split())
_ORDINAL = 2
"""Digits of an ordinal; German writes it with a stop."""
_COUNTED_BY_ORDINALS = frozenset(
    [
        "januar",
        "jänner",
        "februar",
        "feber",
        "märz",
        "april",
        "mai",
        "juni",
        "juli",
        "august",
        "september",
        "oktober",
        "november",
        "dezember",
        "quartal",
        "halbjahr",
        "jahrhundert",
        "stock",
        "obergeschoss",
        "lebensjahr",
    ]
)
_COUNTED = re.compile(r"\s+([^\W\d_]+)")
_SETS_OFF = frozenset("(–—-,;")
_NO_WORD = re.compile(r"[^\w.&'-]")


def sentences(text: str) -> tuple[Span, ...]:
    """Return the sentences of `text` in order, without the space around them.

    Every character that is no space lies in exactly one of them.
    """
    spans: list[Span] = []
    start = 0
    for stop in _STOP.finditer(text):
        if stop["latin"] and not _ends(text, stop):
            continue
        _add(spans, text, start, stop.end())
        start = stop.end()
    _add(spans, text, start, len(text))
    return tuple(spans)


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append(Span(start, end))


def _ends(text: str, stop: re.Match[str]) -> bool:
    """Return whether a Latin stop, which stands before a space or the end, ends a sentence."""
    if stop.end() >= len(text):
        return True
    follows = _next_character(text, stop.end())
    if stop["latin"][0] != "." or follows.islower():
        return not follows.islower()
    before = _NO_WORD.split(text[max(0, stop.start() - 30) : stop.start()])[-1]
    lowered = before.casefold().lstrip("'")
    if lowered in _OFTEN_LAST:
        return follows.isupper()
    if lowered in _ABBREVIATIONS:
        return lowered == "no" and follows.isupper()
    if lowered in _LIVES and text[: stop.start() - len(before)].rstrip()[-1:] in _SETS_OFF:
        return False
    # An initial ("J. Smith"), a name that goes on ("U.S. Navy"), a number that opens a line.
    initial = len(before) == 1 and before.isupper()
    numbers_line = before.isdigit() and _opens_line(text, stop.start() - len(before))
    ordinal = before.isdigit() and len(before) <= _ORDINAL and _counted(text, stop.end())
    return not (initial or lowered in _IN_NAMES or numbers_line or ordinal)


def _counted(text: str, at: int) -> bool:
    """Return whether what follows is counted by an ordinal: "am 15. Januar", "im 3. Quartal"."""
    word = _COUNTED.match(text, at)
    return word is not None and word[1].casefold() in _COUNTED_BY_ORDINALS


def _next_character(text: str, at: int) -> str:
    limit = min(len(text), at + 200)
    while at < limit and (text[at].isspace() or text[at] in "\"'“‘«(["):
        at += 1
    return text[at] if at < limit else ""


def _opens_line(text: str, at: int) -> bool:
    at -= 1
    while at >= 0 and text[at] in " \t":
        at -= 1
    return at < 0 or text[at] == "\n"
