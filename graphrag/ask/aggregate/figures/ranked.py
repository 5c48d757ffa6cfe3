"""The row that is most so, and the group that most rows belong to or that adds up to most."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.aggregate.figures.fit import Fit
from graphrag.ask.aggregate.figures.result import Result, grouped, listing, rests_on, written
from graphrag.ask.aggregate.figures.who import names_people, people_in
from graphrag.ask.facts.extremes import wants_less
from graphrag.ask.facts.heads import label_of_key
from graphrag.ask.facts.registers import Row
from graphrag.ask.facts.values import order_of

_OF_TIME = re.compile(
    r"first|last|latest|earliest|recent|oldest|newest|youngest|longest|shortest|ago$|soon"
)
"""Words for more and less that dates and years can be: nothing is "highest" by its date."""
_MANY = frozenset({"most", "fewest", "least"})


def extreme(fit: Fit) -> Result | None:
    """Return the row with most or least of the measure; of "which … has most …", the group."""
    degree = fit.asked.degree.lower()
    head = next((key for key in (*fit.named, *fit.akin) if key != fit.measure), "")
    who = fit.who and not names_people(fit.register)
    if who:
        head = people_in(fit.register)
    telling = {fit.register.naming, *fit.register.numeric, *fit.register.dated}
    if fit.measure:
        telling |= set(fit.register.telling)
    if fit.group or (who and not head) or (not fit.measure and degree not in _MANY):
        return None
    if head and head not in telling and degree in _MANY:
        return _group(fit, head, less=degree != "most")
    rows = ranked(fit.rows, fit.measure) if fit.measure else []
    if not rows or (fit.measure in fit.register.dated and not _OF_TIME.search(degree)):
        return None
    ago = "earliest" if degree == "longest ago" else degree
    if not wants_less(ago, [row.cells[fit.measure] for row in rows]):
        rows.reverse()
    best = tuple(row for row in rows if size(row, fit.measure) == size(rows[0], fit.measure))
    wanted = head or fit.register.naming
    names = ", ".join(dict.fromkeys(filter(None, (row.text(wanted) for row in best))))
    if not names:
        return None
    over = f"by “{label_of_key(fit.measure)}” of {rests_on(fit, len(rows))}"
    told = best[0].text(fit.measure)
    return Result(
        names, f"{names}: {told}, {over}.", best, tuple(filter(None, (head, fit.measure)))
    )


def _group(fit: Fit, head: str, *, less: bool) -> Result | None:
    """Return the cell of `head` that most rows have, or whose rows add up to most."""
    adds_up = fit.measure in fit.register.numeric
    if not adds_up and not fit.counts_rows:
        return None
    groups = {
        name: sum((row.number(fit.measure) or 0.0) if adds_up else 1.0 for row in rows)
        for name, rows in grouped(fit.rows, head).items()
    }
    wanted = min(groups.values()) if less else max(groups.values())
    names = ", ".join(sorted(name for name, figure in groups.items() if figure == wanted))
    what = f"“{label_of_key(fit.measure)}” added up" if adds_up else "rows counted"
    line = f"{names}: {written(wanted)}; {what} by {label_of_key(head)}, {rests_on(fit)}:"
    return Result(names, listing(line, groups), fit.rows, (head, *([fit.measure] * adds_up)))


def ranked(rows: Sequence[Row], key: str) -> list[Row]:
    """Return the rows that say something comparable under `key`, smallest first."""
    kinds = [order[0] for row in rows if (order := _order(row, key))]
    kind = max(sorted(set(kinds)), key=kinds.count, default="")
    told = [row for row in rows if (order := _order(row, key)) and order[0] == kind]
    return sorted(told, key=lambda row: size(row, key))


def size(row: Row, key: str) -> float:
    """Return what `row` is sorted by."""
    order = _order(row, key)
    return order[1] if order else 0.0


def _order(row: Row, key: str) -> tuple[str, float] | None:
    return order_of(row.cells[key].value) if key in row.cells else None
