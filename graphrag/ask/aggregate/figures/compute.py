"""What a table gives for a reading that fits it: by what is wanted, a way to compute it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graphrag.ask.aggregate.figures.fit import Fit
from graphrag.ask.aggregate.figures.numbers import average, count, share, total
from graphrag.ask.aggregate.figures.pairs import changed, compared
from graphrag.ask.aggregate.figures.ranked import extreme
from graphrag.ask.aggregate.figures.result import Result, rests_on
from graphrag.ask.aggregate.figures.who import names_people, people_in


def computed(fit: Fit) -> Result | None:
    """Return what the reading wants; None where the table cannot give it."""
    return _WAYS[fit.asked.wanted](fit)


def _rows(fit: Fit) -> Result | None:
    """Return what the column that is named says of the rows that are described.

    Without such a column, the names of the rows, where the question asks which they are.
    """
    wanted = _wanted(fit)
    if not fit.within or not wanted:
        return None
    values = dict.fromkeys(text for row in fit.rows if (text := row.text(wanted)))
    if not values:
        return None
    value = "; ".join(values)
    keys = tuple(dict.fromkeys([wanted, *(item.key for item in fit.within)]))
    return Result(value, f"{value}: {rests_on(fit)}.", fit.rows, keys)


def _wanted(fit: Fit) -> str:
    """Return the column that is asked for; "" if none is."""
    if fit.asked.degree.startswith("who"):
        return fit.register.naming if names_people(fit.register) else people_in(fit.register)
    if fit.asked.degree == "where":
        keys = [key for key in fit.register.keys if not _PLACES.isdisjoint(key.split("_"))]
        return keys[0] if len(keys) == 1 else ""
    if fit.asked.degree == "when":
        dates = [key for key in (*fit.named, *fit.akin) if key in fit.register.dated]
        return dates[0] if len(dates) == 1 else ""
    if fit.named:
        return fit.named[0]
    if fit.asked.degree == "what" and fit.measure in fit.register.numeric:
        return fit.measure
    return fit.register.naming if fit.counts_rows and fit.asked.which else ""


_PLACES = frozenset(
    {"city", "town", "place", "location", "country", "address", "room", "site", "where", "port"}
    | {"storage", "shelf"}
)
_WAYS: Mapping[str, Callable[[Fit], Result | None]] = {
    "sum": total,
    "average": average,
    "count": count,
    "share": share,
    "extreme": extreme,
    "change": changed,
    "compare": compared,
    "list": _rows,
}
