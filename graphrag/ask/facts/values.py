"""Typed values, for comparing: a number, a date, or nothing to compare by."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.model import Fact, Value

_NUMBER = re.compile(r"\W{0,2}(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(?![\w-])")
_CLOCK = re.compile(r"\s*([01]?\d|2[0-3]):([0-5]\d)\b")


def number_of(value: Value) -> float | None:
    """Return the number of `value`: its typed one, else the one that its text begins with."""
    if value.number is not None:
        return value.number
    found = _NUMBER.match(value.text)
    return float(found.group(1).replace(",", "")) if found else None


def order_of(value: Value) -> tuple[str, float] | None:
    """Return (kind, size) to sort by: dates, times of day, numbers; None for text."""
    if value.date:
        digits = re.sub(r"\D", "", value.date)[:8].ljust(8, "0")
        return ("date", float(digits))
    clock = _CLOCK.match(value.text)
    if clock:
        return ("time", 60.0 * int(clock[1]) + int(clock[2]))
    number = number_of(value)
    return None if number is None else ("number", number)


def ordered(facts: Sequence[Fact]) -> list[Fact]:
    """Return those of `facts` that can be compared with one another, smallest first.

    Where kinds differ, the more frequent one stays.
    """
    keyed = [(order, fact) for fact in facts if (order := order_of(fact.value)) is not None]
    dates = sum(1 for order, _ in keyed if order[0] == "date")
    kind = "date" if dates * 2 >= len(keyed) else "number"
    chosen = [(order[1], fact.id, fact) for order, fact in keyed if order[0] == kind]
    return [fact for _, _, fact in sorted(chosen, key=lambda item: item[:2])]
