"""A figure with the rows that it rests on, and how both are written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.ask.aggregate.figures.fit import Fit
from graphrag.ask.facts.heads import label_of_key
from graphrag.ask.facts.registers import Row


@dataclass(frozen=True, slots=True)
class Result:
    """A figure and the rows that it rests on.

    Attributes:
        value: The figure or name that answers, alone.
        statement: A sentence, or lines, that read it out and say what it rests on.
        rows: That it rests on, best first.
        keys: Columns to show of each row beside its name.
    """

    value: str
    statement: str
    rows: tuple[Row, ...]
    keys: tuple[str, ...]


def written(number: float) -> str:
    """Return a figure for reading: at most two decimals, thousands apart."""
    return f"{number:,.2f}".rstrip("0").rstrip(".")


def rests_on(fit: Fit, told: int | None = None) -> str:
    """Return which rows of which files count, what was asked of them, and how many are silent."""
    asked = "; ".join(f"{label_of_key(item.key)}: {item.words}" for item in fit.within)
    every = len(fit.register.rows)
    rows = f"{len(fit.rows)} of the {every} rows" if fit.within else f"all {every} rows"
    silent = len(fit.rows) - (len(fit.rows) if told is None else told)
    older = "; ".join(fit.register.passed_over)
    return (
        f"{rows} of {files(fit)}"
        + (f" ({asked})" if asked else "")
        + (f"; {silent} of them give none" if silent else "")
        + (f"; the older {older} is left out" if older else "")
    )


def files(fit: Fit) -> str:
    """Return the names of the files that hold the table."""
    return " and ".join(fit.register.titles)


def grouped(rows: Sequence[Row], key: str, *, period: int = 0) -> Mapping[str, list[Row]]:
    """Return the rows by what stands under `key`, or by so many signs of its date."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        said = row.date(key)[:period] if period else row.text(key)
        groups[said or "(not given)"].append(row)
    return groups


def lines(groups: Mapping[str, float]) -> list[str]:
    """Return a line a group, the largest first."""
    ranked = sorted(groups.items(), key=lambda item: (-item[1], item[0]))
    return [f"{name}: {written(figure)}" for name, figure in ranked]


def listing(head: str, groups: Mapping[str, float]) -> str:
    """Return `head` and a line a group below it."""
    return "\n".join([head, *(f"  {line}" for line in lines(groups))])
