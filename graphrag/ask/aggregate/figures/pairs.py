"""Two rows beside each other, and what changed between two rows or two columns."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.aggregate.figures.fit import Fit
from graphrag.ask.aggregate.figures.ranked import ranked, size
from graphrag.ask.aggregate.figures.result import Result, files, written
from graphrag.ask.facts.extremes import wants_less
from graphrag.ask.facts.heads import label_of_key, names_of
from graphrag.ask.facts.registers import Row

_LEAST = frozenset({"least", "fewest", "lowest", "smallest"})
_PAIR = 2


def compared(fit: Fit) -> Result | None:
    """Return which of the two has more of the measure, or whether the first has."""
    pair, by = _ends(fit)
    if not pair and fit.measure in fit.register.numeric:
        return _sums(fit)
    if not pair or not fit.measure or len(ranked(pair, fit.measure)) < _PAIR:
        return None
    sizes = [size(row, fit.measure) for row in pair]
    texts = [row.text(fit.measure) for row in pair]
    less = wants_less(fit.asked.degree.lower(), [row.cells[fit.measure] for row in pair])
    label = f"“{label_of_key(fit.measure)}”, {files(fit)}"
    return _verdict(fit, pair, sizes, texts, less=less, label=label, by=by)


def _verdict(
    fit: Fit,
    rows: tuple[Row, ...],
    sizes: Sequence[float],
    texts: Sequence[str],
    *,
    less: bool,
    label: str,
    by: str,
) -> Result:
    """Return which of the two has more, or less, or whether the first has."""
    keys = (by, fit.measure)
    if fit.asked.yes_no:
        verdict = "Yes" if (sizes[0] < sizes[1] if less else sizes[0] > sizes[1]) else "No"
        line = f"{verdict}: {texts[0]} against {texts[1]} ({label})."
        return Result(verdict.lower(), line, rows, keys)
    if sizes[0] == sizes[1]:
        return Result(texts[0], f"Both the same: {texts[0]} ({label}).", rows, keys)
    chosen, other = (0, 1) if (sizes[0] < sizes[1]) == less else (1, 0)
    name = (fit.asked.ends or ("", ""))[chosen]
    line = f"{name}: {texts[chosen]} against {texts[other]} ({label})."
    return Result(name, line, rows if chosen == 0 else rows[::-1], keys)


def _sums(fit: Fit) -> Result | None:
    """Return which of two groups of rows adds up to more: "Crew A" and "Crew B"."""
    ends = fit.asked.ends or ("", "")
    for key in fit.register.keys:
        groups = [
            tuple(row for row in fit.register.rows if names_of(row.text(key)) == names_of(end))
            for end in ends
        ]
        if all(groups):
            break
    else:
        return None
    sums = [sum(row.number(fit.measure) or 0.0 for row in rows) for rows in groups]
    over = f"“{label_of_key(fit.measure)}” added up by {label_of_key(key)}, {files(fit)}"
    less = wants_less(fit.asked.degree.lower(), [])
    texts = [written(figure) for figure in sums]
    return _verdict(fit, groups[0] + groups[1], sums, texts, less=less, label=over, by=key)


def changed(fit: Fit) -> Result | None:
    """Return the change from one column to another, or from one row to another."""
    between = _columns_between(fit)
    if between:
        return _over_columns(fit, *between)
    pair, by = ((), "") if fit.within else _ends(fit)
    before, after = (row.number(fit.measure) for row in pair) if pair else (None, None)
    if before is None or after is None:
        return None
    texts = " → ".join(row.text(fit.measure) for row in pair)
    line = f"{_told(before, after)}: {texts}, “{label_of_key(fit.measure)}” ({files(fit)})."
    return Result(written(abs(after - before)), line, pair, (by, fit.measure))


def _over_columns(fit: Fit, first: str, second: str) -> Result | None:
    """Return which row changed most, or by how much the one that is meant did."""
    changes = [
        (after - before, row)
        for row in fit.rows
        if (before := row.number(first)) is not None and (after := row.number(second)) is not None
    ]
    labels = f"“{label_of_key(first)}” to “{label_of_key(second)}”"
    if fit.asked.which and changes:
        least = fit.asked.degree.lower() in _LEAST
        changes.sort(key=lambda item: item[0], reverse=fit.asked.falling == least)
        if not fit.asked.degree:
            return _moved(fit, changes, labels, (first, second))
        best = [row for change, row in changes if change == changes[0][0]]
        names = ", ".join(row.text(fit.register.naming) for row in best)
        told = _told(best[0].number(first) or 0.0, best[0].number(second) or 0.0).lower()
        line = f"{names}: {told}, {labels}, of {len(changes)} rows of {files(fit)} that give both."
        return Result(names, line, tuple(row for _, row in changes), (first, second))
    if len(changes) != 1:
        return None
    change, row = changes[0]
    told = _told(row.number(first) or 0.0, row.number(second) or 0.0)
    line = f"{told}: {row.text(first)} → {row.text(second)}, {labels} ({files(fit)})."
    return Result(written(abs(change)), line, (row,), (first, second))


def _moved(
    fit: Fit, changes: Sequence[tuple[float, Row]], labels: str, keys: tuple[str, str]
) -> Result | None:
    """Return all rows that went the way that is asked for."""
    rows = tuple(
        row for change, row in changes if (change < 0 if fit.asked.falling else change > 0)
    )
    if not rows:
        return None
    names = "; ".join(row.text(fit.register.naming) for row in rows)
    line = f"{names}: {len(rows)} of the {len(changes)} rows of {files(fit)}, {labels}."
    return Result(names, line, rows, keys)


def _columns_between(fit: Fit) -> tuple[str, str] | None:
    """Return the two columns whose heads differ in the ends alone; None if not just one pair."""
    one, two = (end.casefold() for end in fit.asked.ends or ("", ""))
    heads = {tuple(key.split("_")): key for key in fit.register.numeric}
    pairs = [
        (key, heads[other])
        for words, key in heads.items()
        if one in words
        and (other := tuple(two if word == one else word for word in words)) in heads
        and other != words
    ]
    told = [pair for pair in pairs if not set(pair).isdisjoint(fit.named)]
    fits = told or pairs
    return fits[0] if len(fits) == 1 else None


def _told(before: float, after: float) -> str:
    change = after - before
    if not change:
        return "No change"
    share = f" ({change / before:+.1%})" if before else ""
    return f"{'Up' if change > 0 else 'Down'} by {written(abs(change))}{share}"


def _ends(fit: Fit) -> tuple[tuple[Row, ...], str]:
    """Return the rows that the two ends name, each one alone, in one column, and that column."""
    register = fit.register
    others = [k for k in register.keys if k not in (*register.numeric, *register.telling)]
    for key in (*register.telling, *others):
        one, two = (_called(end, key, register.rows) for end in fit.asked.ends or ("", ""))
        if one is not None and two is not None and one is not two:
            return (one, two), key
    return (), ""


def _called(name: str, key: str, rows: Sequence[Row]) -> Row | None:
    """Return the one row that `name` calls: by its cell, by words of it, by it and other cells."""
    wanted = names_of(name)
    exact = [row for row in rows if names_of(row.text(key)) == wanted]
    part = [row for row in rows if wanted and set(wanted) <= set(names_of(row.text(key)))]
    told = [row for row in rows if _tells(row, key, wanted)]
    fits = exact or part or told
    return fits[0] if len(fits) == 1 else None


def _tells(row: Row, key: str, wanted: Sequence[str]) -> bool:
    """Whether the row has all of the words, the whole cell under `key` among them: "tank T2"."""
    own = names_of(row.text(key))
    said = {word for other in row.cells for word in names_of(row.text(other))}
    return bool(own) and set(own) <= set(wanted) <= said
