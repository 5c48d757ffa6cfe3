"""Heads of tables that have more than one row: titles above, groups of columns, columns."""

from __future__ import annotations

from collections.abc import Sequence


def parted_heads(
    heads: Sequence[Sequence[str]],
) -> tuple[list[str], list[list[str]]]:
    """Return what is only a title above the table, and the head as at most one row."""
    titles: list[str] = []
    rows = list(heads)
    while len(rows) > 1 and len(rows[1]) > 1 and rows[0][0] and not any(rows[0][1:]):
        titles.append(rows[0][0])
        del rows[0]
    return titles, [joined_heads(rows)] if rows else []


def joined_heads(heads: Sequence[Sequence[str]]) -> list[str]:
    """Return one name a column: "2023" over "Sales" and "Cost" is "2023 Sales", "2023 Cost".

    A cell with nothing to its right spans the columns that a lower row names.
    """
    columns: list[list[str]] = [[] for _ in range(max(map(len, heads), default=0))]
    for at, row in enumerate(heads):
        lower = heads[at + 1 :]
        group = ""
        for column, parts in enumerate(columns):
            cell = row[column].strip() if column < len(row) else ""
            spanned = any(column < len(below) and below[column].strip() for below in lower)
            group = cell or (group if spanned else "")
            if group and group not in parts:
                parts.append(group)
    return [" ".join(parts) for parts in columns]
