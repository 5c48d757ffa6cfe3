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


def total(fit: Fit) -> Result | None:
    """Return what a column of numbers adds up to; None for dates and years."""
    return _of_numbers(fit, sum, "in total") if _adds_up(fit) else None


def average(fit: Fit) -> Result | None:
    """Return the arithmetic mean of a column, of the rows that give a number."""
    return _of_numbers(fit, fmean, "on average") if _adds_up(fit) else None


def count(fit: Fit) -> Result | None:
    """Return how many rows there are, by group; a column of numbers is added up instead.

    All rows without a condition are not counted here: a listing counts the things they name.
    """
    if _adds_up(fit) and (fit.measure in fit.named or not fit.counts_rows):
        return total(fit)
    if not fit.counts_rows:
        return _distinct(fit)
    if fit.group:
        groups = {name: float(len(rows)) for name, rows in grouped(fit.rows, fit.group).items()}
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
    if fit.group and fit.group not in fit.register.telling:
        groups = {
            name: way([row.number(measure) or 0.0 for row in rows])
            for name, rows in grouped(told, fit.group).items()
        }
        head = f"{how.capitalize()} by {label_of_key(fit.group)}, {over}:"
        keys = (fit.group, measure)
        return Result("; ".join(lines(groups)), listing(head, groups), told, keys)
    figure = written(way([row.number(measure) or 0.0 for row in told]))
    return Result(figure, f"{figure} {how}: {over}.", told, (measure,))


def _distinct(fit: Fit) -> Result | None:
    """Return how many different cells the column that is counted has."""
    head = fit.named[0] if fit.named and not fit.group else ""
    values = sorted({row.text(head) for row in fit.rows} - {""}) if head else []
    if not values:
        return None
    number = str(len(values))
    line = f"{number} under “{label_of_key(head)}” of {rests_on(fit)}: {'; '.join(values)}."
    return Result(number, line, fit.rows, (head,))
