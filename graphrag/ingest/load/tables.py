"""Tables: those that are forms become fields, the others stay tables.

A form is a table most of whose rows start with a label ("Seats: | 4"), one pair or two
a row; or a two-column table whose head says that its second column holds values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from graphrag.ingest.load.drafts import Draft, field_draft, table_draft, text_draft
from graphrag.ingest.load.fields import cell_label, label_end, unlabelled
from graphrag.ingest.load.heads import parted_heads

_VALUE_HEADS = frozenset({"value", "values"})


def table_drafts(rows: Sequence[Sequence[str]], head: int) -> list[Draft]:
    """Return the blocks of a table; `head` counts its leading head rows."""
    head = min(head, len(rows))
    heads = [row for row in map(_clean, rows[:head]) if any(row)]
    if len(heads) == 1 and is_value_head(heads[0]):
        return [table_draft(heads, 1), *_tight(form_drafts(list(_filled(rows, head))))]
    if _is_form(_filled(rows)):
        return form_drafts(list(_filled(rows)))
    titles, names = parted_heads(heads)
    drafted = table_draft(chain(names, _filled(rows, head)), len(names))
    above = [text_draft("caption", title) for title in titles]
    return [*above, drafted] if drafted.text else above


def _filled(rows: Sequence[Sequence[str]], head: int = 0) -> Iterator[list[str]]:
    """Yield the rows below `head` that hold anything, one at a time: a sheet may be long."""
    return (row for row in map(_clean, islice(rows, head, None)) if any(row))


def form_drafts(rows: Sequence[Sequence[str]]) -> list[Draft]:
    """Return the fields of a form, a row a line."""
    made = [draft for row in rows for draft in pair_drafts(row)]
    return [replace(made[0], joint="\n\n"), *made[1:]] if made else made


def is_value_head(row: Sequence[str]) -> bool:
    """Return whether a head row says that the second of two columns holds values."""
    return len(row) == 2 and row[1].strip().casefold() in _VALUE_HEADS


def pair_drafts(row: Sequence[str]) -> list[Draft]:
    """Return the fields of one row of a form, " | " between them."""
    made: list[Draft] = []
    at = 0
    while at < len(row):
        draft, used = _pair(row, at)
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
        return field_draft(unlabelled(cell[:inner]), cell[inner:], cell), 1
    unmarked = not label and at % 2 == 0 and value and cell[0].isalpha()
    if unmarked and not cell_label(value):
        label = cell
    if not label:
        return text_draft("paragraph", cell), 1
    if cell_label(value) or label_end(value):
        return field_draft(label, "", cell), 1
    return field_draft(label, value, f"{cell} | {value}" if value else cell), 2


def _is_form(rows: Iterable[Sequence[str]]) -> bool:
    labelled = count = 0
    for row in rows:
        count += 1
        labelled += _starts_with_label(row)
    return labelled > 0 and labelled * 2 >= count


def _starts_with_label(row: Sequence[str]) -> bool:
    first = next((cell for cell in row if cell), "")
    return bool(cell_label(first)) or bool(label_end(first) and len(row) <= 2)


def _tight(drafts: list[Draft]) -> list[Draft]:
    return [replace(drafts[0], joint="\n"), *drafts[1:]] if drafts else drafts


def _clean(row: Sequence[str]) -> list[str]:
    return [" ".join(cell.split()) for cell in row]
