"""Tables: those that are forms become fields, the others stay tables.

A form is a table most of whose rows start with a label ("Seats: | 4"), one pair or two
a row; or a two-column table whose head says that its second column holds values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ingest.load.drafts import Draft, field_draft, table_draft, text_draft
from graphrag.ingest.load.fields import cell_label, label_end

_VALUE_HEADS = frozenset({"value", "values"})


def table_drafts(rows: Sequence[Sequence[str]], head: int) -> list[Draft]:
    """Return the blocks of a table; `head` counts its leading head rows."""
    head = min(head, len(rows))
    heads = [_clean(row) for row in rows[:head]]
    body = [row for row in map(_clean, rows[head:]) if any(row)]
    heads = [row for row in heads if any(row)]
    if _names_values(heads):
        return _form([table_draft(heads, len(heads))], body)
    if _is_form([*heads, *body]):
        return _form([], [*heads, *body])
    if not heads and not body:
        return []
    return [table_draft([*heads, *body], len(heads))]


def pair_drafts(row: Sequence[str]) -> list[Draft]:
    """Return the fields of one row of a form, " | " between them."""
    cells = [cell for cell in row if cell or True]
    made: list[Draft] = []
    at = 0
    while at < len(cells):
        draft, used = _pair(cells, at)
        at += used
        if draft is not None:
            made.append(replace(draft, joint=" | " if made else "\n"))
    return made


def _pair(cells: Sequence[str], at: int) -> tuple[Draft | None, int]:
    cell = cells[at]
    if not cell:
        return None, 1
    value = cells[at + 1] if at + 1 < len(cells) else ""
    label = cell_label(cell)
    inner = label_end(cell)
    if not label and inner:
        return field_draft(cell[:inner].rstrip(":： "), cell[inner:], cell), 1
    if not label and at % 2 == 0 and value and not cell_label(value) and cell[0].isalpha():
        label = cell
    if not label:
        return text_draft("paragraph", cell), 1
    if cell_label(value):
        return field_draft(label, "", cell), 1
    return field_draft(label, value, f"{cell} | {value}" if value else cell), 2


def _form(made: list[Draft], rows: Sequence[Sequence[str]]) -> list[Draft]:
    for row in rows:
        pairs = pair_drafts(row)
        if pairs and not made:
            pairs[0] = replace(pairs[0], joint="\n\n")
        made += pairs
    return made


def _is_form(rows: Sequence[Sequence[str]]) -> bool:
    labelled = sum(1 for row in rows if _starts_with_label(row))
    return labelled > 0 and labelled * 2 >= len(rows)


def _starts_with_label(row: Sequence[str]) -> bool:
    first = next((cell for cell in row if cell), "")
    return bool(cell_label(first)) or bool(label_end(first) and len(row) <= 2)


def _names_values(heads: Sequence[Sequence[str]]) -> bool:
    return len(heads) == 1 and len(heads[0]) == 2 and heads[0][1].casefold() in _VALUE_HEADS


def _clean(row: Sequence[str]) -> list[str]:
    return [" ".join(cell.split()) for cell in row]
