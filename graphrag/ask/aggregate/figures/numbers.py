"""Sums, averages and counts of rows, all together or by group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from graphrag.ask.aggregate.figures.fit import Fit
from graphrag.ask.aggregate.figures.result import (
    Result,
    grouped,
    lines,
    listing,
    rests_on,
    written,
)
from graphrag.ask.facts.heads import label_of_key
from graphrag.ask.facts.registers import Row


def total(fit: Fit) -> Result | None:
    """Return what a column of numbers adds up to; None for dates and years."""
    return _of_numbers(fit, sum, "in total") if _adds_up(fit) else None


def average(fit: Fit) -> Result | None:
    """Return the arithmetic mean of a column, of the rows that give a number."""
    return _of_numbers(fit, fmean, "on average") if _adds_up(fit) else None


def share(fit: Fit) -> Result | None:
    """Return how many of all rows, in percent, are as the question asks."""
    if not fit.within or not fit.counts_rows:
        return None
    percent = f"{written(100 * len(fit.rows) / len(fit.register.rows))}%"
    keys = tuple(item.key for item in fit.within)
    return Result(percent, f"{percent}: {rests_on(fit)}.", fit.rows, keys)


def count(fit: Fit) -> Result | None:
    """Return how many rows there are, by group; a column of numbers is added up instead.

    All rows without a condition are not counted here: a listing counts the things they name.
    """
    if _adds_up(fit) and (fit.measure in fit.named or not fit.counts_rows):
        return total(fit)
    if not fit.counts_rows:
        return _distinct(fit)
    if fit.group:
        groups = {
            name: float(len(rows))
            for name, rows in grouped(fit.rows, fit.group, period=fit.period).items()
        }
        head = f"{len(fit.rows)} by {label_of_key(fit.group)}, {rests_on(fit)}:"
        return Result("; ".join(lines(groups)), listing(head, groups), fit.rows, (fit.group,))
    if not fit.within:
        return None
    number = str(len(fit.rows))
    keys = tuple(item.key for item in fit.within)
    return Result(number, f"{number}: {rests_on(fit)}.", fit.rows, keys)


def _adds_up(fit: Fit) -> bool:
    return bool(fit.measure) and fit.measure in fit.register.numeric


def _of_numbers(fit: Fit, way: Callable[[Sequence[float]], float], how: str) -> Result | None:
    """Return one figure of all rows, or one a group."""
    measure = fit.measure
    told = tuple(row for row in fit.rows if row.number(measure) is not None)
    if not told:
        return None
    over = f"“{label_of_key(measure)}” of {rests_on(fit, len(told))}"
    if fit.group in fit.register.numeric:
        return _ratio(fit, told) if way is fmean else None
    if fit.group and (fit.period or fit.group not in fit.register.telling):
        groups = {
            name: way([row.number(measure) or 0.0 for row in rows])
            for name, rows in grouped(told, fit.group, period=fit.period).items()
        }
        head = f"{how.capitalize()} by {label_of_key(fit.group)}, {over}:"
        keys = (fit.group, measure)
        return Result("; ".join(lines(groups)), listing(head, groups), told, keys)
    figure = written(way([row.number(measure) or 0.0 for row in told]))
    return Result(figure, f"{figure} {how}: {over}.", told, (measure,))


def _ratio(fit: Fit, rows: Sequence[Row]) -> Result | None:
    """Return what one column comes to for one of another: all of it by all of the other."""
    pairs = [(row.number(fit.measure), row.number(fit.group)) for row in rows]
    told = [(one, other) for one, other in pairs if one is not None and other is not None]
    above, below = sum(one for one, _ in told), sum(other for _, other in told)
    if not below:
        return None
    figure = written(above / below)
    labels = f"“{label_of_key(fit.measure)}” {written(above)} by “{label_of_key(fit.group)}”"
    line = f"{figure}: {labels} {written(below)}, {rests_on(fit, len(told))}."
    return Result(figure, line, tuple(rows), (fit.measure, fit.group))


def _distinct(fit: Fit) -> Result | None:
    """Return how many different cells the column that is counted has."""
    head = fit.named[0] if fit.named and not fit.group else ""
    values = sorted({row.text(head) for row in fit.rows} - {""}) if head else []
    if not values:
        return None
    number = str(len(values))
    line = f"{number} under “{label_of_key(head)}” of {rests_on(fit)}: {'; '.join(values)}."
    return Result(number, line, fit.rows, (head,))
