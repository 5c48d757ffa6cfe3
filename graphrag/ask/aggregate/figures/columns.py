"""Which columns of a table a question names, which it measures by, which it groups by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.ask.aggregate.figures.question import Asked
from graphrag.ask.aggregate.figures.words import Claims
from graphrag.ask.facts.heads import kin, measured_by, same, words_of
from graphrag.ask.facts.registers import Register
from graphrag.language.tokens import tokenise

_DATED = frozenset(
    {"first", "last", "latest", "earliest", "recent", "longest ago", "later", "earlier"}
)
"""Words for more and less that are about time where no column is named."""
_PERIODS = {"year": 4, "month": 7}


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns that words name in full, each in the order of the question.

    Attributes:
        named: By their own words.
        akin: By words of their family: "drives" names no column, but says how a row is tied to
            its driver.
        size: How many words that takes.
    """

    named: tuple[str, ...]
    akin: tuple[str, ...]
    size: int


def columns(claims: Claims, register: Register, group: str) -> Columns:
    """Return the columns that are named beside `group`, and claim their words and units."""
    found: list[tuple[int, str, list[int]]] = []
    for key in register.keys:
        words = words_of(key)
        places = claims.akin(words)
        if key != group and words and len(places) == len(set(words)):
            spots = [next((at for at in p if claims.is_free(at)), -1) for p in places.values()]
            if min(spots) >= 0:
                found.append((min(spots), key, spots))
    kept = sorted(  # "school classes" is not also "classes"
        item for item in found if not any(set(item[2]) < set(other[2]) for other in found)
    )
    size = claims.claim(at for _, _, spots in kept for at in spots)
    for key in {group, *(key for _, key, _ in kept)} - {""}:
        claims.claim(at for places in claims.akin(key.split("_")).values() for at in places)
    named = tuple(
        key
        for _, key, spots in kept
        if all(any(same(claims.tokens[at].norm, word) for at in spots) for word in words_of(key))
    )
    return Columns(named, tuple(key for _, key, _ in kept if key not in named), size)


def measure(asked: Asked, claims: Claims, said: Columns, register: Register) -> str | None:
    """Return the column of numbers that is meant, "" if none is; None if it may be several."""
    dates = register.dated if asked.wanted in {"extreme", "compare"} else ()
    keys = [key for key in (*register.numeric, *dates) if key != register.naming]
    own = [key for key in said.named if key in keys] or [key for key in said.akin if key in keys]
    if len(own) > 1:
        return None
    for at, token in claims.left():
        key = measured_by(token.norm, own or keys)
        if key:
            claims.claim([at])
            return key
    if own:
        return own[0]
    degree = asked.degree.lower().removeprefix("most ").removeprefix("least ").removesuffix("ly")
    if degree in _DATED:
        return dates[0] if len(dates) == 1 else ""
    return measured_by(degree, keys) or _partly(claims, keys)


def _partly(claims: Claims, keys: Sequence[str]) -> str:
    """Return the one column some of whose words are left to name it, and claim them."""
    fits: dict[str, list[int]] = {}
    for key in keys:
        spots = {at for places in claims.akin(key.split("_")).values() for at in places}
        free = sorted(filter(claims.is_free, spots))
        if free:
            fits[key] = free
    if len(fits) != 1:
        return ""
    key, spots_of_one = next(iter(fits.items()))
    claims.claim(spots_of_one)
    return key


def group_at(claims: Claims, place: int, register: Register) -> tuple[str, int]:
    """Return the column whose head begins at `place` in the text, and claim it; "" if none.

    "Per year" groups by the one column of dates: by the first four signs of what it says.
    """
    start = next((at for at, t in enumerate(claims.tokens) if t.start == place), None)
    if start is None:
        return "", 0
    fits: list[tuple[int, str]] = []
    for key in register.keys:
        words = words_of(key)
        run = claims.tokens[start : start + len(words)]
        if (
            words
            and len(run) == len(words)
            and all(kin(token.norm, word) for token, word in zip(run, words, strict=True))
        ):
            fits.append((len(words), key))
    if not fits:
        period = _PERIODS.get(claims.tokens[start].norm, 0)
        if not period or len(register.dated) != 1:
            return "", 0
        claims.claim([start])
        return register.dated[0], period
    size, key = max(fits)
    if any(start in run and len(run) > size for run in _cells(claims, key, register)):
        return "", 0  # "by Crew A"
    claims.claim(range(start, start + size))
    return key, 0


def _cells(claims: Claims, key: str, register: Register) -> Iterator[range]:
    """Yield where the text says a whole cell of a column."""
    for text in sorted({row.text(key) for row in register.rows} - {""}):
        yield from claims.runs_of([token.norm for token in tokenise(text)])
