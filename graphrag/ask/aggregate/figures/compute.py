"""What a table gives for a reading that fits it: by what is wanted, a way to compute it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graphrag.ask.aggregate.figures.fit import Fit
from graphrag.ask.aggregate.figures.numbers import average, count, total
from graphrag.ask.aggregate.figures.pairs import changed, compared
from graphrag.ask.aggregate.figures.ranked import extreme
from graphrag.ask.aggregate.figures.result import Result, rests_on


def computed(fit: Fit) -> Result | None:
    """Return what the reading wants; None where the table cannot give it."""
    return _WAYS[fit.asked.wanted](fit)


def _rows(fit: Fit) -> Result | None:
    """Return what the column that is named says of the rows that are described.

    Without such a column, the names of the rows, where the question asks which they are.
    """
    if not fit.within or not (fit.named or (fit.counts_rows and fit.asked.which)):
        return None
    wanted = fit.named[0] if fit.named else fit.register.naming
    values = dict.fromkeys(text for row in fit.rows if (text := row.text(wanted)))
    if not values:
        return None
    value = "; ".join(values)
    keys = tuple(dict.fromkeys([wanted, *(item.key for item in fit.within)]))
    return Result(value, f"{value}: {rests_on(fit)}.", fit.rows, keys)


_WAYS: Mapping[str, Callable[[Fit], Result | None]] = {
    "sum": total,
    "average": average,
    "count": count,
    "extreme": extreme,
    "change": changed,
    "compare": compared,
    "list": _rows,
}
